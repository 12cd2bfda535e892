import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from clubscore.web.phone.build import built_script, built_texts
from scoring.phone.build import write_engine
from tests.scoring.phone.node import run_node

PROGRAM = """\
import { readFileSync } from "node:fs";
import { phone_answer as phoneAnswer } from "./rules.js";
import en from "./texts-en.js";
import it from "./texts-it.js";
const texts = { en, it };
const lines = readFileSync(0, "utf8").trim().split("\\n");
for (const line of lines) {
  const { language } = JSON.parse(line);
  process.stdout.write(`${phoneAnswer(line, texts[language])}\\n`);
}
"""


@pytest.fixture(scope="session")
def ask_phone(tmp_path_factory) -> Callable[[Sequence[dict[str, Any]]], list[dict[str, Any]]]:
    """Ask the script as it is served: questions in, answers out."""
    folder = tmp_path_factory.mktemp("phone")
    write_engine(folder, built_script())
    for language in ("en", "it"):
        (folder / f"texts-{language}.js").write_text(built_texts(language), encoding="utf-8")
    (folder / "ask.js").write_text(PROGRAM)

    def ask(questions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        lines = "".join(json.dumps(one) + "\n" for one in questions)
        told = run_node(folder / "ask.js", lines.encode()).splitlines()
        assert len(told) == len(questions)
        return [json.loads(line) for line in told]

    return ask
