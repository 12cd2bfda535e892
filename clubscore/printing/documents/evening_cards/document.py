"""The cards of everyone who played on a day of an event, to be cut out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Final
from urllib.parse import urljoin
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.not_found import NotFoundError
from clubscore.printing.documents.registry import (
    DocumentKind,
    Parameters,
    Progress,
    Query,
    register,
)
from clubscore.printing.pdf.rendering import pages_of, template_to_pdf
from clubscore.printing.pdf.text_fit import Box, cut_to_fit, name_size
from clubscore.standings.clubs.shelf import club_version
from clubscore.standings.players.evening import EveningCard, evening_cards, evening_sessions
from clubscore.standings.statistics.figures import PlayedHand
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Tournament
from clubscore.words import localized_name
from scoring.rulesets import get

EVENING_CARDS: Final = "evening-cards"
STYLE: Final = "css/print/evening_cards.css"
# Measures in mm, as in evening_cards.css.
NAME: Final[Box] = (86.0, 7.6)
NAME_BESIDE_LOGO: Final[Box] = (74.0, 7.6)
EVENT: Final[Box] = (86.0, 3.4)
HAND: Final[Box] = (63.0, 3.4)
SIZES_NAME: Final = (15, 14, 12, 11, 10, 9, 8, 7)
SMALL: Final = 7
CARDS: Final = 8  # on a page
PATTERNS: Final = 3  # named of a hand, the most valuable


def card_parameters(event: Tournament, day: date, links: str) -> Parameters:
    """Return what to print of a day; the ratings on it follow from all events of the club.

    ``links``, the pattern of links to tables, tells how all addresses of this site begin.
    """
    club, site = club_version(event.club.slug) or "", urljoin(links, "/").rstrip("/")
    return {"day": day.isoformat(), "club": club, "site": site}


def _parse_query(query: Query, access: EventAccess, links: str) -> Parameters:
    """``?day=2026-03-14``, else the last day that is over."""
    days = list(evening_sessions(access.tournament))
    day = query.get("day", days[-1].isoformat() if days else "")
    found = next((one for one in days if one.isoformat() == day), None)
    if found is None or not access.is_official:
        raise NotFoundError
    return card_parameters(access.tournament, found, links)


def _is_allowed(access: EventAccess, _parameters: Parameters) -> bool:
    return access.is_official


def _title(event: Tournament, parameters: Parameters) -> str:
    return gettext("%(event)s – Result cards, %(day)s") % {
        "event": event.name,
        "day": parameters["day"],
    }


def _pages(event: Tournament, _parameters: Parameters) -> int:
    return ceil(event.entries.count() / CARDS)


def _make(event: Tournament, parameters: Parameters, progress: Progress) -> bytes:
    progress(0)
    with timezone.override(ZoneInfo(event.time_zone)):
        day = date.fromisoformat(parameters["day"])
        sessions = evening_sessions(event).get(day)
        if not sessions:  # since it was asked for
            raise ClubError("print_empty")
        box = NAME_BESIDE_LOGO if event.club.logo_key else NAME
        cards = [
            PrintedCard(card, event.ruleset, box) for card in evening_cards(event, day, sessions)
        ]
        context = {
            "title": _title(event, parameters),
            "event": event,
            "event_name": cut_to_fit(event.name, EVENT, SMALL),
            "day": day,
            "iso_day": parameters["day"],
            "pages": pages_of(cards, CARDS),
            "site": parameters.get("site", ""),  # a job asked for by an older release has none
            "printed_at": timezone.localtime(),
        }
        return template_to_pdf("printing/evening_cards/cards.html", context, style=STYLE)


register(
    DocumentKind(EVENING_CARDS, _("Result cards"), _parse_query, _is_allowed, _title, _pages, _make)
)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card in the active language; ``box`` is that of the name."""

    card: EveningCard
    ruleset: str
    box: Box

    @property
    def name(self) -> str:
        """The name, cut where even the smallest type is too large."""
        return cut_to_fit(self.card.entry.player.name_alone, self.box, SIZES_NAME[-1])

    @property
    def size(self) -> str:
        """The class of the name's type size."""
        return name_size(self.name, self.box, SIZES_NAME)

    @property
    def best_patterns(self) -> str:
        """The most valuable patterns of the best hand; nothing for one without tiles."""
        return patterns_text(self.card.best, self.ruleset)

    @property
    def worst_patterns(self) -> str:
        """The same of the hand that cost most."""
        return patterns_text(self.card.worst, self.ruleset)


def patterns_text(hand: PlayedHand | None, ruleset: str) -> str:
    """Return the most valuable patterns of a hand in the active language, cut to a line."""
    if hand is None or not hand.patterns:
        return ""
    points: Mapping[str, tuple[int, str]] = {
        one.key: (one.points, localized_name(one.names)) for one in get(ruleset).patterns
    }
    made = sorted((points[key] for key in hand.patterns if key in points), key=lambda one: -one[0])
    return cut_to_fit(", ".join(name for _points, name in made[:PATTERNS]), HAND, SMALL)
