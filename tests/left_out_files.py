"""What the Debian package leaves out is not there for any test (``.ci/trim.py``).

A plugin: whatever opens or imports such a file in the process of the tests fails as it would in an
installation. Files of fonts that a test itself needs are opened before, or elsewhere. What is there
once Clubscore speaks more languages, a test asks for: ``with of_every_language()``.
"""

import importlib.util
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PACKAGES = f"{sysconfig.get_path('purelib')}/"

_spec = importlib.util.spec_from_file_location("trim", ROOT / ".ci" / "trim.py")
assert _spec is not None
assert _spec.loader is not None
trim = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(trim)

_every_language: ContextVar[bool] = ContextVar("every_language", default=False)


@contextmanager
def of_every_language() -> Iterator[None]:
    """Let what is left out be there."""
    token = _every_language.set(True)
    try:
        yield
    finally:
        _every_language.reset(token)


def refuse_what_is_left_out(event: str, arguments: tuple[Any, ...]) -> None:
    """Raise what Python does for a file that is opened or loaded and that no installation has."""
    error: type[Exception]
    if event == "open":
        path, error = arguments[0], FileNotFoundError
    elif event == "import":
        path, error = arguments[1], ImportError  # of a compiled module
    else:
        return
    if isinstance(path, str) and path.startswith(PACKAGES) and not _every_language.get():
        inside = path.removeprefix(PACKAGES)
        if trim.is_left_out(inside):
            raise error(f"the Debian package leaves it out: {inside}")


sys.addaudithook(refuse_what_is_left_out)
