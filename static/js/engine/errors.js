// The exceptions of Python that the rules raise or catch.

export class Exception extends Error {
  /** @param {...any} facts */
  constructor(...facts) {
    super();
    /** @type {any[]} */
    this.args = [];
    this.__init__(...facts);
    this.message = this.args.map(String).join(", ");
  }

  /** @param {...any} facts */
  __init__(...facts) {
    this.args = facts;
  }

  /** Where it was raised is not kept here. */
  with_traceback() {
    return this;
  }
}

export class ValueError extends Exception {}
export class TypeError_ extends Exception {}
export class LookupError_ extends Exception {}
export class KeyError extends LookupError_ {}
export class IndexError extends LookupError_ {}
export class AttributeError extends Exception {}
export class AssertionError extends Exception {}
export class ZeroDivisionError extends Exception {}
export class RecursionError extends Exception {}
