"""Errors that count say on a phone what they say on the server, in the forms of each language."""

import json

import pytest
from django.utils import translation

from clubscore.web.phone.build import built_script, built_texts
from clubscore.words import explain
from scoring.errors import MESSAGES
from scoring.phone.build import write_engine
from tests.plural_errors import codes, error
from tests.scoring.phone.node import run_node

pytestmark = pytest.mark.any_database

LANGUAGES = ("en", "it", "fr", "es", "zh-hans")
OF_THE_CLUB = ("text_too_long", "all_hands_played", "totals_pot", "totals_lost", "hands_missing")
NUMBERS = (0, 1, 2, 5, 1_000_000)
EXPLAIN = """\
export function explained(code, pairs, ofRules, language, texts) {
  django.use(language, texts);
  const facts = new py.Dict();
  for (const [name, fact] of pairs) facts.set(name, fact);
  const kind = ofRules ? errors$RuleError : clubscore_errors$ClubError;
  return clubscore_words$explain(new kind(code, facts));
}
"""
PROGRAM = """\
import { readFileSync } from "node:fs";
import { explained } from "./rules.js";
const told = [];
for (const [code, pairs, ofRules, language] of JSON.parse(readFileSync(0, "utf8"))) {
  const { default: texts } = await import(`./texts-${language}.js`);
  told.push(explained(code, pairs, ofRules, language, texts));
}
process.stdout.write(JSON.stringify(told));
"""


def test_the_phone_chooses_the_form_that_the_server_chooses(tmp_path):
    write_engine(tmp_path, built_script() + EXPLAIN)
    for language in LANGUAGES:
        (tmp_path / f"texts-{language}.js").write_text(built_texts(language), encoding="utf-8")
    (tmp_path / "ask.js").write_text(PROGRAM)
    asked, expected = [], []
    for code in (*sorted(codes(MESSAGES)), *OF_THE_CLUB):
        for number in NUMBERS:
            refusal = error(code, number)
            for language in LANGUAGES:
                pairs = list(refusal.facts.items())
                asked.append((code, pairs, code in MESSAGES, language))
                with translation.override(language):
                    expected.append(explain(refusal))
    assert json.loads(run_node(tmp_path / "ask.js", json.dumps(asked).encode())) == expected
