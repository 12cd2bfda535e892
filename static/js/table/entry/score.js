// The score of what is entered: asked for as soon as there is one, shown unless it is overtaken.

import { words as offline } from "../../offline/facts.js";
import { showLaterScore } from "../record.js";
import {
  chosen,
  entry,
  form,
  four,
  isNew,
  isOnTheWay,
  keypad,
  question,
  say,
  score,
  setRecord,
  values,
  words,
} from "./form.js";

let answered = ""; // what the score on the page answers, or will
let underway = ""; // what the request for a score that is underway asks

/** Ask for the score, unless the one that is there answers already. */
export function askScore() {
  const asking = JSON.stringify(values());
  if (asking === answered) return;
  answered = asking;
  if (isNew && !navigator.onLine) {
    showLater();
    return;
  }
  say(words.scoring);
  htmx.trigger(score, "preview");
}

/** Without network: what the score would let one tick, and that it follows. */
export function showLater() {
  answered = "";
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

document.body.addEventListener("htmx:configRequest", (event) => {
  if (!form.contains(event.target)) return;
  for (const [name, text] of keypad.texts) event.detail.parameters.set(name, text);
  if (event.target === score) underway = JSON.stringify(values());
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  const isScore = detail.requestConfig.elt === score;
  detail.serverResponse = keypad.embeddedIn(detail.serverResponse);
  const isOvertaken = entry.sending || question() !== "" || underway !== JSON.stringify(values());
  if (isScore && isOvertaken) detail.shouldSwap = false;
  else if ([409, 422].includes(detail.xhr.status)) {
    detail.shouldSwap = true; // the server says what is wrong, in the same place
    detail.isError = false;
  }
});

document.body.addEventListener("htmx:afterSwap", () => {
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
});
