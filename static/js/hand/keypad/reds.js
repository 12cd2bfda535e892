// The key of red fives: whether it is pressed, and what is left of them for the hands on the keypad.

import { fiveAdded, hasPlainFive, tilesToCome } from "../hand.js";
import { redsTogether } from "./together.js";

/** @typedef {Pick<import("./state.js").KeypadState, "hands" | "at" | "mode" | "now">} Entered */

export class RedKey {
  isPressed = false; // the five that is tapped next is a red one
  #all;

  /** @param {number[]} all the red fives there are */
  constructor(all) {
    this.#all = all;
  }

  /**
   * There is a red five left for the hand that is worked on.
   * @param {Entered} entered
   */
  canBePressed(entered) {
    const { hand, won } = entered.now;
    const isWhole = tilesToCome(hand, won) <= 0;
    return this.#all.some((five) => this.#isLeft(entered, five) && (!isWhole || hasPlainFive(hand, five)));
  }

  /**
   * A tap on the tile adds a red five to the hand, or none is asked for.
   * @param {Entered} entered
   * @param {number} tile
   * @param {Mode} mode
   */
  lets(entered, tile, mode) {
    return !this.isPressed || this.#isLeft(entered, fiveAdded(tile, mode));
  }

  /**
   * A tap on the tile says that one of its kind is red, in a hand that has all its tiles: the one that somebody
   * else has won on too is there from the beginning.
   * @param {Entered} entered
   * @param {number} tile
   */
  turnsRed(entered, tile) {
    const { hand, won } = entered.now;
    const isMeant = this.isPressed && entered.mode === "" && tilesToCome(hand, won) <= 0;
    return isMeant && hasPlainFive(hand, tile) && this.#isLeft(entered, tile);
  }

  /**
   * The hand with the five that was just added as a red one, if that was meant.
   * @param {Hand} hand
   * @param {number} tile
   * @param {Mode} mode
   * @returns {Hand}
   */
  redden(hand, tile, mode) {
    const five = this.isPressed ? fiveAdded(tile, mode) : null;
    return five === null ? hand : { ...hand, reds: [...hand.reds, five] };
  }

  /**
   * @param {Entered} entered
   * @param {number | null} five
   */
  #isLeft({ hands, now }, five) {
    if (five === null) return false;
    /** @param {Hand} hand */
    const withOneMore = (hand) => ({ ...hand, reds: [...hand.reds, five] });
    const then = hands.map((one) => (one === now ? { ...one, hand: withOneMore(one.hand) } : one));
    return redsTogether(then, five) <= this.#all.filter((one) => one === five).length;
  }
}
