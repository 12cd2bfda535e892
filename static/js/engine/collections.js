// Dictionaries and sets whose keys are equal as values, not only as objects.

import { KeyError, TypeError_ } from "./errors.js";
import { Collection } from "./kinds.js";
import { eq, key } from "./values.js";

export class Dict extends Collection {
  constructor() {
    super();
    this.frozen = false;
    /** @type {Map<any, [any, any]>} */
    this.entries = new Map();
  }

  get size() {
    return this.entries.size;
  }

  /**
   * @param {any} name
   * @param {any} [otherwise]
   */
  get(name, otherwise = null) {
    const entry = this.entries.get(key(name));
    return entry === undefined ? otherwise : entry[1];
  }

  /** @param {any} name */
  __getitem__(name) {
    const entry = this.entries.get(key(name));
    if (entry === undefined) throw new KeyError(name);
    return entry[1];
  }

  /**
   * Set a value, of a key that is there at its place and under the key as it was first given.
   * @param {any} name
   * @param {any} value
   */
  set(name, value) {
    this.change();
    const at = key(name);
    const entry = this.entries.get(at);
    if (entry === undefined) this.entries.set(at, [name, value]);
    else entry[1] = value;
    return this;
  }

  /** @param {any} name */
  has(name) {
    return this.entries.has(key(name));
  }

  /** Raise an error if nobody can change this one. */
  change() {
    if (this.frozen) throw new TypeError_("this mapping cannot be changed; make a dict of it");
  }

  /** @param {any} name */
  delete(name) {
    this.change();
    if (!this.entries.delete(key(name))) throw new KeyError(name);
  }

  /**
   * @param {any} name
   * @param {any} [value]
   */
  setdefault(name, value = null) {
    const entry = this.entries.get(key(name));
    if (entry !== undefined) return entry[1];
    this.set(name, value);
    return value;
  }

  /** @param {Dict} other */
  update(other) {
    this.merge(other);
    return null;
  }

  /** @param {Dict} other */
  merge(other) {
    for (const [name, value] of other.entries.values()) this.set(name, value);
    return this;
  }

  /** @returns {(readonly any[])[]} */
  items() {
    return Array.from(this.entries.values(), ([name, value]) => Object.freeze([name, value]));
  }

  keys() {
    return new SetOf(this, true);
  }

  /** @returns {any[]} */
  values() {
    return Array.from(this.entries.values(), (entry) => entry[1]);
  }

  *[Symbol.iterator]() {
    for (const entry of this.entries.values()) yield entry[0];
  }

  /** @param {Dict} other */
  equals(other) {
    if (this.size !== other.size) return false;
    for (const [at, [, value]] of this.entries) {
      const entry = other.entries.get(at);
      if (entry === undefined || !eq(value, entry[1])) return false;
    }
    return true;
  }
}

export class SetOf extends Collection {
  /**
   * @param {Iterable<any>} values
   * @param {boolean} frozen
   */
  constructor(values, frozen) {
    super();
    this.frozen = frozen;
    /** @type {Map<any, any>} */
    this.entries = new Map();
    for (const value of values) this.add(value);
  }

  get size() {
    return this.entries.size;
  }

  /** @param {any} value */
  has(value) {
    return this.entries.has(key(value));
  }

  /** @param {any} value */
  add(value) {
    const at = key(value);
    if (!this.entries.has(at)) this.entries.set(at, value);
  }

  /** @param {any} value */
  discard(value) {
    this.entries.delete(key(value));
  }

  /** @param {Iterable<any>} others */
  isdisjoint(others) {
    for (const value of others) if (this.has(value)) return false;
    return true;
  }

  /** @param {SetOf} other */
  within(other) {
    for (const at of this.entries.keys()) if (!other.entries.has(at)) return false;
    return true;
  }

  /** @param {SetOf} other */
  equals(other) {
    return this.size === other.size && this.within(other);
  }

  /** @param {SetOf} other */
  union(other) {
    const all = new SetOf(this, this.frozen);
    for (const value of other) all.add(value);
    return all;
  }

  /**
   * Those that are in the other set too, or those that are not.
   * @param {SetOf} other
   * @param {boolean} there
   */
  sift(other, there) {
    const kept = new SetOf([], this.frozen);
    for (const [at, value] of this.entries) {
      if (other.entries.has(at) === there) kept.entries.set(at, value);
    }
    return kept;
  }

  [Symbol.iterator]() {
    return this.entries.values();
  }
}

/** @param {Iterable<any>} [pairs] */
export function dict(pairs = []) {
  const made = new Dict();
  if (pairs instanceof Dict) return made.merge(pairs);
  for (const [name, value] of pairs) made.set(name, value);
  return made;
}

/**
 * @param {Iterable<any>} names
 * @param {any} [value]
 */
export function fromKeys(names, value = null) {
  const made = new Dict();
  for (const name of names) made.set(name, value);
  return made;
}

/** @param {Iterable<any>} values */
export function Counter(values) {
  const counts = new Dict();
  for (const value of values) counts.set(value, counts.get(value, 0) + 1);
  return counts;
}

/** @param {Iterable<any>} [values] */
export const set = (values = []) => new SetOf(values, false);
/** @param {Iterable<any>} [values] */
export const frozenset = (values = []) => new SetOf(values, true);
/** @param {any} mapping */
export const MappingProxyType = (mapping) => mapping;

/**
 * A dictionary nobody can change, and a key if its values are: scoring/frozen.py.
 * @param {Iterable<any>} [pairs]
 */
export function FrozenDict(pairs = []) {
  const made = dict(pairs);
  made.frozen = true;
  return made;
}

/**
 * Replace the mappings in these fields by such ones.
 * @param {any} object
 * @param {...string} names
 */
export function close(object, ...names) {
  for (const name of names) if (!object[name].frozen) object[name] = FrozenDict(object[name]);
  return null;
}
