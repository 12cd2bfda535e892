// The form of an entry and what is on it; what is still to be said.

import { Four } from "../../hand/four.js";
import { Keypad } from "../../hand/keypad/keypad.js";
import { Winners } from "../../hand/winners.js";
import { EntryDraft } from "./draft.js";
import { PlayerRows } from "./players.js";

export const form = document.querySelector("[data-entry]");
export const words = JSON.parse(form.dataset.words);
export const score = document.getElementById("score");
export const record = form.querySelector("[data-record]");
export const root = form.querySelector("[data-keypad]");
export const keypad = new Keypad(root, words);
export const four = root.querySelector("[data-panel]") ? new Four(root, keypad, words) : null;
export const winners = root.querySelector("[data-winner-panel]") ? new Winners(root, form, keypad, words) : null;
export const players = new PlayerRows(form);
export const recordLabel = record.textContent.trim();
/** @type {CorrectedHand | null} */
export const corrects = JSON.parse(form.dataset.corrects ?? "null"); // the hand to be corrected
export const isNew = !corrects;

const summary = form.querySelector("[data-summary]");

/** How far the entry is. */
export const entry = {
  sending: false,
  over: false, // every hand of the game is entered
  isBehind: false, // hands that the server does not have yet come before it
  /** @type {QueuedHand | null} */
  changing: null, // the hand of the outbox that is entered anew
  choosing: true, // with four hands: who won and from whom is being said, the hands wait
};

export const draft = new EntryDraft(form, {
  texts: () => keypad.texts,
  replay: () => players.replay,
  view: () => ({ choosing: entry.choosing, active: (winners ?? four)?.active ?? 0 }),
});

/**
 * What is chosen among the buttons of a name; "" for nothing.
 * @param {string} name
 */
export const chosen = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";

/** The token of the hand on this phone that is entered anew; undefined for another. */
export const place = () => entry.changing?.token ?? form.elements.queued?.value;

/** What has been entered, as it is sent. */
export function values() {
  const data = new FormData(form);
  for (const name of ["csrfmiddlewaretoken", "token", "reason"]) data.delete(name);
  for (const [name, text] of keypad.texts) data.set(name, text);
  return [...data];
}

/** Nobody won, nobody declared. */
export const isDrawn = () => ["draw", "abortive_draw"].includes(chosen("outcome"));

/** A hand was won, and its tiles are entered, or what it counts. */
export const isWon = () => ["win", "points"].includes(chosen("outcome"));

/** There are points to show of a hand that ends as this one: of a win always. */
export const hasScore = () => !isDrawn() || (form.dataset.settles ?? "").split(" ").includes(chosen("outcome"));

/** The hand that is worked on is all there: the keys can make room for the score. */
export const isHandDone = () => (winners ? winners.isDone(winners.active) : keypad.isComplete);

/** What is still missing, as a question; "" when the entry can be sent. */
export function question() {
  const outcome = chosen("outcome");
  if (isDrawn()) return "";
  if (!chosen("winner")) return outcome === "false_win" ? words.askDeclarer : words.askWinner;
  if (outcome === "false_win") return "";
  if (!chosen("source")) return words.askSource;
  if (winners) return winners.question;
  if (outcome === "points") {
    const { value, validity } = form.elements.points;
    return value && validity.valid ? "" : words.askPoints;
  }
  return four || keypad.isComplete ? "" : keypad.status.text;
}

/**
 * Say something beside the big button.
 * @param {string} text
 */
export function say(text, kind = "") {
  summary.textContent = text;
  summary.dataset.kind = kind;
}

/**
 * Let the big button be pressed, or not.
 * @param {boolean} isReady
 */
export function setRecord(isReady) {
  if (isReady) record.removeAttribute("aria-disabled");
  else record.setAttribute("aria-disabled", "true");
}

/** The big button does not record yet: there are hands to enter. */
export function isOnTheWay() {
  return four !== null && chosen("outcome") === "win" && (entry.choosing || four.next >= 0);
}
