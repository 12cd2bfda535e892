"""The start of a club's evening: who came last time, and what is being played tonight.

An evening is a club night. It lasts past midnight: until six in the morning it is still tonight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.people.models import Club, Player
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.models import Change, Entry, Seat, Session, Table, Tournament
from clubscore.tournaments.models.tournament import TournamentQuerySet
from clubscore.tournaments.table_sizes import OddTables
from scoring.rulesets import RULESETS, get
from scoring.rulesets.options import OptionValue

GOES_ON: Final = timedelta(hours=6)  # past midnight
RECENT_EVENTS: Final = 100  # among which the rules a club uses are looked for

CONFIRMED: Final = Entry.State.CONFIRMED
Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Tonight:
    """What there is to begin with: the club night of today, or the habits of the latest one."""

    club: Club
    night: Tournament | None  # of today
    before: Tournament | None  # the latest that was played, where there is none today
    session: int  # number of the one to be seated
    players: tuple[Player, ...]  # of tonight, or of last time, by name
    here: frozenset[int]  # who of them is here: ids
    running: Session | None
    open_tables: tuple[Table, ...]  # where tonight is still being played
    rules: Mapping[str, Options]  # the options the club used last, by ruleset
    nights: tuple[Tournament, ...]  # all of today, the latest first

    @property
    def latest(self) -> int | None:
        """Id of the latest club night of today, also where another is to begin."""
        return self.nights[0].pk if self.nights else None

    @property
    def others(self) -> list[Tournament]:
        """The other club nights of today."""
        return [one for one in self.nights if one != self.night]

    @property
    def like(self) -> Tournament | None:
        """The club night whose rules and habits are offered."""
        return self.night or self.before

    @property
    def was(self) -> str:
        """Who is in play in the club night, as the page sends it back: ids, with commas."""
        return ",".join(map(str, sorted(self.here))) if self.night else ""

    @property
    def day(self) -> date:
        """Day of the evening."""
        return self.night.starts_on if self.night else evening_of(self.club)

    @property
    def ruleset(self) -> str:
        """The key of the rules that are offered."""
        if self.like:
            return self.like.ruleset
        return self.club.ruleset or next(iter(RULESETS))

    @property
    def odd_tables(self) -> OddTables:
        """What the club does with players who fill no table of four."""
        return OddTables(self.like.odd_tables) if self.like else OddTables.NONE


def evening_of(club: Club) -> date:
    """Return the day on which the present evening began, in the club's zone."""
    return (timezone.now().astimezone(ZoneInfo(club.time_zone)) - GOES_ON).date()


def nights_of_today(club: Club) -> tuple[Tournament, ...]:
    """Return this evening's club nights, the latest created first.

    Games begun elsewhere that the club has taken over do not count.
    """
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    nights = _nights(club).in_use().filter(starts_on__range=(evening_of(club), today))
    nights = nights.exclude(changes__kind=Change.Kind.EVENT_TAKEN_OVER)
    return tuple(nights.order_by("-starts_on", "-pk"))


def tonight(club: Club, *, night: str = "", anew: bool = False) -> Tonight:
    """Return the starting point of a club's evening: the latest of several nights.

    ``night`` picks another by its slug; ``anew`` starts one in addition to those there are. Eight
    queries at most.
    """
    nights = nights_of_today(club)
    named = next((one for one in nights if one.slug == night), None)
    chosen = None if anew else named or next(iter(nights), None)
    return _tonight(club, chosen, nights)


def _tonight(club: Club, night: Tournament | None, nights: tuple[Tournament, ...]) -> Tonight:
    before = None if night else night_before(club)
    running, open_tables = _being_played(night)
    players, here = _people(night, before, nights)
    return Tonight(
        club,
        night,
        before,
        next_session_number(night) if night else 1,
        players,
        here,
        running,
        open_tables,
        rules_used(club),
        nights,
    )


def _nights(club: Club) -> TournamentQuerySet:
    """Return the club nights that were, or are, held here."""
    nights = Tournament.objects.filter(club=club, kind=Tournament.Kind.CLUB_NIGHT, results_from="")
    return nights.exclude(visibility=Tournament.Visibility.REHEARSAL)


def night_before(club: Club) -> Tournament | None:
    """Return the latest club night that someone had a seat in."""
    played = _nights(club).filter(entries__seats__isnull=False)
    return played.order_by("-starts_on", "-pk").first()


def _being_played(night: Tournament | None) -> tuple[Session | None, tuple[Table, ...]]:
    if night is None:
        return None, ()
    running = night.sessions.filter(state=Session.State.RUNNING).order_by("number")
    tables = Table.objects.filter(session__in=running, state=Table.State.OPEN)
    order = ("session__number", "number")
    return running.last(), tuple(tables.select_related("session").order_by(*order))


def _people(
    night: Tournament | None, before: Tournament | None, nights: Sequence[Tournament]
) -> tuple[tuple[Player, ...], frozenset[int]]:
    """Return whom to offer first, and which of them to assume are here.

    Substitutes and disqualified players are left out; of last time, those who never sat too.
    """
    event = night or before
    if event is None:
        return (), frozenset()
    entries = event.entries.filter(substitute=False, disqualified=False)
    if night is None:
        entries = entries.filter(seats__isnull=False).distinct()
    entries = entries.exclude(player__privacy=Player.Privacy.ERASED).select_related("player")
    found = sorted(entries, key=lambda entry: entry.player.sort_key)
    here = {entry.player_id for entry in found if not night or entry.state == CONFIRMED}
    if night is None:
        here -= _playing_now(nights)
    return tuple(entry.player for entry in found), frozenset(here)


def _playing_now(nights: Sequence[Tournament]) -> set[int]:
    """Return who sits at an open table of these, by id: not free for an evening that is new."""
    tables = Table.objects.filter(
        state=Table.State.OPEN,
        session__state=Session.State.RUNNING,
        session__tournament__in=nights,
    )
    return set(Seat.objects.filter(table__in=tables).values_list("entry__player", flat=True))


def rules_used(club: Club) -> dict[str, Options]:
    """Return the options of each ruleset a club has used, of its latest event; else its own."""
    events = Tournament.objects.filter(club=club).order_by("-starts_on", "-pk")
    found: dict[str, Options] = {}
    for ruleset, options in events.values_list("ruleset", "options")[:RECENT_EVENTS]:
        found.setdefault(ruleset, options)
    if club.ruleset:
        found.setdefault(club.ruleset, club.options)
    return {key: _options_there_are(key, found.get(key, {})) for key in RULESETS}


def _options_there_are(ruleset: str, options: Options) -> Options:
    """Leave out options the rules no longer have."""
    known = {option.key for option in get(ruleset).options}
    return {key: value for key, value in options.items() if key in known}


def offered_players(club: Club, night: Tournament | None) -> QuerySet[Player]:
    """Return everyone a club may seat tonight: its list, and others entered in the event."""
    fits = Q(unconfirmed=False)
    if night is not None:
        fits |= Q(entries__tournament=night)
    return club.players.filter(fits).exclude(privacy=Player.Privacy.ERASED).distinct()
