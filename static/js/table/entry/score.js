// The score of what is entered: asked for as soon as there is one, shown unless it is overtaken. The engine on
// this phone finds it; the server is asked as long as that has not started, and where it fails.

import { isReady } from "../../offline/engine.js";
import { isCopy, words as offline } from "../../offline/facts.js";
import { scoreOf } from "../../offline/scoring.js";
import {
  chosen,
  corrects,
  entry,
  form,
  four,
  isOnTheWay,
  isWon,
  keypad,
  place,
  question,
  say,
  score,
  setRecord,
  values,
  words,
} from "./form.js";
import { askLater, isAskedLater } from "./later.js";

const SHORT = 1_000; // ms that recording may wait for what a false win costs, and a score for the engine

let answered = ""; // what the score on the page answers, or will
let underway = ""; // what the request for a score that is underway asks
let byServer = ""; // what the server has answered while this phone was scoring
let isOut = isCopy; // it did not answer the last time it was asked
/** @type {(Score & {asking: string}) | null} */
let onPhone = null; // the score on the page, if this phone has found it, and what it answers

/** The server has nothing to say: there is no network, or it does not have the hands before this one yet. */
const isUnknowing = () => !navigator.onLine || entry.isBehind;

/** The server did not answer the last time it was asked. */
export const isServerOut = () => isOut;

/** Ask for the score, unless the one that is there answers already. */
export function askScore() {
  const asking = JSON.stringify(values());
  if (asking === answered) return;
  answered = asking;
  if (isUnknowing() || isOut || isReady()) scoreOnPhone();
  else say(words.scoring);
  if (!isUnknowing() && (isOut || !isReady())) askServer();
}

const askServer = () => htmx.trigger(score, "preview");

/** The server does not answer: until it does, this phone scores first. */
export function scoreWithoutServer() {
  isOut = true;
  scoreOnPhone();
}

/**
 * Let the engine on this phone score; what stands in for a score is shown as long as it is not there. The
 * server is asked where it fails, and soon where it may be stuck.
 */
async function scoreOnPhone() {
  const asking = JSON.stringify(values());
  byServer = "";
  if (isReady()) say(words.scoring);
  else showLater();
  const isAlone = isUnknowing() || isOut;
  const late = isAlone ? 0 : setTimeout(() => isOvertaken(asking) || askServer(), SHORT);
  const found = await scoreOf(values(), place(), corrects);
  clearTimeout(late);
  if (byServer === asking || isOvertaken(asking)) return;
  if (found) show(found, asking);
  else if (!navigator.onLine || isOut) showLater();
  else askServer();
}

/**
 * Show what the engine has found in the place and way of the server's answer; without the server, that it
 * is its own.
 * @param {ScoredEntry} found
 * @param {string} asking
 */
function show({ html, net, value }, asking) {
  answered = asking;
  onPhone = { asking, net, value };
  const held = document.activeElement?.id;
  score.innerHTML = keypad.embeddedIn(html);
  if (held) score.querySelector(`#${CSS.escape(held)}`)?.focus({ preventScroll: true });
  if (isUnknowing() || isOut) sayOnPhone();
  showScore();
}

function sayOnPhone() {
  const note = document.createElement("p");
  note.className = "small muted";
  note.dataset.onPhone = "";
  note.textContent = offline.onPhone;
  const last = [...score.querySelectorAll(".score > :is(.payments, .chips)")].at(-1);
  if (last) last.after(note);
  else score.querySelector(".score")?.append(note);
}

/**
 * What this phone has scored and somebody has seen when they record, to be compared with what the
 * server records; null if it is not from here. `action` is that of the button.
 * @param {string} action
 * @returns {Promise<Score | null>}
 */
export async function seenScore(action) {
  if (onPhone?.asking !== JSON.stringify(values())) return null;
  const { net, value } = onPhone;
  if (action !== "false_win") return { net, value };
  const late = new Promise((resolve) => setTimeout(resolve, SHORT, null));
  const found = await Promise.race([scoreOf([...values(), ["action", action]], place()), late]);
  return found && { net: found.net, value: found.value };
}

/** Without the engine: what the score would let one tick, and that it follows. */
function showLater() {
  answered = "";
  onPhone = null;
  askLater();
  score.hidden = !isWon() || !isAskedLater() || form.dataset.phase === "tiles";
  say(offline.laterSay);
  setRecord(true);
}

/** Put away a score that no longer holds; the circumstances ticked in it stay with the form. */
export function dropScore() {
  answered = "";
  score.hidden = true;
}

/** What is on the page answers nothing any more: the score is asked for again. */
export function forgetScore() {
  answered = "";
}

/** The server answers again: tell whether the score has to be asked for, since it says that there is none. */
export function isServerBack() {
  if (isOut || onPhone) answered = "";
  isOut = false;
  return answered === "";
}

/**
 * Something else has been entered meanwhile, or is on its way to be recorded.
 * @param {string} asking what was asked
 */
const isOvertaken = (asking) =>
  entry.sending || entry.over || question() !== "" || asking !== JSON.stringify(values());

document.body.addEventListener("htmx:configRequest", (event) => {
  if (!form.contains(event.target)) return;
  for (const [name, text] of keypad.texts) event.detail.parameters.set(name, text);
  if (event.target === score) underway = JSON.stringify(values());
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  const isScore = detail.requestConfig.elt === score;
  detail.serverResponse = keypad.embeddedIn(detail.serverResponse);
  if (isScore) isOut = false;
  if (isScore && isOvertaken(underway)) detail.shouldSwap = false;
  else if ([409, 422].includes(detail.xhr.status)) {
    detail.shouldSwap = true; // the server says what is wrong, in the same place
    detail.isError = false;
  }
});

document.body.addEventListener("htmx:afterSwap", (event) => {
  onPhone = null;
  if (event.detail.requestConfig.elt === score) byServer = underway;
  showScore();
});

/** Say beside the big button what the score that has come says, and whether it can be recorded. */
function showScore() {
  const told = score.querySelector("[data-verdict]");
  score.hidden = false;
  if (!told) return;
  const { verdict } = told.dataset;
  four?.take(score);
  if (four && !four.isDone(four.active) && chosen("outcome") === "win") {
    score.hidden = true; // the totals are in the tabs, another hand is being entered
    return;
  }
  if (verdict === "partial") {
    say(told.dataset.told);
    return;
  }
  say(told.dataset.told, verdict === "ok" ? "good" : "alert");
  setRecord(verdict === "ok" || (verdict !== "invalid" && isOnTheWay()));
}
