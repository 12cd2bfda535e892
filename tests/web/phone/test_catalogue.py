"""The phone gets the translations of what it shows, with the plural forms of their language."""

import json
from typing import Any

import pytest
from django.test import override_settings
from django.utils import translation

from clubscore.web.phone.catalogue import (
    Catalogue,
    PluralRuleError,
    catalogues,
    texts_script,
)
from scoring.phone.build import RUNTIME
from tests import left_out_files
from tests.scoring.phone.node import run_node

from .templates.both import compiled_catalogue

pytestmark = pytest.mark.any_database

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
RULE = '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
TEXTS = """
msgid "East"
msgstr "Est"

msgctxt "place"
msgid "first"
msgstr "primo"

msgctxt "letter"
msgid "E"
msgstr "E"

msgid "January"
msgstr "January"

msgid "%(n)s hand"
msgid_plural "%(n)s hands"
msgstr[0] "%(n)s mano"
msgstr[1] "%(n)s mani"

msgid "never asked for"
msgstr "mai"
"""
DIGITS = "Ensure that there are no more than %(max)s digit in total."  # of Django's, with forms
WANTED = {"East", "place\x04first", "letter\x04E", "%(n)s hand", "unknown", "", "January", DIGITS}


def test_what_is_asked_for_is_there_by_catalogue(tmp_path):
    paths = [compiled_catalogue(tmp_path, HEADER + RULE + TEXTS)]
    with override_settings(LOCALE_PATHS=paths):
        ours, django = catalogues(WANTED)["it"]
    assert ours == Catalogue(
        "(n > 1)",
        {
            "%(n)s hand": ["%(n)s mano", "%(n)s mani"],
            "East": "Est",
            "place\x04first": "primo",
            # As in English: the letter. Django's own January, which ours comes before.
        },
    )
    assert "1000000" in django.plural
    assert list(django.messages) == [DIGITS]
    assert len(django.messages[DIGITS]) == 3


def test_without_catalogues_the_texts_are_english(tmp_path):
    with override_settings(LOCALE_PATHS=[tmp_path / "nowhere"]):
        assert catalogues({"East", "unknown"}) == {}


def test_what_a_language_lacks_is_in_english(tmp_path, monkeypatch):
    monkeypatch.setattr(left_out_files.trim, "is_left_out", lambda _path: False)  # Django's French
    paths = [compiled_catalogue(tmp_path, HEADER + RULE + TEXTS)]
    languages = [("it", "Italian"), ("fr", "French"), ("en", "English")]
    with override_settings(LOCALE_PATHS=paths, LANGUAGES=languages):
        found = catalogues({"East"})
        with translation.override("fr"):
            assert translation.gettext("East") == "East"
    assert {*found} == {"it"}


def test_a_phone_gets_one_language():
    italian, english = (texts_script(one, {"East", "unknown"}) for one in ("it", "en"))
    assert '"East":"Est"' in italian
    assert english == "export default [\n];\n"


RULES = {
    "": "n != 1",
    '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n': "n != 1",
    '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n<=4 ? 1 : 2);\\n"\n': (
        "(n==1 ? 0 : n%10>=2 && n<=4 ? 1 : 2)"
    ),
}


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_of_a_catalogue(tmp_path, rule):
    paths = [compiled_catalogue(tmp_path, HEADER + rule + TEXTS)]
    with override_settings(LOCALE_PATHS=paths):
        assert catalogues({"East"})["it"][0].plural == RULES[rule]


def test_a_rule_that_is_no_plain_expression_stops_the_build(tmp_path):
    folder = compiled_catalogue(tmp_path, HEADER + RULE + TEXTS)
    with override_settings(LOCALE_PATHS=[folder]):
        italian: Any = translation.trans_real.translation("it")
        loaded = italian._catalog._catalogs[0]
        loaded[""] = loaded[""].replace("(n > 1)", "alert(n)")
        with pytest.raises(PluralRuleError, match=r"alert\(n\)"):
            catalogues({"East"})


NUMBERS = (0, 1, 2, 3, 999_999, 1_000_000, 2_000_000)
ASK = """\
import * as django from "./django.js";
import en from "./texts-en.js";
import it from "./texts-it.js";

const answers = {};
for (const language of ["it", "en", "de"]) {
  django.use(language, { en, it }[language]);
  answers[language] = [
    django.get_language(),
    django.gettext("East"), django.gettext("unknown"), django.gettext(""),
    django.gettext("East\\r\\nWest"), django.gettext_noop("East"), django.gettext("toString"),
    django.pgettext("place", "first"), django.pgettext("letter", "E"),
    django.pgettext("no", "East"), django.gettext("%(n)s hand"), django.ngettext("East", "more", 2),
    NUMBERS.map((n) => django.ngettext("%(n)s hand", "%(n)s hands", n)),
    NUMBERS.map((n) => django.ngettext(DIGITS, "more", n)),
    NUMBERS.map((n) => django.npgettext("no", "%(n)s hand", "%(n)s hands", n)),
    NUMBERS.map((n) => django.npgettext("no", "one", "more", n)),
    `${django.gettext_lazy("East").__str__()}${django.pgettext_lazy("place", "first").__str__()}`,
  ];
}
process.stdout.write(JSON.stringify(answers));
"""


def test_node_finds_what_django_finds(tmp_path):
    lines = '\nmsgid "East\\nWest"\nmsgstr "Est\\nOvest"\n'
    folder = compiled_catalogue(tmp_path, HEADER + RULE + TEXTS + lines)
    with override_settings(LOCALE_PATHS=[folder]):
        expected = {one: _answers(one) for one in ("it", "en")}
        wanted = WANTED | {"East\nWest"}
        scripts = {one: texts_script(one, wanted) for one in expected}
    for path in RUNTIME.glob("*.js"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for language, script in scripts.items():
        (tmp_path / f"texts-{language}.js").write_text(script)
    constants = f"const NUMBERS = {json.dumps(NUMBERS)};\nconst DIGITS = {json.dumps(DIGITS)};\n"
    (tmp_path / "ask.js").write_text(ASK.replace("\n\n", f"\n{constants}", 1))
    found = json.loads(run_node(tmp_path / "ask.js"))
    german = found.pop("de")
    assert found == expected
    assert german[1:] == expected["en"][1:]  # of a language that nobody has written


def _answers(language: str) -> list[object]:
    with translation.override(language):
        return [
            translation.get_language(),
            *map(translation.gettext, ("East", "unknown", "", "East\r\nWest")),
            translation.gettext_noop("East"),
            translation.gettext("toString"),
            translation.pgettext("place", "first"),
            translation.pgettext("letter", "E"),
            translation.pgettext("no", "East"),
            translation.gettext("%(n)s hand"),
            translation.ngettext("East", "more", 2),
            [translation.ngettext("%(n)s hand", "%(n)s hands", n) for n in NUMBERS],
            [translation.ngettext(DIGITS, "more", n) for n in NUMBERS],
            [translation.npgettext("no", "%(n)s hand", "%(n)s hands", n) for n in NUMBERS],
            [translation.npgettext("no", "one", "more", n) for n in NUMBERS],
            f"{translation.gettext_lazy('East')}{translation.pgettext_lazy('place', 'first')}",
        ]
