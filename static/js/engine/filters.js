// Django's own filters, as far as the templates here use them; clubscore/web/phone/templates/functions.py names them.

import { IndexError } from "./errors.js";
import { conditional_escape, mark_safe, SafeString, shown } from "./html.js";
import { item, len } from "./iteration.js";
import { add as sum, int } from "./numbers.js";
import { characters } from "./text.js";
import { gettext as translated } from "./translation.js";
import { plain, str, truth } from "./values.js";

/** A text made of HTML is HTML where the filter says so. @param {any} value @param {any} result */
export const kept = (value, result) => (value instanceof SafeString ? mark_safe(result) : result);

/** @param {any} value @param {any} other */
export function add(value, other) {
  try {
    return sum(int(value), int(other));
  } catch {
    // not two numbers
  }
  try {
    return other instanceof SafeString ? kept(value, sum(value, other)) : sum(value, other);
  } catch {
    return "";
  }
}

/** @param {any} value */
export function capfirst(value) {
  const [first = "", ...rest] = characters(str(value));
  return kept(value, first.toUpperCase() + rest.join(""));
}

/** @param {any} value @param {any} other */
export const otherwise = (value, other) => (truth(value) ? value : other);
/** @param {any} value @param {any} other */
export const otherwiseIfNone = (value, other) => (value === null ? other : value);
/** @param {any} value */
export const escaped = (value) => conditional_escape(value);

/** @param {any} value @param {number} at */
function place(value, at) {
  try {
    return item(plain(value), at);
  } catch (error) {
    if (error instanceof IndexError) return "";
    throw error;
  }
}

/** @param {any} value */
export const first = (value) => place(value, 0);
/** @param {any} value */
export const last = (value) => kept(value, place(value, -1));

/** @param {any} value @param {any} between */
export function join(value, between) {
  const parts = plain(value);
  if (parts === null || typeof parts[Symbol.iterator] !== "function") return value;
  return mark_safe(Array.from(parts, shown).join(shown(between)));
}

/** @param {any} value */
export function length(value) {
  try {
    return len(value);
  } catch {
    return 0;
  }
}

/** @param {any} value */
export const lower = (value) => kept(value, str(value).toLowerCase());
/** @param {any} value */
export const upper = (value) => str(value).toUpperCase();
/** @param {any} value */
export const safe = (value) => mark_safe(value);

/** @param {any} value @param {any} [words] */
export function yesno(value, words = translated("yes,no,maybe")) {
  const bits = str(words).split(",");
  if (bits.length < 2) return value;
  const [yes, no, maybe] = bits.length === 3 ? bits : [bits[0], bits[1], bits[1]];
  if (value === null) return maybe;
  return truth(value) ? yes : no;
}
