// A hand as it grows under the referee's finger.

import assert from "node:assert/strict";
import test from "node:test";
import * as hands from "../../static/js/hand/hand.js";
import { format, parse } from "../../static/js/hand/notation.js";

const read = (text) => parse(text).hand;
const [M1, M7, M8, EAST, RED] = [0, 6, 7, 27, 31];

for (const [text, won, written, complete, missing] of [
  ["19m19p19sESWNCFP", false, "19m19p19sESWNCFP", true, 0],
  ["19m19p19sESWNCF + P", false, "19m19p19sESWNCFP", true, 0],
  ["[111s] 234m", false, "[111s] 234m", false, 7],
  ["19m19p19sESWNCFP", true, "19m19p19sESWNCFP", false, 1],
  ["19m19p19sESWNCFPP", true, "19m19p19sESWNCFP + P", true, 0],
  ["[5555p] [123m] [456m] [789m] 1s + 1s", true, "[5555p] [123m] [456m] [789m] 1s + 1s", true, 0],
]) {
  test(`settles ${text} ${won ? "of a winner" : "of somebody who did not win"}`, () => {
    const hand = hands.normalize(read(text), won);
    assert.equal(format(hand), written);
    assert.equal(hands.isComplete(hand, won), complete);
    assert.equal(hands.tilesToCome(hand, won), missing);
  });
}

for (const [name, text, tile, mode, can] of [
  ["a fourth copy", "111m", M1, "", true],
  ["a fifth copy", "1111m", M1, "", false],
  ["a pung of a tile with two copies left", "11m", M1, "pung", false],
  ["a kong of a tile nobody has", "", M1, "kong", true],
  ["a kong with one copy gone", "1m", M1, "kong", false],
  ["a chow from 7", "", M7, "chow", true],
  ["a chow from 8", "", M8, "chow", false],
  ["a chow of winds", "", EAST, "chow", false],
  ["a run from 8", "", M8, "run", false],
  ["a fifth meld", "[123m][123m][123m][456m]", RED, "pung", false],
  ["a meld where two tiles have room", "[123m][123m][123m]EE", RED, "pung", false],
]) {
  test(`${can ? "takes" : "does not take"} ${name}`, () => {
    assert.equal(hands.canAdd(read(text), tile, mode), can);
  });
}

test("the fourteenth tile is the winning tile", () => {
  const hand = hands.add(read("[123m][456m][789m][EEE]S"), 28, "");
  assert.equal(format(hand), "[123m] [456m] [789m] [EEE] S + S");
  assert.equal(hands.isComplete(hand), true);
});

test("hands are values", () => {
  const hand = Object.freeze(read("[123m] 55p"));
  assert.equal(format(hands.add(hand, EAST, "kong")), "[123m] [EEEE] 55p");
  assert.equal(format(hands.withoutMeld(hand, 0)), "55p");
  assert.equal(format(hands.withoutTile(hand, 13)), "[123m] 5p");
  assert.equal(format(hand), "[123m] 55p");
});

test("of a robbed kong a pung is left, of a concealed one nothing is taken", () => {
  const hand = read("[1111m] (2222m)");
  assert.equal(format(hands.withoutRobbed(hand, 0)), "[111m] (2222m)");
  assert.equal(format(hands.withoutRobbed(hand, 1)), "[1111m] (2222m)");
  assert.equal(format(hands.withoutRobbed(hand, null)), "[1111m] (2222m)");
});

test("a flower is in or out", () => {
  const hand = hands.withFlowerToggled(read("{2}"), 0);
  assert.deepEqual(hand.flowers, [0, 1]);
  assert.deepEqual(hands.withFlowerToggled(hand, 1).flowers, [0]);
});

test("the last set of a hand entered by sets has the winning tile in it", () => {
  const hand = read("[111m][222m][333m][444m]");
  assert.equal(hands.isLastSet(hand, "pair"), true);
  assert.equal(hands.isLastSet(hand, "pung"), false);
  assert.equal(hands.isLastSet(hand, "kong"), false);
  assert.equal(format(hands.withLastSet(hand, EAST, "pair")), "[111m] [222m] [333m] [444m] E + E");
  const other = read("[111m][222m][333m]EE");
  assert.equal(format(hands.withLastSet(other, 9, "run", 10)), "[111m] [222m] [333m] 13pEE + 2p");
});
