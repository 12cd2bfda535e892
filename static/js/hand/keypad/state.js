// What is on the keypad: the hands that are entered, the key that is pressed, what a tap does. Of
// the page it knows nothing.

import * as hands from "../hand.js";
import { format, parse } from "../notation.js";
import { RedKey } from "./reds.js";
import { SetKey } from "./set_key.js";
import { copiesTogether, enterBySets, fifthTogether, leaveOut, letWin, shareWinning, textOf } from "./together.js";

export class KeypadState {
  /** @type {KeypadHand[]} */
  hands;
  at = 0; // the hand that is worked on
  #set = new SetKey();
  lastChow = -1; // the lowest tile of the chow that wins, until its winning tile is tapped
  #robbedAt = -1;
  #isOfWinners = false; // hands that are told in another way are not sent as tiles

  /**
   * @param {string[]} texts the hands as they were entered before
   * @param {number[]} reds the red fives there are
   */
  constructor(texts, reds = []) {
    this.reds = new RedKey(reds);
    this.hands = texts.map((text) => ({
      text,
      hand: hands.EMPTY,
      history: [],
      fault: null,
      won: true,
      partial: false,
      bySets: false,
      isOut: false,
    }));
    this.hands.forEach((entered, at) => {
      this.at = at;
      this.#read();
      if (!entered.fault) this.#write();
    });
    this.at = 0;
  }

  get now() {
    return this.hands[this.at];
  }

  /** The key of a set that is pressed. */
  get mode() {
    return this.#set.mode;
  }

  /** @param {number} at */
  isCompleteAt(at) {
    const { fault, hand, won } = this.hands[at];
    const isFaulty = fault !== null || (hand.partial && this.fifth(at) >= 0);
    return !isFaulty && hands.isComplete(hand, won);
  }

  /** @param {number} at */
  isBlankAt(at) {
    return this.hands[at].text.trim() === "";
  }

  /**
   * The texts to send: canonical where a hand can be read, else as it was typed.
   * @returns {string[]}
   */
  get texts() {
    return this.hands.map(({ text, fault, hand, isOut }) => {
      if (isOut && this.#isOfWinners) return "";
      return fault ? text : textOf(hand);
    });
  }

  // Which hands there are, and how they are entered

  /**
   * Work on another hand.
   * @param {number} at
   */
  turnTo(at) {
    this.at = at;
    this.#setOff();
  }

  /** @param {number} at which of the hands won: it alone has a winning tile */
  setWinner(at) {
    letWin(this.hands, at);
  }

  /**
   * Say which of the hands have won on one tile: that of the first is the others' too. Tells whether
   * anything changed.
   * @param {number[]} winners
   */
  setWinners(winners) {
    this.#isOfWinners = true;
    return shareWinning(this.hands, winners);
  }

  /**
   * Say which hands are entered by sets: of the winner all, of the others only what scores. Tells
   * whether anything changed.
   * @param {(at: number) => boolean} isBySets
   */
  setBySets(isBySets) {
    return enterBySets(this.hands, isBySets);
  }

  /**
   * Say which hand had its kong robbed, -1 for none: that kong counts as a pung. Tells whether
   * anything changed.
   * @param {number} at
   */
  setRobbed(at) {
    if (at === this.#robbedAt) return false;
    this.#robbedAt = at;
    const entered = this.hands[at];
    if (entered && !entered.fault) {
      entered.hand = hands.withoutRobbed(entered.hand, this.#robbed(at));
      entered.text = textOf(entered.hand);
    }
    return true;
  }

  /**
   * The tile whose kong one hand lost to the winner, or null.
   * @param {number} at
   */
  #robbed(at) {
    if (at !== this.#robbedAt) return null;
    return this.hands.find(({ won }) => won)?.hand.winning ?? null;
  }

  /**
   * Leave the tiles of some hands out of account: those are entered in another way. Tells whether
   * anything changed.
   * @param {(at: number) => boolean} isOut
   */
  leaveOut(isOut) {
    return leaveOut(this.hands, isOut);
  }

  // Keys. Each tells what it did; undefined: nothing.

  /**
   * @param {number} tile
   * @returns {KeypadChange | undefined}
   */
  tap(tile) {
    if (!this.takes(tile)) return undefined;
    const { hand, bySets } = this.now;
    const mode = this.#modeOf(tile);
    const isLast = bySets && hands.isLastSet(hand, mode);
    if (this.lastChow >= 0) return this.#close(hands.withLastSet(hand, this.lastChow, "run", tile));
    if (this.reds.turnsRed(this, tile)) return this.#change({ ...hand, reds: [...hand.reds, tile] });
    if (isLast && mode === "run") {
      this.lastChow = tile; // which of the chow's tiles won is tapped next
      return null;
    }
    if (isLast) return this.#close(hands.withLastSet(hand, tile, mode));
    const added = this.reds.redden(hands.add(hand, tile, mode), tile, mode);
    if (bySets && hands.tilesToCome(hand) === 1) return this.#close(added);
    this.#change(added);
    if (hands.hasRoomFor(added, mode, bySets)) this.#set.stayOn(mode);
    return null;
  }

  /**
   * Whether a tap on the tile does something.
   * @param {number} tile
   */
  takes(tile, counts = this.counts()) {
    const { hand, won, bySets } = this.now;
    if (this.lastChow >= 0) return tile >= this.lastChow && tile <= this.lastChow + 2;
    if (this.reds.turnsRed(this, tile)) return true;
    const mode = this.#modeOf(tile);
    return this.reds.lets(this, tile, mode) && hands.canAdd(hand, tile, mode, counts, won, bySets);
  }

  /**
   * Let the five that is tapped next be a red one, or not.
   * @returns {KeypadChange}
   */
  toggleRed() {
    this.reds.isPressed = !this.reds.isPressed;
    return null;
  }

  /** Begin with no set. */
  #setOff(isRedPressed = false) {
    this.reds.isPressed = isRedPressed;
    this.#set.setOff();
    this.lastChow = -1;
  }

  /**
   * What a tap on a tile adds: of a kong that was robbed a pung is left. Where sets are entered a
   * bare tap is a claimed pung, after four sets the pair; otherwise, where no set has room, a tile.
   * @param {number} tile
   * @returns {Mode}
   */
  #modeOf(tile) {
    const { hand, partial, bySets } = this.now;
    const mode = this.#set.modeFor(tile);
    const isPung = partial || (bySets && hands.hasRoomFor(hand, "pung", true));
    if (isPung && mode === "") return "pung";
    if (mode === "" && this.wantsPair) return "pair";
    return mode === "kong" && tile === this.#robbed(this.at) ? "pung" : mode;
  }

  /** Four sets are there, entered set by set: only the pair is missing. */
  get wantsPair() {
    const { hand, bySets } = this.now;
    return bySets && hands.isLastSet(hand, "pair") && hands.areSets(hand.tiles);
  }

  /**
   * @param {Mode} mode
   * @returns {KeypadChange}
   */
  setMode(mode) {
    const isOff = this.mode === mode;
    this.#setOff(this.reds.isPressed);
    if (!isOff) this.#set.press(mode);
    return null;
  }

  /** @param {number} flower */
  toggleFlower(flower) {
    return this.#change(hands.withFlowerToggled(this.now.hand, flower));
  }

  /**
   * Whether the key of a flower does something: it is in this hand, or in none.
   * @param {number} flower
   */
  takesFlower(flower) {
    if (this.now.hand.flowers.includes(flower)) return true;
    return !this.hands.some(({ hand, isOut }) => !isOut && hand.flowers.includes(flower));
  }

  /** There is something to undo. */
  get canUndo() {
    return this.now.history.length > 0 || this.lastChow >= 0;
  }

  /**
   * Undo, clear, or take out what was pressed: a meld by its place, a tile by itself, `isRed` the red one.
   * @param {string} act
   * @param {number} at
   * @param {boolean} isRed
   * @returns {KeypadChange | undefined}
   */
  act(act, at, isRed = false) {
    const { hand } = this.now;
    const isAsked = this.lastChow >= 0;
    this.#setOff();
    if (isAsked && act === "undo") return null;
    if (act === "undo" || act === "back") return this.#undo();
    if (act === "clear") return this.#change(hands.EMPTY);
    if (act === "meld") return this.#change(hands.withoutMeld(hand, at));
    if (act === "tile") return this.#change(hands.withoutTile(hand, at, isRed));
    if (act === "winning") return this.#change(hands.withoutWinning(hand, isRed));
    return undefined;
  }

  /**
   * @param {Hand} hand
   * @returns {KeypadChange}
   */
  #change(hand) {
    this.#setOff();
    this.now.history.push(this.now.hand);
    this.now.hand = { ...hand, partial: this.now.partial };
    this.now.fault = null;
    this.#write();
    return null;
  }

  /**
   * The last set of the winner is in: the page may go on.
   * @param {Hand} hand
   * @returns {KeypadChange}
   */
  #close(hand) {
    this.#change(hand);
    return { isClosed: true };
  }

  /** @returns {KeypadChange | undefined} */
  #undo() {
    const before = this.now.history.pop();
    if (!before) return undefined;
    this.now.hand = { ...before, partial: this.now.partial };
    this.now.fault = null;
    this.#write();
    return null;
  }

  // Typing

  /**
   * The text of the hand is another now.
   * @param {string} text
   */
  type(text) {
    const before = this.now.hand;
    this.now.text = text;
    this.#read();
    if (format(before) !== format(this.now.hand)) this.now.history.push(before);
    this.#setOff();
  }

  /** Write a complete hand in the canonical way. */
  tidy() {
    if (this.isCompleteAt(this.at)) this.#write();
  }

  /** What is being typed may still become right: `4`, `[12`, `+`. */
  get isUnfinished() {
    const { fault, text } = this.now;
    if (fault === null) return false;
    return fault.code === "unclosed_bracket" || /^(\d+|\+\s*)$/.test(text.slice(fault.position - 1));
  }

  #read() {
    const { hand, fault } = parse(this.now.text);
    hand.partial ||= this.now.partial;
    this.now.hand = hands.withoutRobbed(hands.normalize(hand, this.now.won), this.#robbed(this.at));
    this.now.fault = fault;
  }

  #write() {
    this.now.text = textOf(this.now.hand);
  }

  /** Copies used of each tile, in all the hands; the tile that several have won on is one. */
  counts() {
    return copiesTogether(this.hands);
  }

  /**
   * A tile of a hand of which there are more copies than exist, in all the hands; -1: none.
   * @param {number} at
   */
  fifth(at) {
    return fifthTogether(this.hands, at);
  }
}
