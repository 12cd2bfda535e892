"""The number of players in an event, its registration, and who sits with whom."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.settings.setting import Section, Setting
from clubscore.tournaments.settings.types import Count, Flag, OneOf, Structure, Text, Time
from clubscore.tournaments.table_sizes import OddTables
from scoring.rulesets import get


def _knows_odd_tables(event: Tournament) -> bool:
    return not event.is_foreign and len(get(event.ruleset).table_sizes) > 1


ROWS: Final = (
    Setting(
        field="capacity",
        type=Count(1, 2000, may_be_none=True),
        meaning=_("How many players may take part; null for no limit."),
        section=Section.PLACES,
        label=pgettext_lazy("for players", "Places"),
        help=_(
            "Maximum number of players, preferably a multiple of four. Leave blank for no limit."
        ),
        log=_("places"),
        always_in_file=True,
    ),
    Setting(
        field="odd_tables",
        type=OneOf(OddTables),
        meaning=_("Whether tables of three or five are allowed."),
        section=Section.PLACES,
        label=_("Players who fill no table of four"),
        help=_(
            "Odd tables have three or five players: with five, one sits out each hand; with "
            "three, nobody is North."
        ),
        log=_("players who fill no table of four"),
        asked_of=_knows_odd_tables,
    ),
    Setting(
        field="registration_opens_at",
        type=Time(),
        meaning=_("When registration opens; null if nobody can register."),
        section=Section.PLACES,
        label=_("Registration opens"),
        log=_("registration opens"),
        always_in_file=True,
    ),
    Setting(
        field="registration_closes_at",
        type=Time(),
        meaning=_("When registration closes; null if it closes when the event starts."),
        section=Section.PLACES,
        label=_("Registration closes"),
        log=_("registration closes"),
        always_in_file=True,
    ),
    Setting(
        field="asks_food",
        type=Flag(),
        meaning=_("Whether people who register are asked about food."),
        section=Section.PLACES,
        label=_("Ask about food"),
        help=_("In the sign-up form. Only organizers see the answers."),
        log=_("asks about food"),
    ),
    Setting(
        field="food_choices",
        type=Text(600, has_lines=True),
        meaning=_("The food choices, one per line; empty if people write what they eat."),
        section=Section.PLACES,
        label=_("Food choices"),
        help=_(
            "One per line, such as Meat, Fish, Vegetarian. People can add allergies. Leave blank "
            "to let them write what they eat."
        ),
        log=_("food choices"),
    ),
    Setting(
        field="mixing",
        type=Structure("object"),
        meaning=_("Who is kept apart where possible."),
        log=_("kept apart where possible"),
        in_api=False,  # it says who is in which group
    ),
)
