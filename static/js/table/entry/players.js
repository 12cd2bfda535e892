// Rows of players to be toggled: who declared, who was waiting. What one row implies of another is set and
// held there; what is told while the hand is played is kept for it on this phone.

import { facts } from "../../offline/facts.js";
import { answersTold, endTold, tellAnswer } from "../told.js";

export class PlayerRows {
  #form;
  #rows;
  /** @type {Map<PageElement, boolean>} */
  #own = new Map(); // boxes that are held, and whether they were ticked before
  /** @type {number | null} */
  #replay = null; // how often the hand in play was played before; null: the form is for another

  /** @param {PageForm} form */
  constructor(form) {
    this.#form = form;
    this.#rows = [...form.querySelectorAll("[data-players-asked]")];
    form.addEventListener("click", (event) => {
      // Not disabled: what is held there is sent too.
      if (event.target.matches?.("[aria-disabled=true][type=checkbox]")) event.preventDefault();
    });
    form.addEventListener("change", ({ target }) => this.#changed(target));
  }

  /**
   * The form is for the hand in play, which was played so often before: what is told of it is kept.
   * @param {number} replay
   */
  isOfHandInPlay(replay) {
    this.#replay = replay;
  }

  /**
   * Begin with what the form says now, where nobody is held yet, and with what was told of the hand before its
   * entry; `instead` of what a draft of it says.
   */
  begin(instead = false) {
    this.#own.clear();
    for (const box of this.#form.querySelectorAll("[data-implied-by] input")) box.removeAttribute("aria-disabled");
    this.#imply(() => false); // it follows from the row beside it, and was not ticked
    if (this.#replay === null) return;
    const told = answersTold(this.#place, this.#seats);
    for (const row of this.#inPlay) {
      for (const box of row.querySelectorAll("input")) {
        const isTold = told.some(([name, value]) => name === box.name && value === box.value);
        box.checked = !box.disabled && (isTold || (box.checked && !instead));
      }
    }
    this.#imply();
  }

  /** How often the hand in play was played before, where something is told of it before its entry. */
  get replay() {
    return this.#inPlay.length ? this.#replay : null;
  }

  get #inPlay() {
    return this.#rows.filter(({ dataset }) => dataset.inPlay !== undefined);
  }

  /** The hand is recorded: nothing told of it is left. */
  end() {
    if (this.#rows.length && this.#replay !== null) endTold(this.#place);
  }

  /** The hand was refused: it is told again. */
  goOn() {
    for (const row of this.#inPlay) this.#tell(row.dataset.playersAsked);
  }

  /** Set what follows from other rows and hold it there; what no longer does is as it was before. */
  #imply(wasTicked = (/** @type {PageElement} */ box) => box.checked) {
    for (const row of this.#rows) {
      const { impliedBy } = row.dataset;
      if (!impliedBy) continue;
      const named = this.#named(impliedBy);
      for (const box of row.querySelectorAll("input")) {
        if (named.includes(box.value)) {
          if (!this.#own.has(box)) this.#own.set(box, wasTicked(box));
          box.setAttribute("aria-disabled", "true");
          box.checked = true;
        } else if (this.#own.has(box)) {
          box.removeAttribute("aria-disabled");
          box.checked = this.#own.get(box) ?? false;
          this.#own.delete(box);
        }
      }
    }
  }

  /** @param {PageElement} target */
  #changed(target) {
    const row = target.closest?.("[data-players-asked]");
    if (!row) return;
    this.#imply();
    if (row.dataset.inPlay !== undefined) this.#tell(target.name);
  }

  /** @param {string} name */
  #tell(name) {
    if (this.#replay !== null) tellAnswer(this.#place, this.#seats, name, this.#named(name));
  }

  /** @param {string} name */
  #boxes(name) {
    return [...this.#form.querySelectorAll(`[data-players-asked] [name="${name}"]`)];
  }

  /** @param {string} name */
  #named(name) {
    return this.#boxes(name).filter(({ checked }) => checked).map(({ value }) => value);
  }

  get #place() {
    return { table: facts.table, number: Number(this.#form.elements.number.value), replay: this.#replay ?? 0 };
  }

  get #seats() {
    return this.#form.elements.seats?.value ?? "";
  }
}
