// Hands that wait for nothing but the network are one line, which opens: the entry of the next hand stays where it is.
// Where somebody has to decide something, the hand is shown.

import { words } from "./facts.js";

const CALM = ["waiting", "sending"]; // nobody has to decide anything

let isOpen = false;

/** Show all, or the line alone again, from the next drawing on. */
export function toggleFold() {
  isOpen = !isOpen;
}

/**
 * Hide the rows that need not be seen, of those that have just been drawn.
 * @param {Element} list
 */
export function drawFold(list) {
  const rows = [...list.querySelectorAll("[data-kept-hand]")];
  const calm = rows.filter((row) => CALM.includes(row.querySelector("[data-state]").dataset.state));
  const button = list.querySelector("[data-kept-act=fold]");
  button.hidden = !calm.length;
  button.setAttribute("aria-expanded", String(isOpen));
  button.textContent = isOpen ? words.hide : words.show;
  for (const row of calm) row.hidden = !isOpen;
  list.classList.toggle("is-folded", rows.every((row) => row.hidden));
}
