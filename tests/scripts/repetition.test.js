// Hands of practice that come again: when, how often, and which first.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dueHand, emptyShelf, shelfAfter } from "../../static/js/learn/repetition.js";

/** Answer other hands, all right. */
function others(shelf, count) {
  for (let other = 0; other < count; other += 1) {
    const number = String(1000 + shelf.answered);
    shelf = shelfAfter(shelf, number, true, number);
  }
  return shelf;
}

test("a hand answered wrong comes again after three others", () => {
  let shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1");
  for (const due of [null, null]) {
    shelf = others(shelf, 1);
    assert.equal(dueHand(shelf, "1"), due);
  }
  shelf = others(shelf, 1);
  assert.equal(dueHand(shelf, "1"), "7");
  assert.equal(dueHand(shelf, "7"), null); // it is on the page
});

test("each time it is right it waits longer, then comes no more", () => {
  let shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1");
  for (const [turn, pause] of [3, 10, 30].entries()) {
    shelf = others(shelf, pause - 1);
    assert.equal(dueHand(shelf, "1"), null);
    shelf = others(shelf, 1);
    assert.equal(dueHand(shelf, "1"), "7");
    shelf = shelfAfter(shelf, "7", true, `7?points=8 ${turn}`);
  }
  assert.deepEqual(shelf.waiting, {});
});

test("wrong again, it begins anew", () => {
  let shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1");
  shelf = shelfAfter(others(shelf, 3), "7", true, "7?points=8");
  shelf = shelfAfter(others(shelf, 10), "7", false, "7?points=2");
  assert.equal(dueHand(others(shelf, 3), "1"), "7");
});

test("a hand that is right at once never comes again", () => {
  const shelf = shelfAfter(emptyShelf(), "7", true, "7?points=8");
  assert.deepEqual(shelf.waiting, {});
});

test("a page loaded again changes nothing", () => {
  const shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1");
  assert.equal(shelfAfter(shelf, "7", false, "7?points=1"), shelf);
});

test("the one that waits longest comes first, and old ones are dropped", () => {
  let shelf = emptyShelf();
  for (let number = 1; number <= 260; number += 1) {
    shelf = shelfAfter(shelf, String(number), false, `${number}?points=0`);
  }
  assert.equal(Object.keys(shelf.waiting).length, 200);
  assert.equal(dueHand(shelf, "1"), "61");
});
