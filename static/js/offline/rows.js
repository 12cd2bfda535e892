// A hand of the outbox as people see it: what it is, how it stands, what can be done with it.

import { fill } from "../page/text.js";
import { words } from "./facts.js";

const outbox = self.outbox;
const list = document.querySelector("[data-kept-hands]");

/**
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * @param {string} act
 * @param {string} token
 * @param {string} text
 */
const button = (act, token, text, kind = "") =>
  element(
    "button",
    {
      id: `${act}-${token}`, // so that a press on it that has begun is never one on another
      type: "button",
      class: `button small ${kind}`,
      "data-kept-act": act,
      "data-token": token,
    },
    text,
  );

/**
 * How a hand stands, in words; one behind another that does not move waits for that.
 * @param {QueuedHand} hand
 * @param {QueuedHand[]} hands
 * @param {Set<string>} open
 */
export function stateOf(hand, hands, open) {
  if (!outbox.isWaiting(hand)) return hand.state;
  if (open.has(hand.token)) return "open";
  const before = hands.filter((one) => one.table === hand.table && outbox.inOrder(one, hand) < 0);
  return before.some((one) => isStuck(one) || open.has(one.token)) ? "behind" : hand.state;
}

/** @param {QueuedHand} hand */
export const isStuck = (hand) => ["refused", "conflict", "repeat", "seats"].includes(hand.state);

/** @param {QueuedHand} hand */
function reasonOf(hand) {
  if (hand.code === "gone") return words.gone;
  return hand.difference || hand.reason || (hand.code === "failed" ? words.unknownReason : "");
}

/** @param {QueuedHand} hand */
export function asText(hand) {
  return [hand.where, fill(words.hand, { number: hand.number }), ...hand.words].join("\n");
}

/**
 * Where the form of a hand opens, to be changed; `as` is the number it gets.
 * @param {QueuedHand} hand
 */
const entryOf = (hand, as = 0) =>
  `${self.BASE}/tables/${hand.table}/hand/?waiting=${hand.token}${as ? `&as=${as}` : ""}`;

/**
 * @param {QueuedHand} hand
 * @param {number | null | undefined} next
 */
function actsOf(hand, next) {
  const acts = [];
  if (hand.code === "hand_not_next" && next && next < hand.number) {
    const id = `renumber-${hand.token}`;
    const text = fill(words.asHand, { number: next });
    acts.push(element("a", { id, class: "button small primary", href: entryOf(hand, next) }, text));
  }
  if (["conflict", "seats"].includes(hand.state)) acts.push(button("compare", hand.token, words.compare, "primary"));
  if (hand.state === "refused") acts.push(button("again", hand.token, words.again));
  if (hand.state === "repeat") acts.push(button("repeat", hand.token, words.repeat, "primary"));
  if (hand.state !== "conflict" && hand.code !== "gone") {
    const id = `change-${hand.token}`;
    acts.push(element("a", { id, class: "button small", href: entryOf(hand) }, words.change));
  }
  acts.push(button("copy", hand.token, words.copy), button("discard", hand.token, words.discard));
  return acts;
}

/**
 * A row for one of the hands. Of those that are kept `open` are in some page, `asked` is the one
 * asked about; `scored` is what the engine on this phone says of it, `next` the hand in play.
 * @param {QueuedHand} hand
 * @param {QueuedHand[]} hands
 * @param {{open: Set<string>, asked: string, scored: ScoredHand | null, next?: number | null}} facts
 */
function rowOf(hand, hands, { open, asked, scored, next }) {
  const state = stateOf(hand, hands, open);
  const isOfGame = state === "waiting" && outbox.games.isOnPhone(hand.table);
  const kind = isStuck(hand) ? "is-alert" : state === "recorded" ? "is-good" : "";
  const head = element(
    "p",
    { class: "row" },
    element("strong", {}, fill(words.hand, { number: hand.number })),
    element("span", { class: `badge ${kind}`, "data-state": state }, isOfGame ? words.withGame : words.state[state]),
  );
  const row = element("li", { id: `kept-${hand.token}`, "data-kept-hand": hand.token }, head);
  if (list.dataset.keptHands === "all") row.append(element("p", { class: "small muted" }, hand.where));
  row.append(...hand.words.map((line) => element("p", {}, line)));
  if (scored?.words) row.append(element("p", { class: "kept-score" }, scored.words));
  if (scored?.problem) row.append(element("p", { class: "kept-reason" }, scored.problem));
  const reason = reasonOf(hand);
  if (reason) row.append(element("p", { class: "kept-reason" }, reason));
  if (hand.difference) row.append(element("div", { class: "row" }, button("read", hand.token, words.read)));
  if (["recorded", "sending", "open"].includes(state)) return row;
  const isAsked = asked === hand.token;
  const acts = isAsked
    ? [
        element("p", { class: "kept-sure" }, fill(words.discardSure, { number: hand.number })),
        button("drop", hand.token, words.discardYes, "danger"),
        button("keep", hand.token, words.keep),
      ]
    : actsOf(hand, next);
  row.append(element("div", { class: "row" }, ...acts));
  return row;
}

/**
 * Rows for hands; `asked` is the token of the one asked about.
 * @param {QueuedHand[]} hands
 * @param {Set<string>} open
 * @param {string} asked
 * @param {{hand: (token: string) => ScoredHand | null}} game
 */
export async function rowsOf(hands, open, asked, game) {
  const next = new Map((await outbox.tables()).map((one) => [one.table, one.next]));
  return hands.map((hand) => {
    const facts = { open, asked, scored: game.hand(hand.token), next: next.get(hand.table) };
    return rowOf(hand, hands, facts);
  });
}

/**
 * After drawing: the button that was in focus, or another of its hand.
 * @param {Element} ways
 * @param {Record<string, string>} before what was in focus
 */
export function refocus(ways, { keptAct, token }) {
  const same = ways.querySelector(`[data-kept-act="${keptAct}"][data-token="${token}"]`);
  (same ?? ways.querySelector(`[data-token="${token}"]`))?.focus();
}

/** @param {QueuedHand[]} hands */
export function summaryOf(hands) {
  const kept = hands.filter(outbox.isKept);
  if (!hands.length) return words.none;
  if (!kept.length) return words.allSent;
  const [one, many] = words.waiting;
  return fill(kept.length === 1 ? one : many, { count: kept.length });
}

/** On the page of what is kept: the tables that can be opened. */
export async function drawTables() {
  const tables = document.querySelector("[data-kept-tables]");
  if (!tables) return;
  const rows = (await outbox.tables())
    .filter((one) => one.where && one.became === undefined)
    .map((one) =>
      element("li", {}, element("a", { href: `${self.BASE}/tables/${one.table}/` }, one.where)),
    );
  tables.replaceChildren(...rows);
  tables.hidden = !rows.length;
}
