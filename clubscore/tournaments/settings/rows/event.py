"""What an event is, where and when, and what its page says about it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.foreign_results import MOST_PARTICIPANTS
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.settings.setting import Section, Setting
from clubscore.tournaments.settings.types import Count, Country, Day, OneOf, Text, TimeZone


def _is_foreign(event: Tournament) -> bool:
    return event.is_foreign


ROWS: Final = (
    Setting(
        field="kind",
        type=OneOf(Tournament.Kind),
        meaning=_("The kind of event."),
        is_copied=False,  # the copy is made of it
        always_in_file=True,
    ),
    Setting(
        field="name",
        type=Text(100, is_required=True),
        meaning=_("What the event is called."),
        section=Section.EVENT,
        label=pgettext_lazy("not of a person", "Name"),
        log=_("name"),
        is_copied=False,  # each edition has its own
        always_in_file=True,
    ),
    Setting(
        field="starts_on",
        type=Day(),
        meaning=_("The first day."),
        section=Section.EVENT,
        label=_("First day"),
        log=_("first day"),
        is_copied=False,
        always_in_file=True,
    ),
    Setting(
        field="ends_on",
        type=Day(),
        meaning=_("The last day."),
        section=Section.EVENT,
        label=_("Last day"),
        log=_("last day"),
        is_copied=False,
        always_in_file=True,
    ),
    Setting(
        field="time_zone",
        type=TimeZone(64),
        meaning=_("The time zone of the event by its name, such as Europe/Rome."),
        always_in_file=True,
    ),
    Setting(
        field="city",
        type=Text(100),
        meaning=_("The city."),
        section=Section.EVENT,
        label=_("City"),
        log=_("city"),
        always_in_file=True,
    ),
    Setting(
        field="country",
        type=Country(),
        meaning=_("Three letters, as in ISO 3166-1."),
        section=Section.EVENT,
        label=_("Country"),
        help=_("Three capital letters, such as ITA."),
        log=_("country"),
        always_in_file=True,
        is_required_in_file=True,
    ),
    Setting(
        field="results_from",
        type=Text(60),
        meaning=_("The program that ran the event; empty if it was run here."),
        section=Section.EVENT,
        label=_("Results from"),
        log=_("results from"),
        asked_of=_is_foreign,
        is_copied=False,
    ),
    Setting(
        field="participants",
        type=Count(1, MOST_PARTICIPANTS, may_be_none=True),
        meaning=_("Number of players in an event run with another program; null if not known."),
        section=Section.EVENT,
        label=_("Number of players"),
        help=_(
            "How many players had a place in the event, whether or not they are on your list. "
            "Circuits that need the number don’t count the event without it. Leave blank if not "
            "known."
        ),
        log=_("number of players"),
        asked_of=_is_foreign,
        is_copied=False,
    ),
    Setting(
        field="venue",
        type=Text(200),
        meaning=_("Name and address of the place."),
        section=Section.ABOUT,
        label=_("Venue"),
        help=_("Name and address of the place where you play."),
        log=_("venue"),
        always_in_file=True,
    ),
    Setting(
        field="fee",
        type=Text(100),
        meaning=_("The fee in words."),
        section=Section.ABOUT,
        label=_("Fee"),
        help=_("Such as: 40 €, lunch included."),
        log=_("fee"),
        always_in_file=True,
    ),
    Setting(
        field="description",
        type=Text(5000, has_lines=True),
        meaning=_("The description, in Markdown."),
        section=Section.ABOUT,
        label=_("Description"),
        help=_(
            "For the event page: programme, meals, accommodation. Markdown: **bold**, -"
            " lists, [links](https://…), ## headings."
        ),
        log=_("description"),
        always_in_file=True,
    ),
    Setting(
        field="visibility",
        type=OneOf(Tournament.Visibility),
        meaning=_("Who can see the event."),
        log=_("visibility"),
        is_copied=False,  # a copy is a draft
        in_api=False,  # everybody sees what the API shows to everybody
        always_in_file=True,
        is_required_in_file=True,
    ),
)
