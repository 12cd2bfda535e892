"""The entries of an event, by what happened to them."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q

from clubscore.tournaments.models import Entry, Penalty, Seat, Session, Tournament

from .requests import EventCapacity


@dataclass(frozen=True, slots=True)
class EntryLists:
    """Everyone in an event by state: ``entries`` have a number, the others asked for a place."""

    # By number, each with ``has_played`` and ``stays`` (no Remove); also those who withdrew.
    entries: tuple[Entry, ...]
    requests: tuple[Entry, ...]  # in the order they came, as the next two
    waiting: tuple[Entry, ...]
    closed_requests: tuple[Entry, ...]

    @property
    def in_play(self) -> list[Entry]:
        """Those confirmed, substitutes among them."""
        return [entry for entry in self.entries if entry.state == Entry.State.CONFIRMED]

    @property
    def players(self) -> list[Entry]:
        """Those confirmed without the substitutes."""
        return [entry for entry in self.in_play if not entry.substitute]

    @property
    def has_started(self) -> bool:
        """Tell whether anyone has begun to play."""
        return any(getattr(entry, "has_played", False) for entry in self.entries)

    def places(self, event: Tournament) -> EventCapacity:
        """Return how many places there are and who wants them."""
        groups = (self.in_play, self.requests, self.waiting)
        counts = [sum(not entry.substitute for entry in group) for group in groups]
        return EventCapacity(event.capacity, *counts)


def entry_lists(event: Tournament) -> EntryLists:
    """Return everyone in an event by state. One query."""
    played = Seat.objects.filter(entry=OuterRef("pk")).exclude(session__state=Session.State.DRAFT)
    penalties = Penalty.objects.filter(entry=OuterRef("pk"))
    entries = event.entries.select_related("player", "team").annotate(
        has_played=Exists(played), stays=Exists(played) | Exists(penalties)
    )
    everybody = list(entries.order_by("pk"))

    def without_number(state: Entry.State) -> tuple[Entry, ...]:
        return tuple(one for one in everybody if one.number is None and one.state == state)

    numbered = [entry for entry in everybody if entry.number is not None]
    numbered.sort(key=lambda entry: entry.number or 0)
    return EntryLists(
        tuple(numbered),
        requests=without_number(Entry.State.REQUESTED),
        waiting=without_number(Entry.State.WAITING),
        closed_requests=without_number(Entry.State.WITHDRAWN),
    )


def public_entries(event: Tournament) -> list[Entry]:
    """Return who plays in an event, or has played, by number, as everyone may know it.

    With their byes, their final results of another program and their current penalties, except
    those of false wins. Five queries at most.
    """
    begun = event.is_foreign or event.sessions.exclude(state=Session.State.DRAFT).exists()
    if not (begun or event.lists_entrants):
        return []
    played = Seat.objects.filter(entry=OuterRef("pk")).exclude(session__state=Session.State.DRAFT)
    listed = Q(state=Entry.State.CONFIRMED) | Q(state=Entry.State.WITHDRAWN) & (
        Exists(played) | Q(foreign_result__isnull=False) | Q(substitute=True) | Q(disqualified=True)
    )
    in_force = Penalty.objects.filter(cancelled_at=None, hand=None).select_related("session")
    entries = event.entries.filter(listed).select_related("player", "team", "foreign_result")
    related = ("byes", Prefetch("penalties", in_force.order_by("pk")))
    return list(entries.prefetch_related(*related).order_by("number", "pk"))


def coming_players(event: Tournament) -> list[Entry]:
    """Return the public list of players of an event before play begins. One query.

    Empty once play has begun or if the list is not public; substitutes are left out.
    """
    begun = Session.objects.filter(tournament=event.pk).exclude(state=Session.State.DRAFT)
    if event.is_foreign or not event.lists_entrants:
        return []
    there = event.entries.in_play().filter(~Exists(begun), substitute=False, disqualified=False)
    return list(there.select_related("player").order_by("number"))


def home_clubs(event: Tournament) -> list[str]:
    """Return the home clubs named in events from the same club, by name. One query."""
    entries = Entry.objects.filter(tournament__club=event.club_id).exclude(home_club="")
    names = entries.order_by("home_club").values_list("home_club", flat=True).distinct()
    return list(names)


def entries_by_seat(session: Session) -> dict[tuple[int, int], int]:
    """Return table number and wind → entry id, for everyone who sits in a session."""
    seats = session.seats.values_list("table__number", "wind", "entry")
    return {(number, wind): entry for number, wind, entry in seats}
