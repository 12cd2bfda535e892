import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from clubscore.web.phone.build import built_script
from scoring.phone.build import write_engine
from tests.scoring.phone.node import run_node

PROGRAM = """\
import { readFileSync } from "node:fs";
import { phone_answer as phoneAnswer } from "./rules.js";
const lines = readFileSync(0, "utf8").trim().split("\\n");
for (const line of lines) process.stdout.write(`${phoneAnswer(line)}\\n`);
"""


@pytest.fixture(scope="session")
def ask_phone(tmp_path_factory) -> Callable[[Sequence[dict[str, Any]]], list[dict[str, Any]]]:
    """Ask the script as it is served: questions in, answers out."""
    folder = tmp_path_factory.mktemp("phone")
    write_engine(folder, built_script())
    (folder / "ask.js").write_text(PROGRAM)

    def ask(questions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        lines = "".join(json.dumps(one) + "\n" for one in questions)
        told = run_node(folder / "ask.js", lines.encode()).splitlines()
        assert len(told) == len(questions)
        return [json.loads(line) for line in told]

    return ask
