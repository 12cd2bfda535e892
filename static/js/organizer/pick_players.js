// Players of an event are picked: search in the list, rows for new ones, how many tables there are.
// Nothing here needs the network, and without it the page works all the same.

import { begin, spellingsOf, wordsOf } from "../page/names.js";

const SEATS = 4;
const form = document.querySelector("form[data-pick-players]");

// Search

const picker = form.querySelector("[data-picker]");
if (picker) {
  const search = picker.querySelector("[data-picker-search]");
  const field = search?.querySelector("input");
  const nobody = picker.querySelector("[data-picker-none]");
  const rest = picker.querySelector("[data-picker-rest]"); // folded away until somebody is looked for
  const people = [...picker.querySelectorAll("[data-name]")].map((item) => ({
    item,
    words: spellingsOf(item.dataset.name),
  }));
  const filter = () => {
    const wanted = wordsOf(field.value);
    let found = 0;
    for (const { item, words } of people) {
      const fits = begin(words, wanted);
      item.hidden = !fits;
      found += fits ? 1 : 0;
    }
    nobody.hidden = found > 0;
    if (rest && wanted.length) rest.open = true;
  };
  if (search) search.hidden = false;
  field?.addEventListener("input", filter);
  field?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // Enter picks the only one found; it does not send the form
    const left = people.filter(({ item }) => !item.hidden);
    if (field.value && left.length === 1) {
      left[0].item.querySelector("input").click();
      field.value = "";
      filter();
    }
  });
}

// Rows for new players

const rows = form.querySelector("[data-rows]"); // none where nobody can be added
const addRow = () => {
  const total = rows.querySelector("[name$=TOTAL_FORMS]");
  const template = rows.querySelector("template");
  const row = /** @type {PageElement} */ (template.content.firstElementChild?.cloneNode(true));
  for (const element of row.querySelectorAll("*")) {
    for (const name of ["id", "name", "for"]) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replace("__prefix__", total.value));
    }
  }
  total.value = String(Number(total.value) + 1);
  template.before(row);
  return row;
};
rows?.querySelector("[data-add-row]").addEventListener("click", (event) => {
  event.preventDefault();
  addRow().querySelector("input").focus();
});
rows?.addEventListener("input", (event) => {
  const all = rows.querySelectorAll("[data-row]");
  if (event.target.value && all[all.length - 1].contains(event.target)) addRow();
});

// Head count

const line = form.querySelector("[data-head-count]");
/**
 * @param {string} text
 * @param {Record<string, unknown>} facts
 */
const say = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => String(facts[key]));
const count = () => {
  const picked = form.querySelectorAll("[name=players]:checked").length;
  const written = [...(rows?.querySelectorAll("[data-row] [name$=last_name]") ?? [])];
  const players = picked + written.filter((input) => input.value.trim()).length;
  const left = players % SEATS;
  const facts = { players, tables: Math.floor(players / SEATS), left, missing: SEATS - left };
  const { none, full, over } = line.dataset;
  line.classList.toggle("is-over", left > 0);
  line.textContent = players === 0 ? none : say(left ? over : full, facts);
};
if (line) {
  form.addEventListener("input", count);
  form.addEventListener("change", count);
  count();
}

// Sent once, however often the button is pressed

const send = form.querySelector(".button.primary"); // none where nothing can begin yet
if (send) {
  form.addEventListener("submit", (event) => {
    if (event.submitter === send) setTimeout(() => (send.disabled = true));
  });
  window.addEventListener("pageshow", () => (send.disabled = false));
}

// The name a club night is offered is none for a tournament or a league

const name = form.querySelector("[data-club-night-name]");
const kinds = [...form.querySelectorAll("[type=radio][name=kind]")];
const suggestName = () => {
  const offered = name.dataset.clubNightName;
  const isClubNight = kinds.find((kind) => kind.checked)?.value === "club_night";
  if (isClubNight && !name.value.trim()) name.value = offered;
  if (!isClubNight && name.value.trim() === offered) name.value = "";
};
if (name) {
  for (const kind of kinds) kind.addEventListener("change", suggestName);
}
