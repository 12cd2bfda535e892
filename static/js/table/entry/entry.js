// The entry of a hand: what is still to be said, the live score, recording without losing a thing.

import "../change.js";
import { EntryDraft } from "./draft.js";
import { Four, hasTiles } from "../../hand/four.js";
import { fill, Keypad } from "../../hand/keypad.js";
import { lightUp } from "../../hand/lights.js";
import { canGo, isCopy, ready, send, sendLater, words as offline } from "../../offline/page.js";
import { asHand, keep, later, prepare, ticked } from "../record.js";

const form = document.querySelector("[data-entry]");
const words = JSON.parse(form.dataset.words);
const score = document.getElementById("score");
const summary = form.querySelector("[data-summary]");
const record = form.querySelector("[data-record]");
const root = form.querySelector("[data-keypad]");
const keypad = new Keypad(root, words);
const four = root.querySelector("[data-panel]") ? new Four(root, keypad, words) : null;
const recordLabel = record.textContent.trim();

const isNew = !form.elements.hand; // and not the correction of a hand
const outbox = self.outbox;

let sending = false;
let over = false; // every hand of the game is entered
/** @type {QueuedHand | null} */
let changing = null; // the hand kept on this phone that is entered anew
/** @type {QueuedHand | undefined | null} */
let sent = null; // the hand that is on its way, as it is kept
let action = ""; // of the button that sent it
let release = () => {}; // lets other pages send again
/** @type {Promise<unknown>} */
let noted = Promise.resolve(); // what became of the hand is kept with it
let answered = ""; // what the score on the page answers, or will
let underway = ""; // what the request for a score that is underway asks
const PATIENCE = 6_000; // ms to wait for hands that are sent before going on to the table

let choosing = true; // with four hands: who won and from whom is being said, the hands wait
const draft = new EntryDraft(form, {
  texts: () => keypad.texts,
  view: () => ({ choosing, active: four?.active ?? 0 }),
});
let byKeys = false; // the last thing used was the keyboard

/** @param {string} name */
const chosen = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";

/** What is still missing, as a question; "" when the entry can be sent. */
function question() {
  const outcome = chosen("outcome");
  if (outcome === "draw") return "";
  if (!chosen("winner")) return outcome === "false_win" ? words.askDeclarer : words.askWinner;
  if (outcome === "false_win") return "";
  if (!chosen("source")) return words.askSource;
  if (outcome === "points") {
    const { value, validity } = form.elements.points;
    return value && validity.valid ? "" : words.askPoints;
  }
  return four || keypad.isComplete ? "" : keypad.status.text;
}

/** @param {string} text */
function say(text, kind = "") {
  summary.textContent = text;
  summary.dataset.kind = kind;
}

/** Bring the page in line with what was tapped; ask for the score where there is one. */
function update() {
  if (sending || over) return;
  dropImpossibleSource();
  const open = question();
  if (four && chosen("outcome") === "win") {
    updateFour(open);
    return;
  }
  delete form.dataset.stage;
  relabel(recordLabel);
  const tilesFirst = chosen("outcome") === "win" && !keypad.isComplete;
  form.dataset.phase = chosen("outcome") === "win" && keypad.isComplete ? "score" : "tiles";
  form.dataset.ask = open && !tilesFirst ? asked(open) : "";
  setRecord(!open);
  if (open) {
    dropScore();
    if (tilesFirst) say(keypad.status.text, keypad.status.kind);
    else say(open, "ask");
  } else if (chosen("outcome") === "draw") {
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
  if (open) choosing = true;
  const isRobbed = !open && form.querySelector("[value=robbing_kong]:checked");
  keypad.setRobbed(isRobbed ? Number(chosen("source")) : -1);
  form.dataset.stage = choosing ? "who" : "hands";
  form.dataset.ask = open ? asked(open) : "";
  describeWho();
  four.draw();
  const done = four.isDone(four.active);
  // Whoever enters only what scores may go on entering: the keys stay.
  const isOver = done && !four.isOpen(four.active);
  form.dataset.phase = isOver && !choosing ? "score" : "tiles";
  form.dataset.last = done && !choosing && four.next < 0 ? "yes" : "no";
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
  const isNext = choosing || four.next >= 0;
  const seat = choosing ? four.active : four.next;
  relabel(!open && isNext ? fill(words.next, { name: four.name(seat) }) : recordLabel);
  setRecord(!open && (choosing || done));
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
function goOn() {
  if (!four) return;
  const seat = choosing ? four.active : four.next;
  choosing = false;
  form.querySelector(`[data-tab="${seat}"]`).focus({ preventScroll: true });
  turnTo(seat);
}

/** @param {number} seat */
function turnTo(seat) {
  if (!four) return;
  four.show(seat);
  update();
  if (!score.hidden) four.take(score);
  window.scrollTo(0, 0);
}

function askScore() {
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
function showLater() {
  answered = "";
  const source = chosen("source") === "self" ? "self" : "discard";
  if (score.querySelector("[data-later-score]")?.dataset.laterScore !== source) {
    const boxes = [...score.querySelectorAll("input:checked")];
    later(form, score, boxes.map(({ name, value }) => [name, value]));
  }
  score.hidden = chosen("outcome") !== "win" || form.dataset.phase === "tiles";
  say(offline.laterSay);
  setRecord(true);
}

/** Put away a score that no longer holds; the circumstances ticked in it stay with the form. */
function dropScore() {
  answered = "";
  score.hidden = true;
}

/** @param {string} open */
function asked(open) {
  if (open === words.askSource) return "source";
  return open === words.askPoints ? "points" : "winner";
}

function values() {
  const data = new FormData(form);
  for (const name of ["csrfmiddlewaretoken", "token", "reason"]) data.delete(name);
  for (const [name, text] of keypad.texts) data.set(name, text);
  return [...data];
}

function dropImpossibleSource() {
  const source = form.querySelector("[name=source]:checked");
  if (source && source.value === chosen("winner")) source.checked = false;
}

/** @param {boolean} isReady */
function setRecord(isReady) {
  if (isReady) record.removeAttribute("aria-disabled");
  else record.setAttribute("aria-disabled", "true");
}

form.addEventListener("hand", ({ detail }) => {
  update();
  if (detail?.isClosed && four && four.next >= 0) goOn();
});
form.addEventListener("change", (event) => {
  const { name, value } = event.target;
  if (event.target.matches("[data-notation]") || name === "reason") return;
  if (four && ["winner", "source"].includes(name) && !byKeys) choosing = question() !== "";
  update();
  if (byKeys || event.target.type !== "radio") return;
  if (four && name.startsWith("how_") && value === "nothing" && four.next >= 0) goOn();
  else if (name.startsWith("how_") && value === "told") four?.points.focus();
  else if (question() === words.askPoints) form.elements.points.focus();
});
form.addEventListener("input", (event) => {
  if (event.target.type === "number") update();
});

// The score

document.body.addEventListener("htmx:configRequest", (event) => {
  if (!form.contains(event.target)) return;
  if (event.target === form) event.detail.parameters.set("action", action);
  for (const [name, text] of keypad.texts) event.detail.parameters.set(name, text);
  if (event.target === score) underway = JSON.stringify(values());
});

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  const isScore = detail.requestConfig.elt === score;
  detail.serverResponse = keypad.embeddedIn(detail.serverResponse);
  const isOvertaken = sending || question() !== "" || underway !== JSON.stringify(values());
  if (isScore && isOvertaken) detail.shouldSwap = false;
  else if ([409, 422].includes(detail.xhr.status)) {
    detail.shouldSwap = true; // the server says what is wrong, in the same place
    detail.isError = false;
  }
});

// A newer Clubscore has answered: its own page takes over what is entered, as it does without scripts.
document.addEventListener("clubscore:release", (event) => {
  event.preventDefault();
  draft.handOver();
  for (const [name, text] of keypad.texts) form.elements[name].value = text;
  const asking = document.createElement("input");
  Object.assign(asking, { type: "hidden", name: "action", value: "score" });
  form.append(asking);
  // By its attribute: as properties the form has fields of that name.
  if (changing) form.setAttribute("action", `${location.pathname}?waiting=${changing.token}`);
  noted.catch(() => {}).finally(() => form.submit());
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

/** The big button does not record yet: there are hands to enter. */
function isOnTheWay() {
  return four !== null && chosen("outcome") === "win" && (choosing || four.next >= 0);
}

// Recording

form.addEventListener("submit", (event) => {
  const { submitter } = event;
  if (submitter?.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (submitter === record && isOnTheWay()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    goOn();
  }
}, { capture: true });

// First the hand is kept on this phone, then it is sent: whatever becomes of the answer, of the
// network or of this page, it is not lost, and its token lets it be recorded once.
form.addEventListener("htmx:confirm", (event) => {
  if (event.target !== form) return;
  event.preventDefault();
  if (!sending) recordHand(event.detail);
});

/** @param {HtmxDetail} detail */
async function recordHand({ triggeringEvent, issueRequest }) {
  sending = true;
  setRecord(false);
  say(words.sending);
  action = triggeringEvent.submitter?.value ?? "record";
  sent = null;
  if (!isNew) {
    issueRequest(true);
    return;
  }
  const hand = asHand(form, keypad.texts, action);
  try {
    await keep(hand, form.elements.queued?.value);
    sent = await outbox.byToken(hand.token);
    draft.end();
  } catch {
    issueRequest(true); // a browser that keeps nothing: as long as there is a network
    return;
  }
  const others = (await outbox.ofTable(hand.table)).filter(outbox.isKept);
  if (isCopy || changing || others[0].token !== hand.token || !navigator.onLine) {
    sendLater();
    await sendKept();
    return;
  }
  outbox.exclusive(
    () =>
      new Promise((resolve) => {
        release = () => resolve(undefined);
        sendLater(); // should this page be closed before there is an answer
        issueRequest(true);
      }),
  );
}

/** Send the hand with those that wait before it, and go on to the table, which shows them. */
async function sendKept() {
  if (!sent) return;
  const soon = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  if (changing) await outbox.letGo(sent.token);
  if (navigator.onLine) await Promise.race([send(true), soon]);
  const now = await outbox.byToken(sent.token);
  const back = document.querySelector(".entry-back").href;
  if (now && now.state !== "refused" && (now.state === "recorded" || (await canGo(back)))) {
    location.assign(back);
    return;
  }
  sending = false;
  setRecord(true);
  if (now?.state === "refused") say(now.reason || offline.gone, "alert");
  else say(offline.kept, "alert");
}

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt !== form) return;
  sending = true;
  setRecord(false);
  say(words.sending);
});

// The answer to a hand: what is kept follows it before the page goes on.
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  const to = xhr.getResponseHeader("HX-Redirect");
  if (to && (elt === form || elt.matches("[data-saves-change]"))) draft.end();
  if (elt !== form) return;
  if (to) {
    event.preventDefault();
    const queued = form.elements.queued?.value;
    noted = sent ? outbox.mark(sent.token, { state: "recorded" }) : outbox.remove(queued ?? "");
    noted.catch(() => {}).finally(() => location.assign(to));
  } else if (sent && xhr.status === 409) {
    noted = outbox.mark(sent.token, { state: "conflict" });
  } else if (sent && xhr.status === 422) {
    noted = outbox.remove(sent.token); // the form shows what is wrong with it
    draft.goOn();
  }
});

document.body.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (elt !== form) return;
  noted.catch(() => {}).finally(release);
  if (xhr.getResponseHeader("HX-Redirect")) return; // leaving: stay disabled
  answered = "";
  if (sent && ![409, 422].includes(xhr.status)) {
    setTimeout(sendKept); // no answer, or none that says what became of it
    return;
  }
  sending = false;
  if (xhr.status !== 409 && !form.querySelector(".repeat")) setRecord(true);
});

document.body.addEventListener("htmx:responseError", (event) => {
  const { elt, xhr } = event.detail;
  answered = "";
  if (elt === form && sent) return;
  setTimeout(() => say(xhr.status === 403 ? words.forbidden : words.failed, "alert"));
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.body.addEventListener(name, (/** @type {any} */ event) => {
    if (event.detail.elt === form) {
      if (!sent) setTimeout(() => say(words.unsent, "alert"));
    } else if (isNew && !sending) {
      setTimeout(showLater);
    } else {
      answered = "";
      setTimeout(() => say(words.unscored, "alert"));
    }
  });
}

// The network is back: what could not be scored is.
window.addEventListener("online", update);

// Typing and tapping

root.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (key?.matches("[data-typing]")) {
    const on = root.classList.toggle("is-typing");
    key.setAttribute("aria-pressed", String(on));
    if (on) keypad.field.focus();
  } else if (key?.matches("[data-tab]")) {
    turnTo(Number(key.dataset.tab));
  }
});

// “No, it is recorded already”: nothing is left to go on with.
form.addEventListener("click", (event) => {
  if (event.target.closest(".repeat a")) draft.end();
});

form.querySelector("[data-who]")?.addEventListener("click", () => {
  choosing = true;
  update();
  form.querySelector("[name=winner]:checked").focus();
});

for (const [type, keys] of /** @type {[string, boolean][]} */ ([["pointerdown", false], ["keydown", true]])) {
  document.addEventListener(type, () => (byKeys = keys), { capture: true });
}

const NOTATION = /^[1-9mpsESWNCFP[\](){}+?]$/;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input:not([type=radio], [type=checkbox]), textarea");
  const { field } = keypad;
  if (event.target === field && event.key === "Enter") {
    event.preventDefault();
    field.blur();
  } else if (!typing && event.key === "Backspace") {
    event.preventDefault();
    root.querySelector("[data-act=undo]").click();
  } else if (!typing && NOTATION.test(event.key) && takesTiles()) {
    root.classList.add("is-typing");
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
});

function takesTiles() {
  if (chosen("outcome") !== "win") return false;
  return !four || (!choosing && hasTiles(four.how(four.active)));
}

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
if (four && !question()) choosing = false; // a correction: who won is known
// A module runs before htmx has seen the page: what is asked earlier is not heard.
const seen = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

/** Let the form be used once it stands for the right hand. */
async function begin() {
  const works = await ready;
  if (isNew && works) await takeUp();
  if (!over) await takeUpDraft();
  form.classList.add("is-live");
  await seen;
  update();
}

/** Take up what waits on this phone: hands before this one, or this one to be changed. */
async function takeUp() {
  const found = await prepare(form);
  if (found.gone) location.replace(document.querySelector(".entry-back").href);
  changing = found.changing ?? null;
  if (changing) later(form, score, ticked(changing));
  over = Boolean(found.over);
  if (!over) return;
  setRecord(false);
  say(offline.over, "alert");
}

/** Put back what was being entered when this page was left, where it was left. */
async function takeUpDraft() {
  const found = await draft.takeUp();
  if (!found) return;
  later(form, score, ticked(found));
  if (!four) return;
  if (chosen("winner")) four.setWinner(Number(chosen("winner")));
  four.show(found.view.active);
  choosing = found.view.choosing;
}

begin();
keypad.embedPictures();
