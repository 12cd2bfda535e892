// The texts of a language: django.utils.translation, with the catalogues that the build writes.

import { SafeString } from "./html.js";
import { plain, str } from "./values.js";

/** @typedef {{ plural: (n: number) => number, messages: Record<string, string | string[]> }} Catalogue */

const BETWEEN = "\x04"; // a context and its text
let language = "en";
/** @type {Catalogue[]} */
let catalogues = [];

/**
 * Choose the language, and its catalogues; without any the texts are English.
 * @param {string} chosen
 * @param {Catalogue[]} [given]
 */
export function use(chosen, given = []) {
  language = chosen;
  catalogues = given;
}

export const get_language = () => language;

/** @param {(catalogue: Catalogue) => string | undefined} look */
function first(look) {
  for (const catalogue of catalogues) {
    const text = look(catalogue);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** @param {Catalogue} catalogue @param {string} message @param {number} [form] */
function entry(catalogue, message, form) {
  if (!Object.hasOwn(catalogue.messages, message)) return undefined;
  const text = catalogue.messages[message];
  if (Array.isArray(text)) return form === undefined ? undefined : text[form];
  return form === undefined ? text : undefined;
}

/** Of a text that is HTML the translation is too. @param {any} message @returns {any} */
export function gettext(message) {
  const text = plain(message).replace(/\r\n?/g, "\n");
  const found = first((catalogue) => entry(catalogue, text)) ?? text;
  return message instanceof SafeString ? new SafeString(found) : found;
}

/** @param {string} context @param {any} message @returns {any} */
export function pgettext(context, message) {
  const found = gettext(`${context}${BETWEEN}${plain(message)}`);
  if (found.includes(BETWEEN)) return message;
  return message instanceof SafeString ? new SafeString(found) : found;
}

/** @param {any} singular @param {any} plural @param {any} number @returns {string} */
export function ngettext(singular, plural, number) {
  const n = Number(plain(number));
  const found = first((catalogue) => entry(catalogue, plain(singular), catalogue.plural(n)));
  return found ?? plain(n === 1 ? singular : plural);
}

/** @param {string} context @param {any} singular @param {any} plural @param {any} number */
export function npgettext(context, singular, plural, number) {
  const several = [singular, plural].map((text) => `${context}${BETWEEN}${plain(text)}`);
  const found = ngettext(several[0], several[1], number);
  return found.includes(BETWEEN) ? ngettext(singular, plural, number) : found;
}

/** @param {any} message */
export const gettext_noop = (message) => message;

/** A text that is translated whenever it is written. */
class LazyText {
  /** @param {() => any} translated */
  constructor(translated) {
    this.translated = translated;
  }

  __str__() {
    return str(this.translated());
  }
}

/** @param {any} message */
export const gettext_lazy = (message) => new LazyText(() => gettext(message));
/** @param {string} context @param {any} message */
export const pgettext_lazy = (context, message) => new LazyText(() => pgettext(context, message));
