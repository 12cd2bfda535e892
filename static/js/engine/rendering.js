// What templates do, lowered from Django's: contexts, loops, texts with places, the table of all.

import { Dict, SetOf } from "./collections.js";
import { KeyError, TypeError_ } from "./errors.js";
import { SafeString, shown } from "./html.js";
import { unpack } from "./iteration.js";
import { isInt } from "./objects.js";
import { gettext, ngettext, npgettext, pgettext } from "./translation.js";
import { format, plain } from "./values.js";

/** @typedef {import("./lookups.js").Context} Frame */

/** A context within another. @param {Frame | null} context @param {Frame} [values] @returns {Frame} */
export const push = (context, values) => Object.assign(Object.create(context), values);
/** A context of its own. @param {Frame} [values] */
export const fresh = (values) => push(null, values);

/** @param {any} value @param {boolean} [backwards] @returns {any[]} */
export function sequence(value, backwards = false) {
  if (value === null) return [];
  if (typeof value !== "string" && typeof value[Symbol.iterator] !== "function") {
    throw new TypeError_("no loop goes over this");
  }
  if (!backwards) return Array.isArray(value) ? value : [...value];
  if (value instanceof SetOf) throw new TypeError_("a set has no order");
  return [...value].reverse();
}

class Loop {
  #length;

  /** @param {any} parentloop @param {number} length */
  constructor(parentloop, length) {
    this.parentloop = parentloop;
    this.#length = length;
    this.counter0 = 0;
  }

  get counter() {
    return this.counter0 + 1;
  }

  get revcounter() {
    return this.#length - this.counter0;
  }

  get revcounter0() {
    return this.revcounter - 1;
  }

  get first() {
    return this.counter0 === 0;
  }

  get last() {
    return this.revcounter === 1;
  }
}

/**
 * The context of each turn of a loop.
 * @param {Frame} context
 * @param {any[]} values
 * @param {string[]} names
 */
export function* loop(context, values, names) {
  const within = push(context);
  const state = (within.forloop = new Loop(context.forloop ?? new Dict(), values.length));
  for (const one of values) {
    if (names.length === 1) {
      within[names[0]] = one;
      yield within;
    } else {
      const parts = unpack(one, names.length);
      yield push(within, Object.fromEntries(names.map((name, at) => [name, parts[at]])));
    }
    state.counter0 += 1;
  }
}

/** @param {any} count */
export function number(count) {
  if (!isInt(count)) throw new TypeError_("the count of a text must be a number");
  return count;
}

/**
 * A text with its places filled; the source, if the translation names another place.
 * @param {Frame} context
 * @param {string[]} names
 * @param {string} text
 * @param {string} source
 */
function filled(context, names, text, source) {
  const facts = new Map(names.map((name) => [name, name in context ? shown(context[name]) : ""]));
  try {
    return format(text, facts);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return format(source, facts);
  }
}

/** {% translate %} @param {string} message @param {string} [about] */
export function translate(message, about) {
  const text = about === undefined ? gettext(message) : pgettext(about, message);
  return text.replaceAll("%%", "%");
}

/** {% blocktranslate %} @param {Frame} context @param {string[]} names @param {string} message @param {string} [about] */
export function block(context, names, message, about) {
  const text = about === undefined ? gettext(message) : pgettext(about, message);
  return filled(context, names, text, message);
}

/** {% blocktranslate count … %} @param {Frame} context @param {string[]} names @param {any} count @param {string} singular @param {string} plural @param {string} [about] */
export function blockOf(context, names, count, singular, plural, about) {
  const text =
    about === undefined ? ngettext(singular, plural, count) : npgettext(about, singular, plural, count);
  return filled(context, names, text, Number(plain(count)) === 1 ? singular : plural);
}

/** @type {Record<string, (context: Frame) => string>} */
let table = {};

/** Say which templates there are. @param {Record<string, (context: Frame) => string>} all */
export function templates(all) {
  table = all;
}

/**
 * The HTML of a template.
 * @param {string} name
 * @param {Dict | Record<string, any>} [context]
 */
export function render(name, context = {}) {
  if (!Object.hasOwn(table, name)) throw new TypeError_(`there is no template ${name}`);
  return table[name](fresh(context instanceof Dict ? Object.fromEntries(context.items()) : context));
}

/** @param {string} name @param {Dict | Record<string, any>} [context] */
export const render_to_string = (name, context) => new SafeString(render(name, context));

/** @type {Record<string, string>} */
let files = {};

/** Say where the static files lie. @param {Record<string, string>} addresses by their names */
export function useFiles(addresses) {
  files = addresses;
}

/** The address of a static file. @param {any} name */
function address(name) {
  const found = files[`${name}`];
  if (found === undefined) throw new TypeError_(`there is no file ${name}`);
  return found;
}
export { address as static };
