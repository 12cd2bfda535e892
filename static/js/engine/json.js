// JSON read and written as Python's json module does: whole numbers of any size, the words of Python
// 3.11 for what is wrong, non-ASCII letters escaped.

import { Dict } from "./collections.js";
import { RecursionError, TypeError_, ValueError } from "./errors.js";
import { Float, IntEnum, StrEnum } from "./kinds.js";
import { characters, floatText } from "./text.js";

// About where Python 3.11 gives up. Requests are refused before: scoring/exchange/answers.py.
const DEEPEST = 960;
const LONGEST_NUMBER = 4300; // digits
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
/** @type {Record<string, string>} */
const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
/** @type {[string, any][]} */
const WORDS = [["null", null], ["true", true], ["false", false]];
const CONSTANTS = ["NaN", "Infinity", "-Infinity"];

class Reader {
  /** @param {string} text @param {(name: string) => any} constant */
  constructor(text, constant) {
    this.text = text;
    this.letters = characters(text);
    this.units = typeof this.letters === "string";
    this.constant = constant;
    this.at = 0;
    this.depth = 0;
  }

  whole() {
    if (this.letters[0] === "\ufeff") this.fail("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0);
    this.skip();
    const value = this.value();
    this.skip();
    if (this.at < this.letters.length) this.fail("Extra data", this.at);
    return value;
  }

  /** @param {string} message @param {number} at @returns {never} */
  fail(message, at) {
    const before = [...this.letters.slice(0, at)];
    const line = before.filter((letter) => letter === "\n").length + 1;
    const column = at - before.lastIndexOf("\n");
    throw new ValueError(`${message}: line ${line} column ${column} (char ${at})`);
  }

  skip() {
    for (let letter = this.letters[this.at]; letter === " " || letter === "\n" || letter === "\t" || letter === "\r"; ) {
      letter = this.letters[(this.at += 1)];
    }
  }

  /** @param {string} word */
  reads(word) {
    const { letters, at } = this;
    for (let step = 0; step < word.length; step += 1) if (letters[at + step] !== word[step]) return false;
    this.at += word.length;
    return true;
  }

  /** @returns {any} */
  value() {
    const letter = this.letters[this.at];
    if (letter === '"') return this.string();
    if (letter === "{") return this.nested("object", () => this.object());
    if (letter === "[") return this.nested("array", () => this.array());
    for (const [word, value] of WORDS) if (letter === word[0] && this.reads(word)) return value;
    for (const word of CONSTANTS) if (letter === word[0] && this.reads(word)) return this.constant(word);
    return this.number();
  }

  /** @param {string} what @param {() => any} read */
  nested(what, read) {
    this.depth += 1;
    if (this.depth > DEEPEST) {
      throw new RecursionError(`maximum recursion depth exceeded while decoding a JSON ${what} from a unicode string`);
    }
    this.at += 1;
    this.skip();
    const value = read();
    this.depth -= 1;
    return value;
  }

  object() {
    const read = new Dict();
    if (this.reads("}")) return read;
    for (;;) {
      if (this.letters[this.at] !== '"') this.fail("Expecting property name enclosed in double quotes", this.at);
      const name = this.string();
      this.skip();
      if (!this.reads(":")) this.fail("Expecting ':' delimiter", this.at);
      this.skip();
      read.set(name, this.value());
      this.skip();
      if (this.reads("}")) return read;
      if (!this.reads(",")) this.fail("Expecting ',' delimiter", this.at);
      this.skip();
    }
  }

  array() {
    /** @type {any[]} */
    const read = [];
    if (this.reads("]")) return read;
    for (;;) {
      read.push(this.value());
      this.skip();
      if (this.reads("]")) return read;
      if (!this.reads(",")) this.fail("Expecting ',' delimiter", this.at);
      this.skip();
    }
  }

  number() {
    // A number is ASCII: where the text is a list of letters, a stretch of it will do.
    const text = this.units ? this.text : [...this.letters.slice(this.at, this.at + LONGEST_NUMBER * 3)].join("");
    NUMBER.lastIndex = this.units ? this.at : 0;
    const found = NUMBER.exec(text);
    if (found === null) return this.fail("Expecting value", this.at);
    this.at += found[0].length;
    if (found[1] !== undefined || found[2] !== undefined) return new Float(Number(found[0]));
    const digits = found[0].replace("-", "").length;
    if (digits > LONGEST_NUMBER) {
      throw new ValueError(
        `Exceeds the limit (${LONGEST_NUMBER} digits) for integer string conversion: value has ${digits} digits; use sys.set_int_max_str_digits() to increase the limit`,
      );
    }
    const number = Number(found[0]);
    return Number.isSafeInteger(number) ? number + 0 : BigInt(found[0]);
  }

  string() {
    const { letters, at: begin } = this;
    let read = "";
    let at = begin + 1;
    for (;;) {
      const start = at;
      while (at < letters.length && letters[at] !== '"' && letters[at] !== "\\") {
        if (letters[at] < " ") this.fail("Invalid control character at", at);
        at += 1;
      }
      if (at >= letters.length) this.fail("Unterminated string starting at", begin);
      const chunk = letters.slice(start, at);
      read += typeof chunk === "string" ? chunk : chunk.join("");
      if (letters[at] === '"') break;
      if (at + 1 >= letters.length) this.fail("Unterminated string starting at", begin);
      if (letters[at + 1] === "u") {
        read += String.fromCharCode(this.unit(at));
        at += 6;
      } else {
        const letter = ESCAPES[letters[at + 1]];
        if (letter === undefined) this.fail("Invalid \\escape", at);
        read += letter;
        at += 2;
      }
    }
    this.at = at + 1;
    return read;
  }

  /** The unit that ``\uXXXX`` at a place stands for. @param {number} at */
  unit(at) {
    const digits = [...this.letters.slice(at + 2, at + 6)].join("");
    if (at + 6 >= this.letters.length || !/^[0-9a-fA-F]{4}$/.test(digits)) {
      this.fail("Invalid \\uXXXX escape", at + 1);
    }
    return parseInt(digits, 16);
  }
}

/** @param {string} text @param {(name: string) => any} constant */
export const loads = (text, constant) => new Reader(text, constant).whole();

/** @param {string} text */
const quoted = (text) =>
  `"${text.replace(/[\\"]|[^ -~]/g, (letter) => {
    const short = Object.keys(ESCAPES).find((name) => name !== "/" && ESCAPES[name] === letter);
    return `\\${short ?? `u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`}`;
  })}"`;

/** @param {any} value @returns {string} */
export function dumps(value) {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(dumps).join(", ")}]`;
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof StrEnum || value instanceof IntEnum) return dumps(value.value);
  if (!(value instanceof Dict)) throw new TypeError_("not JSON");
  return `{${value.items().map(([name, held]) => `${quoted(name)}: ${dumps(held)}`).join(", ")}}`;
}
