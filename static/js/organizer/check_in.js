/* The check-in: the list shows who fits what is typed, and the line is ready for the next one while
   the last is sent, as a scanner needs it. Without this, lists and forms work all the same. */

import { begin, spellingsOf, wordsOf } from "../page/names.js";

const page = document.querySelector("[data-check-in]");
const line = page.querySelector("[data-check-in-line]");
const field = line.querySelector("[name=who]");

function filter() {
  const wanted = wordsOf(field.value);
  let found = 0;
  for (const person of page.querySelectorAll("#room-list [data-name]")) {
    const fits = begin(spellingsOf(person.dataset.name), wanted);
    person.hidden = !fits;
    found += fits ? 1 : 0;
  }
  for (const group of page.querySelectorAll("[data-check-in-group]")) {
    group.hidden = !group.querySelector("[data-name]:not([hidden])");
  }
  page.querySelector("[data-check-in-none]").hidden = found > 0;
}

field.addEventListener("input", filter);
document.addEventListener("live:changed", filter);
document.addEventListener("htmx:afterSettle", filter);
line.addEventListener("htmx:beforeSend", () => {
  field.value = "";
  line.querySelector("[name=token]").value = newToken();
  filter();
});
// Taps on names: each shows at once, they are sent one after the other, and what the server says of
// the name and of the tables takes the place of what is shown.

/** @type {Set<string>} */
const pending = new Set(); // ids of the buttons whose answer has not come
let queue = Promise.resolve();

function showPending() {
  for (const id of pending) document.getElementById(id)?.classList.add("is-sending");
}

/** @param {string} html */
function put(html) {
  const parts = new DOMParser().parseFromString(html, "text/html");
  for (const part of parts.body.querySelectorAll(":scope > [id]")) {
    document.getElementById(part.id)?.replaceWith(document.importNode(part, true));
  }
}

/**
 * @param {string} id
 * @param {FormData} data
 * @param {string} name
 */
async function send(id, data, name) {
  try {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(location.pathname, { method: "POST", body: data, headers });
    if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
    const focused = document.activeElement?.id;
    put(await answer.text());
    pending.delete(id);
    if (focused === id) document.getElementById(id)?.focus();
  } catch {
    pending.delete(id);
    document.getElementById(id)?.classList.remove("is-sending");
    const note = document.createElement("p");
    note.className = "notice is-alert";
    note.textContent = page.dataset.unsent.replace("{name}", name);
    page.querySelector("#check-in-said").replaceChildren(note);
  }
  showPending();
  filter();
}

page.addEventListener("click", (event) => {
  const button = event.target.closest("#room-list [data-name] button");
  if (!button) return;
  event.preventDefault();
  const { id } = button;
  if (pending.has(id)) return;
  pending.add(id);
  showPending();
  const data = new FormData(button.closest("form"));
  data.set(button.name, button.value);
  const name = button.textContent.replace(/\s+/g, " ").trim();
  queue = queue.then(() => send(id, data, name));
});
document.addEventListener("live:changed", showPending);
window.addEventListener("beforeunload", (event) => {
  if (pending.size) event.preventDefault();
});

// A keyboard or a scanner goes on in the line; a phone would open its own keyboard.
if (matchMedia("(hover: hover)").matches) {
  field.focus();
  line.addEventListener("htmx:afterSettle", () => field.focus());
}

/* Pages without HTTPS have no randomUUID. */
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
