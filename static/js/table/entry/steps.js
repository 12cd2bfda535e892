// From one thing to say to the next: the page follows what was tapped.

import { fill } from "../../page/text.js";
import {
  chosen,
  entry,
  form,
  four,
  hasScore,
  isDrawn,
  isHandDone,
  isWon,
  keypad,
  question,
  record,
  recordLabel,
  say,
  score,
  setRecord,
  winners,
  words,
} from "./form.js";
import { askScore, dropScore } from "./score.js";
import { drawWho } from "./who.js";

/** Bring the page in line with what was tapped; ask for the score where there is one. */
export function update() {
  if (entry.sending || entry.over) return;
  dropImpossible();
  drawWho();
  winners?.draw();
  const open = question();
  if (four && chosen("outcome") === "win") {
    updateFour(open);
    return;
  }
  delete form.dataset.stage;
  relabel(recordLabel);
  const isTapped = winners ? isWon() : chosen("outcome") === "win";
  const tilesFirst = isTapped && !isHandDone();
  const status = winners?.status ?? keypad.status;
  form.dataset.phase = isTapped && isHandDone() ? "score" : "tiles";
  form.dataset.ask = open && !tilesFirst ? openQuestion(open) : "";
  setRecord(!open);
  if (open) {
    dropScore();
    if (tilesFirst && status.text) say(status.text, status.kind);
    else say(open, "ask");
  } else if (isDrawn() && !hasScore()) {
    dropScore();
    say(words.draw);
  } else {
    askScore();
  }
}

/**
 * The same with four hands: first who won and from whom, then one hand after the other.
 * @param {string} open
 */
function updateFour(open) {
  if (!four) return;
  if (chosen("winner")) four.setWinner(Number(chosen("winner")));
  if (open) entry.choosing = true;
  const isRobbed = !open && form.querySelector("[value=robbing_kong]:checked");
  keypad.setRobbed(isRobbed ? Number(chosen("source")) : -1);
  form.dataset.stage = entry.choosing ? "who" : "hands";
  form.dataset.ask = open ? openQuestion(open) : "";
  describeWho();
  four.draw();
  const done = four.isDone(four.active);
  // Whoever enters only what scores may go on entering: the keys stay.
  const isOver = done && !four.isOpen(four.active);
  form.dataset.phase = isOver && !entry.choosing ? "score" : "tiles";
  form.dataset.last = done && !entry.choosing && four.next < 0 ? "yes" : "no";
  offerNext(open, done);
  if (open) {
    dropScore();
    say(open, "ask");
  } else if (done) {
    askScore();
  } else {
    dropScore();
    say(four.status.text, four.status.kind);
  }
}

/**
 * Let the big button lead to the next hand until all four are done.
 * @param {string} open
 * @param {boolean} done
 */
function offerNext(open, done) {
  if (!four) return;
  const isNext = entry.choosing || four.next >= 0;
  const seat = entry.choosing ? four.active : four.next;
  relabel(!open && isNext ? fill(words.next, { name: four.name(seat) }) : recordLabel);
  setRecord(!open && (entry.choosing || done));
}

/** @param {string} text */
function relabel(text) {
  if (record.textContent.trim() !== text) record.textContent = text;
}

function describeWho() {
  const line = form.querySelector("[data-who]");
  const winner = form.querySelector("[name=winner]:checked");
  const source = form.querySelector("[name=source]:checked");
  const name = (/** @type {PageElement} */ input) => input.parentElement.querySelector(".person-name")?.textContent ?? "";
  const facts = { winner: winner && name(winner), discarder: source && name(source) };
  const text = source?.value === "self" ? words.selfDrawn : words.fromDiscard;
  line.querySelector("[data-who-text]").textContent = winner && source ? fill(text, facts) : "";
}

/** Go on to the hands, or from one hand to the next. */
export function goOn() {
  if (!four) return;
  const seat = entry.choosing ? four.active : four.next;
  entry.choosing = false;
  form.querySelector(`[data-tab="${seat}"]`).focus({ preventScroll: true });
  turnTo(seat);
}

/** @param {number} seat */
export function turnTo(seat) {
  if (!four) return;
  four.show(seat);
  update();
  if (!score.hidden) four.take(score);
  window.scrollTo(0, 0);
}

/** @param {string} open */
function openQuestion(open) {
  if (open === words.askSource) return "source";
  return open === words.askPoints ? "points" : "winner";
}

/** Nobody wins from themselves, and what somebody drew nobody else wins on. */
function dropImpossible() {
  const source = form.querySelector("[name=source]:checked");
  if (source && source.value === chosen("winner")) source.checked = false;
  for (const also of form.querySelectorAll("[name=also]:checked")) {
    if (["", "self", also.value].includes(chosen("source")) || also.value === chosen("winner")) also.checked = false;
  }
}
