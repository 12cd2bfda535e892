// What a name is found by on a page, as the server finds it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begin, spellingsOf, wordsOf } from "../../static/js/page/names.js";

for (const [name, typed] of [
  ["Christa Claußen", "claussen"],
  ["Christa Claußen", "Clausen chr"],
  ["GROẞ, Anna", "gros"],
  ["Łucja Żółkiewska", "zolk luc"],
  ["Sofia D’Alò", "dalo"],
  ["Sofia D’Alò", "D'Al"],
  ["Sofia D’Alò", "alo"],
  ["L'Aquila", "aquila"],
]) {
  test(`“${typed}” finds ${name}`, () => assert.ok(begin(spellingsOf(name), wordsOf(typed))));
}

test("every word has to begin one of the name", () => {
  assert.ok(!begin(spellingsOf("Christa Claußen"), wordsOf("claussen anna")));
  assert.ok(!begin(spellingsOf("Christa Claußen"), wordsOf("laussen")));
});
