// Whole numbers of any size, and the operators they share with texts, sequences and sets.
//
// A number is a JavaScript number while it is safe and a BigInt beyond, never both.

import { Dict, SetOf } from "./collections.js";
import { TypeError_, ValueError, ZeroDivisionError } from "./errors.js";
import { format, plain, repr } from "./values.js";

const MOST = Number.MAX_SAFE_INTEGER;
const WORD = 2 ** 32;

/** @param {bigint} number @returns {any} */
const normal = (number) => (number >= -MOST && number <= MOST ? Number(number) : number);

/** Of two safe numbers: one below them is the lowest there can be. @param {number} both @returns {any} */
const normal64 = (both) => (both >= -MOST ? both : BigInt(both));

/**
 * @param {any} value
 * @returns {bigint}
 */
function big(value) {
  const number = plain(value);
  if (typeof number !== "number" && typeof number !== "bigint") {
    throw new TypeError_("unsupported operand");
  }
  return BigInt(number);
}

/** @param {any} one @param {any} other */
export function add(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    const sum = one + other;
    return sum <= MOST && sum >= -MOST ? sum : normal(BigInt(one) + BigInt(other));
  }
  if (Array.isArray(one)) return joined(one, other);
  const left = plain(one);
  const right = plain(other);
  if (typeof left === "string" && typeof right === "string") return left + right;
  return normal(big(left) + big(right));
}

/** @param {any[]} one @param {any} other */
function joined(one, other) {
  if (!Array.isArray(other) || Object.isFrozen(one) !== Object.isFrozen(other)) {
    throw new TypeError_("only two lists or two tuples are joined");
  }
  const both = one.concat(other);
  return Object.isFrozen(one) ? Object.freeze(both) : both;
}

/** @param {any} one @param {any} other */
export function sub(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    const rest = one - other;
    return rest <= MOST && rest >= -MOST ? rest : normal(BigInt(one) - BigInt(other));
  }
  if (one instanceof SetOf) return one.sift(other, false);
  return normal(big(one) - big(other));
}

/** @param {any} one @param {any} other @returns {any} */
export function mul(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    const product = one * other;
    return product <= MOST && product >= -MOST ? product + 0 : normal(BigInt(one) * BigInt(other));
  }
  const left = plain(one);
  const right = plain(other);
  if (Array.isArray(right) || typeof right === "string") return repeated(right, left);
  return Array.isArray(left) || typeof left === "string"
    ? repeated(left, right)
    : normal(big(left) * big(right));
}

/** @param {any} value @param {any} times */
function repeated(value, times) {
  if (typeof times !== "number") throw new TypeError_("can't multiply by this");
  if (typeof value === "string") return value.repeat(Math.max(0, times));
  if (value.length === 1 && times > 0) {
    const same = new Array(times).fill(value[0]);
    return Object.isFrozen(value) ? Object.freeze(same) : same;
  }
  const all = [];
  for (let turn = 0; turn < times; turn += 1) all.push(...value);
  return Object.isFrozen(value) ? Object.freeze(all) : all;
}

/** The remainder has the sign of the divisor. @param {any} one @param {any} other @returns {any} */
export function mod(one, other) {
  if (typeof one === "string") return format(one, other);
  if (typeof one !== "number" || typeof other !== "number") {
    const divisor = big(other);
    if (!divisor) throw new ZeroDivisionError("integer modulo by zero");
    const left = big(one) % divisor;
    return normal(left && left < 0n !== divisor < 0n ? left + divisor : left);
  }
  if (other === 0) throw new ZeroDivisionError("integer modulo by zero");
  const rest = one % other;
  return (rest && rest < 0 !== other < 0 ? rest + other : rest) + 0;
}

/** Rounded downwards. @param {any} one @param {any} other @returns {any} */
export function floordiv(one, other) {
  const rest = mod(one, other);
  if (typeof one === "number" && typeof other === "number") return (one - rest) / other + 0;
  return normal((big(one) - big(rest)) / big(other));
}

/** @param {any} one @param {any} other */
export const divmod = (one, other) => Object.freeze([floordiv(one, other), mod(one, other)]);
/** @param {any} one */
export const neg = (one) => sub(0, one);
/** @param {any} one */
export const abs = (one) => (plain(one) < 0 ? neg(one) : plain(one));
/** @param {any} one */
export const invert = (one) => sub(-1, one);

/** @param {any} one @param {any} other */
export function and(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    if ((one | 0) === one && (other | 0) === other) return one & other;
    const high = Math.floor(one / WORD) & Math.floor(other / WORD);
    return normal64(high * WORD + ((one & other) >>> 0));
  }
  if (one instanceof SetOf) return one.sift(other, true);
  const both = normal(big(one) & big(other));
  return areFlags(one, other) ? Boolean(both) : both;
}

/** @param {any} one @param {any} other */
export function or(one, other) {
  if (typeof one === "number" && typeof other === "number") {
    if ((one | 0) === one && (other | 0) === other) return one | other;
    const high = Math.floor(one / WORD) | Math.floor(other / WORD);
    return normal64(high * WORD + ((one | other) >>> 0));
  }
  if (one instanceof SetOf) return one.union(other);
  if (one instanceof Dict) return new Dict().merge(one).merge(other);
  const either = normal(big(one) | big(other));
  return areFlags(one, other) ? Boolean(either) : either;
}

/** @param {any} one @param {any} other */
const areFlags = (one, other) => typeof one === "boolean" && typeof other === "boolean";

/** @param {any} one @param {any} other @returns {any} */
export function shl(one, other) {
  const number = plain(one);
  const bits = plain(other);
  if (typeof bits !== "number" || bits < 0) throw new ValueError("negative shift count");
  const shifted = typeof number === "number" ? number * 2 ** bits : NaN;
  if (shifted <= MOST && shifted >= -MOST) return shifted;
  return normal(big(number) << BigInt(bits));
}

/** @param {any} one @param {any} other @returns {any} */
export function shr(one, other) {
  const number = plain(one);
  const bits = plain(other);
  if (typeof bits !== "number" || bits < 0) throw new ValueError("negative shift count");
  if (typeof number === "number") return Math.floor(number / 2 ** bits);
  return normal(big(number) >> BigInt(bits));
}

/** ``one += other``: a list grows where it is. @param {any} one @param {any} other */
export function iadd(one, other) {
  if (!Array.isArray(one) || Object.isFrozen(one)) return add(one, other);
  for (const value of other) one.push(value);
  return one;
}

/** ``one |= other``: a set or dictionary grows where it is. @param {any} one @param {any} other */
export function ior(one, other) {
  if (one instanceof Dict) return one.merge(other);
  if (!(one instanceof SetOf) || one.frozen) return or(one, other);
  for (const value of other) one.add(value);
  return one;
}

/** @param {any} value @returns {any} */
export function int(value) {
  const given = plain(value);
  if (typeof given !== "string") return normal(big(given));
  if (!/^\s*[+-]?[0-9]+(_[0-9]+)*\s*$/.test(given)) {
    throw new ValueError(`invalid literal for int() with base 10: ${repr(given)}`);
  }
  return normal(BigInt(given.replace(/_|\s|^\s*\+/g, "")));
}

/**
 * An operator that would change a set where it is, which nothing here does yet.
 * @param {string} name
 * @param {(one: any, other: any) => any} operator
 */
export const changed = (name, operator) => (/** @type {any} */ one, /** @type {any} */ other) => {
  if (one instanceof SetOf) throw new TypeError_(`${name} of a set where it is`);
  return operator(one, other);
};
