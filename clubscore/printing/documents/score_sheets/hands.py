"""Every hand of a table on paper: tiles drawn, their count, who paid, corrections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext

from clubscore.play.corrections.steps import ChangeRow, change_rows
from clubscore.play.explanation.score import PatternRow, TileGroup
from clubscore.play.hand_pages.hands import FurtherWinView, HandPage, hand_page
from clubscore.play.hand_rows import HandRow
from clubscore.play.models import Hand
from clubscore.play.selectors import TableState
from clubscore.printing.documents.registry import Progress
from clubscore.printing.pdf.images import PdfImage
from clubscore.printing.pdf.rendering import PdfPart, parts_to_pdf
from clubscore.printing.pdf.tiles import HandPicture, TileForms
from clubscore.tile_names import words_of
from clubscore.tournaments.models import Table
from clubscore.words import player_points, worth
from scoring.illustration import Illustration, ShownGroup, ShownTile
from scoring.notation import tile_names_in

from .selectors import TableRecords, records
from .words import rules_words, ruleset_words

TEMPLATE = "printing/score_sheets/hands.html"
STYLE = "css/print/hands.css"
HANDS_ON_PAGE = 7  # about


@dataclass(frozen=True, slots=True)
class TilesPicture:
    """A picture of tiles: its address within the document, and its text for screen readers."""

    source: str
    words: str


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """What one of four players has in the hand: tiles, patterns, the sum."""

    letter: int  # seat wind, 0 East
    name: str
    is_winner: bool
    picture: TilesPicture | None
    patterns: tuple[PatternRow, ...]
    sum: str
    is_partial: bool  # only what scores was entered


@dataclass(frozen=True, slots=True)
class PrintedWin:
    """What one of the winners won with: the tiles and what counts, or what was entered."""

    name: str  # empty where nobody else has won
    worth: str  # likewise: the words of the hand have it
    count_words: str  # beside that: "3 han 40 fu"
    is_told: bool  # counted at the table, without tiles
    picture: TilesPicture | None
    remarks: tuple[str, ...]  # circumstances, and what the table answered
    patterns: tuple[PatternRow, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What one player won or lost in a hand."""

    name: str
    wind: int | None  # None: sat out
    points: int
    parts: tuple[tuple[str, int], ...]  # what they are made of, if of more than the hand
    total: str  # after it


@dataclass(frozen=True, slots=True)
class PrintedHand:
    """A hand, or a false win within it."""

    page: HandPage
    wins: tuple[PrintedWin, ...]
    player_hands: tuple[PlayerHand, ...]
    running_totals: tuple[int, ...] | None  # totals after it, by starting seat

    @property
    def shares(self) -> list[Share]:
        """What each player won or lost, by starting seat."""
        totals: Sequence[int | None] = self.running_totals or (None,) * len(self.page.payments)
        return [
            Share(
                seat.name,
                wind,
                points,
                tuple((line.label, line.points[seat.seat]) for line in self.page.lines),
                player_points(total, seat.starting_points),
            )
            for (seat, wind, points), total in zip(self.page.payments, totals, strict=True)
        ]


def hands_pdf(tables: Sequence[Table], *, title: str, progress: Progress) -> bytes:
    """Return every hand of tables of one event, in the active language, as PDF.

    Times are those of the event. Tables of several sessions have bookmarks by session.
    """
    tournament = tables[0].session.tournament
    with timezone.override(ZoneInfo(tournament.time_zone)):
        facts = {
            "title": title,
            "author": tournament.club.name,
            "printed_at": timezone.localtime(),
            "whole": len({table.session_id for table in tables}) > 1,
        }
        return parts_to_pdf(TEMPLATE, _parts(tables, facts, progress), style=STYLE)


def hand_pages(tables: Sequence[Table]) -> int:
    """Return about how many pages :func:`hands_pdf` makes. One query."""
    hands = Hand.objects.filter(table__in=tables).count()
    return len(tables) + hands // HANDS_ON_PAGE


def hands_title(tables: Sequence[Table], *, one_table: bool) -> str:
    """Return the title of the hands of an event, a session, or one of its tables."""
    session = tables[0].session
    facts = {"event": session.tournament.name, "session": session.number}
    if any(table.session_id != session.pk for table in tables):
        return gettext("%(event)s – All hands") % facts
    if one_table:
        facts["table"] = tables[0].number
        return gettext("%(event)s – Session %(session)s – Table %(table)s – All hands") % facts
    return gettext("%(event)s – Session %(session)s – All hands") % facts


def _parts(
    tables: Sequence[Table], facts: Mapping[str, Any], progress: Progress
) -> Iterator[PdfPart]:
    """Make a part of each table, whose pages have numbers of their own."""
    done, session = 0, None
    for table in tables:
        progress(done)
        (recorded,) = records([table])
        forms = TileForms()
        pictures: dict[str, PdfImage] = {}
        state = recorded.state
        context = {
            **facts,
            "state": state,
            "ruleset": ruleset_words(state.ruleset),
            "rules": rules_words(state.ruleset, state.tournament.options),
            "opens": facts["whole"] and table.session_id != session,
            "hands": [_printed_hand(*one, forms, pictures) for one in _hands(recorded)],
        }
        yield PdfPart(context, pictures)
        done += hand_pages([table])
        session = table.session_id


def _hands(records: TableRecords) -> Iterator[tuple[HandPage, HandRow | None]]:
    """Yield everything recorded, as it was played; false wins come before the hand's end."""
    state = records.state
    changes: defaultdict[int, list[ChangeRow]] = defaultdict(list)
    for change in change_rows(records.changes):
        changes[change.hand_id].append(change)
    rows = {row.hand.pk: row for row in state.hands}
    for hand in sorted(_all(state), key=lambda hand: (hand.number, hand.pk in rows, hand.pk)):
        yield hand_page(state, hand, changes[hand.pk]), rows.get(hand.pk)


def _all(state: TableState) -> Iterator[Hand]:
    for row in state.hands:
        yield row.hand
        yield from row.false_wins
    yield from state.pending
    yield from state.void


def _printed_hand(
    page: HandPage, row: HandRow | None, forms: TileForms, pictures: dict[str, PdfImage]
) -> PrintedHand:
    key = f"hand:{page.hand.pk}"
    wins = [_first_win(page, _tiles_picture(key, page.tiles, page.flowers, forms, pictures))]
    for number, other in enumerate(page.further, 2):
        drawn = _tiles_picture(f"{key}:also{number}", other.tiles, other.flowers, forms, pictures)
        wins.append(_further_win(other, drawn, page.hand.ruleset))
    counted = []
    for one in page.counts:
        tiles = _tiles_picture(f"{key}:{one.seat}", one.tiles, one.flowers, forms, pictures)
        total = "" if one.total is None else str(one.total)
        if one.doubles and one.total is not None:
            total = f"{one.base} × {one.factor} = {one.total}"
        if one.is_limit:
            total = gettext("%(points)s (limit)") % {"points": one.total}
        name, winner = one.name, one.is_winner
        counted.append(PlayerHand(one.wind, name, winner, tiles, one.rows, total, one.is_partial))
    return PrintedHand(page, tuple(wins), tuple(counted), row.running_totals if row else None)


def _first_win(page: HandPage, picture: TilesPicture | None) -> PrintedWin:
    """Return what the first winner won with; what the table said of a hand that nobody won."""
    score = page.score
    counted = score.count_words if score else page.counted_at_table
    return PrintedWin(
        page.winner,
        worth(score.value, page.hand.ruleset) if score and page.winner else "",
        "" if counted in page.words else counted,
        page.is_told,
        picture,
        (*page.situations, *page.answers),
        score.patterns if score else (),
    )


def _further_win(one: FurtherWinView, picture: TilesPicture | None, ruleset: str) -> PrintedWin:
    score = one.score
    return PrintedWin(
        one.name,
        worth(score.value, ruleset) if score else "",
        score.count_words if score else one.counted_at_table,
        score is None,
        picture,
        (*one.situations, *one.answers),
        score.patterns if score else (),
    )


def _tiles_picture(
    source: str,
    groups: Sequence[TileGroup],
    flowers: Sequence[str],
    forms: TileForms,
    pictures: dict[str, PdfImage],
) -> TilesPicture | None:
    if not groups and not flowers:
        return None
    shown = tuple(_group(group) for group in groups)
    blossoms = tuple(ShownTile(flower) for flower in flowers)
    hand = Illustration(shown, blossoms, True, None, None, None, ())
    pictures[source] = HandPicture(hand, forms)
    names = [tile.name for group in shown for tile in group.tiles]
    return TilesPicture(source, ", ".join(words_of(name) for name in (*names, *flowers)))


def _group(group: TileGroup) -> ShownGroup:
    wins = group.kind == "winning"
    tiles = tuple(ShownTile(name, wins=wins) for name in tile_names_in(group.tiles))
    claimed = group.kind == "meld" and not group.face_down
    return ShownGroup(tiles, claimed=claimed, face_down=group.face_down)
