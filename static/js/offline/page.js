// What the pages of a table do for the time without network: they say when they are kept copies,
// show the hands that wait on this phone, and send them as soon as it is possible.

import { merge } from "../page/merge.js";
import { released } from "../page/press.js";
import { fill } from "../page/text.js";
import { CHOICES, compare } from "./compare.js";
import { facts, isCopy, keptAt, offlinePages, timeInWords, words } from "./facts.js";
import { isStored } from "../table/drafts.js";
import { drawFold, toggleFold } from "./fold.js";
import { Game } from "./game.js";
import { Readiness } from "./readiness.js";
import { asText, drawTables, element, isStuck, refocus, rowsOf, stateOf, summaryOf } from "./rows.js";

const outbox = self.outbox;
const root = document.querySelector("[data-offline]");
const list = document.querySelector("[data-kept-hands]");
const strip = root.querySelector("[data-kept-strip]"); // on the keypad alone
const [SOON, LATE] = [4_000, 60_000]; // ms until what could not be sent is tried again

/**
 * Write a text, or where there is little room a short one, and the whole for those who listen.
 * @param {PageElement} place
 * @param {string} short
 * @param {string} text
 */
function say(place, short, text) {
  place.textContent = short || text;
  if (short) place.append(element("span", { class: "visually-hidden" }, ` ${text}`));
}

// The kept copy says so

function sayKept() {
  const note = root.querySelector("[data-kept-note]");
  if (!note || !isCopy || (facts?.begin && !strip)) return; // a game of this phone has a note of its own
  const text = fill(words.asOf, { time: timeInWords(keptAt) });
  say(note.querySelector("[data-kept-text]"), strip ? words.short : "", text);
  note.hidden = false;
}

// The hands on this phone

const game = new Game(() => draw());
let asking = ""; // token of the hand that is asked about before it is discarded

const awaited = new Set(); // tokens of hands that were not at the server while this page was there

async function handsOnPhone() {
  const hands = facts ? await outbox.ofTable(facts.table) : (await outbox.all()).sort(byTable);
  for (const hand of hands) if (outbox.isKept(hand)) awaited.add(hand.token);
  return hands;
}

/**
 * @param {QueuedHand} one
 * @param {QueuedHand} other
 */
const byTable = (one, other) => one.table - other.table || outbox.inOrder(one, other);

/** @type {Promise<void> | null} */
let drawing = null; // under way, and what it read may be old by now
let isOld = false;

/** Show the hands as they are now: one drawing after the other, so that none overtakes a newer. */
function draw() {
  isOld = true;
  drawing ??= drawUntilFresh().finally(() => (drawing = null));
  return drawing;
}

async function drawUntilFresh() {
  while (isOld) {
    isOld = false;
    await drawOnce();
  }
}

async function drawOnce() {
  await released();
  const hands = await handsOnPhone();
  const open = await outbox.open();
  root.dataset.waiting = String(hands.filter(outbox.isKept).length);
  drawStrip(hands, open);
  if (!list) return;
  const focused = document.activeElement?.closest("[data-kept-act]")?.dataset;
  const ways = list.querySelector("[data-kept-list]");
  const fresh = /** @type {Element} */ (ways.cloneNode(false));
  fresh.append(...(await rowsOf(hands, open, asking, game)));
  merge(ways, fresh); // what stays is not touched: it may be under a finger
  if (facts) drawFold(list);
  const title = list.querySelector("[data-kept-title]");
  const text = summaryOf(hands);
  if (title.textContent !== text) title.textContent = text;
  list.hidden = !hands.length && facts !== null;
  const sendsAlone = "SyncManager" in self && isSecureContext; // also when no page is open
  list.querySelector("[data-kept-open]").hidden = sendsAlone || !hands.some(outbox.isKept);
  if (focused) refocus(ways, focused);
  await game.update();
}

/**
 * On the keypad: a few words in its head, which lead to the table.
 * @param {QueuedHand[]} hands
 * @param {Set<string>} open
 */
function drawStrip(hands, open) {
  if (!strip) return;
  const kept = hands.filter(outbox.isKept);
  strip.hidden = !kept.length;
  if (!kept.length) return;
  const first = kept.find(isStuck) ?? kept.find((hand) => hand.state === "sending") ?? kept[0];
  const state = words.state[stateOf(first, hands, open)];
  const text = `${summaryOf(hands)}. ${fill(words.hand, { number: first.number })}: ${state}`;
  say(strip, fill(words.shortWaiting, { count: kept.length }), text);
  strip.classList.toggle("is-alert", isStuck(first));
}

let acting = 0; // acts that are not done yet: the page stays until they are

document.addEventListener("click", async (event) => {
  const pressed = event.target.closest("[data-kept-act]");
  const { keptAct, token } = pressed?.dataset ?? {};
  if (!keptAct || !ACTS[keptAct]) return;
  acting += 1;
  try {
    await ACTS[keptAct](token, pressed, event);
  } finally {
    acting -= 1;
  }
});

/** @type {Record<string, (token: string, pressed: PageElement, event: Event) => unknown>} */
const ACTS = {
  /** @param {string} token */
  discard(token) {
    asking = token;
    draw();
  },
  keep() {
    asking = "";
    draw();
  },
  /** @param {string} token */
  async drop(token) {
    asking = "";
    await outbox.exclusive(() => outbox.discard(token));
    list?.querySelector("[data-kept-title]").focus();
    send(true);
  },
  /** @param {string} token of what was recorded otherwise than this phone had scored it */
  async read(token) {
    await outbox.remove(token);
    list?.querySelector("[data-kept-title]").focus();
  },
  /** @param {string} token */
  async again(token) {
    await outbox.again(token);
    send(true);
  },
  /** @param {string} token */
  async repeat(token) {
    await outbox.repeat(token);
    send(true);
  },
  /**
   * @param {string} token
   * @param {PageElement} pressed
   */
  async copy(token, pressed) {
    const hand = await outbox.byToken(token);
    if (!hand) return;
    const text = asText(hand);
    try {
      await navigator.clipboard.writeText(text);
      pressed.textContent = words.copied;
    } catch {
      pressed.closest("[data-kept-hand]").append(element("pre", { tabindex: "0" }, text));
    }
  },
  /**
   * @param {string} token
   * @param {PageElement} pressed
   */
  async compare(token, pressed) {
    leaving = performance.now();
    try {
      await compare(token);
    } catch {
      leaving = -Infinity;
      pressed.textContent = words.short; // no network
    }
  },
  fold() {
    toggleFold();
    draw();
  },
  ...CHOICES,
};

// Sending

let timer = 0;
let pause = SOON;
/** @type {Promise<void> | null} */
let underway = null;

/**
 * Send what waits, now and, as long as something waits for the network, again later; a kept copy
 * asks for the page itself in the same way. `anew`: also what has been kept since the sending that
 * may be under way began.
 * @returns {Promise<void>}
 */
export function send(anew = false) {
  if (anew && underway) return underway.then(() => send());
  clearTimeout(timer);
  underway ??= outbox
    .flush()
    .then(afterSending, () => {})
    .finally(() => (underway = null));
  return underway;
}

/** @param {number} left */
async function afterSending(left) {
  const isRenewed = !left && ((await isNews()) || (await isRenewable()));
  if (isRenewed) document.dispatchEvent(new CustomEvent("clubscore:server"));
  await released();
  if (list && facts && isRenewed && !isBusy()) {
    list.inert = true; // a tap from now on would be lost
    location.reload(); // the table as the server has it now
  } else if (left || isCopy) {
    timer = setTimeout(send, pause);
    pause = Math.min(2 * pause, LATE);
  } else {
    pause = SOON;
  }
}

/** A hand came to the server while this page was there. */
async function isNews() {
  return (await handsOnPhone()).some((hand) => !outbox.isKept(hand) && awaited.has(hand.token));
}

/** This page is a kept copy, and the server answers again. */
const isRenewable = async () => isCopy && facts !== null && outbox.answers(facts.table);

let leaving = -Infinity; // when the visitor set out for another page, ms

window.addEventListener("beforeunload", () => (leaving = performance.now()));
window.addEventListener("pageshow", () => (leaving = -Infinity));

/** Somebody is at work on the page of the table, or on the way from it: it does not change. */
const isBusy = () =>
  document.querySelector("details.confirm[open]") !== null ||
  asking !== "" ||
  acting > 0 ||
  performance.now() - leaving < LATE;

/**
 * Without workers entering goes on all the same; only this page cannot be opened anew.
 * @param {string} found
 */
function showReadiness(found) {
  root.dataset.offline = found === "ready" ? found : "";
  const reason = found === "never" && (isSecureContext ? "browser" : "address");
  for (const note of root.querySelectorAll("[data-no-worker]")) {
    note.hidden = note.dataset.noWorker !== reason;
  }
}

const readiness = new Readiness({
  release: document.documentElement.dataset.release ?? "",
  pages: offlinePages,
  says: showReadiness,
});

/** Ask the browser to send what waits even if this page is gone by then. */
export async function sendLater() {
  try {
    const worker = await navigator.serviceWorker?.getRegistration(`${self.BASE}/tables/`);
    await worker?.sync?.register("hands");
  } catch {
    // not in this browser, or not allowed: the pages send
  }
}

/** What the page knows is noted; hands that are in its list now need not be shown any more. */
async function begin() {
  sayKept();
  if (!facts) return;
  if (isCopy) return;
  if (facts.mayRecord || (await outbox.table(facts.table))) await outbox.learn(facts);
  for (const hand of await outbox.ofTable(facts.table)) {
    if (list && outbox.isKept(hand)) awaited.add(hand.token); // it may come to the server any moment
    if (hand.state === "recorded" && !hand.difference) await outbox.remove(hand.token);
    // Who has opened the new link of the table may send what the old one could not.
    else if (hand.code === "forbidden" && facts.mayRecord) await outbox.again(hand.token);
  }
}

/**
 * The page has brought itself up to date: so is what this phone knows of the table.
 * @param {Document} page
 */
async function learnFrom(page) {
  const told = page.querySelector("[data-offline]")?.dataset.facts;
  if (!told || !facts) return;
  const before = offlinePages().length;
  Object.assign(facts, JSON.parse(told));
  if (facts.mayRecord && offlinePages().length !== before) readiness.again();
  if (facts.mayRecord || (await outbox.table(facts.table))) await outbox.learn(facts);
  game.renew(page);
  await draw();
}

document.addEventListener("live:changed", ({ detail }) => learnFrom(detail).catch(() => {}));

/** What is kept has been read; nothing is kept where the browser does not allow it. */
export const ready = begin().then(
  () => true,
  () => false,
);

ready.then((works) => {
  const note = root.querySelector("[data-no-storage]");
  if (note) note.hidden = !facts?.mayRecord || (works && isStored());
  // It may have been left before it was ready, and is gone back to.
  if (!works) window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  if (!works) return;
  outbox.listen(draw);
  draw();
  drawTables();
  send();
  window.addEventListener("online", () => {
    pause = SOON;
    send();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") send();
  });
});
if (facts?.mayRecord) readiness.begin();
