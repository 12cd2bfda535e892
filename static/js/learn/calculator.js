// The calculator: as soon as the tiles are in, the score is asked for; the address follows it. This device
// scores by itself; the server is asked as long as the engine has not started, and where it fails.

import { Four } from "../hand/four.js";
import { tilesToCome } from "../hand/hand.js";
import { Keypad } from "../hand/keypad/keypad.js";
import { lightUp } from "../hand/lights.js";
import { parse } from "../hand/notation.js";
import { isTold, keepToOneWay, tellNothing } from "../hand/numbers.js";
import { restAfterChanges } from "../hand/settling.js";
import { isReady as isEngineReady, startWhenIdle } from "../offline/engine.js";
import { copyLink } from "../page/copy.js";
import { fillIn, isCopy, isFilledIn, scoreOf } from "./offline/score.js";

const PATIENCE = 3_000; // ms the server may take before this device scores
const SHORT = 1_000; // ms this device may take before the server is asked

const form = document.querySelector("[data-calculator]");
const words = JSON.parse(form.dataset.words);
const score = document.getElementById("score");
const summary = form.querySelector("[data-summary]");
const toScore = form.querySelector("[data-to-score]");
const root = form.querySelector("[data-keypad]");
const toldHand = form.querySelector("[data-told-hand]");
const filledIn = await fillIn();
const keypad = new Keypad(root, words);
const four = root.querySelector("[data-panel]") ? new Four(root, keypad, words) : null;

/**
 * Changed before this script ran: touched while the page loaded, or put back by the browser.
 * @param {any} field
 */
function isTouched(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  /** @param {string} text */
  const bare = (text) => (text ?? "").replace(/\s/g, "");
  return bare(field.value) !== bare(field.defaultValue);
}

// What the score on the page answers, or will.
let shown = [...form.elements].some((field) => field.name && isTouched(field)) ? "" : JSON.stringify(values());

let answered = ""; // what the score that is there answers
let isOut = isCopy; // the server did not answer the last time
let timer = 0;

function values() {
  const data = new FormData(form);
  for (const [name, text] of texts()) data.set(name, text);
  return [...data];
}

/** The hands in notation; that of the keypad does not count while one is told in numbers. */
function texts() {
  return isCounted() ? [[keypad.field.name, ""]] : keypad.texts;
}

/** Some number of a hand without its tiles is told. */
function isCounted() {
  const inputs = [...(toldHand?.querySelectorAll("input") ?? [])];
  return inputs.some(({ type, checked, value }) => (type === "radio" ? checked : value !== ""));
}

const seat = () => Number(form.querySelector("[name=seat]:checked").dataset.seat);

/** All the tiles are in, or all but the winning tile. */
function isReady() {
  if (isCounted()) return isTold(toldHand);
  if (four) {
    const complete = four.isDone(seat()) || isWaiting();
    return complete && (four.active === seat() || four.isDone(four.active));
  }
  return keypad.isComplete || isWaiting();
}

function isWaiting() {
  const held = four ? root.querySelector(`#tiles-${seat()}`) : keypad.field;
  if (four && four.how(seat()) !== "tiles") return false;
  const { hand, fault } = parse(held.value);
  return fault === null && hand.winning === null && tilesToCome(hand) === 1;
}

/** @param {string} text */
function say(text, kind = "") {
  summary.textContent = text;
  summary.dataset.kind = kind;
}

/** A discarder is somebody else: the winner's own place means that the tile was drawn. */
function dropImpossibleSource() {
  const winner = form.querySelector("[name=seat]:checked").value;
  for (const input of form.querySelectorAll("[name=from]")) {
    input.disabled = input.value === winner;
    if (input.disabled && input.checked) form.querySelector("[name=from][value=self]").checked = true;
  }
}

/** What to do next. */
function status() {
  if (isCounted()) return { text: words.askPoints, kind: "ask" };
  return four ? four.status : keypad.status;
}

function update() {
  dropImpossibleSource();
  four?.setWinner(seat());
  four?.draw();
  if (!isReady()) {
    const { text, kind } = status();
    say(text, kind);
    score.hidden = true;
    toScore.hidden = true;
    shown = "";
    return;
  }
  const asked = JSON.stringify(values());
  if (asked === shown) return tell();
  shown = asked;
  answered = "";
  say(words.scoring);
  clearTimeout(timer);
  const isAlone = isOut || !navigator.onLine;
  const [first, then, patience] = isEngineReady() || isAlone
    ? [scoreHere, askServer, SHORT]
    : [askServer, scoreHere, PATIENCE];
  first();
  if (isAlone) askServer();
  else timer = setTimeout(then, patience);
}

/** Ask the server, unless what is asked is answered. */
function askServer() {
  if (navigator.onLine && shown !== "" && shown !== answered) htmx.trigger(score, "preview");
}

/** Let the engine on this device score, unless the server is faster; where it fails, the server. */
async function scoreHere() {
  const asked = shown;
  if (asked === "" || asked === answered) return;
  const found = await scoreOf(JSON.parse(asked));
  if (asked !== shown || asked === answered) return;
  if (found) {
    history.replaceState(history.state, "", found.address);
    show(found.html);
  } else if (isOut || !navigator.onLine) {
    shown = "";
    say(words.unscored, "alert");
  } else {
    askServer();
  }
}

/** @param {string} html */
function show(html) {
  answered = shown;
  score.innerHTML = keypad.embeddedIn(html);
  tell();
}

/** Say beside the keys what the score says in full. */
function tell() {
  const told = score.querySelector("[data-verdict]");
  score.hidden = false;
  toScore.hidden = !told;
  if (told) say(told.dataset.told, ["ok", "waits", "partial"].includes(told.dataset.verdict) ? "good" : "alert");
  else say(keypad.status.text);
  four?.take(score);
  offerCopy();
}

function offerCopy() {
  const copy = score.querySelector("[data-copy-link]");
  if (copy && navigator.clipboard) copy.hidden = false;
}

form.addEventListener("hand", () => {
  if (toldHand && keypad.field.value) tellNothing(toldHand);
  update();
});
form.addEventListener("change", (event) => {
  if (!event.target.matches("[data-notation]")) take(event.target);
});
form.addEventListener("input", (event) => {
  if (event.target.type === "number") take(event.target);
});

/** @param {PageElement} field one that has changed */
function take(field) {
  if (toldHand?.contains(field)) keepToOneWay(toldHand, field);
  update();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  update();
});

form.addEventListener("click", async (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab && four) {
    four.show(Number(tab.dataset.tab));
    update();
  }
  if (event.target.closest("[data-copy-link]")) await copyLink(score);
});

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target !== score) return;
  for (const [name, text] of texts()) event.detail.parameters.set(name, text);
});
document.body.addEventListener("htmx:beforeSwap", (event) => {
  isOut = false;
  event.detail.serverResponse = keypad.embeddedIn(event.detail.serverResponse);
  // The hand has changed since, or this device has said the same already.
  if (shown === "" || shown === answered) event.detail.shouldSwap = false;
});
document.body.addEventListener("htmx:afterSwap", () => {
  answered = shown;
  tell();
});
for (const failed of ["htmx:sendError", "htmx:responseError"]) {
  document.body.addEventListener(failed, () => {
    isOut = true;
    scoreHere();
  });
}
window.addEventListener("online", () => (isOut = false));
const warmUp = () => startWhenIdle(() => scoreOf(values()));
window.addEventListener("offline", warmUp);
// Who only reads needs no engine.
for (const touch of ["pointerdown", "keydown"]) form.addEventListener(touch, warmUp, { once: true });
if (isOut) warmUp();

/** @param {Element} pattern */
const seatOf = (pattern) => Number(pattern.closest("[data-count]")?.dataset.count);
form.addEventListener("click", (event) => {
  const touched = event.target.closest("[data-lights], [data-count] > summary");
  if (four && touched && seatOf(touched) !== four.active) four.show(seatOf(touched));
});
lightUp(form, form.querySelector("[data-hand]"), (one) => !four || seatOf(one) === four.active);
form.classList.add("is-live");
function begin() {
  update();
  // While tiles are missing, how many are to go says more than the server, which takes no such hand.
  const isBegun = !four && !isReady() && keypad.status.kind === "";
  if (score.querySelector("[data-verdict]") && !isBegun) tell();
}
if (filledIn) {
  shown = JSON.stringify(values());
  show(filledIn.html);
}
if (isFilledIn) begin();
else document.addEventListener("DOMContentLoaded", begin);
if (four) restAfterChanges(form);
keypad.embedPictures();
