// On the page of a table: who lays a stick taps for it while the hand is played. It is kept on this phone until the
// entry of the hand takes it over, and moves the stick and the points on this page at once.

import { answersTold, tellAnswer } from "../table/told.js";
import { facts } from "./facts.js";

const LIST = "[data-stick-field]";

/** @param {PageElement} list */
const placeOf = ({ dataset }) => ({
  table: facts.table,
  number: Number(dataset.number),
  replay: Number(dataset.replay ?? 0),
});

/**
 * The seats of those who have laid a stick in the hand in play.
 * @param {PageElement} list
 */
function laidIn(list) {
  const told = answersTold(placeOf(list), facts.seats ?? "");
  return told.filter(([name]) => name === list.dataset.stickField).map(([, seat]) => seat);
}

/** Show the buttons as they were tapped: after every drawing of the players. */
export function drawSticks() {
  const list = document.querySelector(LIST);
  if (!list || !facts) return;
  const laid = laidIn(list);
  const buttons = [...list.querySelectorAll("[data-stick]")];
  for (const button of buttons) {
    const isLaid = laid.includes(button.dataset.stick);
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isLaid));
    const total = button.parentElement?.querySelector("[data-has]");
    if (total) total.textContent = isLaid ? total.dataset.hasAfterStick : total.dataset.has;
  }
  list.classList.toggle("has-sticks", laid.length > 0);
  const onTable = document.querySelector("[data-sticks]");
  if (!onTable) return;
  const count = Number(onTable.dataset.sticks) + laid.length;
  onTable.hidden = !count;
  onTable.querySelector("[data-sticks-now]").textContent = String(count);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-stick]");
  const list = button?.closest(LIST);
  if (!list) return;
  const { stick } = button.dataset;
  const laid = laidIn(list);
  const now = laid.includes(stick) ? laid.filter((seat) => seat !== stick) : [...laid, stick].sort();
  tellAnswer(placeOf(list), facts.seats ?? "", list.dataset.stickField, now);
  drawSticks();
});
