"""The script of the rules: which modules are lowered, and what the phone calls of them."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from .compiler.program import LoweredProgram

ROOT: Final = Path(__file__).parents[2]
RUNTIME: Final = ROOT / "static" / "js" / "engine"
SCRIPT: Final = "rules.js"  # among the scripts of the runtime
PACKAGE: Final = "scoring"  # what is in it needs no prefix in the script
ENTRIES: Final = ("scoring.exchange", "scoring.judge", "scoring.notation")
EXPORTS: Final = {
    "scoring.exchange": ("answer", "answer_line"),
    "scoring.judge": ("possible_situations", "waits_with_values", "weigh"),
    "scoring.notation": ("format_hand", "parse_hand"),
    "scoring.rulesets": ("RULESETS",),
}
# A dictionary that stays as it is, which Python has not: a class of ours in both languages.
STAND_INS: Final = {
    "scoring.frozen.FrozenDict": "py.FrozenDict",
    "scoring.frozen.close": "py.close",
}
HEAD: Final = "// Lowered from Python by scoring/phone: change the source instead."


def lower_modules(
    entries: tuple[str, ...], stand_ins: Mapping[str, str] | None = None
) -> LoweredProgram:
    """Lower these modules of a checkout, and all they import there, to a script.

    ``stand_ins`` as in ``LoweredProgram``, in addition to those of the rules.
    """
    return LoweredProgram(ROOT, entries, {**STAND_INS, **(stand_ins or {})}, main_package=PACKAGE)


@cache
def built_script() -> str:
    """Return the script of the rules; raise ``LoweringError`` for what has no counterpart in it."""
    return lower_modules(ENTRIES).script(EXPORTS, head=HEAD)


def write_engine(folder: Path, script: str | None = None, runtime: Path = RUNTIME) -> None:
    """Write a script, by default only the rules, and its runtime into a folder for node."""
    shutil.copytree(runtime, folder, dirs_exist_ok=True)
    (folder / SCRIPT).write_text(script or built_script(), encoding="utf-8")
    (folder / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
