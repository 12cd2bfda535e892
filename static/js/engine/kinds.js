// The kinds of value that are neither JavaScript's own nor a class of the rules. Nothing here knows
// the other modules, which know each other in one direction: a file is named by its content.

/** What only JSON brings: a number with a fraction or an exponent. The rules calculate without. */
export class Float {
  /** @param {number} value */
  constructor(value) {
    this.value = value;
  }
}

export class Enum {
  /**
   * @param {string} name
   * @param {any} value
   */
  constructor(name, value) {
    this.name = name;
    this.value = value;
  }

  static [Symbol.iterator]() {
    return /** @type {any} */ (this).__members__.values()[Symbol.iterator]();
  }
}
export class IntEnum extends Enum {}
export class StrEnum extends Enum {}

/** What holds other values and compares by them: a dictionary or a set. */
export class Collection {
  /** @returns {number} */
  get size() {
    throw new Error("not said");
  }
}
