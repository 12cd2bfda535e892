"""Who does something, and by what right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .models import Via

if TYPE_CHECKING:
    from clubscore.people.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """Whoever is responsible for a write. Views get one from :mod:`clubscore.events.access`.

    ``link`` is the value of the link of a table or a seat the actor came by: services compare it
    with the table's own under its lock, so that a link revoked a moment ago opens nothing any more.
    """

    user: User | None
    via: Via
    label: str = ""
    link: str = ""

    @classmethod
    def organizer(cls, user: User, label: str = "") -> Actor:
        """Somebody with a login who runs the club's events."""
        return cls(user, Via.ORGANIZER, label or str(user))

    @classmethod
    def public(cls) -> Actor:
        """Anybody, by a form that is open to all."""
        return cls(None, Via.PUBLIC)

    @classmethod
    def link_holder(cls, link: str, label: str = "", user: User | None = None) -> Actor:
        """Whoever has the link of a table."""
        return cls(user, Via.LINK, label, link)

    @classmethod
    def player(cls, link: str, name: str) -> Actor:
        """Whoever has the link of a player's seat."""
        return cls(None, Via.PLAYER, name, link)

    @classmethod
    def referee(cls, user: User, label: str = "") -> Actor:
        """Somebody with a login who referees one event."""
        return cls(user, Via.REFEREE, label or str(user))

    @property
    def is_organizer(self) -> bool:
        """Runs the event."""
        return self.via == Via.ORGANIZER

    @property
    def is_official(self) -> bool:
        """May also change what is closed: an organizer or a referee of the event."""
        return self.via in (Via.ORGANIZER, Via.REFEREE)
