"""What a club's evening begins with: who was here last time, and what is being played tonight.

An evening is a club night. It goes on past midnight: until six in the morning it is still tonight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubscore.people.models import Club, Player
from clubscore.tournaments.attendance.lineup import next_session_number
from clubscore.tournaments.models import Entry, Session, Table, Tournament
from clubscore.tournaments.models.tournament import TournamentQuerySet
from clubscore.tournaments.table_sizes import OddTables
from scoring.rulesets import RULESETS, get
from scoring.rulesets.options import OptionValue

GOES_ON: Final = timedelta(hours=6)  # past midnight
RECENT_EVENTS: Final = 100  # among which the rules a club uses are looked for

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
    latest: int | None  # id of the club night of today, also where another is to begin

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
        """Of the evening."""
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
    """Return the day an evening that goes on now began, in the club's zone."""
    return (timezone.now().astimezone(ZoneInfo(club.time_zone)) - GOES_ON).date()


def night_of_today(club: Club) -> Tournament | None:
    """Return the club night that is on this evening, the latest made of several."""
    today = timezone.now().astimezone(ZoneInfo(club.time_zone)).date()
    nights = _nights(club).in_use().filter(starts_on__range=(evening_of(club), today))
    return nights.order_by("-starts_on", "-pk").first()


def tonight(club: Club, *, anew: bool = False) -> Tonight:
    """Return what the evening of a club begins with; ``anew``: another beside the one there is.

    Seven queries at most.
    """
    latest = night_of_today(club)
    night = None if anew else latest
    before = None if night else night_before(club)
    running, open_tables = _being_played(night)
    players, here = _people(night, before)
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
        latest.pk if latest else None,
    )


def _nights(club: Club) -> TournamentQuerySet:
    """Return the club nights that were, or are, held here."""
    nights = Tournament.objects.filter(club=club, kind=Tournament.Kind.CLUB_NIGHT, results_from="")
    return nights.exclude(visibility=Tournament.Visibility.REHEARSAL)


def night_before(club: Club) -> Tournament | None:
    """Return the latest club night that somebody had a seat in."""
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
    night: Tournament | None, before: Tournament | None
) -> tuple[tuple[Player, ...], frozenset[int]]:
    """Return who is offered first, and who of them is taken to be here.

    Substitutes and whoever was disqualified are not. Of last time, whoever sat at a table.
    """
    event = night or before
    if event is None:
        return (), frozenset()
    entries = event.entries.filter(substitute=False, disqualified=False)
    if night is None:
        entries = entries.filter(seats__isnull=False).distinct()
    entries = entries.exclude(player__privacy=Player.Privacy.ERASED).select_related("player")
    found = sorted(entries, key=lambda entry: entry.player.sort_key)
    here = frozenset(
        entry.player_id for entry in found if not night or entry.state == Entry.State.CONFIRMED
    )
    return tuple(entry.player for entry in found), here


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
    """Return all a club may seat tonight: its list, and who is in the event besides."""
    fits = Q(unconfirmed=False)
    if night is not None:
        fits |= Q(entries__tournament=night)
    return club.players.filter(fits).exclude(privacy=Player.Privacy.ERASED).distinct()
