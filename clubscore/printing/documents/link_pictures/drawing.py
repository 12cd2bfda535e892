"""Preview pictures of links to standings, tables, players and clubs: 1200 × 630 pixels.

They show only what is public, no matter who asks: a link gets forwarded. Like pictures of hands
they are stored under their content, so that a change gives another picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext

from clubscore.people.models import Club
from clubscore.people.privacy import names_for
from clubscore.play.selectors import table_state
from clubscore.printing.documents.hand_pictures.drawing import (
    STYLE,
    TALL,
    WIDTH,
    PictureGroup,
    picture_groups,
    tile_width,
)
from clubscore.printing.pdf import rendering
from clubscore.printing.pdf.images import LOGO_SCHEME, STATIC_SCHEME
from clubscore.standings.clubs.highest import highest_hand
from clubscore.standings.clubs.shelf import club_book
from clubscore.standings.ranking import ranking
from clubscore.standings.scoreboard import best_hand, best_hand_of
from clubscore.standings.selectors import entry_by_number
from clubscore.standings.statistics.history import TopHand
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Table, Tournament
from clubscore.tournaments.stages.points import Exact, exact_words, points_words
from clubscore.words import signed_points, worth

FIRST: Final = 5  # players of the standings
PODIUM: Final = 3  # of them, above the best hand
LONG: Final = 25  # letters of a title; longer ones are smaller
LONGER: Final = 38  # and these smaller still, in two lines
LONGEST: Final = 64  # and cut beyond
TILE: Final = '<span class="tile">{}</span>'  # a place, as the face of one


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player in a picture. ``points`` are table points, empty if there are none."""

    place: str
    name: str
    points: str
    total: str


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand in tiles, with its heading."""

    label: str
    value: str
    who: str  # empty where the picture is of one player
    groups: tuple[PictureGroup, ...]

    @property
    def tile(self) -> int:
        """The width of a tile in pixels."""
        return tile_width(self.groups)

    @property
    def tile_height(self) -> int:
        """Pixels."""
        return round(self.tile * TALL)


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """The content of a picture; ``figures`` are pairs of a label and the text below it."""

    title: str
    above: str
    logo: str  # key of the club's
    event: Tournament | None = None  # whose days are shown
    lines: tuple[StandingsLine, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    labels: tuple[str, str] = ("", "")  # over the table points and the totals
    hand: ShownHand | None = None  # the best, where its tiles are known

    @property
    def length(self) -> str:
        """Class of the title: how much smaller than a short one its letters are."""
        if len(self.title) <= LONG:
            return ""
        return "long" if len(self.title) <= LONGER else "longer"

    @property
    def shown_title(self) -> str:
        """The title, cut where not even two lines are enough."""
        return self.title if len(self.title) <= LONGEST else f"{self.title[: LONGEST - 1]}…"


def link_html(picture: LinkPicture) -> str:
    """Return the page that a picture is drawn from, in the active language."""
    context = {
        "picture": picture,
        "language": get_language() or "en",
        "club_logo": f"{LOGO_SCHEME}{picture.logo}" if picture.logo else "",
        "logo": f"{STATIC_SCHEME}img/logo.svg",
        "tiles": f"{STATIC_SCHEME}tiles/",
    }
    with names_for(public=True):
        return render_to_string("printing/link_pictures/link.html", context)


def draw_link_picture(html: str) -> bytes:
    """Draw the picture."""
    return rendering.html_to_png(html, style=STYLE, width=WIDTH)


def event_picture(event: Tournament) -> LinkPicture:
    """Return the first of the standings and the best hand, as far as results are published."""
    with names_for(public=True):
        made = ranking(event)
        best = best_hand(made) if made.has_results else None
        label = gettext("Best hand") if made.has_all_hands else gettext("Best known hand")
        hand = shown_hand(best.top, best.row.name, label) if best else None
        first = PODIUM if hand else FIRST
        lines = tuple(
            StandingsLine(
                str(row.place or "–"),
                row.name,
                _points(event, row.twelfths),
                exact_words(row.total),
            )
            for row in (made.rows[:first] if made.has_results else ())
        )
    return LinkPicture(
        *(event.name, event.club.name, event.club.logo_key, event, lines),
        labels=_labels(event),
        hand=hand,
    )


def table_picture(table: Table) -> LinkPicture | None:
    """Return the players of a table with their totals; None while nobody may see them."""
    session = table.session
    event = session.tournament
    if not EventAccess(event, False, None).sees(session):
        return None
    with names_for(public=True):
        state = table_state(table)
        seats = sorted(state.seats, key=lambda seat: seat.place or seat.seat)
        lines = tuple(
            StandingsLine(
                str(seat.place or ""),
                seat.name,
                _points(event, seat.twelfths) if state.closed and state.has_result else "",
                signed_points(seat.total),
            )
            for seat in seats
        )
    facts = {"session": session.number, "table": table.number}
    words = gettext("Session %(session)s, table %(table)s") % facts
    labels = _labels(event) if state.closed else ("", _labels(event)[1])
    return LinkPicture(words, event.name, event.club.logo_key, event, lines, labels=labels)


def player_picture(event: Tournament, number: int) -> LinkPicture | None:
    """Return a player with place and points, or None if nobody has the number."""
    entry: Entry | None = entry_by_number(event, number)
    if entry is None:
        return None
    with names_for(public=True):
        name = entry.player.name
    made = ranking(event)
    row = next((one for one in made.rows if one.entry_id == entry.pk), None)
    figures: tuple[tuple[str, str], ...] = ()
    hand: ShownHand | None = None
    if row is not None and made.has_results and row.place is not None:
        points, total = _labels(event)
        place = gettext("%(place)s of %(players)s") % {
            "place": format_html(TILE, row.place),
            "players": "–" if made.players is None else made.players,
        }
        top = best_hand_of(row)
        hand = shown_hand(top) if top else None
        figures = ((gettext("Place"), SafeString(place)), (total, exact_words(row.total)))
        if event.has_table_points:
            figures = (figures[0], (points, points_words(row.twelfths)), figures[1])
    return LinkPicture(name, event.name, event.club.logo_key, event, figures=figures, hand=hand)


def club_picture(club: Club) -> LinkPicture:
    """Return a club with its city, how many public events and tables, and its highest hand."""
    book = club_book(club).book
    counts = [(gettext("Events"), club.tournaments.that_count().count())]
    if book.games:
        counts.append((pgettext("how many", "Tables"), book.games))
    figures = tuple((label, number_format(count, use_l10n=True)) for label, count in counts)
    with names_for(public=True):
        top = highest_hand(book.records)
        who = top.winner.name if top and top.winner else ""
        hand = shown_hand(top, who, gettext("Highest hand")) if top else None
    return LinkPicture(club.name, club.city, club.logo_key, figures=figures, hand=hand)


def shown_hand(top: TopHand, who: str = "", label: str = "") -> ShownHand | None:
    """Return a hand as a picture shows it, or None if its tiles are not known."""
    groups = picture_groups(top.tiles, top.flowers)
    if not groups:
        return None
    value = "" if top.value is None else worth(top.value, top.hand.ruleset)
    return ShownHand(label or gettext("Best hand"), value, who, groups)


def _points(event: Tournament, twelfths: Exact) -> str:
    return points_words(twelfths) if event.has_table_points else ""


def _labels(event: Tournament) -> tuple[str, str]:
    points = event.points_title if event.has_table_points else ""
    return points, gettext("Points")
