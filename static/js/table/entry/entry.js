// The entry of a hand: what is still to be said, the live score, recording without losing a thing.

import "../change.js";
import { lightUp } from "../../hand/lights.js";
import { released } from "../../page/press.js";
import { restAfterChanges } from "../../hand/settling.js";
import { startWhenIdle } from "../../offline/engine.js";
import { facts, isCopy, timesPlayed, words as offline } from "../../offline/facts.js";
import { ready } from "../../offline/page.js";
import { gameOnPhone, scoreSample } from "../../offline/scoring.js";
import { prepare, sayMoved, showWinds, standFor, ticked } from "../record.js";
import { isToBeSaved } from "./correcting.js";
import {
  chosen,
  draft,
  entry,
  form,
  four,
  isNew,
  keypad,
  place,
  players,
  question,
  record,
  say,
  setRecord,
  winners,
} from "./form.js";
import { askLaterWith } from "./later.js";
import { forgetScore, isServerBack } from "./score.js";
import { update } from "./steps.js";
import "./recording.js";
import "./keys.js";
import "./last.js";

const askAgain = () => !isToBeSaved() && isServerBack() && update();
window.addEventListener("online", askAgain);
document.addEventListener("clubscore:server", askAgain);
startWhenIdle(scoreSample);

/** Nothing is entered here yet: a page as the server has it now takes the place of this one. */
async function renewUnused() {
  await released();
  if (isNew && draft.isUntouched && !entry.sending && !entry.changing) location.replace(location.pathname);
}

document.addEventListener("clubscore:server", () => isCopy && renewUnused());
// “Hand 8 has just been recorded” is read: the next one is entered here.
document.getElementById("entry-live")?.addEventListener("close", ({ target }) => {
  if (/** @type {HTMLElement} */ (target).id.startsWith("news-")) renewUnused();
}, { capture: true });

// Back from another page with the form as it was left: its token may have been used.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) window.location.reload();
});

// Why the form is for another hand than its link promised is read before anything is entered.
const news = document.querySelector("[data-entry-news]");
news?.close();
if (!isCopy) news?.showModal();

/** @param {Element} pattern */
const seatOf = (pattern) => Number(pattern.closest("[data-count]")?.dataset.count);
form.addEventListener("click", (event) => {
  const touched = event.target.closest("[data-lights], [data-count] > summary");
  if (four && touched && seatOf(touched) !== four.active) four.show(seatOf(touched));
});
lightUp(form, form.querySelector("[data-hand]"), (one) => !four || seatOf(one) === four.active);
if (four && !question()) entry.choosing = false; // a correction: who won is known
// A module runs before htmx has seen the page: what is asked earlier is not heard.
const seen = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

/** Let the form be used once it stands for the right hand. */
async function begin() {
  const works = await ready;
  if (isNew && works) await takeUp();
  else if (isNew && !form.elements.queued) players.isOfHandInPlay(timesPlayed(Number(form.elements.number.value)));
  players.begin();
  if (form.dataset.filled) players.goOn();
  if (!entry.over && (await takeUpDraft())) players.begin(true);
  form.classList.add("is-live");
  await seen;
  update();
  restAfterChanges(form);
}

/** Take up what waits on this phone: hands before this one, or this one to be changed. */
async function takeUp() {
  const found = await prepare(form);
  if (found.gone) location.replace(document.querySelector(".entry-back").href);
  entry.changing = found.changing ?? null;
  if (entry.changing) showTicked(entry.changing);
  if (found.isMoved) sayMoved();
  entry.isBehind = Boolean(found.isBehind);
  if (found.replay !== undefined) players.isOfHandInPlay(found.replay);
  if (found.over) showOver();
  else if (entry.isBehind) takeGame();
}

/**
 * Put back the circumstances that were ticked. A score that came while the form was filled in is gone then,
 * and is asked for again.
 * @param {Parameters<typeof ticked>[0]} found
 */
function showTicked(found) {
  askLaterWith(ticked(found));
  forgetScore();
}

/** The hands before this one wait here: the winds, or that the game is over, may follow from them. */
async function takeGame() {
  const game = await gameOnPhone(place());
  if (!game) return;
  if (game.winds.length) showWinds(game.winds);
  if (game.over && !entry.changing && !entry.sending) showOver();
}

function showOver() {
  entry.over = true;
  setRecord(false);
  say(offline.over, "alert");
}

/** Put back what was being entered when this page was left, where it was left; tell whether it was. */
async function takeUpDraft() {
  const found = await draft.takeUp();
  if (!found) return false;
  showTicked(found);
  winners?.show(found.view.active);
  if (!four) return true;
  if (chosen("winner")) four.setWinner(Number(chosen("winner")));
  four.show(found.view.active);
  entry.choosing = found.view.choosing;
  return true;
}

// A further winner’s hand is no win: it was a false one.
form.addEventListener("click", ({ target }) => {
  const seat = target.closest("[data-false-win-of]")?.dataset.falseWinOf;
  if (seat === undefined) return;
  for (const [name, value] of [["outcome", "false_win"], ["winner", seat]]) {
    form.querySelector(`[name=${name}][value="${value}"]`).checked = true;
  }
  update();
  record.focus();
});

// “Mine is hand 6”: it is entered as that one, and scored with its winds before it is recorded.
form.addEventListener("click", (event) => {
  const chosenNumber = event.target.closest("[data-as-hand]");
  if (!chosenNumber) return;
  event.preventDefault();
  enterAs(Number(chosenNumber.value));
});

/** @param {number} number */
async function enterAs(number) {
  draft.end();
  await self.outbox.answers(facts.table).catch(() => false); // how the table stands is noted
  await standFor(form, number);
  draft.goOn();
  forgetScore();
  update();
}

begin();
keypad.embedPictures();
