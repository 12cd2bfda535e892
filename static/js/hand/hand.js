// A hand as it grows under the referee's finger: hands are values, every change makes a new one.

import { isFive, KINDS, meldTiles, STANDING, startsChow } from "./notation.js";

export const COPIES = 4; // of every kind of tile
const MAX_SETS = 4;

/** @type {Hand} */
export const EMPTY = Object.freeze({
  melds: [],
  tiles: [],
  winning: null,
  flowers: [],
  partial: false, // only what scores is given
  reds: [], // fives among them that are red
});

/**
 * @param {number} one
 * @param {number} other
 */
const ascending = (one, other) => one - other;

/**
 * How many copies of each kind the hand holds.
 * @param {Hand} hand
 */
export function countTiles(hand) {
  const counts = Array(KINDS).fill(0);
  const all = [...hand.tiles, ...hand.melds.flatMap(meldTiles)];
  if (hand.winning !== null) all.push(hand.winning);
  for (const tile of all) counts[tile] += 1;
  return counts;
}

/**
 * Standing tiles still to come, the winning tile not counted.
 * @param {Hand} hand
 */
export function room(hand) {
  return STANDING - 3 * hand.melds.length - hand.tiles.length;
}

/**
 * Tiles still to come, the winning tile of a won hand counted; negative when too many.
 * @param {Hand} hand
 */
export function tilesToCome(hand, won = true) {
  return room(hand) + (won && hand.winning === null ? 1 : 0);
}

/**
 * The code scoring.hand would refuse the hand with, or null.
 * @param {Hand} hand
 */
export function fault(hand) {
  const lasting = lastingFault(hand);
  if (lasting !== "too_many_sets" && !hand.partial && room(hand) !== 0) return "wrong_tile_count";
  return lasting;
}

/**
 * The code of a fault that no further tile mends, or null.
 * @param {Hand} hand
 */
export function lastingFault(hand) {
  if (hand.melds.length > MAX_SETS) return "too_many_sets";
  if (hand.partial && hand.winning !== null) return "partial_hand";
  if (hand.partial && room(hand) < 0) return "too_many_tiles";
  if (Math.max(...countTiles(hand)) > COPIES) return "too_many_copies";
  if (new Set(hand.flowers).size < hand.flowers.length) return "duplicate_flower";
  return null;
}

/**
 * Nothing is given yet.
 * @param {Hand} hand
 */
export function isBlank({ melds, tiles, winning, flowers }) {
  return melds.length + tiles.length + flowers.length === 0 && winning === null;
}

/**
 * All the tiles are there and can be; where only what scores is given, something is.
 * @param {Hand} hand
 */
export function isComplete(hand, won = true) {
  if (hand.partial && (won || isBlank(hand))) return false;
  return (hand.winning !== null) === won && fault(hand) === null;
}

/**
 * The standing tiles a key adds at once, by its mode.
 * @type {Record<string, (tile: number) => number[]>}
 */
const STANDS = {
  pair: (tile) => [tile, tile],
  triple: (tile) => [tile, tile, tile],
  run: (tile) => [tile, tile + 1, tile + 2],
};

/**
 * @param {Mode} mode
 * @param {number} tile
 * @returns {Meld}
 */
function meldOf(mode, tile) {
  if (mode === "concealed") return { shape: "kong", tile, concealed: true };
  return { shape: /** @type {Meld["shape"]} */ (mode), tile, concealed: false };
}

/**
 * How many tiles of a set can hold the winning tile, by its mode: a kong cannot.
 * @type {Record<string, number>}
 */
const CLOSING = { pair: 2, triple: 3, pung: 3, run: 3 };

/**
 * Whether the next set, of the kind, is the last one of a hand that wins: the winning tile is in it.
 * @param {Hand} hand
 * @param {Mode} mode
 */
export function isLastSet(hand, mode) {
  return hand.winning === null && room(hand) === CLOSING[mode] - 1;
}

/**
 * Whether tiles, in their order, are sets and nothing else.
 * @param {readonly number[]} tiles
 * @returns {boolean}
 */
export function areSets(tiles) {
  if (!tiles.length) return true;
  const sets = startsChow(tiles[0]) ? [STANDS.triple, STANDS.run] : [STANDS.triple];
  return sets.some((setOf) => {
    const left = [...tiles];
    for (const tile of setOf(tiles[0])) {
      if (!left.includes(tile)) return false;
      left.splice(left.indexOf(tile), 1);
    }
    return areSets(left);
  });
}

/**
 * The hand with the set that begins with the tile as its last one, which `winning` completed.
 * @param {Hand} hand
 * @param {number} tile
 * @param {Mode} mode
 * @returns {Hand}
 */
export function withLastSet(hand, tile, mode, winning = tile) {
  const last = mode === "pung" ? STANDS.triple(tile) : STANDS[mode](tile);
  last.splice(last.indexOf(winning), 1);
  return { ...hand, tiles: [...hand.tiles, ...last].sort(ascending), winning };
}

/**
 * Whether a set of the kind still fits, whatever its tiles; `bySets`: the last one wins.
 * @param {Hand} hand
 * @param {Mode} mode
 */
export function hasRoomFor(hand, mode, bySets = false) {
  if (bySets && isLastSet(hand, mode)) return true;
  if (mode in STANDS) return room(hand) >= STANDS[mode](0).length;
  return mode === "" || (hand.melds.length < MAX_SETS && room(hand) >= 3);
}

/**
 * Whether a tap on the tile does something. `mode` is "", chow, pung, kong, concealed, or what
 * stands: pair, triple, run.
 * @param {Hand} hand
 * @param {number} tile
 * @param {Mode} mode
 */
export function canAdd(hand, tile, mode, counts = countTiles(hand), won = true, bySets = false) {
  if (!hasRoomFor(hand, mode, bySets)) return false;
  if (mode === "") return tilesToCome(hand, won) > 0 && counts[tile] < COPIES;
  if (mode === "chow" && !startsChow(tile)) return false;
  if (mode === "run" && !startsChow(tile)) return false;
  const needed = Array(KINDS).fill(0);
  for (const one of STANDS[mode]?.(tile) ?? meldTiles(meldOf(mode, tile))) needed[one] += 1;
  return needed.every((count, one) => counts[one] + count <= COPIES);
}

/**
 * The hand with the tile, or with the set that begins with it.
 * @param {Hand} hand
 * @param {number} tile
 * @param {Mode} mode
 * @returns {Hand}
 */
export function add(hand, tile, mode) {
  if (mode in STANDS) {
    return { ...hand, tiles: [...hand.tiles, ...STANDS[mode](tile)].sort(ascending) };
  }
  if (mode !== "") return { ...hand, melds: [...hand.melds, meldOf(mode, tile)] };
  if (room(hand) > 0) return { ...hand, tiles: [...hand.tiles, tile].sort(ascending) };
  return { ...hand, winning: tile };
}

/**
 * The five among the tiles that a key adds, or null.
 * @param {number} tile
 * @param {Mode} mode
 */
export function fiveAdded(tile, mode) {
  const added = mode === "" ? [tile] : (STANDS[mode]?.(tile) ?? meldTiles(meldOf(mode, tile)));
  return added.find(isFive) ?? null;
}

/**
 * Red fives of a kind in a hand.
 * @param {Hand} hand
 * @param {number} five
 */
export const redsOf = ({ reds }, five) => reds.filter((one) => one === five).length;

/**
 * A five of the kind in the hand is not a red one.
 * @param {Hand} hand
 * @param {number} five
 */
export const hasPlainFive = (hand, five) => countTiles(hand)[five] > redsOf(hand, five);

/**
 * The winning tile is certainly a red five: all of its kind in the hand are.
 * @param {Hand} hand
 */
export const hasWonOnRed = (hand) =>
  hand.winning !== null && hand.reds.includes(hand.winning) && !hasPlainFive(hand, hand.winning);

/**
 * The hand with no more red fives than it has fives; `gone` is one that was red and has been taken out.
 * @param {Hand} hand
 * @param {number | null} gone
 * @returns {Hand}
 */
function withRedsHeld(hand, gone = null) {
  if (!hand.reds.length) return hand;
  const reds = [...hand.reds];
  if (gone !== null && reds.includes(gone)) reds.splice(reds.indexOf(gone), 1);
  const counts = countTiles(hand);
  return { ...hand, reds: reds.filter((tile) => (counts[tile] -= 1) >= 0) };
}

/**
 * @param {Hand} hand
 * @param {number} place
 * @returns {Hand}
 */
export function withoutMeld(hand, place) {
  return withRedsHeld({ ...hand, melds: hand.melds.filter((_, index) => index !== place) });
}

/**
 * The hand without a tile, `isRed` the red one of its kind.
 * @param {Hand} hand
 * @param {number} tile
 * @returns {Hand}
 */
export function withoutTile(hand, tile, isRed = false) {
  const place = hand.tiles.indexOf(tile);
  const tiles = hand.tiles.filter((_, index) => index !== place);
  return withRedsHeld({ ...hand, tiles }, isRed ? tile : null);
}

/**
 * The hand without its winning tile, `isRed` a red one; so it is where it is shared as one.
 * @param {Hand} hand
 * @returns {Hand}
 */
export function withoutWinning(hand, isRed = false) {
  const isRedGone = isRed || hand.isRedShared;
  return withRedsHeld({ ...hand, winning: null, isRedShared: false }, isRedGone ? hand.winning : null);
}

/**
 * The hand once the kong of a tile was robbed: its fourth tile is the winner's, a pung is left.
 * @param {Hand} hand
 * @param {number | null} tile
 * @returns {Hand}
 */
export function withoutRobbed(hand, tile) {
  /** @param {Meld} meld */
  const isRobbed = (meld) => meld.shape === "kong" && !meld.concealed && meld.tile === tile;
  const melds = hand.melds.map((meld) =>
    isRobbed(meld) ? { ...meld, shape: /** @type {const} */ ("pung") } : meld,
  );
  return { ...hand, melds };
}

/**
 * @param {Hand} hand
 * @param {number} flower
 * @returns {Hand}
 */
export function withFlowerToggled(hand, flower) {
  const flowers = hand.flowers.includes(flower)
    ? hand.flowers.filter((one) => one !== flower)
    : [...hand.flowers, flower].sort(ascending);
  return { ...hand, flowers };
}

/**
 * The hand as the keypad keeps it: sorted, and if fourteen tiles stand without one named as the
 * winning tile, the last one written is it. A hand that did not win has no winning tile.
 * @param {Hand} hand
 * @returns {Hand}
 */
export function normalize(hand, won = true) {
  const tiles = [...hand.tiles];
  let { winning } = hand;
  if (!won && winning !== null) tiles.push(winning);
  if (!won) winning = null;
  else if (winning === null && room(hand) === -1) winning = tiles.pop() ?? null;
  return { ...hand, tiles: tiles.sort(ascending), winning, partial: hand.partial && !won };
}
