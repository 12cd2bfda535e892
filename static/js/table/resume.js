// Drafts as people see them: on the entry of a hand the offer to continue where one left, on the page
// of the table a line for each hand that was begun and not recorded.

import { draftsOf, drop } from "./drafts.js";
import { fill } from "../page/text.js";
import { facts, gameStatus, timeInWords, words } from "../offline/facts.js";

const outbox = self.outbox;
/**
 * @typedef {object} Known What is known of the hands of a table.
 * @property {number} next the number of the hand in play
 * @property {boolean} [over]
 * @property {string[]} [people]
 * @property {number | null} [replay] how often it was played before
 * @property {Record<string, string>} [revisions] of recorded hands
 * @property {string} [filled] the undone hand the form is filled in with
 */

/** @typedef {Omit<Known, "next"> & {key: string, isNew: boolean, number: number}} Entry */

const HANDED_OVER = 60_000; // ms within which the page of a newer release takes over from the former
export const CONTINUES = "continue"; // in the address: the offer was taken up on the page of the table

/**
 * Why a draft is not put back, as a key of `words.draft`; "" if it can be.
 * @param {Draft} draft
 * @param {Known} known
 */
async function obstacle(draft, { next, over, people, replay, revisions }) {
  if (!draft.seats && draft.people && people && draft.people.join("\n") !== people.join("\n")) return "players";
  if (draft.hand) return revisions && draft.revision !== revisions[draft.hand] ? "changed" : "";
  if (draft.waiting) {
    const hand = await outbox.byToken(draft.waiting).catch(() => null);
    return hand && outbox.isKept(hand) ? "" : "recorded";
  }
  const isPlayedAgain = draft.number === next && (draft.replay ?? Infinity) < (replay ?? 0);
  return over || draft.number < next || isPlayedAgain ? "recorded" : "";
}

/**
 * A card for a draft: what was entered, when, and what can be done with it.
 * @param {Draft} draft
 * @param {string} reason
 * @param {{onContinue?: () => void, onDiscard: (card: Element) => void, back?: string}} acts
 */
function card(draft, reason, { onContinue, onDiscard, back = "" }) {
  const made = /** @type {PageElement} */ (document.querySelector("[data-draft-card]").content.firstElementChild?.cloneNode(true));
  /** @param {string} name */
  const part = (name) => made.querySelector(`[data-draft-${name}]`);
  made.dataset.draft = reason || "open";
  const title = words.draft[reason || (draft.hand ? "correction" : "open")];
  part("title").textContent = fill(title, { number: draft.number });
  part("lost").hidden = !reason;
  part("at").textContent = fill(words.draft.at, { time: timeInWords(draft.at) });
  for (const line of draft.lines) {
    const item = document.createElement("li");
    item.textContent = line;
    part("lines").append(item);
  }
  const go = part("continue");
  if (reason) go.remove();
  else if (onContinue) go.addEventListener("click", onContinue);
  else go.replaceWith(asLink(go, address(draft)));
  const look = part("look");
  if (reason && back) look.href = back;
  else look.remove();
  part("discard").addEventListener("click", () => {
    drop(draft.key);
    onDiscard(made);
  });
  return made;
}

/**
 * @param {PageElement} button
 * @param {string} href
 */
function asLink(button, href) {
  const link = document.createElement("a");
  link.className = button.className;
  link.dataset.draftContinue = "";
  link.href = href;
  link.textContent = button.textContent.trim();
  return link;
}

/** @param {Draft} draft */
const address = ({ path }) => `${path}${path.includes("?") ? "&" : "?"}${CONTINUES}`;

/**
 * On the entry of a hand: ask about what was entered before, in place of the form. Resolves to the
 * draft to put back, or null. `entry` is {key, isNew, number, people, revisions}.
 * @param {PageForm} form
 * @param {Entry} entry
 * @param {string} back
 */
export async function askAboutDrafts(form, entry, back) {
  for (const draft of draftsOf(facts.table)) {
    const isThis = draft.key === entry.key;
    const reason = await obstacle(draft, { ...entry, next: entry.number });
    // A hand to come, or one to correct: its own page asks about it.
    if (!isThis && (!entry.isNew || draft.hand || !reason)) continue;
    const goesOn = new URLSearchParams(location.search).has(CONTINUES) || (entry.filled && draft.filled === entry.filled);
    const isAsked = !goesOn && !isHandedOver(draft);
    if (isThis && !reason && !isAsked) return draft;
    if (await isWanted(form, draft, reason, back)) return draft;
  }
  return null;
}

/** Nobody left the entry: the page was replaced by that of a newer release a moment ago. */
const isHandedOver = ({ handedOver = 0 }) => Date.now() - handedOver < HANDED_OVER;

/**
 * @param {PageForm} form
 * @param {Draft} draft
 * @param {string} reason
 * @param {string} back
 */
function isWanted(form, draft, reason, back) {
  return new Promise((resolve) => {
    const done = (/** @type {boolean} */ wanted) => {
      made.remove();
      form.hidden = false;
      resolve(wanted);
    };
    const made = card(draft, reason, {
      onContinue: () => done(true),
      onDiscard: () => done(false),
      back,
    });
    form.hidden = true;
    form.before(made);
    made.querySelector("[data-draft-title]").focus({ preventScroll: true });
  });
}

/**
 * On the page of the table: the drafts that can be gone on with, and those that no longer can, folded into one line;
 * one alone that can is a tap away.
 * @param {PageElement} list
 */
async function drawList(list) {
  const known = await gameStatus().catch(() => ({ next: facts.next, over: facts.next === null }));
  const cards = [];
  for (const draft of draftsOf(facts.table)) {
    const isToCome = !draft.hand && !draft.waiting && draft.number > known.next;
    if (isToCome) continue; // a hand before it was taken back: it waits for its turn
    const reason = await obstacle(draft, known);
    cards.push(card(draft, reason, { onDiscard: () => drawList(list) }));
  }
  const title = cards[0]?.querySelector("[data-draft-title]")?.textContent ?? "";
  const several = fill(words.draft.several[1], { count: cards.length });
  list.querySelector("[data-draft-fold-title]").textContent = cards.length > 1 ? several : title;
  list.querySelector("[data-draft-cards]").replaceChildren(...cards);
  const go = list.querySelector("[data-draft-go]");
  const only = cards.length === 1 ? cards[0].querySelector("[data-draft-continue]") : null;
  go.hidden = !only;
  if (only) go.href = only.href;
  list.hidden = !cards.length;
}

const list = document.querySelector("[data-drafts]");
if (list && facts?.mayRecord) {
  const draw = () => drawList(list);
  draw();
  outbox.listen(draw);
  window.addEventListener("pageshow", draw);
}
