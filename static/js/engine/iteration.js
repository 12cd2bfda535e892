// What takes things one after the other: subscripts, slices, the functions over iterables.

import { Dict, SetOf } from "./collections.js";
import { IndexError, KeyError, TypeError_, ValueError } from "./errors.js";
import { add } from "./numbers.js";
import { membersOf } from "./objects.js";
import { characters } from "./text.js";
import { compare, eq, le, plain, truth } from "./values.js";

/** @param {Iterable<any>} [values] */
export const tuple = (values = []) => Object.freeze(Array.from(values));
/** @param {Iterable<any>} [values] */
export const list = (values = []) => Array.from(values);

/** @param {any} value */
export function len(value) {
  if (typeof value === "string") return characters(value).length;
  if (Array.isArray(value)) return value.length;
  if (value instanceof Dict || value instanceof SetOf) return value.size;
  if (typeof value === "function") return membersOf(value).size;
  const written = plain(value);
  if (typeof written === "string") return characters(written).length;
  throw new TypeError_("this has no len()");
}

/** @param {any} value @param {number} length */
export function unpack(value, length) {
  const parts = Array.isArray(value) ? value : Array.from(value);
  if (parts.length !== length) throw new ValueError(`${parts.length} values to unpack, not ${length}`);
  return parts;
}

/** @param {ArrayLike<any>} sequence @param {any} at */
function place(sequence, at) {
  const index = plain(at);
  if (typeof index !== "number") throw new TypeError_("indices must be integers");
  const found = index < 0 ? index + sequence.length : index;
  if (found < 0 || found >= sequence.length) throw new IndexError("index out of range");
  return found;
}

/** ``of[at]`` @param {any} of @param {any} at */
export function item(of, at) {
  if (Array.isArray(of)) return typeof at === "number" && at >= 0 && at < of.length ? of[at] : of[place(of, at)];
  if (typeof of === "string") {
    const letters = characters(of);
    return letters[place(letters, at)];
  }
  if (typeof of === "function") return membersOf(of).__getitem__(at);
  return of.__getitem__(at);
}

/** ``of[at] = value`` @param {any} of @param {any} at @param {any} value */
export function setItem(of, at, value) {
  if (of instanceof Dict) of.set(at, value);
  else if (Array.isArray(of) && !Object.isFrozen(of)) of[place(of, at)] = value;
  else throw new TypeError_("no item can be assigned here");
}

/** ``of[at] += value``, or another operator @param {any} of @param {any} at @param {(one: any, other: any) => any} operator @param {any} value */
export const updateItem = (of, at, operator, value) => setItem(of, at, operator(item(of, at), value));

/** @param {any} of @param {any} at */
export function deleteItem(of, at) {
  if (!(of instanceof Dict)) throw new TypeError_("no item can be deleted here");
  if (!of.has(at)) throw new KeyError(at);
  of.delete(at);
}

/** ``of[from:to]`` or, backwards, ``of[::-1]`` @param {any} of @param {any} from @param {any} to @param {any} step */
export function slice(of, from, to, step) {
  const parts = typeof of === "string" ? characters(of) : of;
  if (!Array.isArray(parts) && typeof parts !== "string") throw new TypeError_("no slice of this");
  if (step !== null && step !== -1) throw new TypeError_("slices go by steps of one");
  if (step === -1 && (from !== null || to !== null)) throw new TypeError_("backwards, or a part");
  const cut = parts.slice(from === null ? 0 : plain(from), to === null ? parts.length : plain(to));
  if (typeof cut === "string" && step === null) return cut;
  const ordered = step === -1 ? [...cut].reverse() : [...cut];
  if (typeof of === "string") return ordered.join("");
  return Object.isFrozen(of) ? Object.freeze(ordered) : ordered;
}

/** ``value in container`` @param {any} container @param {any} value */
export function contains(container, value) {
  if (container instanceof Dict || container instanceof SetOf) return container.has(value);
  if (Array.isArray(container)) {
    for (let at = 0; at < container.length; at += 1) if (eq(container[at], value)) return true;
    return false;
  }
  const text = plain(container);
  if (typeof text === "string") {
    const part = plain(value);
    if (typeof part !== "string") throw new TypeError_("a text is searched for texts");
    return text.includes(part);
  }
  for (const one of container) if (eq(one, value)) return true;
  return false;
}

/** @param {number} from @param {number} [to] @param {number} [step] */
export function range(from, to, step = 1) {
  const [first, end] = to === undefined ? [0, plain(from)] : [plain(from), plain(to)];
  const numbers = [];
  for (let number = first; step > 0 ? number < end : number > end; number += step) numbers.push(number);
  return Object.freeze(numbers);
}

/** @param {Iterable<any>} values @param {number} [start] */
export function enumerate(values, start = 0) {
  const pairs = [];
  let number = start;
  for (const value of values) pairs.push(Object.freeze([number++, value]));
  return pairs;
}

/** @param {boolean} strict @param {...Iterable<any>} several */
export function zip(strict, ...several) {
  const rows = several.map((values) => Array.from(values));
  const shortest = Math.min(...rows.map((row) => row.length));
  if (strict && rows.some((row) => row.length !== shortest)) throw new ValueError("zip() arguments differ in length");
  return Array.from({ length: shortest }, (_none, at) => Object.freeze(rows.map((row) => row[at])));
}

/** @param {(value: any) => any} call @param {Iterable<any>} values */
export const map = (call, values) => Array.from(values, (value) => call(value));
/** @param {Iterable<any>} values */
export const iter = (values) => values[Symbol.iterator]();

/** @param {any} values @param {any} [otherwise] */
export function next(values, otherwise) {
  const { done, value } = values.next();
  if (!done) return value;
  if (otherwise === undefined) throw new ValueError("there is no next value");
  return otherwise;
}

/** @param {Iterable<any>} values @param {any} [start] */
export function sum(values, start = 0) {
  let total = start;
  for (const value of values) total = add(total, value);
  return total;
}

/** @param {Iterable<any>} values */
export function all(values) {
  for (const value of values) if (!truth(value)) return false;
  return true;
}

/** @param {Iterable<any>} values */
export function any(values) {
  for (const value of values) if (truth(value)) return true;
  return false;
}

/** The first of the greatest, as Python takes it. @param {Iterable<any>} values @param {any} [by] */
export function max(values, by) {
  return outermost(values, by, (one, best) => !le(one, best), "max");
}

/** @param {Iterable<any>} values @param {any} [by] */
export function min(values, by) {
  return outermost(values, by, (one, best) => !le(best, one), "min");
}

/** @param {Iterable<any>} values @param {any} by @param {(one: any, other: any) => boolean} beats @param {string} name */
function outermost(values, by, beats, name) {
  let best;
  let bestRank;
  for (const value of values) {
    const rank = by === undefined ? value : by(value);
    if (bestRank === undefined || beats(rank, bestRank)) [best, bestRank] = [value, rank];
  }
  if (bestRank === undefined) throw new ValueError(`${name}() of nothing`);
  return best;
}

/** In order, equal ones as they came, backwards too. @param {Iterable<any>} values @param {any} [by] @param {any} [reverse] */
export function sorted(values, by = null, reverse = false) {
  if (by === null && reverse === false) return Array.from(values).sort(compare);
  const ranked = Array.from(values, (value) => [by === null ? value : by(value), value]);
  const sign = truth(reverse) ? -1 : 1;
  ranked.sort((one, other) => sign * compare(one[0], other[0]));
  return ranked.map((one) => one[1]);
}

/** @param {Iterable<any>} values @param {number} size */
export function combinations(values, size) {
  const pool = Array.from(values);
  /** @type {(readonly any[])[]} */
  const found = [];
  const choose = (/** @type {any[]} */ chosen, /** @type {number} */ from) => {
    if (chosen.length === size) {
      found.push(Object.freeze(chosen));
      return;
    }
    for (let at = from; at < pool.length; at += 1) choose([...chosen, pool[at]], at + 1);
  };
  choose([], 0);
  return found;
}

/** @param {...Iterable<any>} several */
export function product(...several) {
  /** @type {any[][]} */
  let rows = [[]];
  for (const values of several) {
    const choices = Array.from(values);
    rows = rows.flatMap((row) => choices.map((choice) => [...row, choice]));
  }
  return rows.map((row) => Object.freeze(row));
}

/** @param {Iterable<any>} values */
export function pairwise(values) {
  const all_ = Array.from(values);
  return all_.slice(1).map((after, at) => Object.freeze([all_[at], after]));
}
