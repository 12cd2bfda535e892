"""A setting of an event: all that is known about it in one row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from django.db import models
from django.utils.functional import Promise

from clubscore.tournaments.models import Tournament

from .types import SettingType, Structure


class Section(StrEnum):
    """Where on the page of the settings something is asked."""

    EVENT = "event"
    ABOUT = "about"
    PLACES = "places"
    RANKING = "ranking"
    TEAMS = "teams"
    SESSIONS = "sessions"


def every_event(_event: Tournament) -> bool:
    """Whether most settings are asked of every event."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A field of ``Tournament`` that organizers set. Texts are message ids."""

    field: str
    type: SettingType | Structure
    meaning: str
    """What its value says, for programs."""
    log: str = ""
    """What it is called in the log; empty: it never changes."""
    section: Section | None = None
    """Where the page of the settings asks for it; None: another page does."""
    label: str | Promise = ""
    """What that page calls it; translated already where its message has a context."""
    help: str = ""
    is_rare: bool = False
    """That page folds it away until it is set."""
    asked_of: Callable[[Tournament], bool] = every_event
    is_copied: bool = True
    """The next edition of an event begins with it; a ``Time`` is moved with the days."""
    always_in_file: bool = False
    """Event files have it even where it has its default, as they did from the beginning."""
    is_required_in_file: bool = False
    """A file has to say it, whatever an event has by default."""
    in_api: bool = True

    @property
    def has_default(self) -> bool:
        """Whether an event has a value of it before anyone sets one."""
        return self._model_field.has_default() or self._model_field.null

    @property
    def default(self) -> Any:
        """The value of an event for which nobody has set another."""
        return self._model_field.get_default()

    def to_json(self, value: Any) -> Any:
        """Return a value as JSON has it."""
        return value if isinstance(self.type, Structure) else self.type.to_json(value)

    @property
    def _model_field(self) -> models.Field[Any, Any]:
        return cast("models.Field[Any, Any]", Tournament._meta.get_field(self.field))
