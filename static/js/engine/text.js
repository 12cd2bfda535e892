// Text as Python has it: made of code points, with its own idea of what letters and numbers look like.

const HALVES = /[\ud800-\udfff]/;
let lastText = "";
/** @type {string | string[]} */
let lastCharacters = "";

/**
 * The code points of a text: the text itself where each is one unit, which is as good as a list.
 * @param {string} text
 */
export function characters(text) {
  if (text !== lastText) {
    lastText = text;
    lastCharacters = HALVES.test(text) ? Array.from(text) : text;
  }
  return lastCharacters;
}

/** @param {number} code @param {number} digits */
const hex = (code, digits) => code.toString(16).padStart(digits, "0");

/** @type {Record<string, string>} */
const SHORT = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A text as ``repr`` writes it.
 * @param {string} text
 */
export function escaped(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const inside = text.replace(/[\\']|(?! )[\p{C}\p{Z}]/gu, (letter) => {
    if (letter === "'") return quote === "'" ? "\\'" : "'";
    if (letter in SHORT) return SHORT[letter];
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x100) return `\\x${hex(code, 2)}`;
    return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
  });
  return quote + inside + quote;
}

/** @param {number} value */
export function floatText(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0.0";
  const [digits, power] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const sign = value < 0 ? "-" : "";
  const figures = digits.replace(/[-.]/g, "");
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${figures}`;
  const whole = figures.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${figures.slice(exponent + 1) || "0"}`;
}

// The byte that comes second may be limited by the first: no form longer than needed, no halves of
// pairs, nothing beyond the last code point.
/** @type {Record<number, [number, number]>} */
const SECOND = { 0xe0: [0xa0, 0xbf], 0xed: [0x80, 0x9f], 0xf0: [0x90, 0xbf], 0xf4: [0x80, 0x8f] };

/** @param {number} byte */
const following = (byte) => (byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3);

/**
 * What is wrong with bytes that are not UTF-8, in Python's words.
 * @param {Uint8Array} bytes
 */
export function undecodable(bytes) {
  let at = 0;
  for (;;) {
    const first = bytes[at];
    const more = first < 0x80 ? 0 : following(first);
    if (first >= 0x80 && more === 0) return decodingFault(bytes, at, at, "invalid start byte");
    for (let next = 1; next <= more; next += 1) {
      if (at + next >= bytes.length) {
        return decodingFault(bytes, at, bytes.length - 1, "unexpected end of data");
      }
      const [lowest, highest] = (next === 1 && SECOND[first]) || [0x80, 0xbf];
      if (bytes[at + next] < lowest || bytes[at + next] > highest) {
        return decodingFault(bytes, at, at + next - 1, "invalid continuation byte");
      }
    }
    at += more + 1;
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} from
 * @param {number} to
 * @param {string} reason
 */
function decodingFault(bytes, from, to, reason) {
  const what = from === to ? `byte 0x${hex(bytes[from], 2)} in position ${from}` : `bytes in position ${from}-${to}`;
  return `'utf-8' codec can't decode ${what}: ${reason}`;
}
