// Hands of practice that come again: when, how often, and which first.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dueHand, emptyShelf, shelfAfter } from "../../static/js/pastimes/repetition.js";

/** Answer other hands, all right. */
function others(shelf, count) {
  for (let other = 0; other < count; other += 1) {
    const number = String(1000 + shelf.answered);
    shelf = shelfAfter(shelf, number, true, number, "0");
  }
  return shelf;
}

test("a hand answered wrong comes again after three others", () => {
  let shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1", "8");
  for (const due of [null, null]) {
    shelf = others(shelf, 1);
    assert.equal(dueHand(shelf, "1"), due);
  }
  shelf = others(shelf, 1);
  assert.equal(dueHand(shelf, "1"), "7");
  assert.equal(dueHand(shelf, "7"), null); // it is on the page
});

test("each time it is right it waits longer, then comes no more", () => {
  let shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1", "8");
  for (const [turn, pause] of [3, 10, 30].entries()) {
    shelf = others(shelf, pause - 1);
    assert.equal(dueHand(shelf, "1"), null);
    shelf = others(shelf, 1);
    assert.equal(dueHand(shelf, "1"), "7");
    shelf = shelfAfter(shelf, "7", true, `7?points=8 ${turn}`, "8");
  }
  assert.deepEqual(shelf.waiting, {});
});

test("wrong again, it begins anew", () => {
  let shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1", "8");
  shelf = shelfAfter(others(shelf, 3), "7", true, "7?points=8", "8");
  shelf = shelfAfter(others(shelf, 10), "7", false, "7?points=2", "8");
  assert.equal(dueHand(others(shelf, 3), "1"), "7");
});

test("a hand that is right at once never comes again", () => {
  const shelf = shelfAfter(emptyShelf(), "7", true, "7?points=8", "8");
  assert.deepEqual(shelf.waiting, {});
});

test("a page loaded again changes nothing", () => {
  const shelf = shelfAfter(emptyShelf(), "7", false, "7?points=1", "8");
  assert.equal(shelfAfter(shelf, "7", false, "7?points=1", "8"), shelf);
});

test("the one that waits longest comes first, and old ones are dropped", () => {
  let shelf = emptyShelf();
  for (let number = 1; number <= 260; number += 1) {
    shelf = shelfAfter(shelf, String(number), false, `${number}?points=0`, "8");
  }
  assert.equal(Object.keys(shelf.waiting).length, 200);
  assert.equal(dueHand(shelf, "1"), "61");
});

/** The hands somebody meets who goes on from hand 5 and answers by `isRight`. */
function walk(steps, isRight) {
  let shelf = emptyShelf();
  let present = "5";
  const met = [];
  for (let step = 0; step < steps; step += 1) {
    met.push(Number(present));
    const right = isRight(present, step);
    shelf = shelfAfter(shelf, present, right, `${present} ${step}`, String(Number(present) + 1));
    present = dueHand(shelf, present) ?? shelf.onward;
  }
  return met;
}

test("after a hand that came again the order goes on where it was", () => {
  const once = walk(20, (present, step) => present !== "5" || step > 0);
  assert.deepEqual(once, [5, 6, 7, 8, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 5, 19, 20, 21, 22]);
});

test("a hand that is always wrong stops nobody", () => {
  const always = walk(13, (present) => present !== "5");
  assert.deepEqual(always, [5, 6, 7, 8, 5, 9, 10, 11, 5, 12, 13, 14, 5]);
});

test("right straight after the solution was seen does not count yet", () => {
  const wrong = shelfAfter(emptyShelf(), "7", false, "7?show=1", "8");
  assert.deepEqual(shelfAfter(wrong, "7", true, "7?points=8", "8").waiting, wrong.waiting);
});
