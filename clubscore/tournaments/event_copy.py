"""A new event with the settings of an earlier one: this year's edition of last year's."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction

from clubscore.people.models import Player

from .access import Actor
from .change_log import change_log
from .models import Change, Entry, Session, Team, Tournament
from .roster.entries import entry_add
from .services import event_create, event_with_token
from .sessions.timetable import days_of_play
from .settings.registry import SETTINGS
from .settings.types import Time

WEEKS_OF_A_YEAR = 52


def next_edition(tournament: Tournament) -> tuple[str, date]:
    """Return what to offer as name and first day: the next year, on the same day of the week."""
    starts_on = tournament.starts_on + timedelta(weeks=WEEKS_OF_A_YEAR)
    year = tournament.starts_on.year
    following = year + 1 if starts_on.year == year else starts_on.year
    return tournament.name.replace(str(year), str(following)), starts_on


@transaction.atomic
def event_copy(
    *,
    source: Tournament,
    name: str,
    starts_on: date,
    with_players: bool,
    by: Actor,
    visibility: Tournament.Visibility = Tournament.Visibility.DRAFT,
    token: UUID | None = None,
) -> Tournament:
    """Create an event with the rules, settings and timetable of ``source``, moved to other days.

    Seats, results, penalties and roles are not copied; players only ``with_players``: the confirmed
    ones, with their teams, numbered from 1. Sent again with its ``token``, the event is created
    only once. Raises what ``event_create`` raises.
    """
    if earlier := event_with_token(club=source.club, token=token, name=name):
        return earlier
    later = starts_on - source.starts_on
    event = event_create(
        club=source.club,
        kind=Tournament.Kind(source.kind),
        name=name,
        starts_on=starts_on,
        ends_on=source.ends_on + later,
        ruleset=source.ruleset,
        options=source.options,
        by=by,
        settings={**copied_settings(source, later), "visibility": visibility},
        token=token,
    )
    if event.changes.filter(kind=Change.Kind.EVENT_COPIED).exists():  # made by the same form
        return event
    _copy_timetable(source, event, later)
    players = _copy_players(source, event) if with_players else 0
    facts = {"name": source.name, "players": players}
    change_log(kind=Change.Kind.EVENT_COPIED, by=by, tournament=event, facts=facts)
    return event


def copied_settings(source: Tournament, later: timedelta) -> dict[str, Any]:
    """Return the settings that are copied, times moved with the days."""
    settings: dict[str, Any] = {}
    for setting in SETTINGS.values():
        if setting.is_copied:
            value = getattr(source, setting.field)
            if isinstance(setting.type, Time):
                value = _same_time_later(source, value, later)
            settings[setting.field] = value
    return settings


def _same_time_later(
    source: Tournament, moment: datetime | None, later: timedelta
) -> datetime | None:
    """Return the same time of day on the other day, whatever the clocks did in between."""
    return moment and moment.astimezone(ZoneInfo(source.time_zone)) + later


def _copy_timetable(source: Tournament, event: Tournament, later: timedelta) -> None:
    """Copy it day by day: each begins at its time of day, and what follows as long after that."""
    starts: dict[int, datetime] = {}
    for day in days_of_play(source):
        times = {one.pk: one.starts_at for one in day if one.starts_at}
        first = min(times.values())
        begins = (first.astimezone(ZoneInfo(source.time_zone)) + later).astimezone(UTC)
        starts |= {key: begins + (at - first) for key, at in times.items()}
    timed = source.sessions.filter(pk__in=starts).order_by("number")
    Session.objects.bulk_create(
        Session(
            tournament=event,
            number=number,
            name=one.name,
            starts_at=starts[one.pk],
            minutes=one.minutes,
            break_name=one.break_name,
        )
        for number, one in enumerate(timed, start=1)
    )


def _copy_players(source: Tournament, event: Tournament) -> int:
    confirmed = source.entries.filter(state=Entry.State.CONFIRMED)
    known = confirmed.exclude(player__privacy=Player.Privacy.ERASED)
    teams: dict[str, Team] = {}  # by what their names are compared by
    entries = list(known.select_related("player", "team").order_by("number"))
    for one in entries:
        entry = entry_add(tournament=event, player=one.player)
        if one.team:
            key, name = one.team.key, one.team.name
            teams[key] = teams.get(key) or Team.objects.create(tournament=event, name=name)
            entry.team = teams[key]
        entry.substitute, entry.home_club = one.substitute, one.home_club
        entry.save(update_fields=["substitute", "team", "home_club"])
    return len(entries)
