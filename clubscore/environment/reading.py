"""Reading the environment: all values, or all that is wrong with them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NoReturn
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .declaration import Variable
from .problems import MisfitError, Problem, SettingPlace, SettingsError
from .terminal import translate as _
from .variables import FIELDS, Environment

UNREADABLE: Final = 2  # the exit status of a program that cannot read its settings
TIME_ZONE: Final = "Europe/Rome"  # shown where an event does not name its own; stored is UTC
QUOTED: Final = re.compile(r"(['\"]).*\1", re.DOTALL)


def read(environ: Mapping[str, str] = os.environ) -> Environment:
    """Return what the environment says; raise ``SettingsError`` with all that cannot be read."""
    known: dict[str, Any] = {}
    problems: list[Problem] = []
    made: dict[str, Variable] = {}
    for field, variable in FIELDS.items():
        if text := environ.get(variable.name, "").strip():
            try:
                known[field] = _value(variable, text)
                continue
            except MisfitError as misfit:
                problems.append(_problem(variable, text, misfit, environ))
        if callable(variable.default):
            made[field] = variable
        else:
            known[field] = variable.default
    for field, variable in made.items():
        try:
            known[field] = variable.default(known)
        except MisfitError as misfit:
            known[field] = Path()  # nothing is made of it any more
            problems.append(_problem(variable, "", misfit, environ))
    try:
        ZoneInfo(TIME_ZONE)
    except ZoneInfoNotFoundError:
        problems.append(Problem("setting_no_time_zones", "wrong"))
    if problems:
        raise SettingsError(problems)
    return Environment(**known)


def _value(variable: Variable, text: str) -> Any:
    if QUOTED.fullmatch(text):
        raise MisfitError("setting_quoted")
    return variable.read(text)


def _problem(
    variable: Variable, text: str, misfit: MisfitError, environ: Mapping[str, str]
) -> Problem:
    facts = {"name": variable.name, **misfit.facts}
    if not variable.secret:
        facts.setdefault("value", text)
    name = variable.name
    return Problem(misfit.code, "wrong", facts, name, place_of(name, environ))


def place_of(name: str, environ: Mapping[str, str]) -> SettingPlace | None:
    """Return the line in which the file of settings sets a variable, or None if it does not."""
    path = environ.get("CLUBSCORE_SETTINGS_FILE")
    if not path or not environ.get(name):
        return None
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):  # of another user, or no text
        return None
    found = None
    for number, line in enumerate(lines, 1):
        if re.match(rf"\s*(export\s+)?{re.escape(name)}\s*=", line):
            found = SettingPlace(Path(path), number)  # of several the last one holds
    return found


def refuse(problems: list[Problem]) -> NoReturn:
    """Say on standard error why nothing is started, and end the program."""
    head = _("Nothing was done. Correct these settings first:")
    lines = "\n".join(problem.as_lines(sys.stderr) for problem in problems)
    sys.stderr.write(f"{head}\n\n{lines}\n")
    sys.exit(UNREADABLE)
