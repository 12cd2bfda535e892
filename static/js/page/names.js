// Names as people type them who look for them: no capitals, no accents, ß as ss or as s. As clubscore/people/names.py
// has it for what the server looks for.

/** @type {Record<string, string>} */
const SINGLE = { ł: "l", ø: "o", đ: "d", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };

/**
 * The words of what is typed.
 * @param {string} text
 */
export const wordsOf = (text) =>
  text
    .replace(/['’‘ʼ`´]/g, "")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[łøđıæœþß]/g, (letter) => SINGLE[letter])
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The words something is found by, in each spelling: “D’Alò” is also found by “alo”.
 * @param {string} text
 */
export const spellingsOf = (text) => [
  ...new Set([text, text.replace(/[ßẞ]/g, "s"), text.replace(/['’‘ʼ`´]/g, " ")].flatMap(wordsOf)),
];

/**
 * Tell whether each of the words that are looked for begins one of the spellings.
 * @param {string[]} spellings
 * @param {string[]} wanted
 */
export const begin = (spellings, wanted) =>
  wanted.every((part) => spellings.some((word) => word.startsWith(part)));
