"""Whether documents can be made: WeasyPrint needs libraries that no package for Python brings."""

from __future__ import annotations

import logging
from contextlib import redirect_stdout
from io import StringIO
from types import ModuleType

from clubscore.errors import ClubError
from clubscore.system.libraries import look_further

logger = logging.getLogger(__name__)


def why_unavailable() -> str:
    """Return which library is missing; empty if documents can be made. Takes a second."""
    try:
        _load()
    except (ImportError, OSError) as error:
        return str(error).partition("\n")[0]
    return ""


def drawing() -> ModuleType:
    """Return the module that draws; raises ``print_unavailable`` where a library is missing."""
    try:
        return _load()
    except (ImportError, OSError) as error:
        logger.warning("no document can be made: %s", error)
        raise ClubError("print_unavailable") from error


def _load() -> ModuleType:
    look_further()
    with redirect_stdout(StringIO()):  # on which WeasyPrint says that it found nothing
        from . import weasyprint
    return weasyprint
