// What is being entered for a hand, kept on this phone with every tap: a reload, a call or an empty
// battery loses nothing.
//
// It is kept in localStorage and not beside the hands that wait (offline/store.js, IndexedDB): a tap is
// stored before the next one, also when the browser ends the page in that moment, and it is there
// before the form is drawn. What a draft is: .ci/types/outbox.d.ts. page/logout.js knows what their names begin with.

const PREFIX = `${self.OWN}clubscore-draft-`;
// What is told of a hand before its entry (told.js). Pages kept from before an update drop what begins as drafts do
// and is none that they know: so this begins in another way.
const TOLD = `${self.OWN}clubscore-told-`;
const LONGEST = 30 * 24 * 3_600_000; // ms after which nobody takes a hand up again

/**
 * Run `work` with the store; `otherwise` where the browser keeps nothing.
 * @template T
 * @param {(store: Storage) => T} work
 * @param {T} otherwise
 */
function within(work, otherwise) {
  try {
    return work(localStorage);
  } catch {
    return otherwise; // switched off, or full
  }
}

/** The browser keeps drafts: it has just kept something, and given it up again. */
export const isStored = () =>
  within((store) => {
    store.setItem(`${PREFIX}?`, "1");
    store.removeItem(`${PREFIX}?`);
    return true;
  }, false);

/**
 * The key of the draft of one entry; each has its own.
 * @param {EntryPlace} place
 */
export function keyOf({ table, number, hand = null, waiting = null }) {
  if (hand) return `${table}-hand-${hand}`;
  return waiting ? `${table}-waiting-${waiting}` : `${table}-${number}`;
}

/** @param {Draft} draft */
export function write(draft) {
  within((store) => store.setItem(PREFIX + draft.key, JSON.stringify(draft)), undefined);
}

/** @param {string} key */
export function drop(key) {
  within((store) => store.removeItem(PREFIX + key), undefined);
}

/**
 * The drafts of a table, the latest first; those that are too old or cannot be read go.
 * @param {number} table
 */
export function draftsOf(table) {
  /** @type {Draft[]} */
  const drafts = [];
  for (const name of namesThatBegin(PREFIX)) {
    const draft = read(name);
    if (!draft || Date.now() - draft.at > LONGEST) drop(name.slice(PREFIX.length));
    else if (draft.table === table) drafts.push(draft);
  }
  return drafts.sort((one, other) => other.at - one.at);
}

/**
 * What was being entered for a game of this phone belongs to the table that it has become: tells whether
 * there is any.
 * @param {number} from
 * @param {{table: number, seats?: string}} to
 */
export function adopt(from, { table, seats }) {
  let found = false;
  for (const prefix of [PREFIX, TOLD]) {
    for (const name of namesThatBegin(`${prefix}${from}-`)) {
      found = true;
      const text = within((store) => store.getItem(name), null);
      const key = `${table}-${name.slice(`${prefix}${from}-`.length)}`;
      const kept = text?.replaceAll(String(from), String(table));
      const moved = { ...JSON.parse(kept ?? "{}"), seats };
      if (prefix === PREFIX) Object.assign(moved, { key, table });
      within((store) => store.setItem(prefix + key, JSON.stringify(moved)), undefined);
      within((store) => store.removeItem(name), undefined);
    }
  }
  return found;
}

/** @param {string} prefix */
const namesThatBegin = (prefix) =>
  within((store) => Object.keys(store).filter((name) => name.startsWith(prefix)), /** @type {string[]} */ ([]));

/** @param {PlayedPlace} place */
const nameOfTold = ({ table, number, replay }) => `${TOLD}${table}-${number}-${replay}`;

/**
 * What is told of a hand before its entry; null for nothing.
 * @param {PlayedPlace} place
 * @returns {ToldAnswers | null}
 */
export const toldAt = (place) => readTold(nameOfTold(place));

/**
 * @param {string} name
 * @returns {ToldAnswers | null}
 */
const readTold = (name) =>
  within((store) => {
    const told = JSON.parse(store.getItem(name) ?? "null");
    return Array.isArray(told?.fields) ? told : null;
  }, null);

/**
 * Keep it; what is too old goes.
 * @param {PlayedPlace} place
 * @param {ToldAnswers} told
 */
export function keepTold(place, told) {
  for (const name of namesThatBegin(TOLD)) {
    const before = readTold(name);
    if (!before || told.at - before.at > LONGEST) within((store) => store.removeItem(name), undefined);
  }
  within((store) => store.setItem(nameOfTold(place), JSON.stringify(told)), undefined);
}

/** @param {PlayedPlace} place */
export function forgetTold(place) {
  within((store) => store.removeItem(nameOfTold(place)), undefined);
}

/**
 * @param {string} name
 * @returns {Draft | null}
 */
function read(name) {
  return within((store) => {
    const draft = JSON.parse(store.getItem(name) ?? "null");
    return Array.isArray(draft?.fields) && Array.isArray(draft.lines) ? draft : null;
  }, null);
}
