"""The browser reads a hand as the engine does."""

import json
import random
import subprocess
from pathlib import Path

from scoring.errors import RuleError
from scoring.notation import format_hand, parse_hand
from scoring.tiles import TILE_NAMES

READER = Path(__file__).parent / "read.js"


def some_texts(count: int) -> list[str]:
    """Return hands right and wrong in every way: pieces of notation in random order."""
    draw = random.Random(1998)
    pieces = ["[123m]", "[EEE]", "(5555p)", "[5555p]", "45678p", "99s", "+ 9p", "+9s", "{15}"]
    pieces += [
        "?",
        "?",
        "[789s]",
        "[897s]",
        "[124m]",
        "[89m]",
        "(555p)",
        "[ESW]",
        "CCC",
        "{9}",
        "{1 1}",
    ]
    pieces += ["0p", "[340m]", "(5055s)", "405p", "+ 0s"]
    pieces += [
        "x",
        "1",
        "m",
        "[",
        "+",
        "+ 99p",
        " ",
        "1 2m",
        "11112222333344445p",
        "{12345678}",
        "]",
        ")",
        "}",
    ]
    texts = ["".join(draw.choices(pieces, k=draw.randint(1, 6))) for _ in range(count // 2)]
    for _ in range(count - len(texts)):
        tiles = draw.choices(TILE_NAMES, k=13)
        texts.append("".join(tiles) + draw.choice(["", " + ", "+"]) + draw.choice(TILE_NAMES))
    return texts


def read_by_python(text: str) -> list[object]:
    try:
        return [format_hand(parse_hand(text))]
    except RuleError as error:
        return [error.code, error.facts.get("position")]


def read_by_script(texts: list[str]) -> list[list[object]]:
    command = ["node", "--no-warnings", str(READER)]
    run = subprocess.run(
        command, input=json.dumps(texts), capture_output=True, text=True, check=True
    )
    answers: list[list[object]] = json.loads(run.stdout)
    return answers


def test_script_and_engine_read_the_same():
    texts = some_texts(4000)
    read = dict(zip(texts, read_by_script(texts), strict=True))
    differing = {
        text: (answer, read_by_python(text))
        for text, answer in read.items()
        if answer != read_by_python(text)
    }
    assert differing == {}
    assert sum(len(answer) == 1 for answer in read.values()) > 100  # of either sort, enough
