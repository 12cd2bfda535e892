// Several winners on one discard: whose hand is worked on, which are done. The hand of the first winner has the
// fields without a seat in their names, the others have a panel each.

import { isTold } from "./numbers.js";
import { fill } from "../page/text.js";

export const FIRST = -1; // the place of the first winner's hand among the panels, which are by seat

export class Winners {
  #root;
  #form;
  #keypad;
  #words;
  #isWorkedOn = true; // the hand that is shown was not all there yet
  active = FIRST;

  /**
   * @param {PageElement} root the keypad with its panels
   * @param {PageForm} form
   * @param {import("./keypad/keypad.js").Keypad} keypad
   * @param {Words} words
   */
  constructor(root, form, keypad, words) {
    this.#root = root;
    this.#form = form;
    this.#keypad = keypad;
    this.#words = words;
  }

  /** Whose hands are entered: the first winner's, then by seats. */
  get all() {
    const also = [...this.#form.querySelectorAll("[name=also]:checked")];
    return [FIRST, ...also.map(({ value }) => Number(value))];
  }

  /** @param {number} one */
  #panel(one) {
    return this.#root.querySelector(`[data-winner-panel="${one}"]`);
  }

  /**
   * How a hand is told: by its tiles, or counted at the table.
   * @param {number} one
   */
  how(one) {
    if (one === FIRST) return this.#outcome === "points" ? "told" : "tiles";
    return this.#panel(one).querySelector("[data-how]:checked")?.value ?? "tiles";
  }

  get #outcome() {
    return this.#form.querySelector("[name=outcome]:checked")?.value;
  }

  /** @param {number} one */
  isDone(one) {
    return this.how(one) === "told" ? isTold(this.#panel(one)) : this.#keypad.isCompleteAt(one + 1);
  }

  /** What is still to be entered, as a question; "" where every winner's hand is there. */
  get question() {
    if (!this.isDone(this.active)) return this.status.text;
    const open = this.#open;
    return open === undefined ? "" : fill(this.#words.askHandOf, { name: this.nameOf(open) });
  }

  get #open() {
    return this.all.find((one) => !this.isDone(one));
  }

  /**
   * What to do with the hand worked on, as Keypad.status says it.
   * @returns {Status}
   */
  get status() {
    if (this.how(this.active) === "told") return { text: this.#words.askPoints, kind: "ask" };
    return this.#keypad.status;
  }

  /**
   * Work on the hand of a winner.
   * @param {number} one
   */
  show(one) {
    this.active = one;
    this.#isWorkedOn = !this.isDone(one);
    this.#keypad.turnTo(one + 1);
  }

  /**
   * Begin the hand of one more winner: told as the first one's is, won on the same tile.
   * @param {number} one
   */
  begin(one) {
    const how = this.how(FIRST);
    const pick = this.#panel(one).querySelector(`[data-how][value=${how}]`);
    if (pick) pick.checked = true;
    this.show(one);
  }

  /** Bring the page in line with who won; from a hand that has just become whole it goes on to the next. */
  draw() {
    const { all } = this;
    if (!all.includes(this.active)) this.show(FIRST);
    if (this.isDone(this.active) && this.#isWorkedOn) this.show(this.#open ?? this.active);
    this.#isWorkedOn = !this.isDone(this.active);
    this.#keypad.leaveOut((at) => !all.includes(at - 1) || this.how(at - 1) === "told");
    this.#keypad.setWinners(all.map((one) => one + 1));
    this.#root.dataset.how = this.how(this.active);
    this.#root.classList.toggle("has-several", all.length > 1);
    for (const panel of this.#root.querySelectorAll("[data-winner-panel]")) {
      panel.classList.toggle("is-active", Number(panel.dataset.winnerPanel) === this.active);
    }
    for (const tab of this.#root.querySelectorAll("[data-winner-tab]")) {
      const one = Number(tab.dataset.winnerTab);
      tab.hidden = !all.includes(one);
      if (tab.hidden) continue;
      tab.setAttribute("aria-pressed", String(one === this.active));
      tab.classList.toggle("is-done", this.isDone(one));
      tab.querySelector("[data-tab-done]").hidden = !this.isDone(one);
      if (one === FIRST) tab.querySelector(".person-name").textContent = this.#firstName;
    }
    const name = this.nameOf(this.active);
    const hand = this.#root.querySelector("[data-hand]");
    if (name) hand.setAttribute("aria-label", fill(this.#words.handOf, { name }));
  }

  get #firstName() {
    return nameBeside(this.#form.querySelector("[name=winner]:checked"));
  }

  /**
   * The name of a winner.
   * @param {number} one
   */
  nameOf(one) {
    return one === FIRST ? this.#firstName : nameBeside(this.#form.querySelector(`[name=also][value="${one}"]`));
  }
}

/** @param {PageElement | null} input */
const nameBeside = (input) => input?.parentElement.querySelector(".person-name")?.textContent.trim() ?? "";
