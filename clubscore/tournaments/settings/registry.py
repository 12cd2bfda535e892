"""The settings of an event, each declared once, in :mod:`.rows`.

What an event is copied with, its page, its log, its file and the API follow from these rows.
"""

from __future__ import annotations

from typing import Final

from .rows import event, places, ranking, sessions

SETTINGS: Final = {
    setting.field: setting for setting in (*event.ROWS, *places.ROWS, *ranking.ROWS, *sessions.ROWS)
}
"""All of them by field, in the order of their page."""

ASKED: Final = tuple(setting for setting in SETTINGS.values() if setting.section is not None)
"""Those on the page of the settings."""
