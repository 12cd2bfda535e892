// The methods of Python's texts and lists, which JavaScript's own do not have, or have otherwise.
//
// Each takes the object first; one that is neither text nor list has a method of that name.

import { AttributeError, IndexError, TypeError_, ValueError } from "./errors.js";
import { sorted } from "./iteration.js";
import { isStr } from "./objects.js";
import { characters, undecodable } from "./text.js";
import { eq, plain, str } from "./values.js";

const BLANK = "[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+";
const SPACE = new RegExp(`^${BLANK}$`);
const EDGES = new RegExp(`^${BLANK}|${BLANK}$`, "g");

/** @param {any} list @param {any[]} given @param {string} name */
function own(list, name, given) {
  if (list === null || typeof list[name] !== "function" || typeof list !== "object") {
    throw new AttributeError(name);
  }
  return list[name](...given);
}

/** @param {any} list */
function mutable(list) {
  if (!Array.isArray(list) || Object.isFrozen(list)) throw new AttributeError("not a list");
  return list;
}

/** @param {any} list @param {any} value */
export function append(list, value) {
  mutable(list).push(value);
  return null;
}

/** @param {any} list @param {number} at @param {any} value */
export function insert(list, at, value) {
  mutable(list).splice(at, 0, value);
  return null;
}

/** @param {any} list @param {any} value */
export function remove(list, value) {
  if (!Array.isArray(list)) return own(list, "remove", [value]);
  mutable(list).splice(index(list, value), 1);
  return null;
}

/** @param {any} list @param {any} [by] @param {any} [reverse] */
export function sort(list, by, reverse) {
  const ordered = sorted(mutable(list), by, reverse);
  list.splice(0, list.length, ...ordered);
  return null;
}

/** @param {any} list @param {any} value */
export function index(list, value) {
  if (!Array.isArray(list)) return own(list, "index", [value]);
  const at = list.findIndex((one) => eq(one, value));
  if (at < 0) throw new ValueError("the value is not in the list");
  return at;
}

/** @param {any} list @param {any} value */
export function count(list, value) {
  if (isStr(list) && text(value)) return text(list).split(text(value)).length - 1;
  if (!Array.isArray(list)) return own(list, "count", [value]);
  return list.reduce((total, one) => total + (eq(one, value) ? 1 : 0), 0);
}

/** @param {any} value @returns {string} */
function text(value) {
  if (!isStr(value)) throw new TypeError_("not a text");
  return plain(value);
}

/** @param {any} between @param {Iterable<any>} parts */
export const join = (between, parts) => Array.from(parts, text).join(text(between));
/** @param {any} value */
export const lower = (value) => text(value).toLowerCase();
/** @param {any} value */
export const upper = (value) => text(value).toUpperCase();
/** @param {any} value */
export const islower = (value) => /\p{Lowercase}/u.test(text(value)) && !/[\p{Uppercase}\p{Lt}]/u.test(text(value));
/** @param {any} value */
export const isspace = (value) => SPACE.test(text(value));
/** @param {any} value */
export const strip = (value) => text(value).replace(EDGES, "");
/** @param {any} value @param {any} start a text, or a tuple of several */
export const startswith = (value, start) =>
  (Array.isArray(start) ? start : [start]).some((one) => text(value).startsWith(text(one)));
/** @param {any} value @param {any} part @param {any} by */
export const replace = (value, part, by) => text(value).replaceAll(text(part), () => text(by));
/** @param {any} value @param {any} between */
export const split = (value, between) => text(value).split(text(between));

/** @param {any} value @param {any} between */
export function partition(value, between) {
  const at = text(value).indexOf(text(between));
  if (at < 0) return Object.freeze([text(value), "", ""]);
  const rest = text(value).slice(at + text(between).length);
  return Object.freeze([text(value).slice(0, at), text(between), rest]);
}

/** @param {any} value @param {any} part @param {number} [from] */
export function find(value, part, from = 0) {
  if (!isStr(value)) return own(value, "find", [part]); // finders of the rules take one thing
  const units = text(value);
  if (characters(units) === units) return units.indexOf(text(part), from);
  const letters = [...units];
  const wanted = [...text(part)];
  for (let at = from; at + wanted.length <= letters.length; at += 1) {
    if (wanted.every((letter, step) => letters[at + step] === letter)) return at;
  }
  return -1;
}

/** @param {any} value */
export const isascii = (value) => /^[\0-\x7f]*$/.test(text(value));
/** @param {any} value */
export const isdecimal = (value) => /^\p{Nd}+$/u.test(text(value));
/** @param {any} value */
export const isidentifier = (value) => /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(text(value));

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes are UTF-8, a mark of it before them is passed over. @param {any} bytes @param {string} coding */
export function decode(bytes, coding) {
  if (coding !== "utf-8-sig") throw new TypeError_(str(coding));
  try {
    return utf8.decode(bytes);
  } catch {
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    throw new ValueError(undecodable(marked ? bytes.subarray(3) : bytes));
  }
}

/** @param {any} list @param {number} at */
export function pop(list, at) {
  if (!(at in mutable(list))) throw new IndexError("pop index out of range");
  return list.splice(at, 1)[0];
}
