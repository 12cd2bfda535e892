"""The pages of an event: which of them are tabs, which are next to one, and which under *More*."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament


class TabOf(StrEnum):
    """For which events a page is a tab; in the others it is under More."""

    ALL = "all"
    BIGGER = "bigger"  # not club nights: most of them never need it
    REFEREES = "referees"  # of bigger events, for those who have few other pages


class MoreHeading(StrEnum):
    """The headings under More."""

    DAY = "day"
    SETTINGS = "settings"
    PUBLIC = "public"
    RESULTS = "results"
    ACCESS = "access"


HEADINGS: Final = {
    MoreHeading.DAY: _("While you play"),
    MoreHeading.SETTINGS: _("Settings"),
    MoreHeading.PUBLIC: _("What everyone sees"),
    MoreHeading.RESULTS: _("Results and history"),
    MoreHeading.ACCESS: _("People and programs"),
}


@dataclass(frozen=True, slots=True)
class EventSection:
    """A page of an event, by the name of its route. Its label is the heading of the page."""

    name: str
    label: Promise
    tab_of: TabOf | None = None
    beside: str = ""  # name of the page in whose row it stands, without a tab of its own
    group: MoreHeading | None = None  # where it is no tab
    text: Promise | str = ""  # what it is for, under More
    also: tuple[str, ...] = ()  # names of pages that belong to it
    for_referees: bool = False
    of_foreign: bool = False  # also of events that another program ran
    is_public: bool = False  # leads out of the organizers' pages


SECTIONS: Final = (
    EventSection(
        "event_manage",
        _("Overview"),
        TabOf.ALL,
        also=("timetable", "session_manage", "results_desk", "results_paste", "tonight"),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "player_add",
        _("Players"),
        TabOf.ALL,
        also=("entrants_write", "entrants_mail"),
        of_foreign=True,
    ),
    EventSection("check_in", _("Check-in"), beside="player_add", also=("room_code",)),
    EventSection(
        "event_seating",
        _("Seating plan"),
        TabOf.BIGGER,
        group=MoreHeading.DAY,
        text=_("Seats of several sessions at once, pairs kept apart, locked seats."),
        also=("seating_paste",),
    ),
    EventSection(
        "event_fours",
        _("Fill the tables"),
        beside="event_seating",
        group=MoreHeading.DAY,
        text=_("Byes, substitutes or odd tables when players are left over."),
    ),
    EventSection(
        "event_announcements",
        _("Projector"),
        group=MoreHeading.DAY,
        text=_("Standings and clock on the big screen, announcements, the prize-giving."),
        also=("event_ceremony",),
    ),
    EventSection(
        "penalties",
        _("Penalties"),
        TabOf.REFEREES,
        group=MoreHeading.DAY,
        text=_("Warnings and deductions."),
        for_referees=True,
    ),
    EventSection(
        "event_print",
        pgettext_lazy("section of an event", "Print"),
        TabOf.ALL,
        also=("event_paper",),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "event_settings",
        _("Settings"),
        TabOf.BIGGER,
        group=MoreHeading.SETTINGS,
        text=_("Rules, ranking, clock and places for the whole event."),
        of_foreign=True,
    ),
    EventSection(
        "event_stages",
        _("Stages"),
        beside="event_settings",
        group=MoreHeading.SETTINGS,
        text=_("Cuts, finals, and sessions ranked separately."),
    ),
    EventSection(
        "event_visibility",
        _("Visibility"),
        beside="event_settings",
        group=MoreHeading.SETTINGS,
        text=_("Who can see the event; copying, archiving and deleting it."),
        also=("event_copy",),
        of_foreign=True,
    ),
    EventSection(
        "event",
        _("Public page"),
        group=MoreHeading.PUBLIC,
        text=_("Standings and sessions as everyone sees them."),
        for_referees=True,
        of_foreign=True,
        is_public=True,
    ),
    EventSection(
        "event_seats",
        _("Seats and times"),
        group=MoreHeading.PUBLIC,
        text=_("What players see: where they sit next, and when."),
        for_referees=True,
        is_public=True,
    ),
    EventSection(
        "event_downloads",
        _("Files"),
        group=MoreHeading.RESULTS,
        text=_("Results as spreadsheets, the EMA file, the whole event as a file."),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "event_log",
        pgettext_lazy("journal of an event", "Log"),
        group=MoreHeading.RESULTS,
        text=_("Who did what and when."),
        for_referees=True,
        of_foreign=True,
    ),
    EventSection(
        "event_roles",
        _("Referees and organizers"),
        group=MoreHeading.ACCESS,
        text=_("Who else may run the event or decide at its tables."),
        of_foreign=True,
    ),
    EventSection(
        "event_tokens",
        _("API tokens"),
        group=MoreHeading.ACCESS,
        text=_("Keys for other programs that read or write here."),
        of_foreign=True,
    ),
    EventSection(
        "event_webhooks",
        _("Webhooks"),
        group=MoreHeading.ACCESS,
        text=_("Addresses that receive news about the event."),
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
class MoreGroup:
    """Pages under one heading of More."""

    name: Promise
    tabs: tuple[Tab, ...]


@dataclass(frozen=True, slots=True)
class EventNav:
    """How the pages of an event are found from one of them."""

    tabs: tuple[Tab, ...]
    more: tuple[MoreGroup, ...]  # what stands on the page More
    beside: tuple[Tab, ...]  # the row below the tabs, where the page is one of several
    more_current: str  # ``aria-current`` of the tab More

    @property
    def beside_name(self) -> Promise:
        """The topic of the pages in the row below the tabs."""
        return self.beside[0].section.label


def event_nav(event: Tournament, access: EventAccess, here: str) -> EventNav:
    """Return the tabs of an event for someone, on the page of a route.

    A club night has only those of every day; all else is under More.
    """
    shown = [
        Tab(one, reverse(one.name, args=[event.slug]), _current(one, here))
        for one in SECTIONS
        if (access.is_organizer or one.for_referees) and (one.of_foreign or not event.is_foreign)
    ]
    rows = {tab.section.name: _row(tab, shown) for tab in shown}
    within = next((row for row in rows.values() if any(tab.current for tab in row)), ())
    tabs = tuple(
        Tab(tab.section, tab.address, tab.current or ("true" if tab in within else ""))
        for tab in shown
        if _is_tab(tab.section, event, access)
    )
    of_tabs = {one.section.name for tab in tabs for one in rows[tab.section.name]}
    more = [tab for tab in shown if tab.section.group and tab.section.name not in of_tabs]
    groups = tuple(
        MoreGroup(name, found)
        for group, name in HEADINGS.items()
        if (found := tuple(tab for tab in more if tab.section.group == group))
    )
    more_current = "true" if any(tab.current for tab in more) else ""
    return EventNav(
        tabs,
        groups,
        within if len(within) > 1 else (),
        "page" if here == "event_more" else more_current,
    )


def _row(first: Tab, pages: list[Tab]) -> tuple[Tab, ...]:
    """Return a page and those shown next to it, or nothing if it is itself next to another."""
    if first.section.beside:
        return ()
    return (first, *(tab for tab in pages if tab.section.beside == first.section.name))


def _is_tab(section: EventSection, event: Tournament, access: EventAccess) -> bool:
    is_night = event.kind == Tournament.Kind.CLUB_NIGHT
    if section.tab_of == TabOf.REFEREES:
        return not (is_night or access.is_organizer)
    return section.tab_of == TabOf.ALL or (section.tab_of == TabOf.BIGGER and not is_night)


def _current(section: EventSection, here: str) -> str:
    if here == section.name:
        return "page"
    return "true" if here in section.also else ""
