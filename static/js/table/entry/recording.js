// Recording a hand without losing a thing.

import { canGo, facts, gameStatus, isCopy, words as offline } from "../../offline/facts.js";
import { send, sendLater } from "../../offline/page.js";
import { isStuck } from "../../offline/rows.js";
import { gameOnPhone } from "../../offline/scoring.js";
import { released } from "../../page/press.js";
import { asHand, keep } from "../record.js";
import { saveLater } from "./correcting.js";
import {
  draft,
  entry,
  form,
  isNew,
  isOnTheWay,
  keypad,
  players,
  record,
  say,
  setRecord,
  words,
} from "./form.js";
import { forgetScore, isServerOut, scoreWithoutServer, seenScore } from "./score.js";
import { goOn } from "./steps.js";

const outbox = self.outbox;
const PATIENCE = 6_000; // ms to wait for hands that are sent before going on to the table

/** @type {QueuedHand | undefined | null} */
let sent = null; // the hand that is on its way, as it is in the outbox
let action = ""; // of the button that sent it
let release = () => {}; // lets other pages send again
/** @type {Promise<unknown>} */
let noted = Promise.resolve(); // what became of the hand is noted in the outbox

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

document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.target !== form) return;
  event.detail.parameters.set("action", action);
  if (sent?.score) event.detail.parameters.set("scored", JSON.stringify(sent.score));
});

// First the hand is kept on this phone, then it is sent: whatever becomes of the answer, of the
// network or of this page, it is not lost, and its token lets it be recorded once.
form.addEventListener("htmx:confirm", (event) => {
  if (event.target !== form) return;
  event.preventDefault();
  if (!entry.sending) recordHand(event.detail);
});

/** @param {HtmxDetail} detail */
async function recordHand({ triggeringEvent, issueRequest }) {
  entry.sending = true;
  setRecord(false);
  say(words.sending);
  action = triggeringEvent.submitter?.value ?? "record";
  sent = null;
  if (!isNew) {
    if (navigator.onLine) issueRequest(true);
    else saveLater(action);
    return;
  }
  const hand = { ...asHand(form, keypad.texts, action), score: await seenScore(action) };
  try {
    await keep(hand, form.elements.queued?.value ?? entry.changing?.token);
    sent = await outbox.byToken(hand.token);
    draft.end();
    players.end();
  } catch {
    issueRequest(true); // a browser that keeps nothing: as long as there is a network
    return;
  }
  const others = (await outbox.ofTable(hand.table)).filter(outbox.isKept);
  const isAlone = others.length === 1 && !entry.changing;
  if (isCopy || !isAlone || isServerOut() || !navigator.onLine) {
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

/** Send the hand with those that wait here too, and go on: to the next one, or to the table, which shows them. */
async function sendKept() {
  if (!sent) return;
  const soon = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  if (entry.changing) await outbox.letGo(entry.changing.token);
  if (navigator.onLine) await Promise.race([send(true), soon]);
  const now = await outbox.byToken(sent.token);
  const page = await pageAfter();
  const [path] = page.split("?");
  if (now && now.state !== "refused" && (now.state === "recorded" || (await canGo(path)))) {
    location.assign(page);
    return;
  }
  entry.sending = false;
  setRecord(true);
  if (now?.state === "refused") say(now.reason || offline.gone, "alert");
  else say(offline.kept, "alert");
}

/**
 * Where to go on from a hand that is kept here: to the entry of the next one, as long as the game goes on and
 * nobody has to decide something first.
 */
async function pageAfter() {
  const table = document.querySelector(".entry-back").href;
  const { next, over, kept } = await gameStatus();
  const isTimeUp = facts.ends && facts.ends <= Date.now();
  if (entry.changing || over || facts.closed || isTimeUp || kept.some(isStuck)) return table;
  if (kept.length && (await gameOnPhone())?.over) return table;
  return `${location.pathname}?number=${next}`;
}

document.body.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt !== form) return;
  entry.sending = true;
  setRecord(false);
  say(words.sending);
});

/**
 * Note that a hand is recorded, and where the game stands now: the next page may come from this phone.
 * @param {string} token
 * @param {XMLHttpRequest} xhr
 */
async function noteRecorded(token, xhr) {
  if (xhr.responseText) await outbox.follow(JSON.parse(xhr.responseText));
  await outbox.mark(token, { state: "recorded" });
}

// The answer to a hand: what is kept follows it before the page goes on.
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  const to = xhr.getResponseHeader("HX-Redirect");
  if (to && (elt === form || elt.matches("[data-saves-change]"))) draft.end();
  if (elt !== form) return;
  if (to) {
    event.preventDefault();
    const queued = form.elements.queued?.value;
    noted = sent ? noteRecorded(sent.token, xhr) : outbox.remove(queued ?? "");
    noted.catch(() => {}).finally(() => location.assign(to));
  } else if (sent && xhr.status === 409) {
    const state = /** @type {HandState} */ (xhr.getResponseHeader("Clubscore-State") ?? "conflict");
    noted = outbox.mark(sent.token, { state });
  } else if (sent && xhr.status === 422) {
    noted = outbox.remove(sent.token); // the form shows what is wrong with it
    draft.goOn();
    players.goOn();
  }
});

document.body.addEventListener("htmx:afterRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (elt !== form) return;
  noted.catch(() => {}).finally(release);
  if (xhr.getResponseHeader("HX-Redirect")) return; // leaving: stay disabled
  forgetScore();
  if (sent && ![409, 422].includes(xhr.status)) {
    setTimeout(sendKept); // no answer, or none that says what became of it
    return;
  }
  entry.sending = false;
  if (xhr.status !== 409 && !form.querySelector(".repeat")) setRecord(true);
});

document.body.addEventListener("htmx:responseError", (event) => {
  const { elt, xhr } = event.detail;
  forgetScore();
  if (elt === form && sent) return;
  setTimeout(() => say(xhr.status === 403 ? words.forbidden : words.failed, "alert"));
});

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.body.addEventListener(name, (/** @type {any} */ event) => {
    if (event.detail.elt === form) {
      if (!isNew) setTimeout(() => saveLater(action));
      else if (!sent) setTimeout(() => say(words.unsent, "alert"));
    } else if (!entry.sending) {
      setTimeout(scoreWithoutServer);
    } else {
      forgetScore();
      setTimeout(() => say(words.unscored, "alert"));
    }
  });
}

// A newer Clubscore has answered: its own page takes over.
document.addEventListener("clubscore:release", (event) => {
  event.preventDefault();
  handOver();
});

// Others sit at the table by now: a page with their names takes over.
document.addEventListener("live:changed", () => document.querySelector("[data-seats-moved]") && takeSeats());
document.body.addEventListener("clubscore:seats", takeSeats);

async function takeSeats() {
  await released();
  if (!entry.sending) handOver();
}

/** Let a new page take over what is entered, as it does without scripts. */
function handOver() {
  draft.handOver();
  for (const [name, text] of keypad.texts) form.elements[name].value = text;
  const asking = document.createElement("input");
  Object.assign(asking, { type: "hidden", name: "action", value: "score" });
  form.append(asking);
  // By its attribute: as properties the form has fields of that name.
  if (entry.changing) form.setAttribute("action", `${location.pathname}?waiting=${entry.changing.token}`);
  noted.catch(() => {}).finally(() => form.submit());
}
