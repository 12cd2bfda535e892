// The calculator without network: the engine on this device scores, and a kept copy of the page is
// filled in as its address says.

import { ask } from "../../offline/engine.js";

const form = document.querySelector("[data-calculator]");
const { ruleset } = form.dataset;
const home = form.getAttribute("action");

export const isCopy = document.documentElement.dataset.copy !== undefined;
/** A kept copy, which has empty fields whatever its address. */
export const isFilledIn = isCopy && location.search !== "";

/**
 * What the hand in the fields is worth, or waits for; null if the engine is not there.
 * @param {[string, FormDataEntryValue][]} fields
 * @returns {Promise<CalculatorAnswer | null>}
 */
export const scoreOf = (fields) => ask({ ask: "calculator", ruleset, home, fields });

/**
 * Fill in a kept copy, before anything reads its fields.
 * @returns {Promise<CalculatorAnswer | null>} what is said of the hand in the address
 */
export async function fillIn() {
  if (!isFilledIn) return null;
  /** @type {[string, string][]} */
  const asked = [...new URLSearchParams(location.search)];
  const found = await scoreOf(asked);
  for (const [name, value] of found ? Object.entries(found.fields) : asked) fillField(name, value);
  return found;
}

/**
 * A number of a hand without its tiles has keys, and beside those of points a field of its own.
 * @param {string} name
 * @param {string} value
 */
function fillField(name, value) {
  const field = /** @type {any} */ (form.elements.namedItem(name));
  if (!field) return;
  field.value = value;
  if (!(field instanceof RadioNodeList) || field.value === value) return;
  const typed = [...field].find(({ type }) => type === "number");
  if (typed) typed.value = value;
}
