// What stands in for a score while nobody can say one: all that may be asked beside it, of every winner.

import { FIRST } from "../../hand/winners.js";
import { chosen, form, score, winners } from "./form.js";

const MORE = 3; // numbers beyond the one at the end of a row that was tapped, as beside a score

/** Whose hands are asked about. */
const asked = () => winners?.all ?? [FIRST];

/** @param {number} one */
const isTold = (one) => (winners ? winners.how(one) === "told" : chosen("outcome") === "points");

const isSelfDrawn = () => chosen("source") === "self";

/** @param {number} one */
const seatOf = (one) => (one === FIRST ? chosen("winner") : String(one));

/** Who is named by the questions of the whole hand. */
const named = () => [...form.querySelectorAll("[data-players-asked] input:checked")].map(({ name, value }) => [name, value]);

/** All that decides what is asked. */
const grounds = () =>
  JSON.stringify([isSelfDrawn(), chosen("winner"), asked().map((one) => [one, isTold(one)]), named()]);

/** Show it, unless it is there; what is ticked stays so. */
export function askLater() {
  if (score.querySelector("[data-later-score]")?.dataset.laterScore === grounds()) return;
  const ticked = [...score.querySelectorAll("input:checked")];
  askLaterWith(ticked.map(({ name, value }) => [name, value]));
}

/**
 * Show it with what was chosen before, none of that left out.
 * @param {Fields} fields
 */
export function askLaterWith(fields) {
  const panel = /** @type {PageElement} */ (form.querySelector("[data-later]").content.firstElementChild?.cloneNode(true));
  const part = panel.querySelector("[data-later-winner]");
  const parts = asked().map((one) => partOf(one, /** @type {PageElement} */ (part.cloneNode(true))));
  part.replaceWith(...parts);
  for (const [name, value] of fields) choose(panel, name, value);
  asked().forEach((one, place) => leaveOut(parts[place], seatOf(one)));
  panel.dataset.laterScore = grounds();
  panel.addEventListener("change", ({ target }) => goOnFrom(target));
  score.replaceChildren(panel);
}

/** There is something to tick of the hand, or its tiles have a score to come. */
export const isAskedLater = () =>
  chosen("outcome") === "win" || score.querySelector("[data-later-score] input") !== null;

/**
 * What is asked of one winner, in fields of its own.
 * @param {number} one
 * @param {PageElement} part
 */
function partOf(one, part) {
  const unfit = [
    isSelfDrawn() ? "[data-on-discard]:not([data-self-drawn])" : "[data-self-drawn]:not([data-on-discard])",
  ];
  if (isTold(one)) unfit.push("[data-of-tiles]");
  if (one !== FIRST) unfit.push("[data-of-first]");
  for (const box of part.querySelectorAll(unfit.join())) box.remove();
  for (const own of part.querySelectorAll(`[data-of-players] [value="${seatOf(one)}"]`)) own.closest("label")?.remove();
  const title = part.querySelector("[data-later-name]");
  if (asked().length > 1) title.textContent = winners?.nameOf(one) ?? "";
  else title.remove();
  if (one === FIRST) return part;
  part.classList.add("score-further");
  for (const input of part.querySelectorAll("input")) input.name += `_${one}`;
  return part;
}

/**
 * Leave out what is asked only of who is named elsewhere, such as those who declared, unless it is answered.
 * @param {PageElement} part
 * @param {string} seat
 */
function leaveOut(part, seat) {
  for (const box of part.querySelectorAll("[data-needs]")) {
    const isNamed = named().some(([name, value]) => name === box.dataset.needs && value === seat);
    if (!isNamed && !box.querySelector("input:checked:not([checked])")) box.remove();
  }
  for (const box of part.querySelectorAll("fieldset")) if (!box.querySelector("input")) box.remove();
}

/**
 * @param {PageElement} panel
 * @param {string} name
 * @param {string} value
 */
function choose(panel, name, value) {
  const [first] = panel.querySelectorAll(`[name="${name}"]`);
  const row = first?.closest("[data-of-numbers]");
  if (row && /^\d+$/.test(value)) reach(row, Number(value));
  const input = panel.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`);
  if (input) input.checked = true;
}

/**
 * Let a row of numbers go on beyond the one at its end.
 * @param {PageElement} used
 */
function goOnFrom(used) {
  const row = used.closest("[data-of-numbers]");
  if (row && used.closest("label") === row.lastElementChild) reach(row, Number(used.value) + MORE);
}

/**
 * Let a row of numbers go on as far as one of them.
 * @param {PageElement} row
 * @param {number} number
 */
function reach(row, number) {
  const keys = [...row.querySelectorAll("label")];
  const last = keys[keys.length - 1];
  const highest = Math.min(number, Number(row.dataset.ofNumbers));
  for (let next = Number(last.querySelector("input").value) + 1; next <= highest; next += 1) {
    const key = /** @type {PageElement} */ (last.cloneNode(true));
    Object.assign(key.querySelector("input"), { value: String(next), checked: false });
    key.querySelector("span").textContent = String(next);
    row.append(key);
  }
}
