// What {{ a.b.c }} finds in a context: keys, attributes, places, methods called without arguments.
//
// A context is an object without a prototype that inherits from the one around it: what is set in
// one is gone with it.

import { Dict } from "./collections.js";
import { Exception } from "./errors.js";
import { NamedTuple } from "./objects.js";
import { characters } from "./text.js";
import { plain } from "./values.js";

/** @typedef {Record<string, any>} Context */

export class VariableDoesNotExist extends Exception {}

const PLACE = /^\d+$/;
/** @type {readonly string[]} */
const METHODS_OF_DICT = ["items", "keys", "values"];

/** @param {Dict} dict @param {string} name */
function ofDict(dict, name) {
  if (dict.has(name)) return dict.get(name);
  if (METHODS_OF_DICT.includes(name)) return /** @type {any} */ (dict)[name]();
  return PLACE.test(name) && dict.has(Number(name)) ? dict.get(Number(name)) : undefined;
}

/**
 * What an object has under a name; undefined if it has nothing.
 * @param {any} of
 * @param {string} name
 */
function member(of, name) {
  if (of instanceof Dict) return ofDict(of, name);
  const held = plain(of);
  if (typeof held === "string" && PLACE.test(name)) return characters(held)[Number(name)];
  if (Array.isArray(of)) return PLACE.test(name) ? of[Number(name)] : undefined;
  if (of === null || typeof of !== "object" || name in Object.prototype) return undefined;
  return of instanceof NamedTuple && PLACE.test(name) ? [...of][Number(name)] : of[name];
}

/** A method that wants arguments is nothing to show. @param {any} found @param {any} of */
function called(found, of) {
  if (typeof found !== "function") return found;
  return found.length > 0 ? "" : found.call(of);
}

/**
 * What a variable stands for; undefined if there is none.
 * @param {Context} context
 * @param {string[]} path
 */
function lookup(context, path) {
  let found = called(context[path[0]], null);
  for (let at = 1; at < path.length; at += 1) {
    found = called(member(found, path[at]), found);
  }
  return found;
}

/** What is shown: nothing at all for what is missing. @param {Context} context @param {...string} path */
export function value(context, ...path) {
  const found = lookup(context, path);
  return found === undefined ? "" : found;
}

/** What conditions and loops ask for: None for what is missing. @param {Context} context @param {...string} path */
export const valueOrNone = (context, /** @type {string[]} */ ...path) => lookup(context, path) ?? null;

/** The argument of a filter: it has to be there. @param {Context} context @param {...string} path */
export function argument(context, ...path) {
  const found = lookup(context, path);
  if (found === undefined) throw new VariableDoesNotExist(path.join("."));
  return found;
}

/** An operator of {% if %}: what fails is false. @param {() => any} test */
export function attempt(test) {
  try {
    return test();
  } catch {
    return false;
  }
}

/** A condition that lacks the argument of a filter is not met. @param {() => any} test */
export function known(test) {
  try {
    return test();
  } catch (error) {
    if (error instanceof VariableDoesNotExist) return null;
    throw error;
  }
}
