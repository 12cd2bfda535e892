// The tap keypad: keys → hand → pictures and text, and back from the typed text. It answers in the
// browser alone; what a hand is worth is asked elsewhere (table/entry/, learn/calculator.js).

import * as hands from "../hand.js";
import { Advice } from "./advice.js";
import { Pictures } from "./pictures.js";
import { Rover } from "./rover.js";
import { KeypadState } from "./state.js";

export class Keypad {
  #root;
  #fields;
  #texts; // of the fields as they were drawn last
  #state;
  #advice;
  #pictures;
  #rover;

  /**
   * `root` holds the keys and a field for every hand that is entered; `words` are the texts in the
   * visitor's language.
   * @param {PageElement} root
   * @param {Words} words
   */
  constructor(root, words) {
    /** @type {string[]} */
    const names = [];
    for (const key of root.querySelectorAll("[data-tile]")) {
      names[Number(key.dataset.tile)] = key.getAttribute("aria-label") ?? "";
    }
    this.#root = root;
    this.#fields = [...root.querySelectorAll("[data-notation]")];
    this.#texts = this.#fields.map(({ value }) => value);
    this.#state = new KeypadState(this.#texts, JSON.parse(root.dataset.reds ?? "[]"));
    this.#advice = new Advice(this.#state, words, names);
    this.#pictures = new Pictures(words, names, root.dataset.sprite);
    this.#rover = new Rover(root);
    root.addEventListener("click", (event) => this.#click(event.target.closest("button")));
    this.#fields.forEach((field, at) => {
      field.addEventListener("input", () => {
        this.#state.at = at;
        this.#state.type(field.value);
        this.#changed();
      });
      field.addEventListener("change", () => {
        this.#state.at = at;
        this.#state.tidy();
        this.#changed();
      });
    });
    this.#draw();
  }

  /** The field of the hand that is worked on. */
  get field() {
    return this.#fields[this.#state.at];
  }

  get isComplete() {
    return this.#state.isCompleteAt(this.#state.at);
  }

  /** @param {number} at */
  isCompleteAt(at) {
    return this.#state.isCompleteAt(at);
  }

  /** @param {number} at */
  isBlankAt(at) {
    return this.#state.isBlankAt(at);
  }

  /**
   * Work on another hand.
   * @param {number} at
   */
  turnTo(at) {
    this.#state.turnTo(at);
    this.#draw();
  }

  /**
   * Say which of the hands won: it alone has a winning tile.
   * @param {number} at
   */
  setWinner(at) {
    this.#state.setWinner(at);
    this.#draw();
  }

  /**
   * Say which of the hands have won on one tile, the first winner's first.
   * @param {number[]} winners
   */
  setWinners(winners) {
    if (this.#state.setWinners(winners)) this.#draw();
  }

  /**
   * Say which hands are entered by sets: of the winner all, of the others only what scores.
   * @param {(at: number) => boolean} isBySets
   */
  setBySets(isBySets) {
    if (this.#state.setBySets(isBySets)) this.#draw();
  }

  /**
   * Say which hand had its kong robbed, -1 for none: that kong counts as a pung.
   * @param {number} at
   */
  setRobbed(at) {
    if (this.#state.setRobbed(at)) this.#draw();
  }

  /**
   * Leave the tiles of some hands out of account: those are entered in another way.
   * @param {(at: number) => boolean} isOut
   */
  leaveOut(isOut) {
    if (this.#state.leaveOut(isOut)) this.#draw();
  }

  /**
   * The texts to send by field: canonical where a hand can be read, else as it was typed.
   * @returns {[string, string][]}
   */
  get texts() {
    return this.#state.texts.map((text, at) => [this.#fields[at].name, text]);
  }

  /** What to do next, and how urgent it is. */
  get status() {
    return this.#advice.status(this.#isTyping);
  }

  /** Take the pictures into the page, which then needs no request for one. */
  embedPictures() {
    return this.#pictures.embed();
  }

  /**
   * Let a part of the page that has just come use the embedded pictures too.
   * @param {string} html
   */
  embeddedIn(html) {
    return this.#pictures.embeddedIn(html);
  }

  get #isTyping() {
    return document.activeElement === this.field;
  }

  /** @param {PageElement | null} key */
  #click(key) {
    if (!key || key.getAttribute("aria-disabled") === "true") return;
    const change = this.#pressed(key.dataset);
    if (change !== undefined) this.#changed(change);
  }

  /** @param {Record<string, string>} key */
  #pressed({ tile, mode, flower, act, at, red }) {
    if (tile !== undefined) return this.#state.tap(Number(tile));
    if (mode !== undefined) return this.#state.setMode(/** @type {Mode} */ (mode));
    if (flower !== undefined) return this.#state.toggleFlower(Number(flower));
    if (act === undefined) return red === undefined ? undefined : this.#state.toggleRed();
    return this.#state.act(act, Number(at), red !== undefined);
  }

  /** @param {KeypadChange} [detail] */
  #changed(detail = null) {
    this.#draw();
    this.#root.dispatchEvent(new CustomEvent("hand", { bubbles: true, detail }));
  }

  // Drawing

  #draw() {
    const { hand, won } = this.#state.now;
    this.#state.hands.forEach(({ text }, at) => {
      if (this.#texts[at] !== text) this.#fields[at].value = text;
      this.#texts[at] = text;
    });
    this.#drawKeys();
    this.#root.querySelector("[data-hand]").replaceChildren(...this.#pictures.parts(hand, won));
    this.#rover.refresh();
    this.#drawField();
  }

  #drawKeys() {
    const state = this.#state;
    const { hand, bySets } = state.now;
    const counts = state.counts();
    for (const key of this.#root.querySelectorAll("[data-tile]")) {
      const tile = Number(key.dataset.tile);
      setEnabled(key, state.takes(tile, counts));
      key.dataset.used = counts[tile] ? String(counts[tile]) : "";
    }
    for (const key of this.#root.querySelectorAll("[data-mode]")) {
      const mode = /** @type {Mode} */ (key.dataset.mode);
      setEnabled(key, hands.hasRoomFor(hand, mode, bySets));
      key.setAttribute("aria-pressed", String(mode === state.mode));
    }
    for (const key of this.#root.querySelectorAll(".key[data-red]")) {
      setEnabled(key, state.reds.isPressed || state.reds.canBePressed(state));
      key.setAttribute("aria-pressed", String(state.reds.isPressed));
    }
    for (const key of this.#root.querySelectorAll("[data-flower]")) {
      const flower = Number(key.dataset.flower);
      key.setAttribute("aria-pressed", String(hand.flowers.includes(flower)));
      setEnabled(key, state.takesFlower(flower));
    }
    for (const key of this.#root.querySelectorAll("[data-act=undo], [data-act=back]")) {
      setEnabled(key, state.canUndo);
    }
    for (const key of this.#root.querySelectorAll("[data-act=clear]")) {
      setEnabled(key, !hands.isBlank(hand));
    }
  }

  #drawField() {
    const { fault, text } = this.#state.now;
    const { field } = this;
    const pointer = field.parentElement.querySelector("[data-pointer]");
    const unread = fault !== null && !(this.#isTyping && this.#state.isUnfinished);
    if (unread || (fault === null && this.#advice.problem(this.#isTyping))) {
      field.setAttribute("aria-invalid", "true");
    } else {
      field.removeAttribute("aria-invalid");
    }
    pointer.hidden = !unread;
    if (!unread) return;
    const at = fault.position - 1;
    const mark = document.createElement("mark");
    mark.textContent = text[at] ?? " ";
    pointer.replaceChildren(text.slice(0, at), mark, text.slice(at + 1));
  }
}

/**
 * @param {PageElement} key
 * @param {boolean} yes
 */
function setEnabled(key, yes) {
  // Not `disabled`: a key that is used up keeps the keyboard's focus.
  if (yes) key.removeAttribute("aria-disabled");
  else key.setAttribute("aria-disabled", "true");
}
