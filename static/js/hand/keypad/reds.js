// The key of red fives: whether it is pressed, and what is left of them for a hand.

import { fiveAdded } from "../hand.js";

export class RedKey {
  isPressed = false; // the five that is tapped next is a red one
  #all;

  /** @param {number[]} all the red fives there are */
  constructor(all) {
    this.#all = all;
  }

  /**
   * There is a red five left for a hand.
   * @param {Hand} hand
   */
  canBePressed(hand) {
    return this.#all.some((five) => this.#isLeft(hand, five));
  }

  /**
   * A tap on the tile adds a red five to the hand, or none is asked for.
   * @param {Hand} hand
   * @param {number} tile
   * @param {Mode} mode
   */
  lets(hand, tile, mode) {
    return !this.isPressed || this.#isLeft(hand, fiveAdded(tile, mode));
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
   * @param {Hand} hand
   * @param {number | null} five
   */
  #isLeft(hand, five) {
    const left = this.#all.filter((one) => one === five).length;
    return left > hand.reds.filter((one) => one === five).length;
  }
}
