"""Every setting of an event is declared once, and nothing about it is forgotten."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

import pytest
from django.db import models

from clubscore.exchange.event_file.json_node import Node
from clubscore.tournaments.event_change import event_change
from clubscore.tournaments.event_copy import event_copy
from clubscore.tournaments.models import Change, Tournament
from clubscore.tournaments.settings.registry import ASKED, SETTINGS
from clubscore.tournaments.settings.setting import Setting
from clubscore.tournaments.settings.types import Count, Structure, Text
from clubscore.tournaments.stages.stage import Stage, stage_data
from clubscore.web.organizer.event.change_lines import change_lines
from tests.factories import DAY, make_event, organizer

pytestmark = pytest.mark.django_db

NO_SETTINGS: Final = {  # fields of an event, and why nobody sets them
    "id": "of the database",
    "club": "an event stays with its club",
    "slug": "made of name and day",
    "ruleset": "the rules: declared in scoring, changed by rules_change",
    "options": "as above",
    "archived_at": "when somebody moved it off the working list",
    "ceremony_step": "how far a prize-giving is",
    "token": "of the form it came from",
    "created_by": "who made it",
    "created_by_name": "as above",
    "created_at": "when it was made",
}
AT: Final = datetime(2026, 1, 2, 9, 30, tzinfo=UTC)
OTHER: Final[Mapping[str, Any]] = {  # a value of each setting that is not its default
    "kind": "league",
    "name": "Coppa",
    "starts_on": date(2026, 3, 15),
    "ends_on": date(2026, 3, 16),
    "time_zone": "Europe/Paris",
    "city": "Torino",
    "country": "FRA",
    "results_from": "MTS",
    "participants": 40,
    "venue": "Sala",
    "fee": "40 €",
    "description": "**Pranzo**",
    "capacity": 40,
    "odd_tables": "threes",
    "registration_opens_at": AT,
    "registration_closes_at": AT.replace(hour=12),
    "asks_food": True,
    "food_choices": "Carne\nPesce",
    "place_points": [4, 2, 1, 0.5],
    "ties_by_hands": True,
    "forfeits_last": True,
    "no_show_points": 30,
    "tie_breaks": ["best_hand", "hands_won"],
    "best_of": 3,
    "qualifier": True,
    "ema_weight": 3.0,
    "team_size": 4,
    "team_best": 3,
    "team_substitutes": True,
    "session_minutes": 90,
    "stops_at_gong": True,
    "players_close": "never",
    "results_held": True,
    "provisional_minutes": 5,
    "stages": [stage_data(Stage(3))],
    "mixing": {"countries": True, "groups": [], "before_repeats": False},
    "visibility": "rehearsal",
}
NOT_COPIED: Final = {  # and what the copy has instead
    "name": "Copia",
    "starts_on": date(2027, 3, 15),
    "ends_on": date(2027, 3, 16),
    "visibility": "draft",
    "results_from": "",
    "participants": None,
    "ema_weight": None,
}
MOVED: Final = {  # by a year, as the days are
    "registration_opens_at": AT.replace(year=2027),
    "registration_closes_at": AT.replace(year=2027, hour=12),
}
each_setting = pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda one: one.field)


def other_event() -> Tournament:
    event = make_event(players=0)
    for field, value in OTHER.items():
        setattr(event, field, value)
    event.save()
    return event


def test_every_field_of_an_event_is_a_setting_or_has_a_reason():
    fields = {field.name for field in Tournament._meta.concrete_fields}
    assert fields == SETTINGS.keys() | NO_SETTINGS.keys()
    assert not SETTINGS.keys() & NO_SETTINGS.keys()
    assert OTHER.keys() == SETTINGS.keys()


@each_setting
def test_a_setting_fits_its_column(setting: Setting):
    column: Any = Tournament._meta.get_field(setting.field)
    assert OTHER[setting.field] != setting.default
    if isinstance(setting.type, Text):
        assert (setting.type.most, not setting.type.is_required) == (
            column.max_length,
            column.blank,
        )
    if isinstance(setting.type, Count):
        assert setting.type.may_be_none == column.null
        assert isinstance(column, models.PositiveSmallIntegerField)


@each_setting
def test_a_value_is_read_as_it_was_written(setting: Setting):
    if isinstance(setting.type, Structure):
        return
    values = [OTHER[setting.field]]
    values += [setting.default] if setting.has_default and setting.default != "" else []
    for value in values:
        written = setting.to_json(value)
        assert setting.type.read(Node(written, setting.field)) == value


def test_a_copy_has_every_setting_but_a_few():
    source = other_event()
    made = event_copy(
        source=source,
        name="Copia",
        starts_on=date(2027, 3, 15),
        with_players=False,
        by=organizer(),
    )
    copy = Tournament.objects.get(pk=made.pk)
    for field in SETTINGS:
        expected = {**OTHER, **MOVED, **NOT_COPIED}[field]
        assert getattr(copy, field) == expected, field


def test_every_setting_of_the_page_is_stored_and_logged():
    event = make_event(players=0, results_from="MTS")
    before = {one.field: getattr(event, one.field) for one in ASKED}
    event_change(
        tournament=event,
        name=OTHER["name"],
        starts_on=OTHER["starts_on"],
        ends_on=OTHER["ends_on"],
        settings={**OTHER, "results_from": "Tabellone"},
        by=organizer(),
    )
    stored = Tournament.objects.get(pk=event.pk)
    change = stored.changes.get(kind=Change.Kind.EVENT_CHANGED)
    assert before["starts_on"] == DAY
    for setting in ASKED:
        value = getattr(stored, setting.field)
        assert value == {**OTHER, "results_from": "Tabellone"}[setting.field], setting.field
        assert setting.field in change.facts
    (line,) = change_lines([change])
    assert len(line.details) == len(change.facts) == len(ASKED)
    assert not [one for one in line.details if "[" in one or "T00" in one]
