"""Who does something, and by what right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from .models import Session, Table, Tournament, Via

if TYPE_CHECKING:
    from clubscore.people.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who is responsible for a write. Views get one from :mod:`clubscore.http.access`.

    ``link`` is the token of the table or seat link the actor used: services compare it with the
    table's own under its lock, so that a link revoked a moment ago no longer works.
    """

    user: User | None
    via: Via
    label: str = ""
    link: str = ""

    @classmethod
    def organizer(cls, user: User, label: str = "") -> Actor:
        """Someone with a login who runs the club's events."""
        return cls(user, Via.ORGANIZER, label or str(user))

    @classmethod
    def public(cls) -> Actor:
        """Anyone, by a form that is open to all."""
        return cls(None, Via.PUBLIC)

    @classmethod
    def link_holder(cls, link: str, label: str = "", user: User | None = None) -> Actor:
        """Anyone who has the link of a table."""
        return cls(user, Via.LINK, label, link)

    @classmethod
    def player(cls, link: str, name: str) -> Actor:
        """Anyone who has the link of a player's seat."""
        return cls(None, Via.PLAYER, name, link)

    @classmethod
    def referee(cls, user: User, label: str = "") -> Actor:
        """Someone with a login who referees one event."""
        return cls(user, Via.REFEREE, label or str(user))

    @property
    def is_organizer(self) -> bool:
        """Runs the event."""
        return self.via == Via.ORGANIZER

    @property
    def is_official(self) -> bool:
        """Whether an organizer or referee of the event, who may also change closed tables."""
        return self.via in (Via.ORGANIZER, Via.REFEREE)


@dataclass(frozen=True, slots=True)
class TableAccess:
    """What a visitor may do at a table. ``actor`` is None for the public, who only read."""

    table: Table
    can_record: bool
    can_correct: bool
    is_official: bool
    """An organizer or a referee of the event."""
    is_organizer: bool
    has_link: bool
    actor: Actor | None

    @property
    def event(self) -> EventAccess:
        """What this visitor may do in the event: with the table's link no more than the public."""
        actor = self.actor if self.is_official else None
        return EventAccess(self.table.session.tournament, self.is_organizer, actor)

    @property
    def may_read(self) -> bool:
        """Tell whether the table's players and hands are this visitor's business."""
        return _is_shown(self.table.session, trusted=self.actor is not None)


@dataclass(frozen=True, slots=True)
class EventAccess:
    """What a visitor may do in an event. ``actor`` is None for the public, who only read."""

    tournament: Tournament
    is_organizer: bool
    actor: Actor | None

    @property
    def is_official(self) -> bool:
        """An organizer or a referee of the event."""
        return self.actor is not None

    def sees(self, session: Session) -> bool:
        """Tell whether the results of a session are this visitor's business."""
        return _is_shown(session, trusted=self.is_official)

    def sees_seats(self, session: Session) -> bool:
        """Tell whether the visitor may see the seats of a session."""
        return self.is_official or session.seats_are_public

    @property
    def by(self) -> Actor:
        """The organizer or referee; raises ``PermissionDenied`` for anyone else."""
        if self.actor is None:
            raise PermissionDenied
        return self.actor


def _is_shown(session: Session, *, trusted: bool) -> bool:
    """Tell whether a session is public: it has started, and its results are not held back."""
    if trusted:
        return True
    held = session.tournament.results_held and session.published_at is None
    return session.state != Session.State.DRAFT and not held
