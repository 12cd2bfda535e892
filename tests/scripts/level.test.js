// The level of practice follows the answers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { direction, emptyRun, runAfter } from "../../static/js/pastimes/level.js";

/**
 * Give answers in turn, each to another hand.
 * @param {string} level
 * @param {string} answers "r" for a right one, "w" for a wrong one
 */
function after(level, answers) {
  let run = emptyRun();
  for (const [turn, one] of [...answers].entries()) run = runAfter(run, level, one === "r", `${turn}`);
  return run;
}

test("four right in a row lead to a harder level", () => {
  assert.equal(after("easy", "rrr").to, "");
  assert.equal(after("easy", "rrrr").to, "medium");
  assert.equal(after("medium", "rrrr").to, "hard");
  assert.equal(after("easy", "rrrwr").to, "");
});

test("two wrong in a row lead to an easier level", () => {
  assert.equal(after("hard", "w").to, "");
  assert.equal(after("hard", "ww").to, "medium");
  assert.equal(after("medium", "wrw").to, "");
});

test("there is nothing beyond the first and the last level", () => {
  assert.equal(after("hard", "rrrrrr").to, "");
  assert.equal(after("easy", "wwww").to, "");
  assert.equal(after("waits", "rrrrrr").to, ""); // a drill has no levels
});

test("at another level counting begins anew, and so it does when one comes back", () => {
  const run = after("easy", "rrrr");
  assert.deepEqual([run.right, run.wrong], [0, 0]);
  assert.equal(runAfter(run, "easy", true, "another").to, "");
});

test("the same answer once more changes nothing", () => {
  const run = after("easy", "rrrr");
  assert.deepEqual(runAfter(run, "easy", true, "3"), run);
  const three = after("easy", "rrr");
  assert.deepEqual(runAfter(three, "easy", true, "2"), three);
});

test("which way a level is", () => {
  assert.equal(direction("easy", "medium"), 1);
  assert.equal(direction("hard", "medium"), -1);
});
