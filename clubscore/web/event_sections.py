"""The pages of an event: which of them are tabs, and which stand under *More*."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament


class SectionPlace(StrEnum):
    """Where a page is found."""

    DAILY = "daily"  # a tab of every event
    EVENT = "event"  # a tab, for club nights under More: most of them never need it
    SETTINGS = "settings"  # a tab below Settings
    MORE = "more"  # under More


@dataclass(frozen=True, slots=True)
class EventSection:
    """A page of an event, by the name of its route."""

    name: str
    label: Promise
    place: SectionPlace
    text: Promise | str = ""  # what it is for, under More
    also: tuple[str, ...] = ()  # names of pages that belong to it
    for_referees: bool = False
    of_foreign: bool = False  # also of events that another program ran
    is_public: bool = False  # leads out of the organizers' pages


SECTIONS: Final = (
    EventSection(
        "event_manage",
        _("Overview"),
        SectionPlace.DAILY,
        also=("session_manage", "results_desk", "tonight"),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "player_add", _("Players"), SectionPlace.DAILY, also=("event_fours",), of_foreign=True
    ),
    EventSection(
        "check_in",
        _("Check-in"),
        SectionPlace.EVENT,
        _("Who is here: people scan a code in the room, or you tick them."),
        also=("room_code",),
    ),
    EventSection(
        "event_seating",
        _("Seating plan"),
        SectionPlace.EVENT,
        _("Seats of several sessions at once, pairs kept apart, tables that fill."),
        also=("seating_paste",),
    ),
    EventSection(
        "timetable",
        _("Timetable"),
        SectionPlace.EVENT,
        _("When sessions begin, their breaks and names."),
    ),
    EventSection(
        "penalties",
        _("Penalties"),
        SectionPlace.EVENT,
        _("Warnings and points taken off."),
        for_referees=True,
    ),
    EventSection(
        "event_print",
        _("Print"),
        SectionPlace.DAILY,
        also=("event_paper",),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "event_announcements",
        _("Projector"),
        SectionPlace.EVENT,
        _("Standings and clock on the big screen, announcements, the prize-giving."),
        also=("event_ceremony",),
    ),
    EventSection(
        "event_settings",
        _("Settings"),
        SectionPlace.EVENT,
        _("Rules, ranking, clock, places: what holds for the whole event."),
        of_foreign=True,
    ),
    EventSection(
        "event_stages",
        _("Stages"),
        SectionPlace.SETTINGS,
        _("Cuts, finals, and sessions ranked apart."),
    ),
    EventSection(
        "event_visibility",
        _("Visibility"),
        SectionPlace.SETTINGS,
        _("Who sees the event; copying, archiving and deleting it."),
        also=("event_copy",),
        of_foreign=True,
    ),
    EventSection(
        "event_roles",
        _("Referees"),
        SectionPlace.EVENT,
        _("Who else may run the event or decide at its tables."),
        of_foreign=True,
    ),
    EventSection(
        "event_seats",
        _("Seats and times"),
        SectionPlace.MORE,
        _("What players see: where they sit next, and when."),
        for_referees=True,
        is_public=True,
    ),
    EventSection(
        "event",
        _("Public page"),
        SectionPlace.MORE,
        _("Standings and sessions as everybody sees them."),
        for_referees=True,
        of_foreign=True,
        is_public=True,
    ),
    EventSection(
        "event_downloads",
        _("Files"),
        SectionPlace.MORE,
        _("Results as spreadsheets, the EMA’s file, the whole event to keep."),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "event_log",
        _("Log"),
        SectionPlace.MORE,
        _("Who did what and when."),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "event_tokens",
        _("API"),
        SectionPlace.MORE,
        _("Keys for other programs that read or write here."),
        of_foreign=True,
    ),
    EventSection(
        "event_webhooks",
        _("Webhooks"),
        SectionPlace.MORE,
        _("Addresses that are told what happens in the event."),
        of_foreign=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A link to a section; ``current`` is what ``aria-current`` says: page, true or nothing."""

    section: EventSection
    address: str
    current: str


@dataclass(frozen=True, slots=True)
class EventNav:
    """How the pages of an event are found from one of them."""

    tabs: tuple[Tab, ...]
    more: tuple[Tab, ...]  # what stands on the page More
    settings: tuple[Tab, ...]  # beside each other where the page is one of them
    more_current: str  # ``aria-current`` of the tab More

    @property
    def has_settings(self) -> bool:
        """The page is one of the settings."""
        return any(tab.current for tab in self.settings)


def event_nav(event: Tournament, access: EventAccess, here: str) -> EventNav:
    """Return the tabs of an event for somebody, on the page of a route.

    A club night has only those of every day; all else is under More.
    """
    is_night = event.kind == Tournament.Kind.CLUB_NIGHT
    shown = [
        Tab(one, reverse(one.name, args=[event.slug]), _current(one, here))
        for one in SECTIONS
        if (access.is_organizer or one.for_referees) and (one.of_foreign or not event.is_foreign)
    ]
    daily = (SectionPlace.DAILY,) if is_night else (SectionPlace.DAILY, SectionPlace.EVENT)
    settings = [
        tab
        for tab in shown
        if tab.section.place == SectionPlace.SETTINGS or tab.section.name == "event_settings"
    ]
    in_settings = any(tab.current for tab in settings)
    tabs = tuple(
        Tab(tab.section, tab.address, tab.current or "true")
        if tab.section.name == "event_settings" and in_settings
        else tab
        for tab in shown
        if tab.section.place in daily
    )
    more = tuple(tab for tab in shown if tab.section.place not in daily)
    if not is_night:
        more = tuple(tab for tab in more if tab.section.place == SectionPlace.MORE)
    is_more = here == "event_more"
    within = "true" if any(tab.current for tab in more) else ""
    return EventNav(tabs, more, tuple(settings), "page" if is_more else within)


def _current(section: EventSection, here: str) -> str:
    if here == section.name:
        return "page"
    return "true" if here in section.also else ""
