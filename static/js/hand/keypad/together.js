// What the hands on the keypad are together: the copies they use, the tile that several have won on.

import * as hands from "../hand.js";
import { format } from "../notation.js";

/**
 * The text of a hand as it is sent: of which nothing is given, none.
 * @param {Hand} hand
 */
export const textOf = (hand) => (hands.isBlank(hand) ? "" : format(hand));

/**
 * Copies used of each tile; the tile that several have won on is one.
 * @param {KeypadHand[]} all
 */
export function copiesTogether(all) {
  const each = all.filter(({ isOut }) => !isOut).map(({ hand }) => hand);
  const sums = hands.countTiles(hands.EMPTY);
  const won = new Set();
  for (const hand of each) {
    const isSame = hand.winning !== null && won.has(hand.winning);
    won.add(hand.winning);
    hands.countTiles(isSame ? { ...hand, winning: null } : hand).forEach((count, tile) => (sums[tile] += count));
  }
  return sums;
}

/**
 * Red fives of a kind in all the hands; the tile that several have won on is one, and counts as red wherever it can
 * be. The same in scoring/together.py.
 * @param {KeypadHand[]} all
 * @param {number} five
 */
export function redsTogether(all, five) {
  const each = all.filter(({ isOut }) => !isOut).map(({ hand }) => hand);
  const sum = each.reduce((count, hand) => count + hands.redsOf(hand, five), 0);
  const won = each.filter(({ winning }) => winning === five);
  const isRed = won.length > 0 && won.every(({ reds }) => reds.includes(five));
  return isRed ? sum - (won.length - 1) : sum;
}

/**
 * Let the tile that the first winner has won on be the others' too, also as a red five, and no longer once the first
 * has not; tell whether anything changed.
 * @param {KeypadHand[]} all
 * @param {number[]} winners
 */
export function shareWinning(all, [first, ...others]) {
  const { hand, isOut } = all[first];
  let changed = false;
  for (const at of isOut ? [] : others) {
    const entered = all[at];
    if (entered.fault) continue;
    const before = entered.hand;
    entered.hand = withWinningOf(hand, before);
    if (format(entered.hand) === format(before)) continue;
    changed = true;
    entered.text = textOf(entered.hand);
  }
  return changed;
}

/**
 * A hand with the tile that the first winner has won on, red or plain as it is there. Where it may be either there,
 * what the hand has stays.
 * @param {Hand} first
 * @param {Hand} hand
 * @returns {Hand}
 */
function withWinningOf(first, hand) {
  const { winning } = first;
  const red = winning !== null && hands.hasWonOnRed(first) ? [winning] : [];
  const isPlain = winning === null || !first.reds.includes(winning);
  const isThere = hand.winning === winning && red.every((five) => hand.reds.includes(five));
  const isRedShared = red.length > 0;
  if (isThere && !(isPlain && hand.isRedShared)) return { isRedShared, ...hand };
  const before = hands.withoutWinning(hand, hands.hasWonOnRed(hand));
  return { ...before, winning, reds: [...before.reds, ...red], isRedShared };
}

/**
 * A tile of a hand of which there are more copies than exist, in all the hands; -1: none.
 * @param {KeypadHand[]} all
 * @param {number} at
 */
export function fifthTogether(all, at) {
  const { hand, isOut } = all[at];
  if (isOut) return -1;
  const here = hands.countTiles(hand);
  return copiesTogether(all).findIndex((count, tile) => count > hands.COPIES && here[tile] > 0);
}

/**
 * Let hands be entered by sets: of a winner all, of the others only what scores; tell whether anything changed.
 * @param {KeypadHand[]} all
 * @param {(at: number) => boolean} isBySets
 */
export function enterBySets(all, isBySets) {
  let changed = false;
  all.forEach((entered, at) => {
    const partial = isBySets(at) && !entered.won;
    const bySets = isBySets(at) && entered.won;
    if (entered.partial === partial && entered.bySets === bySets) return;
    changed = true;
    Object.assign(entered, { partial, bySets });
    if (entered.fault) return;
    entered.hand = { ...entered.hand, partial };
    entered.text = textOf(entered.hand);
  });
  return changed;
}

/**
 * Let one of the hands be the one that won: it alone has a winning tile.
 * @param {KeypadHand[]} all
 * @param {number} at
 */
export function letWin(all, at) {
  all.forEach((entered, other) => {
    const won = other === at;
    if (entered.won === won) return;
    entered.won = won;
    if (entered.fault) return;
    entered.hand = hands.normalize(entered.hand, won);
    entered.history = [];
    entered.text = textOf(entered.hand);
  });
}

/**
 * Leave the tiles of some hands out of account; tell whether anything changed.
 * @param {KeypadHand[]} all
 * @param {(at: number) => boolean} isOut
 */
export function leaveOut(all, isOut) {
  let changed = false;
  all.forEach((entered, at) => {
    changed ||= entered.isOut !== isOut(at);
    entered.isOut = isOut(at);
  });
  return changed;
}
