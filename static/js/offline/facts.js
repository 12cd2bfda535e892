// What a page of a table knows for the time without network.

const outbox = self.outbox;
const root = document.querySelector("[data-offline]");

/** When this page was kept, in ms; 0: it is no kept copy. */
export const keptAt = Number(document.documentElement.dataset.kept ?? 0);

export const words = JSON.parse(root.dataset.words);

/** What this page knows of its table; null where it is about none. */
export const facts = root.dataset.facts ? JSON.parse(root.dataset.facts) : null;

export const isCopy = keptAt > 0;

/** The pages that have to be there without network: a table whose game is over has no next hand. */
export function offlinePages() {
  if (facts.begin) return [facts.begin.blank, `${facts.begin.blank}hand/`];
  const page = `${self.BASE}/tables/${facts.table}/`;
  return facts.next === null ? [page] : [page, `${page}hand/`];
}

/** A token as the server wants it, also where the page is not in a secure context. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The number of this page's table, or, of a game of this phone, of the one that it has become. */
export async function tableNow() {
  if (!facts.begin) return facts.table;
  return (await outbox.table(facts.table).catch(() => undefined))?.became ?? facts.table;
}

/**
 * Where a table stands as far as this phone knows: {next, over, winds, replay}. The next hand is the last
 * one known and those that wait here; `winds` is [prevalent wind, dealer] of it, or null; `replay` is how
 * often it was played before, without ending.
 */
export async function gameStatus() {
  const table = await tableNow();
  const known = (await outbox.table(table)) ?? facts;
  const hands = (await outbox.ofTable(table)).filter(outbox.isKept);
  const ends = hands.map((hand) => hand.number + (hand.ends ? 1 : 0));
  // A hand before those that wait may have been taken back meanwhile: it comes first.
  const isGap = hands.length > 0 && known.next !== null && known.next < hands[0].number;
  const next = isGap ? known.next : Math.max(known.next ?? 0, ...ends);
  const over = known.next === null || (facts.count !== null && next > facts.count);
  const winds = known.winds?.[next] ?? facts.winds[next] ?? null;
  const waiting = hands.filter((hand) => hand.number === next && !hand.ends && hand.state !== "conflict");
  return { next, over, winds, kept: hands, replay: timesPlayed(next, known) + waiting.length };
}

/**
 * How often a hand was played without ending, by false wins that the server knows of.
 * @param {number} number
 * @param {TableFacts} known
 */
export function timesPlayed(number, { game } = facts) {
  const { played = [] } = /** @type {{played?: {number?: number, ends_hand?: boolean}[]}} */ (game ?? {});
  return played.filter((hand) => hand.number === number && !hand.ends_hand).length;
}

/**
 * The page of the table can be opened, with or without network.
 * @param {string} path
 */
export async function canGo(path) {
  if (!navigator.serviceWorker?.controller || !self.caches) return false;
  if (facts?.begin) return true; // this page was made in the same way
  return (await caches.match(path)) !== undefined;
}

/**
 * A moment, given in ms: its time, and its date unless that is today's.
 * @param {number} ms
 */
export function timeInWords(ms) {
  const at = new Date(ms);
  const { lang } = document.documentElement;
  const time = at.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (at.toDateString() === new Date().toDateString()) return time;
  return `${at.toLocaleDateString(lang, { day: "numeric", month: "long" })}, ${time}`;
}
