"""The pictures that go with links to standings, tables, players and clubs: 1200 × 630 pixels.

They show what everybody may see, whoever asks: a link is sent on. Like pictures of hands they are
kept under what they show, so that a change gives another picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext

from clubscore.people.models import Club
from clubscore.people.privacy import names_for
from clubscore.play.selectors import table_state
from clubscore.printing.documents.hand_pictures.drawing import STYLE, WIDTH
from clubscore.printing.pdf import rendering
from clubscore.printing.pdf.images import LOGO_SCHEME, STATIC_SCHEME
from clubscore.standings.ranking import ranking
from clubscore.standings.selectors import entry_by_number
from clubscore.tournaments.access import EventAccess
from clubscore.tournaments.models import Entry, Table, Tournament
from clubscore.tournaments.stages.points import Exact, exact_words, points_words
from clubscore.words import signed_points

FIRST: Final = 5  # players of the standings
LONG: Final = 30  # letters of a title; longer ones are smaller
LONGEST: Final = 64  # and cut beyond


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player in a picture. ``points`` are table points, empty where there are none."""

    place: str
    name: str
    points: str
    total: str


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """What a picture shows; ``figures`` are pairs of a label and what stands under it."""

    title: str
    above: str
    logo: str  # key of the club's
    event: Tournament | None = None  # whose days are shown
    lines: tuple[StandingsLine, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    labels: tuple[str, str] = ("", "")  # over the table points and the totals

    @property
    def is_long(self) -> bool:
        """The title needs smaller letters, and two lines."""
        return len(self.title) > LONG

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
    }
    with names_for(public=True):
        return render_to_string("printing/link_pictures/link.html", context)


def draw_link_picture(html: str) -> bytes:
    """Draw the picture."""
    return rendering.html_to_png(html, style=STYLE, width=WIDTH)


def event_picture(event: Tournament) -> LinkPicture:
    """Return the first of the standings, as far as results are published."""
    with names_for(public=True):
        made = ranking(event)
        lines = tuple(
            StandingsLine(
                str(row.place or "–"),
                row.name,
                _points(event, row.twelfths),
                exact_words(row.total),
            )
            for row in (made.rows[:FIRST] if made.has_results else ())
        )
    return LinkPicture(
        event.name, event.club.name, event.club.logo_key, event, lines, labels=_labels(event)
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
    """Return a player with place and points; None where nobody has the number."""
    entry: Entry | None = entry_by_number(event, number)
    if entry is None:
        return None
    with names_for(public=True):
        name = entry.player.name
    made = ranking(event)
    row = next((one for one in made.rows if one.entry_id == entry.pk), None)
    figures: tuple[tuple[str, str], ...] = ()
    if row is not None and made.has_results and row.place is not None:
        points, total = _labels(event)
        place = gettext("%(place)s of %(players)s") % {
            "place": row.place,
            "players": "–" if made.players is None else made.players,
        }
        figures = ((gettext("Place"), place), (total, exact_words(row.total)))
        if event.has_table_points:
            figures = (figures[0], (points, points_words(row.twelfths)), figures[1])
    return LinkPicture(name, event.name, event.club.logo_key, event, figures=figures)


def club_picture(club: Club) -> LinkPicture:
    """Return a club with its city and how many public events it has."""
    count = number_format(club.tournaments.public().count(), use_l10n=True)
    return LinkPicture(club.name, club.city, club.logo_key, figures=((gettext("Events"), count),))


def _points(event: Tournament, twelfths: Exact) -> str:
    return points_words(twelfths) if event.has_table_points else ""


def _labels(event: Tournament) -> tuple[str, str]:
    points = event.points_title if event.has_table_points else ""
    return points, gettext("Points")
