"""Changing an event after it was created, and deleting one that was not played."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.models import COUNTRY, Act
from clubscore.text import one_line
from scoring.rulesets import get
from scoring.rulesets.options import OptionValue, checked_options

from .access import Actor
from .change_log import change_log
from .foreign_results import check_participants, listed_places
from .locks import check_days, has_hands, lock_tournament, lock_tournament_and_tables
from .models import Change, Tournament
from .settings.registry import ASKED
from .table_sizes import OddTables


@transaction.atomic
def event_change(
    *,
    tournament: Tournament,
    name: str,
    starts_on: date,
    ends_on: date,
    settings: Mapping[str, Any],
    by: Actor,
) -> Tournament:
    """Change name, days and settings; the log stores the old values.

    ``settings`` are the values of the other settings on the page. Without a change nothing is
    written. Raises ``name_missing``, ``ends_before_start``, ``day_out_of_range``, ``bad_country``,
    ``closes_before_opening`` or ``participants_too_few``.
    """
    tournament = lock_tournament(tournament)
    name = one_line(name)
    if not name:
        raise ClubError("name_missing")
    check_days(starts_on, ends_on)
    before = _facts(tournament)
    values = {**settings, "name": name, "starts_on": starts_on, "ends_on": ends_on}
    for setting in ASKED:
        if setting.field in values:
            setattr(tournament, setting.field, values[setting.field])
    _check(tournament)
    after = _facts(tournament)
    if before == after:
        return tournament
    tournament.save(update_fields=list(after))
    _log(tournament, before, after, by)
    return tournament


@transaction.atomic
def odd_tables_set(*, tournament: Tournament, odd: OddTables, by: Actor) -> Tournament:
    """Say what happens to players who fill no table of four; seats that are drawn stay.

    Raises ``odd_tables_unknown`` under rules that only allow tables of four.
    """
    tournament = lock_tournament(tournament)
    if odd != OddTables.NONE and len(get(tournament.ruleset).table_sizes) == 1:
        raise ClubError("odd_tables_unknown")
    before = _facts(tournament)
    tournament.odd_tables = odd.value
    after = _facts(tournament)
    if before != after:
        tournament.save(update_fields=["odd_tables"])
        _log(tournament, before, after, by)
    return tournament


@transaction.atomic
def rules_change(
    *, tournament: Tournament, ruleset: str, options: Mapping[str, OptionValue], by: Actor
) -> Tournament:
    """Change the rules of an event in which no hand has been recorded.

    Options left out have the ruleset's own value. A change of nothing writes nothing, and is never
    refused. Raises ``rules_have_hands``; for unknown rules or options ``RuleError``.
    """
    values = checked_options(get(ruleset).options, options)
    tournament = lock_tournament_and_tables(tournament)
    before = _rules(tournament)
    tournament.ruleset, tournament.options = ruleset, values
    after = _rules(tournament)
    if before == after:
        return tournament
    if has_hands(tournament):
        raise ClubError("rules_have_hands")
    tournament.save(update_fields=["ruleset", "options"])
    _log(tournament, before, after, by)
    return tournament


@transaction.atomic
def settings_change(
    *,
    tournament: Tournament,
    name: str,
    starts_on: date,
    ends_on: date,
    settings: Mapping[str, Any],
    rules: tuple[str, Mapping[str, OptionValue]] | None,
    by: Actor,
) -> None:
    """Change name, days, settings and, where ``rules`` are given, the rules; all or nothing.

    ``rules`` are a ruleset and its options. Raises what ``event_change`` and ``rules_change`` do.
    """
    event_change(
        tournament=tournament,
        name=name,
        starts_on=starts_on,
        ends_on=ends_on,
        settings=settings,
        by=by,
    )
    if rules is not None:
        ruleset, options = rules
        rules_change(tournament=tournament, ruleset=ruleset, options=options, by=by)


@transaction.atomic
def event_delete(*, tournament: Tournament, by: Actor) -> None:
    """Delete an event with its list of players, sessions and log; the club keeps the players.

    Raises ``event_has_hands``, also for void ones, or ``event_has_penalties``, also for cancelled
    ones.
    """
    tournament = lock_tournament_and_tables(tournament)
    if has_hands(tournament):
        raise ClubError("event_has_hands")
    if tournament.penalties.exists():
        raise ClubError("event_has_penalties")
    club, told = tournament.club, tournament.name
    act_log(kind=Act.Kind.EVENT_DELETED, by=by.user, club=club, facts=told)
    tournament.sessions.all().delete()  # with their seats, which keep entries from being deleted
    tournament.delete()


def _check(tournament: Tournament) -> None:
    if not re.fullmatch(COUNTRY, tournament.country):
        raise ClubError("bad_country", text=tournament.country)
    opens, closes = tournament.registration_opens_at, tournament.registration_closes_at
    if opens and closes and closes <= opens:
        raise ClubError("closes_before_opening")
    check_participants(tournament.participants, listed_places(tournament))


def _log(
    tournament: Tournament, before: Mapping[str, Any], after: Mapping[str, Any], by: Actor
) -> None:
    changed = {
        field: [before[field], after[field]] for field in after if before[field] != after[field]
    }
    change_log(kind=Change.Kind.EVENT_CHANGED, by=by, tournament=tournament, facts=changed)


def _facts(tournament: Tournament) -> dict[str, Any]:
    """Return the values of the page of the settings, as the log keeps them."""
    return {setting.field: setting.to_json(getattr(tournament, setting.field)) for setting in ASKED}


def _rules(tournament: Tournament) -> dict[str, Any]:
    return {"ruleset": tournament.ruleset, "options": tournament.options}
