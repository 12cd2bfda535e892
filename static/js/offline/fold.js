// Of many hands that wait for nothing but the network the last ones are shown, so that the totals and the
// result below them are at hand.

import { fill } from "../page/text.js";
import { words } from "./facts.js";

const LAST = 2; // rows that are shown
const CALM = ["waiting", "sending"]; // nobody has to decide anything

let isOpen = false;

/** Show all, or the last ones again, from the next drawing on. */
export function toggleFold() {
  isOpen = !isOpen;
}

/**
 * Hide the rows that need not be seen, of those that have just been drawn.
 * @param {Element} list
 */
export function drawFold(list) {
  const rows = [...list.querySelectorAll("[data-kept-hand]")];
  const button = list.querySelector("[data-kept-act=fold]");
  button.hidden = rows.length <= LAST;
  button.setAttribute("aria-expanded", String(isOpen));
  button.textContent = fill(isOpen ? words.showFewer : words.showAll, { count: rows.length });
  if (isOpen || button.hidden) return;
  const calm = rows.filter((row) => CALM.includes(row.querySelector("[data-state]").dataset.state));
  for (const row of calm.slice(0, -LAST)) row.hidden = true;
}
