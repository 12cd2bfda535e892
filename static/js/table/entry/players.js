// Rows of players to be toggled: who declared, who was waiting. What one row implies of another is set and
// held there; what is told while the hand is played is kept for it on this phone.

import { facts } from "../../offline/facts.js";
import { answersTold, endTold, tellAnswer } from "../told.js";

export class PlayerRows {
  #form;
  #rows;

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

  /** Begin with what was told of the hand before its entry; `instead` of what a draft of it says. */
  takeTold(instead = false) {
    const told = answersTold(this.#place, this.#seats);
    for (const row of this.#inPlay) {
      for (const box of row.querySelectorAll("input")) {
        const isTold = told.some(([name, value]) => name === box.name && value === box.value);
        box.checked = !box.disabled && (isTold || (box.checked && !instead));
      }
    }
    this.imply();
  }

  get #inPlay() {
    return this.#rows.filter(({ dataset }) => dataset.inPlay !== undefined);
  }

  /** The hand is recorded: nothing told of it is left. */
  end() {
    if (this.#rows.length) endTold(this.#place);
  }

  /** The hand was refused: it is told again. */
  goOn() {
    for (const row of this.#inPlay) this.#tell(row.dataset.playersAsked);
  }

  /** Set what follows from other rows, and hold it there. */
  imply() {
    for (const row of this.#rows) {
      const { impliedBy } = row.dataset;
      if (!impliedBy) continue;
      const named = this.#named(impliedBy);
      for (const box of row.querySelectorAll("input")) {
        const wasHeld = box.getAttribute("aria-disabled") === "true";
        const isHeld = named.includes(box.value);
        if (isHeld) box.setAttribute("aria-disabled", "true");
        else box.removeAttribute("aria-disabled");
        if (isHeld !== wasHeld) box.checked = isHeld;
      }
    }
  }

  /** @param {PageElement} target */
  #changed(target) {
    const row = target.closest?.("[data-players-asked]");
    if (!row) return;
    this.imply();
    if (row.dataset.inPlay !== undefined && !this.#form.elements.hand) this.#tell(target.name);
  }

  /** @param {string} name */
  #tell(name) {
    tellAnswer(this.#place, this.#seats, name, this.#named(name));
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
    return { table: facts.table, number: Number(this.#form.elements.number.value) };
  }

  get #seats() {
    return this.#form.elements.seats?.value ?? "";
  }
}
