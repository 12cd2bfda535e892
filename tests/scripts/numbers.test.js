// What was told at the table in a row of words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { toldInWords } from "../../static/js/hand/numbers.js";

const row = (label, value) => ({
  dataset: { number: label },
  querySelector: (selector) => (selector === "input:checked" && value ? { value } : null),
});

const block = (rows, value = "") => ({ querySelector: () => ({ value }), querySelectorAll: () => rows });

test("numbers stand apart as the language of the page has it", () => {
  const told = block([row("Han", "4"), row("Fu", "30"), row("Yakuman", "")]);
  assert.equal(toldInWords(told, ", "), "4 han, 30 fu");
  assert.equal(toldInWords(told, "、"), "4 han、30 fu");
});

test("a value alone is what was told", () => {
  assert.equal(toldInWords(block([row("Han", "")], "8000"), ", "), "8000");
});
