// Hands as text, the mirror of scoring/notation.py: `[123m] [EEE] (5555p) 67899s + 9s {15}`, or
// `[EEE] 999m CC {1} ?` where only what scores is given.
//
// A tile is a number as in scoring/tiles.py, a flower 0 to 7. A hand is
// {melds: [{shape, tile, concealed}], tiles, winning, flowers, partial, reds}; `winning` is null while
// missing, `reds` are the red fives, which are among the tiles too: which of them are red is not known, so the
// first ones are written so.

export const SUITS = "mps";
export const HONORS = "ESWNCFP";
export const FIRST_HONOR = 27;
export const KINDS = 34;
export const STANDING = 13; // tiles of a waiting hand, every kong counted as three

const RANKS = "0123456789"; // 0 is a red five
const FIVE = 4; // its place in a suit
/** @type {Record<string, string>} */
const CLOSING = { "[": "]", "(": ")", "{": "}" };
/** @param {string} letter */
const isSpace = (letter) => /\s/.test(letter);
/**
 * @param {number} one
 * @param {number} other
 */
const ascending = (one, other) => one - other;

class Fault extends Error {
  /**
   * @param {string} code
   * @param {number} position
   */
  constructor(code, position) {
    super(code);
    this.code = code;
    this.position = position; // of the character, from 1
  }
}

/** @param {number} tile */
export function tileName(tile) {
  if (tile >= FIRST_HONOR) return HONORS[tile - FIRST_HONOR];
  return `${(tile % 9) + 1}${SUITS[Math.floor(tile / 9)]}`;
}

/** @param {number} tile */
export const isFive = (tile) => tile < FIRST_HONOR && tile % 9 === FIVE;

/**
 * The tiles of a set, lowest first.
 * @param {Meld} meld
 * @returns {number[]}
 */
export function meldTiles({ shape, tile }) {
  if (shape === "chow") return [tile, tile + 1, tile + 2];
  return Array(shape === "kong" ? 4 : 3).fill(tile);
}

/**
 * Whether a chow can begin with the tile.
 * @param {number} tile
 */
export function startsChow(tile) {
  return tile < FIRST_HONOR && tile % 9 < 7;
}

/**
 * Read a hand, finished or not: {hand, fault}. `fault` is null or {code, position}; the hand then
 * holds what was read before it. Tiles stay in the order written.
 * @param {string} text
 * @returns {{hand: OpenHand, fault: NotationFault | null}}
 */
export function parse(text) {
  /** @type {OpenHand} */
  const hand = { melds: [], tiles: [], winning: null, flowers: [], partial: false, reds: [] };
  let index = 0;
  try {
    while (index < text.length) {
      const end = parsePart(text, index, hand);
      hand.reds.push(...redsIn(text.slice(index, end)));
      index = end;
    }
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { hand, fault: { code: fault.code, position: fault.position } };
  }
  return { hand, fault: null };
}

/**
 * The red fives of a part that can be read.
 * @param {string} text
 */
function redsIn(text) {
  const suits = text.match(/[^mps]+[mps]/g) ?? [];
  return suits.flatMap((run) => {
    const five = SUITS.indexOf(run.at(-1) ?? "") * 9 + FIVE;
    return Array(run.split("0").length - 1).fill(five);
  });
}

/**
 * @param {string} text
 * @param {number} index
 * @param {OpenHand} hand
 */
function parsePart(text, index, hand) {
  const letter = text[index];
  if (isSpace(letter)) return index + 1;
  if (letter in CLOSING) {
    const end = text.indexOf(CLOSING[letter], index);
    if (end < 0) throw new Fault("unclosed_bracket", index + 1);
    const inside = text.slice(index + 1, end);
    if (letter === "{") hand.flowers.push(...parseFlowers(inside, index + 1));
    else hand.melds.push(parseMeld(inside, letter === "(", index + 1));
    return end + 1;
  }
  if (letter === "+") {
    const end = runEnd(text, index + 1);
    const tiles = parseTiles(text.slice(index + 1, end), index + 1);
    if (tiles.length !== 1 || hand.winning !== null) throw new Fault("bad_winning_tile", index + 1);
    hand.winning = tiles[0];
    return end;
  }
  if (letter === "?" && !hand.partial) {
    hand.partial = true;
    return index + 1;
  }
  if (!RANKS.includes(letter) && !HONORS.includes(letter)) {
    throw new Fault("unexpected_character", index + 1);
  }
  const end = runEnd(text, index);
  parseTiles(text.slice(index, end), index, hand.tiles);
  return end;
}

/**
 * @param {string} text
 * @param {number} start
 */
function runEnd(text, start) {
  const length = text.slice(start).search(/[[\](){}+?]/);
  return length < 0 ? text.length : start + length;
}

/**
 * @param {string} text
 * @param {number} offset
 * @param {number[]} [tiles]
 */
function parseTiles(text, offset, tiles = []) {
  let first = -1; // where digits still without a suit begin
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (RANKS.includes(letter)) {
      if (first < 0) first = index;
    } else if (SUITS.includes(letter) && first >= 0) {
      for (const rank of text.slice(first, index)) {
        tiles.push(SUITS.indexOf(letter) * 9 + (rank === "0" ? FIVE : Number(rank) - 1));
      }
      first = -1;
    } else if (HONORS.includes(letter) && first < 0) {
      tiles.push(FIRST_HONOR + HONORS.indexOf(letter));
    } else if (!isSpace(letter) || first >= 0) {
      throw new Fault("bad_tile", offset + (first < 0 ? index : first) + 1);
    }
  }
  if (first >= 0) throw new Fault("bad_tile", offset + first + 1);
  return tiles;
}

/**
 * @param {string} text
 * @param {boolean} concealed
 * @param {number} offset
 * @returns {Meld}
 */
function parseMeld(text, concealed, offset) {
  const tiles = parseTiles(text, offset).sort(ascending);
  const alike = new Set(tiles).size === 1;
  if (concealed) {
    if (alike && tiles.length === 4) return { shape: "kong", tile: tiles[0], concealed: true };
    throw new Fault("bad_concealed_kong", offset + 1);
  }
  const [tile] = tiles;
  if (alike && tiles.length === 3) return { shape: "pung", tile, concealed: false };
  if (alike && tiles.length === 4) return { shape: "kong", tile, concealed: false };
  const run = tiles.length === 3 && tiles.every((one, place) => one === tile + place);
  if (run && startsChow(tile)) return { shape: "chow", tile, concealed: false };
  throw new Fault("bad_set", offset + 1);
}

/**
 * @param {string} text
 * @param {number} offset
 */
function parseFlowers(text, offset) {
  /** @type {number[]} */
  const flowers = [];
  for (let index = 0; index < text.length; index += 1) {
    if (isSpace(text[index])) continue;
    if (!RANKS.slice(1, 9).includes(text[index])) throw new Fault("bad_flower", offset + index + 1);
    flowers.push(Number(text[index]) - 1);
  }
  return flowers;
}

/**
 * Names of tiles in the order given, runs of one suit sharing its letter: `123m99sE`.
 * @param {string[]} names
 */
const joinNames = (names) =>
  names.map((name, place) => (name.length > 1 && names[place + 1]?.[1] === name[1] ? name[0] : name)).join("");

/**
 * The names of the tiles of a hand as they are written and drawn, red fives as `0m`: of each set, of those that
 * stand, of the winning tile.
 * @param {Hand} hand
 */
export function namesIn(hand) {
  const reds = [...hand.reds];
  /** @param {number} tile */
  const name = (tile) => {
    const place = reds.indexOf(tile);
    if (place < 0) return tileName(tile);
    reds.splice(place, 1);
    return `0${SUITS[Math.floor(tile / 9)]}`;
  };
  return {
    melds: hand.melds.map((meld) => meldTiles(meld).map(name)),
    tiles: [...hand.tiles].sort(ascending).map(name),
    winning: hand.winning === null ? "" : name(hand.winning),
  };
}

/**
 * The canonical text of a hand, one space between its parts.
 * @param {Hand} hand
 */
export function format(hand) {
  const names = namesIn(hand);
  const parts = hand.melds.map((meld, place) => {
    const text = joinNames(names.melds[place]);
    return meld.concealed ? `(${text})` : `[${text}]`;
  });
  if (hand.tiles.length) parts.push(joinNames(names.tiles));
  if (hand.winning !== null) parts.push(`+ ${names.winning}`);
  if (hand.flowers.length) {
    const numbers = [...hand.flowers].sort(ascending).map((flower) => flower + 1);
    parts.push(`{${numbers.join("")}}`);
  }
  const given = hand.tiles.length + 3 * hand.melds.length;
  if (hand.partial && given < STANDING) parts.push("?");
  return parts.join(" ");
}
