// What Python asks of any two values: are they equal, which comes first, are they one key, are
// they true, how are they written.

import { Exception, KeyError, TypeError_ } from "./errors.js";
import { Collection, Enum, Float, IntEnum, StrEnum } from "./kinds.js";
import { characters, escaped, floatText } from "./text.js";

/**
 * The number or text that a member of an enumeration stands for; true and false are numbers.
 * @param {any} value
 */
export function plain(value) {
  if (value instanceof IntEnum || value instanceof StrEnum) return value.value;
  if (typeof value === "boolean") return Number(value);
  return value;
}

/** @param {any} value */
export const isTuple = (value) => Array.isArray(value) && Object.isFrozen(value);

/**
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
export function eq(one, other) {
  if (one === other) return true;
  if (one === null || other === null) return false;
  const type = typeof one;
  if (type === typeof other && type !== "object") return false;
  const left = plain(one);
  const right = plain(other);
  if (left instanceof Float || right instanceof Float) return numeric(left) === numeric(right);
  if (typeof left !== "object" || typeof right !== "object") return left === right;
  if (Array.isArray(left)) return Array.isArray(right) && equalArrays(left, right);
  if (left.constructor !== right.constructor) return false;
  if (left instanceof Collection) return /** @type {any} */ (left).equals(right);
  if (left.$fields === undefined) return false;
  return left.$fields.every((/** @type {string} */ name) => eq(left[name], right[name]));
}

/** @param {any} value */
const numeric = (value) => (value instanceof Float ? value.value : typeof value === "bigint" ? Number(value) : value);

/**
 * @param {any[]} one
 * @param {any[]} other
 */
function equalArrays(one, other) {
  if (one.length !== other.length || Object.isFrozen(one) !== Object.isFrozen(other)) return false;
  for (let index = 0; index < one.length; index += 1) {
    if (!eq(one[index], other[index])) return false;
  }
  return true;
}

/**
 * Less than zero if one comes before the other, zero if they are equal; numbers, texts, and
 * sequences of them.
 * @param {any} one
 * @param {any} other
 * @returns {number}
 */
export function compare(one, other) {
  const left = plain(one);
  const right = plain(other);
  if (typeof left === "string" && typeof right === "string") return compareTexts(left, right);
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
      if (!eq(left[index], right[index])) return compare(left[index], right[index]);
    }
    return left.length - right.length;
  }
  throw new TypeError_("these values have no order");
}

/** @param {any} value */
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";

/**
 * By code points, as Python orders them, not by halves of pairs.
 * @param {string} one
 * @param {string} other
 */
function compareTexts(one, other) {
  const left = characters(one);
  const right = characters(other);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index].codePointAt(0) ?? 0) - (right[index].codePointAt(0) ?? 0);
    if (difference) return difference;
  }
  return left.length - right.length;
}

/** @param {any} one @param {any} other @returns {boolean} */
function within(one, other) {
  if (one.within === undefined) throw new TypeError_("these values have no order");
  return one.within(other);
}

/** @param {any} one @param {any} other */
export const ne = (one, other) => !eq(one, other);

/** @param {any} one @param {any} other */
export function lt(one, other) {
  if (typeof one === "number" && typeof other === "number") return one < other;
  if (one instanceof Collection) return one.size < other.size && within(one, other);
  return compare(one, other) < 0;
}

/** @param {any} one @param {any} other */
export function le(one, other) {
  if (typeof one === "number" && typeof other === "number") return one <= other;
  if (one instanceof Collection) return within(one, other);
  return compare(one, other) <= 0;
}

/** @param {any} one @param {any} other */
export const gt = (one, other) => lt(other, one);
/** @param {any} one @param {any} other */
export const ge = (one, other) => le(other, one);

let identities = 0;
/** @type {WeakMap<any, number>} */
const identityOf = new WeakMap();

/** @param {any} object */
function identity(object) {
  let found = identityOf.get(object);
  if (found === undefined) {
    found = identities += 1;
    identityOf.set(object, found);
  }
  return `@${found}`;
}

/**
 * What stands for a value in a Map: the same for equal values, and for them alone.
 * @param {any} value
 * @returns {string | number}
 */
export function key(value) {
  if (typeof value === "number") return value;
  if (typeof value === "string") return value.startsWith("\0") ? `\0s${value}` : value;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof IntEnum || value instanceof StrEnum) return value.value;
  return `\0${encoded(value)}`;
}

/**
 * @param {any} value
 * @returns {string}
 */
function encoded(value) {
  switch (typeof value) {
    case "number":
    case "bigint":
      return `${value}`;
    case "boolean":
      return value ? "1" : "0";
    case "string":
      return `s${value.length}:${value}`;
    case "function":
      return identity(value);
    default:
      return value === null ? "N" : encodedObject(value);
  }
}

/**
 * @param {any} value
 * @returns {string}
 */
function encodedObject(value) {
  if (value instanceof IntEnum || value instanceof StrEnum) return encoded(value.value);
  if (Array.isArray(value)) {
    if (!Object.isFrozen(value)) throw new TypeError_("unhashable type: 'list'");
    let text = "(";
    for (const part of value) text += `${typeof part === "number" ? part : encoded(part)},`;
    return `${text})`;
  }
  if (value instanceof Collection) {
    const held = /** @type {any} */ (value);
    if (!held.frozen) throw new TypeError_("unhashable: a set that is not frozen, or a dict");
    return `{${(held.items?.() ?? [...held]).map(encoded).sort().join()}}`;
  }
  if (value instanceof Float) throw new TypeError_("a number with a fraction is no key here");
  if (value.$fields === undefined) return identity(value);
  if (!value.$frozen) throw new TypeError_("unhashable: a data class that is not frozen");
  if (value.$key === undefined) {
    const parts = value.$fields.map((/** @type {string} */ name) => encoded(value[name]));
    value.$key = `${identity(value.constructor)}[${parts.join()}]`;
  }
  return value.$key;
}

/**
 * Whether Python takes a value for true.
 * @param {any} value
 */
export function truth(value) {
  if (typeof value === "boolean") return value;
  if (value === null) return false;
  if (typeof value !== "object") return Boolean(value) || typeof value === "function";
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Collection) return value.size > 0;
  if (value instanceof IntEnum || value instanceof StrEnum) return Boolean(value.value);
  return value instanceof Float ? value.value !== 0 : true;
}

/**
 * @param {any} value
 * @returns {string}
 */
export function str(value) {
  if (typeof value === "string") return value;
  if (typeof value?.__str__ === "function") return value.__str__();
  if (value instanceof IntEnum || value instanceof StrEnum) return String(value.value);
  if (!(value instanceof Exception)) return repr(value);
  if (value.args.length === 0) return "";
  if (value.args.length > 1) return repr(Object.freeze(value.args));
  return value instanceof KeyError ? repr(value.args[0]) : str(value.args[0]);
}

/**
 * @param {any} value
 * @returns {string}
 */
export function repr(value) {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" || typeof value === "bigint") return `${value}`;
  if (typeof value === "string") return escaped(value);
  if (value instanceof Float) return floatText(value.value);
  if (Array.isArray(value)) {
    const parts = value.map(repr).join(", ");
    if (!Object.isFrozen(value)) return `[${parts}]`;
    return value.length === 1 ? `(${parts},)` : `(${parts})`;
  }
  if (value instanceof Collection && "items" in value) {
    const pairs = /** @type {any} */ (value).items();
    const parts = pairs.map((/** @type {any[]} */ [name, held]) => `${repr(name)}: ${repr(held)}`);
    return `{${parts.join(", ")}}`;
  }
  throw new TypeError_(`nothing here writes ${value instanceof Enum ? "a member" : "such a value"}`);
}

/**
 * ``"%(name)s" % {"name": …}``, the one form the rules use.
 * @param {string} template
 * @param {any} facts
 */
export function format(template, facts) {
  return template.replace(/%(?:\((\w+)\)s|(.?))/g, (_all, name, other) => {
    if (other === "%") return "%";
    if (name === undefined) throw new TypeError_(`%${other} is not written here`);
    if (!facts.has(name)) throw new KeyError(name);
    return str(facts.get(name));
  });
}
