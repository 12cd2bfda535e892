"""Standings of a large event on paper, from values typed in here: heads, names, ties."""

import re
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from clubscore.people.models import Club, Player
from clubscore.play.closure import table_close
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.printing.documents.results.document import STYLE
from clubscore.printing.documents.results.rows import results_context, session_blocks, ties_of
from clubscore.printing.pdf.bilingual import printed_in
from clubscore.printing.pdf.rendering import template_to_pdf
from clubscore.standings.books import Books
from clubscore.standings.figure import Figure
from clubscore.standings.hand_counts import HandCounts
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.sums import BookSums
from clubscore.standings.tie_breaks import TIE_BREAKS
from clubscore.tournaments.models import Entry, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_give
from scoring.rulesets.base import Outcome
from tests.factories import (
    EAST,
    NORTH,
    make_session,
    make_table,
    organizer,
    play,
    points,
    record,
)

from .evening import CHINESE_NAME, LONG_NAME
from .pdfs import Pdf

PLAYERS = 100
BREAKS = (TIE_BREAKS["best_session"], TIE_BREAKS["fewest_deal_ins"])


def event() -> Tournament:
    club = Club(name="Circolo Mahjong Bologna")
    day = timezone.localdate()
    return Tournament(
        club=club, name="Torneo", place_points=[4, 2, 1, 0], starts_on=day, ends_on=day
    )


def row(number: int, **more: object) -> StandingRow:
    names = {1: LONG_NAME, 2: CHINESE_NAME}
    first, last = names.get(number, ("Nome", f"Cognome{number:03}"))
    entry = Entry(
        player=Player(first_name=first, last_name=last, country="ITA"),
        number=number,
        team=Team(name="Una squadra dal nome molto lungo") if number % 7 == 0 else None,
    )
    made = StandingRow(
        *(number, entry, 12 * (PLAYERS - number), -1000 - number, 0, -2010, -6, ()),
        hands=HandCounts(1, 1, played=16, won=1, dealt_in=2),
        disqualified=False,
        tie_break_figures=(Figure(100, 1, 1), Figure(-2, 1, 1)),
        tie_break_values=(100, -2),
    )
    return replace(made, **more)  # type: ignore[arg-type]  # any of its fields


def made(rows: list[StandingRow]) -> Ranking:
    return Ranking(event(), (), tuple(rows), (), BREAKS, BookSums(event(), Books({}, [])))


def test_a_hundred_players_have_the_head_on_every_page():
    ranking = made([row(number) for number in range(1, PLAYERS + 1)])
    context = {
        "event": ranking.event,
        "ranking": ranking,
        "title": "Standings",
        "printed_at": timezone.localtime(),
        "has_penalties": True,
        "ties": [],
    }
    pdf = Pdf(
        template_to_pdf("printing/results/standings.html", context, style="css/print/results.css")
    )
    assert len(pdf) >= 3
    for number, text in enumerate(pdf.texts, 1):
        assert f"{number}/{len(pdf)}" in text
        listed = "ITA" in text
        assert ("Hands won" in text or "Mani vinte" in text) == listed
        assert text.count("ITA") != 1  # no row alone under a head
    whole = "".join(pdf.texts).replace(" ", "")
    for name in (LONG_NAME, CHINESE_NAME, ("Nome", "Cognome100")):
        assert "".join(name).replace(" ", "") in whole
    assert whole.count("−2.010") == PLAYERS
    assert pdf.ink_beyond(8) == []
    assert pdf.collisions() == []


def test_heads_in_two_languages_do_not_touch():
    ranking = made([row(number) for number in range(3, 9)])
    context = {
        "event": ranking.event,
        "ranking": ranking,
        "title": "Standings",
        "printed_at": timezone.localtime(),
        "ties": [],
    }
    with printed_in("it,en"):
        pdf = Pdf(template_to_pdf("printing/results/standings.html", context, style=STYLE))
    characters = pdf.characters[0]
    text = "".join(one.text for one in characters)
    end = characters[text.index("vinte/") + len("vinte")]
    start = characters[text.index("Pescate/")]
    assert start.left - end.right > 1  # mm


@pytest.mark.parametrize(
    ("figures", "places", "words"),
    [
        pytest.param([(90, -2), (80, -2)], [1, 2], "higher total in a single session", id="first"),
        pytest.param([(90, -2), (90, -5)], [1, 2], "fewer winning tiles", id="second"),
        pytest.param([(90, -2), (90, -2)], [1, 1], "2 players share a place", id="shared"),
        pytest.param(
            [(90, -2), (80, -2), (80, -2)], [1, 2, 2], "2 players share a place", id="both"
        ),
    ],
)
def test_ties_are_explained(figures, places, words):
    result = type("Result", (), {"session": 1, "is_played": True})()
    rows = [
        row(
            number,
            twelfths=24,
            total=100,
            results=(result,),
            place=place,
            tie_break_figures=tuple(Figure(one, 1, 1) for one in told),
            tie_break_values=told,
        )
        for number, (told, place) in enumerate(zip(figures, places, strict=True), 3)
    ]
    with translation.override("en"):
        (tie,) = ties_of(made([row(1, twelfths=48, results=(result,)), *rows]))
        decided = tie.deciding_words
    assert words in decided
    assert [one.figures for one in tie.rows] == [(f"+{best}", str(-ins)) for best, ins in figures]
    assert ("Decided" in decided) == (len(set(figures)) > 1)


def test_a_player_who_has_not_played_has_no_zero():
    nothing = ("twelfths", "total", "penalties", "penalty_twelfths")
    idle = row(3, **dict.fromkeys(nothing, 0))
    ranking = made([row(1), idle])
    context = {
        "event": ranking.event,
        "ranking": ranking,
        "title": "Standings",
        "printed_at": timezone.localtime(),
        "has_penalties": False,
        "ties": [],
    }
    html = render_to_string("printing/results/standings.html", context)
    sums = re.findall(r'<td class="num total">(.*?)</td>', html)
    assert sums[-2:] == ["–", "–"]
    assert "–" not in sums[:2]


@pytest.mark.django_db
def test_an_open_table_is_not_called_unplayed():
    session = make_session(tables=2)
    play(session.tables.get(number=1), points(EAST, None, 8))
    event = session.tournament
    context = results_context(event, [session.number])
    assert (context["has_open"], context["has_unplayed"]) == (True, False)
    blocks = session_blocks(context["ranking"])
    marks = [one.is_awaited for row in blocks[0].rows for one in row.results if one]
    assert marks.count(True) == 4
    table_close(table=session.tables.get(number=2), by=organizer(), reason="nobody came")
    context = results_context(event, [session.number])
    assert (context["has_open"], context["has_unplayed"]) == (False, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("has_false_win", "has_penalty", "words"),
    [
        (
            True,
            False,
            "Penalties are the cost of false wins, which is already in the session results",
        ),
        (False, True, "Penalties are deducted from the totals, not from a session."),
        (True, True, "The cost of false wins is already in the session results; other"),
    ],
)
def test_penalties_are_said_to_be_taken_off_once(has_false_win, has_penalty, words):
    """A false win of riichi is in the final score of its session."""
    table = make_table(ruleset="riichi")
    if has_false_win:
        record(table, HandEntry(Outcome.FALSE_WIN, NORTH))
    record(table, HandEntry(Outcome.DRAW))
    event = table.session.tournament
    if has_penalty:
        penalty_give(table=table, seat=EAST, points=10, reason="late", by=organizer())
    context = results_context(event, [1])
    context["blocks"] = session_blocks(context["ranking"])
    with translation.override("en"):
        text = " ".join(render_to_string("printing/results/results.html", context).split())
    assert words in text
    assert ("Penalties are deducted" in text) == (not has_false_win)
