// Text that is HTML already, and text that becomes HTML: django.utils.html and .safestring.

import { TypeError_ } from "./errors.js";
import { StrEnum } from "./kinds.js";
import { str } from "./values.js";

/** HTML, not to be escaped. It stands for its text, as a member of an enumeration of texts does. */
export class SafeString extends StrEnum {
  /** @param {string} text */
  constructor(text) {
    super("", text);
  }

  toString() {
    return this.value;
  }
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** @param {string} text */
const escapedText = (text) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]);

/**
 * How a value stands in HTML: escaped, but for what is HTML already.
 * @param {any} value
 * @returns {string}
 */
export function shown(value) {
  if (typeof value === "string") return escapedText(value);
  if (value instanceof SafeString) return value.value;
  return typeof value === "number" ? String(value) : escapedText(str(value));
}

/** @param {any} value */
export const escape = (value) => new SafeString(escapedText(str(value)));
/** @param {any} value */
export const conditional_escape = (value) => new SafeString(shown(value));
/** @param {any} value */
export const mark_safe = (value) => (value instanceof SafeString ? value : new SafeString(str(value)));

const PLACES = /\{\{|\}\}|\{\}|[{}]/g;

/**
 * The format has places ``{}`` alone, one for each value.
 * @param {any} format
 * @param {...any} values
 */
export function format_html(format, ...values) {
  let next = 0;
  const text = str(format).replace(PLACES, (place) => {
    if (place === "{{" || place === "}}") return place[0];
    if (place !== "{}") throw new TypeError_("a format has no other places than {}");
    return shown(values[next++]);
  });
  return new SafeString(text);
}

/**
 * @param {any} between
 * @param {any} format
 * @param {Iterable<any>} rows
 */
export function format_html_join(between, format, rows) {
  const parts = Array.from(rows, (row) => format_html(format, ...row).value);
  return new SafeString(parts.join(shown(between)));
}
