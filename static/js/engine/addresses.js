// Addresses as Python writes them: urllib.parse.

import { str } from "./values.js";

/** @param {any} value */
function quoted(value) {
  const written = encodeURIComponent(str(value));
  const rest = written.replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return rest.replaceAll("%20", "+");
}

/**
 * The pairs as they stand after the question mark.
 * @param {Iterable<[any, any]>} pairs
 */
export const urlencode = (pairs) => Array.from(pairs, (pair) => pair.map(quoted).join("=")).join("&");
