"""The areas of the code for faults, and the tests required of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .faults import Fault, faults_in, faults_in_script

ROOT: Final = Path(__file__).parents[2]
LEFT_OUT: Final = {"migrations", "management"}  # declared, or tested from outside


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the code: folders of Python, or scripts."""

    places: tuple[str, ...]
    tests: tuple[str, ...] = ()
    """Folders whose tests are run once to see what each of them runs.

    Empty: ``make coverage`` has seen it, or they are scripts.
    """
    least: int = 95
    """Percent of the faults that the tests have to find."""

    @property
    def is_script(self) -> bool:
        """Its tests run under node."""
        return self.places[0].endswith(".js")

    def faults(self) -> list[Fault]:
        """Return the faults that can be put into it."""
        return [fault for name in self.places for fault in _faults_at(ROOT / name)]


def _faults_at(place: Path) -> list[Fault]:
    if place.is_file():
        return faults_in_script(place, ROOT)
    modules = [path for path in sorted(place.rglob("*.py")) if not LEFT_OUT & set(path.parts)]
    return [fault for path in modules for fault in faults_in(path, ROOT)]


def _package(name: str, *tests: str) -> Area:
    return Area((f"clubscore/{name}",), (f"tests/{name}", *tests), least=90)


AREAS: Final[Mapping[str, Area]] = {
    "engine": Area(("scoring",)),
    "play": Area(("clubscore/play",)),
    "standings": Area(("clubscore/standings",)),
    "outbox": Area(("static/js/offline/store.js", "static/js/offline/outbox.js")),
    "workers": Area(
        (
            "static/js/offline/keeping.js",
            "static/js/offline/worker.js",
            "static/js/learn/offline/worker.js",
        )
    ),
    "people": _package("people", "tests/web/account"),
    "seating": _package("seating_plans"),
    "jobs": _package("jobs", "tests/printing", "tests/exchange/uploads", "tests/delivery"),
    "tournaments": _package("tournaments", "tests/organizing"),
    "exchange": _package("exchange"),
    "delivery": _package("delivery", "tests/outgoing"),
    "printing": _package("printing"),
    "http": Area(("clubscore/http",), ("tests/web", "tests/test_secrecy.py"), least=90),
    "api": _package("api"),
    "web": _package("web"),
    "pastimes": _package("pastimes", "tests/web/learn"),
}
