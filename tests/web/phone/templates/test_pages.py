"""The templates that the phone draws: an entry's score, the calculator's answer, the players."""

import json

import pytest
from django.template.loader import get_template
from django.utils.translation import override

from clubscore.web.phone.templates.build import lower_templates
from tests.scoring.phone.node import run_node

from .both import LANGUAGES, templates_of, write_script
from .plain import plain
from .recording import SAID
from .views import SHOWN

pytestmark = pytest.mark.any_database

RUN = """\
import { readFileSync } from "node:fs";
import { CATALOGUES, TEMPLATES, django } from "./lowered.js";
import { remember } from "./said.js";

const { languages, said, shown } = JSON.parse(readFileSync(0));
remember(said);
django.templates(TEMPLATES);
const answers = {};
for (const language of languages) {
  django.use(language, CATALOGUES[language]);
  answers[language] = shown.map(([name, context]) => django.render(name, context));
}
process.stdout.write(JSON.stringify(answers));
"""
SAID_JS = """\
import { get_language, mark_safe } from "./django.js";

let said = {};
export function remember(all) {
  said = all;
}
export const recorded = (name, ...given) => {
  const asked = `${get_language()} ${name} ${JSON.stringify(given)}`;
  if (!(asked in said)) throw new Error(`nobody asked ${asked}`);
  const [text, isSafe] = said[asked];
  return isSafe ? mark_safe(text) : text;
};
"""


def recorded_name(module: str, name: str) -> str:
    """Return what asks for what a function has said."""
    return f'recorded.bind(null, "{module}.{name}")'


@pytest.fixture(scope="module")
def rendered(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    names = list(dict.fromkeys(name for name, _context in SHOWN))
    libraries = {"mahjong": "tests.web.phone.templates.recording"}
    with templates_of({}, libraries=libraries):
        expected = {}
        for language in LANGUAGES:
            with override(language):
                expected[language] = [get_template(name).render(dict(c)) for name, c in SHOWN]
        said = 'import { recorded } from "./said.js";'
        write_script(folder, names, [said, lower_templates(names, recorded_name)])
    (folder / "said.js").write_text(SAID_JS)
    (folder / "run.js").write_text(RUN)
    asked = {"languages": LANGUAGES, "said": SAID, "shown": plain(SHOWN)}
    return expected, json.loads(run_node(folder / "run.js", json.dumps(asked).encode()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(SHOWN)), ids=lambda n: f"{SHOWN[n][0]} {n}")
def test_the_phone_draws_the_same(rendered, number, language):
    expected, found = (one[language][number] for one in rendered)
    assert found == expected


def test_pages_are_in_two_languages(rendered):
    italian, english = (rendered[1][language] for language in LANGUAGES)
    assert "Chi paga chi" in italian[2]
    assert "Who pays whom" in english[2]
