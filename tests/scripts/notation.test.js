// The notation of hands, by the same tables as tests/scoring/test_notation.py.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fault } from "../../static/js/hand/hand.js";
import { format, namesIn, parse } from "../../static/js/hand/notation.js";

const cases = JSON.parse(readFileSync(new URL("../cases/notation.json", import.meta.url), "utf8"));
const ascending = (one, other) => one - other;

for (const { id, text, hand, canonical } of cases.readable) {
  test(`reads ${id}`, () => {
    const read = parse(text);
    assert.equal(read.fault, null);
    assert.deepEqual(
      { ...read.hand, tiles: read.hand.tiles.sort(ascending), flowers: read.hand.flowers.sort(ascending) },
      { ...hand, partial: false, reds: [] },
    );
    assert.equal(format(read.hand), canonical);
    assert.equal(format(parse(canonical).hand), canonical);
  });
}

for (const { id, text, code, position } of cases.unreadable) {
  test(`points at ${id}`, () => assert.deepEqual(parse(text).fault, { code, position }));
}

for (const { id, text, code } of cases.faulty) {
  test(`refuses a hand: ${id}`, () => {
    const read = parse(text);
    assert.equal(read.fault, null);
    assert.equal(fault(read.hand), code);
  });
}

test("red fives are fives, of which the first are written", () => {
  const { hand } = parse("[340m] 5505p 0s EEE + 0p");
  assert.deepEqual(hand.reds, [4, 13, 22, 13]);
  assert.deepEqual(hand.tiles.slice(0, 4), [13, 13, 13, 13]);
  assert.equal(format(hand), "[340m] 0055p0sEEE + 5p");
  assert.deepEqual(namesIn(hand).melds, [["3m", "4m", "0m"]]);
});

test("what is read before a fault stays", () => {
  const { hand } = parse("[123m] EE x");
  assert.deepEqual([hand.melds.length, hand.tiles], [1, [27, 27]]);
});
