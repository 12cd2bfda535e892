// The people of a hand in the seats they have now: the cases of tests/play/test_sitters.py.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldsNow, moveFields, sittersOf } from "../../static/js/table/sitters.js";

const BEFORE = "1-2-3-4";
const NOW = "2-1-3-5";
const FIELDS = [
  ...[["seats", BEFORE], ["winner", "0"], ["source", "self"], ["situations", "last_tile"]],
  ...[["answer_liable", "3"], ["answer_other", "nobody"], ["tiles", "1m"], ["number", "3"]],
  ...[["tiles_0", "2m"], ["points_1", "8"], ["how_3", "told"], ["scored", "{}"]],
];

test("fields follow their people", () => {
  assert.deepEqual(moveFields(FIELDS, BEFORE, NOW), [
    ...[["seats", NOW], ["winner", "1"], ["source", "self"], ["situations", "last_tile"]],
    ...[["answer_other", "nobody"], ["tiles", "1m"], ["number", "3"]],
    ...[["tiles_1", "2m"], ["points_0", "8"]],
  ]);
});

test("all winners move, and numbers stay as they are", () => {
  const fields = [
    ...[["seats", BEFORE], ["numbers", "answer_dora answer_ura_dora"], ["winner", "0"], ["also", "1"], ["also", "3"]],
    ...[["answer_riichi", "1"], ["answer_riichi", "3"], ["answer_dora", "1"], ["answer_dora_1", "3"]],
    ...[["tiles_1", "2m"], ["situations_1", "ippatsu"], ["answer_liable_1", "2"], ["limits_3", "1"]],
  ];
  assert.deepEqual(moveFields(fields, BEFORE, NOW), [
    ...[["seats", NOW], ["numbers", "answer_dora answer_ura_dora"], ["winner", "1"], ["also", "0"]],
    ...[["answer_riichi", "0"], ["answer_dora", "1"], ["answer_dora_0", "3"]],
    ...[["tiles_0", "2m"], ["situations_0", "ippatsu"], ["answer_liable_0", "2"]],
  ]);
});

test("nobody is chosen where it is not known who sat there", () => {
  const names = moveFields(FIELDS, "", NOW).map(([name]) => name);
  assert.deepEqual(names, ["seats", "source", "situations", "answer_other", "tiles", "number"]);
});

test("a hand that waits has its people where they sit, or is left out", () => {
  const hand = [["seats", BEFORE], ["winner", "0"], ["source", "2"]];
  assert.equal(sittersOf(hand), BEFORE);
  assert.equal(fieldsNow(hand, BEFORE), hand);
  assert.equal(fieldsNow(hand, undefined), hand);
  assert.deepEqual(fieldsNow(hand, "3-2-1-4"), [["seats", "3-2-1-4"], ["winner", "2"], ["source", "0"]]);
  assert.equal(fieldsNow(hand, "5-2-3-4"), null);
  const old = hand.slice(1); // of a page that did not say it yet
  assert.equal(fieldsNow(old, NOW), old);
});
