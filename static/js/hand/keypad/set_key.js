// The key of a set that is pressed. That of a chow stays so: those of a hand follow each other. Any other is for one set.

/** @type {Mode[]} */
const STAYING = ["chow", "run"];
const FIRST_HONOR = 27;

export class SetKey {
  /** @type {Mode} */
  mode = "";
  #hasAdded = false; // a chow, since it was pressed

  /** @param {Mode} mode */
  press(mode) {
    this.mode = mode;
    this.#hasAdded = false;
  }

  setOff() {
    this.press("");
  }

  /**
   * A set was added: the key of a chow is for the next one too.
   * @param {Mode} mode
   */
  stayOn(mode) {
    if (!STAYING.includes(mode)) return;
    this.press(mode);
    this.#hasAdded = true;
  }

  /**
   * What the key makes of a tile: an honor that follows chows is none, and nobody has to press the key for that.
   * @param {number} tile
   * @returns {Mode}
   */
  modeFor(tile) {
    return this.#hasAdded && tile >= FIRST_HONOR ? "" : this.mode;
  }
}
