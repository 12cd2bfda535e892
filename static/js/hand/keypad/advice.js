// What there is to say of the hand on the keypad: what is wrong with it, what comes next.

import { fill } from "../../page/text.js";
import * as hands from "../hand.js";

export class Advice {
  #state;
  #words;
  #names;

  /**
   * @param {import("./state.js").KeypadState} state
   * @param {Words} words what to say
   * @param {string[]} names those of the tiles
   */
  constructor(state, words, names) {
    this.#state = state;
    this.#words = words;
    this.#names = names;
  }

  /**
   * What is wrong with the hand; "" if nothing is, or if somebody is still typing it.
   * @param {boolean} isTyping
   * @returns {string}
   */
  problem(isTyping) {
    const { fault, hand, won } = this.#state.now;
    if (fault) {
      if (isTyping && this.#state.isUnfinished) return "";
      return fill(this.#words.unreadable, { position: fault.position });
    }
    // What no further tile mends is said at once.
    const fifth = this.#state.fifth(this.#state.at);
    if (fifth >= 0) return fill(this.#words.faults.too_many_copies, { tile: this.#names[fifth] });
    const code = hands.lastingFault(hand);
    if (code) return this.#words.faults[code];
    const missing = hands.tilesToCome(hand, won);
    return missing < 0 ? fill(this.#words.tooMany, { count: -missing }) : "";
  }

  /**
   * What to do next, and how urgent it is.
   * @param {boolean} isTyping
   * @returns {Status}
   */
  status(isTyping) {
    const problem = this.problem(isTyping);
    const { lastChow, mode, now } = this.#state;
    if (problem) return { text: problem, kind: "alert" };
    if (lastChow >= 0) return { text: this.#words.lastChow, kind: "ask" };
    if (this.#state.reds.isPressed && mode === "") return { text: this.#words.modes.red, kind: "ask" };
    if (mode !== "") return { text: this.#words.modes[mode], kind: "ask" };
    if (now.hand.partial) return { text: this.#words.onlyWhatScores, kind: "" };
    if (now.bySets) return this.#setsToGo();
    if (this.#isLast) return { text: this.#words.last, kind: "ask" };
    return { text: this.#words.missing[hands.tilesToCome(now.hand, now.won)], kind: "" };
  }

  /**
   * The same where the winner's sets are tapped; that of the winning tile comes last.
   * @returns {Status}
   */
  #setsToGo() {
    const { hand } = this.#state.now;
    if (hands.tilesToCome(hand) === 0) return { text: this.#words.missing[0], kind: "" };
    if (this.#isLast) return { text: this.#words.last, kind: "ask" };
    if (hands.isBlank(hand)) return { text: this.#words.flowersFirst, kind: "" };
    if (this.#state.wantsPair) return { text: this.#words.lastPair, kind: "ask" };
    const isLast = hands.isLastSet(hand, "pair") || hands.isLastSet(hand, "pung");
    return isLast
      ? { text: this.#words.lastSet, kind: "ask" }
      : { text: this.#words.onlyWhatScores, kind: "" };
  }

  /** The winning tile alone is missing. */
  get #isLast() {
    const { hand, won } = this.#state.now;
    return won && hands.tilesToCome(hand) === 1 && hand.winning === null;
  }
}
