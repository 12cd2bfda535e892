"""The lowered script under node, for the tests."""

import json
import runpy
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scoring.phone.build import RUNTIME, STAND_INS
from scoring.phone.compiler.program import lower

PRINT = """\
import { json } from "./python.js";
import { result } from "./lowered.js";
process.stdout.write(json.dumps(result()));
"""


def run_node(script: Path, text: bytes = b"") -> bytes:
    """Return what a script writes; fail with what it complains of."""
    command = ["node", str(script)]
    done = subprocess.run(command, input=text, capture_output=True, check=False)
    assert not done.stderr, done.stderr.decode()
    return done.stdout


def answers(engine: Path, lines: Iterable[bytes]) -> list[str]:
    """Return the answers of the phone's engine to the lines of a batch."""
    return (
        run_node(engine / "batch.js", b"".join(line + b"\n" for line in lines))
        .decode()
        .splitlines()
    )


def results(folder: Path, source: str) -> tuple[Any, Any]:
    """Return what the function ``result`` of a source returns in Python, and lowered under node.

    It returns what JSON can hold.
    """
    package = folder / "sample"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "program.py").write_text(source, encoding="utf-8")
    script = lower(folder, ("sample.program",), {"sample.program": ("result",)}, STAND_INS)
    for path in RUNTIME.glob("*.js"):
        (package / path.name).write_bytes(path.read_bytes())
    (package / "package.json").write_text('{"type": "module"}')
    (package / "lowered.js").write_text(script, encoding="utf-8")
    (package / "print.js").write_text(PRINT)
    names = runpy.run_path(str(package / "program.py"))
    expected = json.loads(json.dumps(names["result"]()))
    return expected, json.loads(run_node(package / "print.js"))
