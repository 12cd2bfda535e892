// The keypad without its page: what taps and typing make of the hands, and what there is to say.

import assert from "node:assert/strict";
import test from "node:test";
import { Advice } from "../../static/js/hand/keypad/advice.js";
import { KeypadState } from "../../static/js/hand/keypad/state.js";
import { parse, tileName } from "../../static/js/hand/notation.js";

const NAMES = Array.from({ length: 34 }, (_, tile) => tileName(tile));
const WORDS = {
  unreadable: "unreadable at %(position)s",
  faults: { too_many_copies: "a fifth %(tile)s", too_many_sets: "too many sets" },
  tooMany: "%(count)s too many",
  modes: { pung: "which pung?", chow: "which chow?", kong: "which kong?", pair: "which pair?" },
  lastChow: "which tile won?",
  onlyWhatScores: "only what scores",
  last: "the winning tile",
  lastSet: "the last set",
  lastPair: "the pair",
  flowersFirst: "flowers first",
  missing: Array.from({ length: 15 }, (_, count) => `${count} to go`),
};
const tile = (text) => parse(text).hand.tiles[0];

function keypad(...texts) {
  const state = new KeypadState(texts.length ? texts : [""]);
  const advice = new Advice(state, WORDS, NAMES);
  const tap = (text) => {
    for (const one of parse(text).hand.tiles) state.tap(one);
  };
  return { state, tap, status: (isTyping = false) => advice.status(isTyping) };
}

test("taps become a hand, which undo takes back tile by tile", () => {
  const { state, tap, status } = keypad();
  assert.equal(state.canUndo, false);
  state.setMode("chow");
  assert.equal(status().text, "which chow?");
  tap("1m");
  state.setMode("chow");
  assert.equal(state.mode, "");
  tap("99p");
  assert.deepEqual(state.texts, ["[123m] 99p"]);
  assert.equal(status().text, "9 to go");
  state.act("undo");
  state.act("undo");
  assert.deepEqual(state.texts, ["[123m]"]);
  state.act("clear");
  assert.deepEqual(state.texts, [""]);
  state.act("undo");
  assert.deepEqual(state.texts, ["[123m]"]);
});

test("the key of a chow stays pressed until another key is", () => {
  const { state, tap, status } = keypad();
  state.setMode("chow");
  assert.equal(state.takes(tile("E")), false); // no chow begins with it
  tap("1m");
  tap("4p");
  assert.deepEqual([state.mode, status().text], ["chow", "which chow?"]);
  assert.deepEqual(state.texts, ["[123m] [456p]"]);
  state.setMode("pung");
  tap("C");
  assert.equal(state.mode, "");
  state.setMode("run");
  tap("1s");
  assert.deepEqual([state.mode, state.texts], ["", ["[123m] [456p] [CCC] 123s"]]); // no other has room
  state.act("undo");
  state.setMode("run");
  state.act("undo");
  assert.equal(state.mode, "");
});

test("an honor after chows is a tile of its own", () => {
  const { state, tap } = keypad();
  state.setMode("run");
  tap("1m");
  tap("2p");
  assert.equal(state.takes(tile("8s")), false);
  assert.equal(state.takes(tile("E")), true);
  tap("E");
  assert.deepEqual([state.mode, state.texts], ["", ["123m234pE"]]);
});

test("after four sets of the winner a bare tap is the pair", () => {
  const { state, status } = keypad("[111m] 123p456pEEE");
  state.setBySets(() => true);
  assert.deepEqual(status(), { text: "the pair", kind: "ask" });
  assert.deepEqual(state.tap(tile("9s")), { isClosed: true });
  assert.deepEqual(state.texts, ["[111m] 123456p9sEEE + 9s"]);
  // Twelve tiles that are no sets want one more, and then the winning tile.
  const orphans = keypad("19m19p19sESWNCF");
  orphans.state.setBySets(() => true);
  assert.equal(orphans.state.wantsPair, false);
  assert.equal(orphans.state.tap(tile("E")), null);
  assert.equal(orphans.status().text, "the winning tile");
});

test("a key that has nothing to do does nothing", () => {
  const { state } = keypad("1111m");
  assert.equal(state.takes(tile("1m")), false);
  assert.equal(state.tap(tile("1m")), undefined);
  assert.equal(state.act("undo", 0), undefined);
  assert.deepEqual(state.texts, ["1111m"]);
});

test("a red five is tapped after its key, bare or in its set", () => {
  const state = new KeypadState([""], [4, 13, 13, 22]);
  const isTaken = (text) => state.takes(tile(text));
  state.toggleRed();
  assert.deepEqual([isTaken("5m"), isTaken("4m"), isTaken("E")], [true, false, false]);
  state.tap(tile("5m"));
  assert.deepEqual([state.texts, state.reds.isPressed], [["0m"], false]);
  state.toggleRed();
  assert.equal(isTaken("5m"), false); // there is one
  state.setMode("chow");
  assert.deepEqual([state.reds.isPressed, isTaken("3p"), isTaken("6p")], [true, true, false]);
  state.tap(tile("3p"));
  assert.deepEqual(state.texts, ["[340p] 0m"]);
  state.setMode("chow");
  state.tap(tile("5m"));
  state.act("tile", tile("5m"), true);
  assert.deepEqual(state.texts, ["[340p] 5m"]);
  state.act("undo");
  assert.deepEqual(state.texts, ["[340p] 05m"]);
});

test("a hand has no more red fives than fives", () => {
  const state = new KeypadState(["[340p] 0m"], [4, 13]);
  state.act("meld", 0);
  assert.deepEqual(state.texts, ["0m"]);
  state.act("tile", tile("5m"));
  assert.deepEqual(state.now.hand.reds, []);
});

test("the tile that several have won on is one, and the same", () => {
  const state = new KeypadState(["234567m44678p34s + 5s", "", ""]);
  state.leaveOut((at) => at === 2);
  state.setWinners([0, 1]);
  assert.equal(state.hands[1].hand.winning, tile("5s"));
  assert.equal(state.counts()[tile("5s")], 1);
  state.act("winning");
  state.setWinners([0, 1]);
  assert.deepEqual(state.texts.slice(1), ["", ""]);
});

test("a red five that several have won on is red in each hand, and one", () => {
  const state = new KeypadState(["234567m34678p99s", "34678p234567m99s"], [4, 13, 22]);
  state.setWinners([0, 1]);
  state.toggleRed();
  state.tap(tile("5p"));
  state.setWinners([0, 1]);
  assert.deepEqual(state.texts, ["234567m34678p99s + 0p", "234567m34678p99s + 0p"]);
  state.turnTo(1);
  state.act("winning", 0, true);
  state.setWinners([0, 1]);
  assert.equal(state.texts[1], "234567m34678p99s + 0p");
});

const WON_ON_RED = "234567m34678p99s + 0p";
const WON_ON_PLAIN = "234567m34678p99s + 5p";
const REDS = [4, 13, 13, 22];

/** Two winners, of whom the first has another hand later: what the second has then. */
function afterCorrecting(first, second, corrected) {
  const state = new KeypadState([first, second], REDS);
  state.setWinners([0, 1]);
  const shared = state.texts[1];
  state.type(corrected);
  state.setWinners([0, 1]);
  return [shared, state.texts[1]];
}

test("a red five that was shared is taken back", () => {
  const held = "234m567p345678s5p"; // a five besides the one that wins
  const plain = ["234m0567p345678s + 5p", "234m5567p345678s + 5p"];
  assert.deepEqual(afterCorrecting(WON_ON_RED, held, WON_ON_PLAIN), plain);
  const other = "234567m34567p99s + 2p";
  assert.deepEqual(afterCorrecting(WON_ON_RED, held, other), [plain[0], "234m5567p345678s + 2p"]);
  const without = ["234m4677p345678s + 0p", "234m4677p345678s + 5p"];
  assert.deepEqual(afterCorrecting(WON_ON_RED, "234m4677p345678s", WON_ON_PLAIN), without);
  assert.deepEqual(afterCorrecting(WON_ON_RED, without[0], WON_ON_PLAIN), without); // both sent before
});

test("a red five of the hand itself stays", () => {
  const own = ["234m0067p345678s + 5p", "234m0567p345678s + 5p"];
  assert.deepEqual(afterCorrecting(WON_ON_RED, "234m0567p345678s", WON_ON_PLAIN), own);
  const state = new KeypadState([WON_ON_PLAIN, own[1]], REDS);
  for (const first of [WON_ON_PLAIN, WON_ON_RED, WON_ON_PLAIN]) {
    state.type(first);
    state.setWinners([0, 1]);
    assert.equal(state.texts[1], own[1]);
  }
  const either = "234567m05678p99s + 5p"; // may have won on the red one
  assert.deepEqual(afterCorrecting(WON_ON_RED, "234m4677p345678s", either)[1], "234m4677p345678s + 0p");
});

test("undoing does not bring back a red five that was shared", () => {
  const state = new KeypadState([WON_ON_RED, "234m55p678s345s7p"], REDS);
  state.setWinners([0, 1]);
  state.turnTo(1);
  state.tap(tile("6p"));
  state.turnTo(0);
  state.type(WON_ON_PLAIN);
  state.setWinners([0, 1]);
  state.turnTo(1);
  state.act("undo");
  state.setWinners([0, 1]);
  assert.equal(state.texts[1], "234m557p345678s + 5p");
});

test("the shared tile is there once however often it is taken out", () => {
  const state = new KeypadState([WON_ON_RED, "234m567p345678s5p"], REDS);
  state.setWinners([0, 1]);
  state.turnTo(1);
  state.act("winning", tile("5p"));
  state.setWinners([0, 1]);
  assert.equal(state.texts[1], "234m0567p345678s + 5p");
});

test("a five of a whole hand can be said to be red", () => {
  const state = new KeypadState(["234567m34678p99s + 5p", "234567m34678p99s + 5p"], [4, 13, 22]);
  state.turnTo(1);
  assert.equal(state.takes(tile("5p")), false);
  state.toggleRed();
  assert.deepEqual([state.takes(tile("5p")), state.takes(tile("5s"))], [true, false]);
  state.tap(tile("5p"));
  assert.equal(state.texts[1], "234567m34678p99s + 0p");
  state.toggleRed();
  assert.equal(state.takes(tile("5p")), false);
  state.act("undo");
  assert.equal(state.texts[1], "234567m34678p99s + 5p");
});

test("red fives are counted over all hands", () => {
  const state = new KeypadState(["340p", "34678p"], [4, 13, 22]);
  state.turnTo(1);
  state.toggleRed();
  assert.deepEqual([state.takes(tile("5p")), state.takes(tile("5s"))], [false, true]);
  state.leaveOut((at) => at === 0);
  assert.equal(state.takes(tile("5p")), true);
});

test("the same mode twice is none", () => {
  const { state } = keypad();
  state.setMode("kong");
  state.setMode("kong");
  assert.equal(state.mode, "");
});

test("what is pressed in the hand is taken out", () => {
  const { state } = keypad("[123m] [EEE] 55p6789sC + C");
  assert.equal(state.isCompleteAt(state.at), true);
  state.act("winning", tile("C"));
  state.act("meld", 0);
  state.act("tile", tile("7s"));
  assert.deepEqual(state.texts, ["[EEE] 55p689sC"]);
});

test("a typed text is kept as it is until it can be read", () => {
  const { state, status } = keypad();
  state.type("[123m] 4");
  assert.deepEqual([state.texts, state.isUnfinished], [["[123m] 4"], true]);
  assert.equal(status(true).kind, "");
  assert.deepEqual(status(false), { text: "unreadable at 8", kind: "alert" });
  state.type("[123m] 4x");
  assert.equal(state.isUnfinished, false);
  assert.equal(status(true).kind, "alert");
  state.type("4p[312m]");
  assert.deepEqual(state.texts, ["[123m] 4p"]);
  assert.equal(state.now.text, "4p[312m]");
});

test("a complete hand that was typed is written the canonical way", () => {
  const { state } = keypad();
  state.type("P19m19p19sESWNCFP");
  state.tidy();
  assert.equal(state.now.text, "19m19p19sESWNCFP + P");
  assert.equal(state.isCompleteAt(state.at), true);
});

test("tiles are counted over all the hands, but not over those entered in another way", () => {
  const { state, status } = keypad("111m", "1m");
  assert.equal(state.takes(tile("1m")), false);
  state.turnTo(1);
  state.type("11m");
  assert.deepEqual(status(), { text: "a fifth 1m", kind: "alert" });
  state.leaveOut((at) => at === 0);
  assert.equal(status().kind, "");
  assert.equal(state.takes(tile("1m")), true);
});

test("a flower is in one hand alone", () => {
  const { state } = keypad("{1}", "");
  assert.equal(state.takesFlower(0), true);
  state.turnTo(1);
  assert.equal(state.takesFlower(0), false);
  state.toggleFlower(1);
  assert.deepEqual(state.texts, ["{1}", "{2}"]);
  state.leaveOut((at) => at === 0);
  assert.equal(state.takesFlower(0), true);
});

test("only the winner has a winning tile", () => {
  const { state } = keypad("19m19p19sESWNCF", "");
  state.tap(tile("P"));
  assert.deepEqual(state.texts, ["19m19p19sESWNCFP", ""]);
  state.act("undo", 0);
  state.type("19m19p19sESWNCF + P");
  state.setWinner(1);
  assert.equal(state.canUndo, false);
  assert.deepEqual(state.texts, ["19m19p19sESWNCFP", ""]);
  assert.equal(state.isCompleteAt(0), true);
  state.setWinner(0);
  assert.equal(state.isCompleteAt(0), false);
});

test("who did not win enters only what scores: a bare tap is a pung", () => {
  const { state, tap, status } = keypad("", "");
  state.setWinner(0);
  state.setBySets((at) => at === 1);
  state.turnTo(1);
  tap("E");
  assert.deepEqual(state.texts, ["", "[EEE] ?"]);
  assert.equal(status().text, "only what scores");
  assert.equal(state.isCompleteAt(1), true);
});

test("the winner's last set closes the hand; of a chow the winning tile is asked for", () => {
  const { state, tap, status } = keypad("");
  state.setWinner(0);
  state.setBySets(() => true);
  assert.equal(status().text, "flowers first");
  tap("1m2m3m");
  state.setMode("pair");
  tap("E");
  state.setMode("run");
  assert.equal(state.tap(tile("1p")), null);
  assert.deepEqual(status(), { text: "which tile won?", kind: "ask" });
  assert.equal(state.takes(tile("4p")), false);
  assert.deepEqual(state.tap(tile("2p")), { isClosed: true });
  assert.deepEqual(state.texts, ["[111m] [222m] [333m] 13pEE + 2p"]);
  assert.equal(state.isCompleteAt(state.at), true);
});

test("undo leaves the question which tile of the chow won", () => {
  const { state } = keypad("[111m][222m][333m]");
  state.setBySets(() => true);
  state.setMode("pair");
  state.tap(tile("E"));
  state.setMode("run");
  state.tap(tile("1p"));
  assert.equal(state.canUndo, true);
  state.act("undo", 0);
  assert.deepEqual([state.lastChow, state.texts], [-1, ["[111m] [222m] [333m] EE"]]);
});

test("a robbed kong counts as a pung", () => {
  const { state } = keypad("123456789m123p + 9s", "[9999s]");
  state.setWinner(0);
  state.setRobbed(1);
  assert.deepEqual(state.texts, ["123456789m123p + 9s", "[999s]"]);
  state.turnTo(1);
  state.act("clear", 0);
  state.setMode("kong");
  state.tap(tile("9s"));
  assert.equal(state.texts[1], "[999s]");
});
