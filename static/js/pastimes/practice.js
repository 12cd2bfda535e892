// The tally of the practice: kept in this browser, one for each rule system, each hand counted once. So
// is the last hand of each level, so that its links lead on from there.

import { direction, emptyRun, runAfter } from "./level.js";
import { dueHand, emptyShelf, shelfAfter } from "./repetition.js";

const STORE = `${self.OWN}clubscore-practice`;
const AGAIN = `${self.OWN}clubscore-practice-again`; // hands that come again, by rule system and level
const LAST = `${self.OWN}clubscore-practice-last`; // numbers of hands, by rule system and level
const RUNS = `${self.OWN}clubscore-practice-runs`; // answers in a row, by rule system and level
/** @typedef {Record<"right" | "wrong" | "streak" | "best", number> & {hands: string[]}} Tally */

const REMEMBERED = 500; // hands, the latest: answering one again changes nothing

/** @param {string} store */
function read(store) {
  try {
    return JSON.parse(localStorage.getItem(store) ?? "null") ?? {};
  } catch {
    return {}; // no store, or not ours
  }
}

/**
 * @param {string} store
 * @param {Record<string, Tally | string | import("./repetition.js").Shelf | import("./level.js").Run>} all
 */
function write(store, all) {
  try {
    localStorage.setItem(store, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing: the tally is of this page alone.
  }
}

/** @type {() => Tally} */
const fresh = () => ({ right: 0, wrong: 0, streak: 0, best: 0, hands: [] });

/**
 * The tally after an answer.
 * @param {Tally} tally
 * @param {string} hand
 * @param {boolean} isRight
 */
function tallyAfter(tally, hand, isRight) {
  if (tally.hands.includes(hand)) return tally;
  const streak = isRight ? tally.streak + 1 : 0;
  return {
    right: tally.right + (isRight ? 1 : 0),
    wrong: tally.wrong + (isRight ? 0 : 1),
    streak,
    best: Math.max(tally.best, streak),
    hands: [...tally.hands, hand].slice(-REMEMBERED),
  };
}

/** @param {Record<string, Tally>} all */
function draw(all) {
  for (const line of document.querySelectorAll("[data-tally]")) {
    const tally = all[line.dataset.tally];
    line.hidden = !tally;
    if (!tally) continue;
    for (const name of /** @type {const} */ (["right", "wrong", "streak", "best"])) {
      line.querySelector(`[data-${name}]`).textContent = String(tally[name]);
    }
  }
}

/** @type {Record<string, Tally>} */
const all = read(STORE);
/** @type {Record<string, string>} */
const last = read(LAST);

/** @type {Record<string, import("./repetition.js").Shelf>} */
const shelves = read(AGAIN);
/** @type {Record<string, import("./level.js").Run>} */
const runs = read(RUNS);

/**
 * Put the hand on the page on its shelf, and let "Next hand" lead to one that comes again, or go on.
 * @param {HTMLElement} page
 * @param {string} name of the shelf
 * @param {string} number of the hand
 */
function comeAgain(page, name, number) {
  const next = page.querySelector("[data-next]");
  if (!next) return;
  const [, following] = /(\d+)\/$/.exec(next.href) ?? [];
  const isRight = page.dataset.answer === "right";
  const answer = `${number}${location.search}`;
  const shelf = shelfAfter({ ...emptyShelf(), ...shelves[name] }, number, isRight, answer, following);
  shelves[name] = shelf;
  write(AGAIN, shelves);
  const again = dueHand(shelf, number);
  next.href = next.href.replace(/\d+\/$/, `${again ?? (shelf.onward || following)}/`);
  page.querySelector("[data-again]").hidden = !again;
  followLevel(page, next, name, answer);
}

/**
 * Let "Next hand" lead to another level where the answers say so.
 * @param {HTMLElement} page
 * @param {PageElement} next
 * @param {string} name of the shelf
 * @param {string} answer with its hand
 */
function followLevel(page, next, name, answer) {
  const [practice, level] = name.split("/");
  const run = runAfter(runs[name] ?? emptyRun(), level, page.dataset.answer === "right", answer);
  runs[name] = run;
  write(RUNS, runs);
  if (!run.to) return;
  const after = last[`${practice}/${run.to}`] ?? "0";
  next.href = next.href.replace(/[^/]+\/\d+\/$/, `${run.to}/?after=${after}`);
  page.querySelector("[data-again]").hidden = true;
  page.querySelector(direction(level, run.to) > 0 ? "[data-harder]" : "[data-easier]").hidden = false;
}

/** Count the answer on the page, and remember its hand, unless it has come again. */
export function takeUp() {
  const page = document.querySelector("[data-practice]");
  if (page) {
    const { practice, handId, answer } = page.dataset;
    const [level, number] = handId.split("/");
    const name = `${practice}/${level}`;
    if (!shelves[name]?.waiting[number]) {
      last[name] = number;
      write(LAST, last);
    }
    if (answer) {
      all[practice] = tallyAfter({ ...fresh(), ...all[practice] }, handId, answer === "right");
      write(STORE, all);
    }
    comeAgain(page, name, number);
  }
  draw(all);
  for (const link of document.querySelectorAll("[data-level]")) {
    const number = last[link.dataset.level];
    if (number) link.search = `?after=${number}`;
  }
}

takeUp();

document.addEventListener("click", (event) => {
  const forget = event.target.closest("[data-forget]");
  if (!forget) return;
  const practice = forget.closest("[data-tally]").dataset.tally;
  delete all[practice];
  write(STORE, all);
  for (const store of [shelves, runs]) {
    for (const name of Object.keys(store)) if (name.startsWith(`${practice}/`)) delete store[name];
  }
  write(AGAIN, shelves);
  write(RUNS, runs);
  draw(all);
});
