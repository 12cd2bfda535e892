// Classes as the rules define them: members, fields, attributes, and what asks for the type.

import { AttributeError, IndexError, TypeError_, ValueError } from "./errors.js";
import { Dict } from "./collections.js";
import { IntEnum, StrEnum } from "./kinds.js";
import { int } from "./numbers.js";
import { key, repr, str, truth } from "./values.js";

/** @type {WeakMap<any, Dict>} */
const byValue = new WeakMap();
/** @type {WeakMap<any, string>} */
const titles = new WeakMap();

/** @param {any} cls */
export const membersOf = (cls) => {
  if (cls.__members__ === undefined) throw new TypeError_("this class has no members");
  return cls.__members__;
};

/**
 * Give an enumeration its members, in order.
 * @param {any} cls
 * @param {string} title
 * @param {[string, any][]} several
 */
export function members(cls, title, several) {
  const all = new Dict();
  const values = new Dict();
  for (const [name, value] of several) {
    const made = new cls(name, value);
    all.set(name, made);
    values.set(value, made);
    Object.defineProperty(cls, name, { value: made });
  }
  Object.defineProperty(cls, "__members__", { value: all });
  byValue.set(cls, values);
  titles.set(cls, title);
}

/**
 * The member with this value.
 * @param {any} cls
 * @param {any} value
 */
export function member(cls, value) {
  const found = byValue.get(cls)?.get(value);
  if (found === undefined || found === null) {
    throw new ValueError(`${repr(value)} is not a valid ${titles.get(cls)}`);
  }
  return found;
}

/** A tuple whose parts have names. */
export class NamedTuple {
  /** @param {number} at */
  __getitem__(at) {
    const parts = [...this];
    if (!(at in parts)) throw new IndexError("tuple index out of range");
    return parts[at];
  }

  *[Symbol.iterator]() {
    const self = /** @type {any} */ (this);
    for (const name of self.$fields) yield self[name];
  }
}

/**
 * Say which fields a data class has; one that is frozen is a value: equal by its fields, a key.
 * @param {any} cls
 * @param {string[]} fields
 * @param {boolean} frozen
 */
export function dataclass(cls, fields, frozen) {
  cls.prototype.$fields = fields;
  cls.prototype.$frozen = frozen;
}

/**
 * Give a class its attributes, for itself and for its instances.
 * @param {any} cls
 * @param {Record<string, any>} given
 */
export function attributes(cls, given) {
  for (const [name, value] of Object.entries(given)) {
    for (const owner of [cls, cls.prototype]) {
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    }
  }
}

/** @param {any} cls */
export const fields = (cls) => cls.prototype.$fields.map((/** @type {string} */ name) => ({ name }));

/**
 * @param {any} object
 * @param {Record<string, any>} changed
 */
export function replace(object, changed) {
  for (const name of Object.keys(changed)) {
    if (!object.$fields.includes(name)) throw new TypeError_(`no field ${name}`);
  }
  const values = object.$fields.map((/** @type {string} */ name) =>
    name in changed ? changed[name] : object[name],
  );
  return new object.constructor(...values);
}

/**
 * @param {any} object
 * @param {string} name
 * @param {any} [otherwise]
 */
export function getattr(object, name, otherwise) {
  const value = object[name];
  if (value !== undefined) return value;
  if (otherwise === undefined) throw new AttributeError(name);
  return otherwise;
}

/**
 * What a call with ``**mapping`` gives the parameters of these names, in their order.
 * @param {string[]} names
 * @param {any} mapping
 */
export function named(names, mapping) {
  for (const name of mapping) {
    if (!names.includes(name)) throw new TypeError_(`unexpected keyword argument ${repr(name)}`);
  }
  return names.map((name) => (mapping.has(name) ? mapping.get(name) : undefined));
}

/**
 * A property that is worked out once.
 * @param {any} object
 * @param {string} name
 * @param {any} value
 */
export function cached(object, name, value) {
  Object.defineProperty(object, name, { value });
  return value;
}

/**
 * A function that remembers its last ``size`` results by its arguments.
 * @param {(...given: any[]) => any} call
 * @param {number} size
 */
export function lruCache(call, size) {
  /** @type {Map<any, any>} */
  const results = new Map();
  return (/** @type {any[]} */ ...given) => {
    const at = given.length === 1 ? key(given[0]) : key(Object.freeze(given));
    let result = results.get(at);
    if (result === undefined) {
      result = call(...given);
      if (results.size >= size) results.delete(results.keys().next().value);
      results.set(at, result);
    }
    return result;
  };
}

/** @param {any} value */
export const isStr = (value) => typeof value === "string" || value instanceof StrEnum;
/** @param {any} value */
export const isBool = (value) => typeof value === "boolean";
/** @param {any} value */
export const isInt = (value) =>
  typeof value === "number" || typeof value === "bigint" || isBool(value) || value instanceof IntEnum;
/** @param {any} value */
export const isDict = (value) => value instanceof Dict;
/** @param {any} value */
export const isList = (value) => Array.isArray(value) && !Object.isFrozen(value);
/** @param {any} value */
export const isNone = (value) => value === null;

/**
 * The type of a value: a function that makes such values.
 * @param {any} value
 */
export function type(value) {
  if (typeof value === "number" || typeof value === "bigint") return int;
  if (typeof value === "string") return str;
  if (isBool(value)) return truth;
  return value === null ? null : value.constructor;
}
