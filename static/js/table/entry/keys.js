// Typing and tapping: the keyboard instead of the keys on the screen, tabs, what leads back.

import { hasTiles } from "../../hand/four.js";
import { keepToOneWay, tellNothing } from "../../hand/numbers.js";
import { chosen, draft, entry, form, four, keypad, question, root, winners, words } from "./form.js";
import { goOn, turnTo, update } from "./steps.js";

let byKeys = false; // the last thing used was the keyboard

form.addEventListener("hand", ({ detail }) => {
  update();
  if (detail?.isClosed && four && four.next >= 0) goOn();
});
form.addEventListener("change", (event) => {
  const { checked, name, value } = event.target;
  if (event.target.matches("[data-notation]") || name === "reason") return;
  if (name === "also" && checked) winners?.begin(Number(value));
  tellOneWay(event.target);
  if (four && ["winner", "source"].includes(name) && !byKeys) entry.choosing = question() !== "";
  update();
  if (byKeys || event.target.type !== "radio") return;
  if (four && name.startsWith("how_") && value === "nothing" && four.next >= 0) goOn();
  else if (name.startsWith("how_") && value === "told") four?.points.focus();
  else if (!winners && question() === words.askPoints) form.elements.points.focus();
});
form.addEventListener("input", (event) => {
  tellOneWay(event.target);
  if (event.target.type === "number") update();
});

/**
 * Of a hand counted at the table one way of telling it holds; of one told by its tiles, none.
 * @param {PageElement} used
 */
function tellOneWay(used) {
  const panel = used.closest("[data-winner-panel]");
  if (!panel) return;
  const block = panel.querySelector(".told-block");
  if (used.matches("[data-how]")) tellNothing(block);
  else if (block.contains(used)) keepToOneWay(block, used);
}

root.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (key?.matches("[data-typing]")) {
    const on = root.classList.toggle("is-typing");
    key.setAttribute("aria-pressed", String(on));
    if (on) keypad.field.focus();
  } else if (key?.matches("[data-tab]")) {
    turnTo(Number(key.dataset.tab));
  } else if (key?.matches("[data-winner-tab]")) {
    winners?.show(Number(key.dataset.winnerTab));
    update();
  }
});

form.querySelector("[data-more]")?.addEventListener("click", () => {
  const outcomes = form.querySelector(".entry-outcomes");
  outcomes.classList.add("is-open");
  outcomes.querySelector(".is-rare input").focus();
});

// “No, it is recorded already”: nothing is left to go on with.
form.addEventListener("click", (event) => {
  if (event.target.closest(".repeat a")) draft.end();
});

form.querySelector("[data-who]")?.addEventListener("click", () => {
  entry.choosing = true;
  update();
  form.querySelector("[name=winner]:checked").focus();
});

for (const [type, keys] of /** @type {[string, boolean][]} */ ([["pointerdown", false], ["keydown", true]])) {
  document.addEventListener(type, () => (byKeys = keys), { capture: true });
}

const NOTATION = /^[0-9mpsESWNCFP[\](){}+?]$/;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input:not([type=radio], [type=checkbox]), textarea");
  const { field } = keypad;
  if (event.target === field && event.key === "Enter") {
    event.preventDefault();
    field.blur();
  } else if (!typing && event.key === "Backspace") {
    event.preventDefault();
    root.querySelector("[data-act=undo]").click();
  } else if (!typing && NOTATION.test(event.key) && takesTiles()) {
    root.classList.add("is-typing");
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
});

function takesTiles() {
  if (winners) return winners.how(winners.active) === "tiles" && ["win", "points"].includes(chosen("outcome"));
  if (chosen("outcome") !== "win") return false;
  return !four || (!entry.choosing && hasTiles(four.how(four.active)));
}
