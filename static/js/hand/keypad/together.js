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
 * Let the tile that the first winner has won on be the others' too, also as a red five; tell whether anything
 * changed.
 * @param {KeypadHand[]} all
 * @param {number[]} winners
 */
export function shareWinning(all, [first, ...others]) {
  const { hand, isOut } = all[first];
  const { winning } = hand;
  const red = winning !== null && hands.hasWonOnRed(hand) ? [winning] : [];
  let changed = false;
  for (const at of isOut ? [] : others) {
    const entered = all[at];
    const isThere = entered.hand.winning === winning && red.every((five) => entered.hand.reds.includes(five));
    if (entered.fault || isThere) continue;
    changed = true;
    const before = hands.withoutWinning(entered.hand, hands.hasWonOnRed(entered.hand));
    entered.hand = { ...before, winning, reds: [...before.reds, ...red] };
    entered.text = textOf(entered.hand);
  }
  return changed;
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
