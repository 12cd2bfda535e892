// The strip above the entry of a hand: the last one, the totals, undo. As the server sent it, or, where the last
// hand waits on this phone, as the phone reckons it.

import { fill } from "../../page/text.js";
import { released } from "../../page/press.js";
import { facts, gameStatus, words } from "../../offline/facts.js";
import { element, isStuck } from "../../offline/rows.js";
import { gameOnPhone } from "../../offline/scoring.js";
import { keyOf, write } from "../drafts.js";
import { sittersOf } from "../sitters.js";
import { CONTINUES } from "../resume.js";
import { tellAnswer } from "../told.js";
import { entry, form, isNew } from "./form.js";

const outbox = self.outbox;
const PATIENCE = 10_000; // ms to wait for an answer
const UNDONE = "undone"; // in the address: the number of the hand that was taken off this phone
const OF_ONE_PAGE = ["csrfmiddlewaretoken", "token", "number", "action", "seats", "queued"];
const ADDRESS = new URLSearchParams(location.search);

const strip = document.getElementById("entry-last");
let sent = contentOf(strip); // as the server sent it
let isDrawn = false; // it is not as the server sent it

/** @param {Element | null} place */
function contentOf(place) {
  const { lastAt = 0, lastNext = facts.next } = /** @type {HTMLElement | null} */ (place)?.dataset ?? {};
  const html = place?.innerHTML ?? "";
  return { html, at: Number(lastAt), next: Number(lastNext), className: place?.className ?? "" };
}

// Drawing

/** @type {Promise<void> | null} */
let drawing = null; // under way, and what it read may be old by now
let isOld = false;

/** Bring the strip in line with what waits here: one drawing after the other. */
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
  if (entry.sending) return; // what is on its way is no last hand yet
  const known = await outbox.table(facts.table);
  const hands = (await outbox.ofTable(facts.table)).filter(({ state }) => state !== "conflict");
  const isNewer = known !== undefined && known.at > Math.max(sent.at, facts.at);
  const last = hands.filter(outbox.isKept).at(-1) ?? (isNewer ? hands.at(-1) : undefined);
  if (last) await show(last, await gameOnPhone());
  else if (isNewer && known.next !== sent.next) await put({ html: "", className: "entry-last", isHidden: true });
  else if (ADDRESS.has(UNDONE)) await sayUndone();
  else await putBack();
}

/**
 * @param {QueuedHand} hand
 * @param {GameOnPhone | null} game
 */
async function show(hand, game) {
  if (ADDRESS.has(UNDONE)) {
    await sayUndone(game);
    return;
  }
  const scored = game?.hands.find(({ token }) => token === hand.token);
  const who = scored?.winners || hand.words[0] || "";
  const line = element("p", { class: "entry-last-hand" });
  const title = fill(hand.ends ? words.hand : words.inHand, { number: hand.number });
  const isKept = outbox.isKept(hand);
  const problem = isKept && (scored?.problem || (isStuck(hand) ? words.state[hand.state] : ""));
  const isCalm = isKept && !problem;
  const heard = isCalm ? `${title}, ${words.waitsHere}: ` : `${title}: `;
  line.append(
    element("span", { class: "visually-hidden" }, heard),
    element("span", {}, isCalm ? fill(words.waitingHand, { words: who }) : who),
  );
  if (scored?.worth) line.append(element("b", {}, scored.worth));
  const told = element("div", { class: "entry-last-told" }, line, totalsOf(game));
  if (problem) told.append(element("p", { class: "entry-last-waits" }, problem));
  told.append(element("p", { class: "entry-last-problem", role: "status", "data-last-problem": "" }));
  const parts = [told];
  if (isKept) {
    const text = fill(words.undo, { number: hand.number });
    const about = { id: `undo-${hand.token}`, type: "button", class: "button small", "data-undo-waiting": hand.token };
    parts.push(element("button", about, text));
  }
  await put({ html: parts.map(({ outerHTML }) => outerHTML).join(""), className: "entry-last", isHidden: false });
}

/**
 * The totals as the phone reckons them; where it cannot, that they are not known.
 * @param {GameOnPhone | null} game
 */
function totalsOf(game) {
  if (!game?.totals) return element("p", {}, words.totalsLater);
  const made = element("div");
  made.innerHTML = game.totals;
  return /** @type {HTMLElement} */ (made.firstElementChild);
}

/** The hand that waited was taken off this phone: what was entered is in the form. */
async function sayUndone(game = /** @type {GameOnPhone | null} */ (null)) {
  const text = fill(words.undone, { number: Number(ADDRESS.get(UNDONE)) });
  const line = element("p", { class: "entry-last-hand" }, element("span", {}, text));
  const totals = game ? totalsOf(game) : new DOMParser().parseFromString(sent.html, "text/html").querySelector("dl");
  const told = element("div", { class: "entry-last-told" }, line, ...(totals ? [totals] : []));
  await put({ html: told.outerHTML, className: "entry-last is-undone", isHidden: false });
}

/** @param {{html: string, className: string, isHidden: boolean}} content */
async function put({ html, className, isHidden }) {
  await released();
  isDrawn = true;
  strip.className = className;
  strip.hidden = isHidden;
  if (strip.innerHTML !== html) strip.innerHTML = html;
}

/** Nothing waits any more. */
async function putBack() {
  if (!isDrawn) return;
  await put({ ...sent, isHidden: !sent.html.trim() });
  isDrawn = false;
}

// Undo

/**
 * Say why nothing was undone.
 * @param {string} text
 */
function sayProblem(text) {
  const place = strip.querySelector("[data-last-problem]");
  if (place) place.textContent = text;
}

let isUndoing = false;

/**
 * Have the server take the hand back, and open its entry again.
 * @param {PageForm} asking
 */
async function takeBack(asking) {
  isUndoing = true;
  sayProblem("");
  try {
    const answer = await fetch(asking.action, {
      method: "POST",
      body: new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(asking)])),
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const to = answer.headers.get("HX-Redirect");
    if (!to) throw new Error(String(answer.status));
    location.assign(to);
  } catch {
    isUndoing = false;
    sayProblem(asking.dataset.unsent ?? "");
  }
}

/**
 * Take a hand that waits off this phone, and open its entry again. One that was sent meanwhile stays: the
 * server has it.
 * @param {string} token
 */
async function takeOff(token) {
  isUndoing = true;
  const hand = await outbox.exclusive(async () => {
    const found = await outbox.byToken(token);
    if (!found || !outbox.isKept(found)) return null;
    keepEntered(found);
    await outbox.discard(token);
    return found;
  });
  if (!hand) {
    location.assign(location.pathname);
    return;
  }
  await tellAgain(hand);
  location.assign(`${location.pathname}?number=${hand.number}&${UNDONE}=${hand.number}&${CONTINUES}`);
}

/**
 * What was told of a hand while it was played is told of it again.
 * @param {QueuedHand} hand
 */
async function tellAgain({ number, fields }) {
  const place = { table: facts.table, number, replay: (await gameStatus()).replay };
  for (const { dataset } of form.querySelectorAll("[data-players-asked][data-in-play]")) {
    const name = dataset.playersAsked;
    const named = fields.filter(([field]) => field === name).map(([, value]) => value);
    tellAnswer(place, sittersOf(fields), name, named);
  }
}

/**
 * What was entered for a hand is a draft again.
 * @param {QueuedHand} hand
 */
function keepEntered(hand) {
  const place = { table: facts.table, number: hand.number };
  write({
    ...place,
    key: keyOf(place),
    path: location.pathname,
    hand: null,
    waiting: null,
    revision: null,
    people: [],
    seats: sittersOf(hand.fields),
    replay: null,
    fields: hand.fields.filter(([name]) => !OF_ONE_PAGE.includes(name)),
    view: { choosing: false, active: 0 },
    lines: hand.words,
    where: facts.where,
    at: Date.now(),
    handedOver: 0,
  });
}

if (strip && isNew && !ADDRESS.has("waiting")) {
  strip.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-take-back]")) return;
    event.preventDefault();
    if (!isUndoing) takeBack(/** @type {any} */ (event.target));
  });
  strip.addEventListener("click", ({ target }) => {
    const { undoWaiting } = target.closest("[data-undo-waiting]")?.dataset ?? {};
    if (undoWaiting && !isUndoing) takeOff(undoWaiting).catch(() => (isUndoing = false));
  });
  document.addEventListener("live:changed", ({ detail }) => {
    const fresh = detail.getElementById("entry-last");
    if (!fresh) return;
    sent = contentOf(fresh);
    isDrawn = true; // it has been put over what was drawn
    draw().catch(() => {});
  });
  outbox.listen(() => draw().catch(() => {}));
  draw().catch(() => {});
} else if (strip) {
  strip.hidden = true; // a hand that waits is entered anew
}
