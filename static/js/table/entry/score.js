// The score of what is entered: asked for as soon as there is one, shown unless it is overtaken.

import { isReady } from "../../offline/engine.js";
import { isCopy, words as offline } from "../../offline/facts.js";
import { scoreOf } from "../../offline/scoring.js";
import { showLaterScore } from "../record.js";
import {
  chosen,
  corrects,
  entry,
  form,
  four,
  isOnTheWay,
  keypad,
  place,
  question,
  say,
  score,
  setRecord,
  values,
  words,
} from "./form.js";

const SHORT = 1_000; // ms that recording may wait for what a false win costs

let answered = ""; // what the score on the page answers, or will
let underway = ""; // what the request for a score that is underway asks
let byServer = ""; // what the server has answered while this phone was scoring
let isOut = isCopy; // it did not answer the last time
/** @type {(Score & {asking: string}) | null} */
let onPhone = null; // the score on the page, if this phone has found it, and what it answers

/** Ask for the score, unless the one that is there answers already. */
export function askScore() {
  const asking = JSON.stringify(values());
  if (asking === answered) return;
  answered = asking;
  if (!navigator.onLine || entry.isBehind) {
    scoreOnPhone();
    return;
  }
  if (isOut) scoreOnPhone();
  else say(words.scoring);
  htmx.trigger(score, "preview");
}

/** The server does not answer: until it does, this phone scores first. */
export function scoreWithoutServer() {
  isOut = true;
  scoreOnPhone();
}

/** Let the engine on this phone score; what stands in for a score is shown as long as it is not there. */
async function scoreOnPhone() {
  const asking = JSON.stringify(values());
  byServer = "";
  if (isReady()) say(words.scoring);
  else showLater();
  const found = await scoreOf(values(), place(), corrects);
  if (byServer === asking || isOvertaken(asking)) return;
  if (found) show(found, asking);
  else if (!navigator.onLine || isOut) showLater();
  else htmx.trigger(score, "preview");
}

/**
 * Show what the engine has found in the place and way of the server's answer, and that it is its own.
 * @param {ScoredEntry} found
 * @param {string} asking
 */
function show({ html, net, value }, asking) {
  answered = asking;
  onPhone = { asking, net, value };
  score.innerHTML = keypad.embeddedIn(html);
  const note = document.createElement("p");
  note.className = "small muted";
  note.dataset.onPhone = "";
  note.textContent = offline.onPhone;
  const last = [...score.querySelectorAll(".score > :is(.payments, .chips)")].at(-1);
  if (last) last.after(note);
  else score.querySelector(".score")?.append(note);
  showScore();
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
  const source = chosen("source") === "self" ? "self" : "discard";
  if (score.querySelector("[data-later-score]")?.dataset.laterScore !== source) {
    const boxes = [...score.querySelectorAll("input:checked")];
    showLaterScore(form, score, boxes.map(({ name, value }) => [name, value]));
  }
  score.hidden = chosen("outcome") !== "win" || form.dataset.phase === "tiles";
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

/** The server answers again: tell whether it has to be asked, since the score on the page is not its own. */
export function isServersTurn() {
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
