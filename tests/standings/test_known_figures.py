"""What is not known is a dash and decides nothing; a table at which nobody played is no table."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubscore.api.events.standings import standings_row
from clubscore.exchange.downloads.results import results_of
from clubscore.exchange.downloads.standings import standings_table
from clubscore.exchange.downloads.tables import results_table
from clubscore.play.closure import session_close, table_close
from clubscore.play.selectors import table_state
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import totals_record
from clubscore.printing.documents.results.rows import ties_of
from clubscore.standings.ceremony.prizes import PrizeKind, prize_lists, special_prizes
from clubscore.standings.ceremony.steps import CeremonyPlan, steps_of
from clubscore.standings.clubs.games import club_games
from clubscore.standings.figure import (
    NOTHING,
    UNKNOWN,
    Figure,
    figure_words,
    hands_known_words,
    known_words,
)
from clubscore.standings.final_ranking import final_results
from clubscore.standings.overview import table_sums
from clubscore.standings.ranking import in_order_of_places, ranking
from clubscore.standings.selectors import standings
from clubscore.standings.tie_breaks import PassedOver, break_ties, passed_over_words
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.sessions.services import session_create
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    make_organizer,
    make_session,
    organizer,
    play,
    points,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.mark.parametrize(
    ("figure", "value", "words"),
    [
        (NOTHING, None, "–"),
        (UNKNOWN, None, "–"),
        (Figure(0, 0, 3), None, "–"),
        (Figure(0, 1, 3), 0, "0"),
        (Figure(5, 3, 3), 5, "5"),
        (Figure(5, 1, 3) + Figure(2, 2, 2), 7, "7"),
        (-Figure(5, 1, 3), -5, "-5"),
    ],
)
def test_a_figure_says_what_is_known_of_it(figure, value, words):
    assert (figure.value, figure_words(figure)) == (value, words)


def test_of_how_many_tables_a_figure_is_known():
    partly = Figure(5, 13, 84)
    assert (partly.is_partial, partly.is_complete) == (True, False)
    assert known_words(partly) == "13 su 84 tavoli"
    assert hands_known_words(partly) == "mani note per 13 su 84 tavoli"
    assert not Figure(0, 0, 3).is_partial
    assert NOTHING.is_complete


KNOWN, MORE, PART, NONE = Figure(1, 2, 2), Figure(2, 2, 2), Figure(9, 1, 2), Figure(0, 0, 2)


@pytest.mark.parametrize(
    ("figures", "compared", "passed_over"),
    [
        pytest.param(
            {1: [KNOWN, KNOWN], 2: [MORE, KNOWN]}, {1: (1, 1), 2: (2, 1)}, [], id="known of both"
        ),
        pytest.param(
            {1: [PART, KNOWN], 2: [KNOWN, MORE]},
            {1: (0, 1), 2: (0, 2)},
            [PassedOver("first", (1, 2))],
            id="the next decides",
        ),
        pytest.param(
            {1: [KNOWN, NONE], 2: [MORE, KNOWN], 3: [MORE, KNOWN]},
            {1: (1, 0), 2: (2, 1), 3: (2, 1)},
            [],
            id="those who are left alone",
        ),
        pytest.param(
            {1: [NONE, NONE], 2: [NONE, KNOWN]},
            {1: (0, 0), 2: (0, 0)},
            [PassedOver("first", (1, 2)), PassedOver("second", (1, 2))],
            id="none decides",
        ),
    ],
)
def test_a_tie_break_that_is_not_known_for_all_is_passed_over(figures, compared, passed_over):
    equal = dict.fromkeys(figures, "equal")
    assert break_ties(equal, figures, ["first", "second"]) == (compared, passed_over)


def test_who_is_not_equal_changes_nothing_for_the_others():
    figures = {1: [KNOWN], 2: [MORE], 3: [NONE]}
    assert break_ties({1: 5, 2: 5, 3: 4}, figures, ["first"]) == ({1: (1,), 2: (2,), 3: (0,)}, [])


def test_of_many_some_are_named():
    names = [f"G{number}" for number in range(1, 11)]
    assert passed_over_words("Mani vinte", names).startswith(
        "“Mani vinte” non decide fra G1, G2, G3, G4, G5, G6, G7 e altri 3"
    )


def two_tables(*tie_breaks: str) -> Session:
    """The same results at two tables: of the second one the hands are known."""
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[], tie_breaks=list(tie_breaks))
    one, two = session.tables.order_by("number")
    play(two, points(EAST, SOUTH, 8), points(NORTH, WEST, 8))
    totals = table_state(two).totals
    totals_record(table=one, totals=PaperTotals(totals), token=uuid4(), by=organizer())
    return Session.objects.select_related("tournament__club").get()


@pytest.mark.parametrize("tie_break", ["hands_won", "fewest_deal_ins", "best_hand"])
def test_equal_results_share_a_place_whoever_has_hands(tie_break):
    session = two_tables(tie_break)
    made = ranking(session.tournament)
    places = {row.entry_number: row.place for row in made.rows}
    assert [places[number] for number in (1, 2, 3, 4)] == [places[n] for n in (5, 6, 7, 8)]
    assert {one.key for one in made.passed_over} == {tie_break}
    assert not list(event_findings(session.tournament))
    page = Client(headers=ENGLISH).get(reverse("event", args=[session.tournament.slug]))
    check_page(page)
    assert "because it isn’t known for all of them" in page.text
    assert "Hands are known for 1 of 2 tables" in page.text


def test_the_next_tie_break_decides_among_all():
    made = ranking(two_tables("hands_won", "first_places").tournament)
    places = {row.entry_number: row.place for row in made.rows}
    assert places[1] == places[5]
    assert [one.key for one in made.passed_over if made.rows[0].entry_id in one.entries] == [
        "hands_won"
    ]


def test_known_tie_breaks_still_decide():
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[], tie_breaks=["hands_won"])
    one, two = session.tables.order_by("number")
    play(one, points(EAST, None, 8), points(SOUTH, None, 8), points(WEST, None, 8))
    play(two, DRAW)
    made = ranking(Tournament.objects.get())
    assert made.passed_over == ()
    assert [row.total for row in made.rows[:3]] == [16, 16, 16]


def test_the_api_and_the_files_say_what_is_not_known():
    session = two_tables("hands_won")
    event = session.tournament
    row = standings_row(ranking(event))
    assert (row["tables_played"], row["tables_with_hands"]) == (2, 1)
    assert {"tie_break": "hands_won", "players": [1, 4, 5, 8]} in row["passed_over"]
    by_number = {one["number"]: one for one in row["players"]}
    assert [by_number[1][key] for key in ("won", "dealt_in", "false_wins")] == [None] * 3
    assert [by_number[5][key] for key in ("won", "dealt_in", "false_wins")] == [1, 0, 0]
    results = results_of(event, unpublished=True)
    table = standings_table(results)
    lines = {line[1]: dict(zip(table.headings, line, strict=True)) for line in table.rows}
    assert lines[1]["Mani vinte"] is None
    assert lines[5]["Mani vinte"] == 1
    assert (lines[1]["Tavoli giocati"], lines[1]["Tavoli con le mani"]) == (1, 0)
    assert lines[1]["Spareggi non noti per tutti i pari merito"] == "Mani vinte"


def test_paper_says_which_tie_break_was_passed_over():
    made = ranking(two_tables("hands_won").tournament)
    first = ties_of(made)[0]
    assert {one.row.entry_number: one.figures for one in first.rows} == {
        **dict.fromkeys((1, 4), ("–",)),
        **dict.fromkeys((5, 8), ("1",)),
    }
    assert "Decis" not in first.deciding_words


def test_a_prize_of_hands_is_not_won_while_some_are_not_known():
    session = two_tables()
    made = ranking(session.tournament)
    lists = {one.kind: one for one in prize_lists(made)}
    assert lists[PrizeKind.MOST_WINS].tables == Figure(1, 1, 2)
    assert special_prizes(made) == []
    slug = session.tournament.slug
    page = Client(headers=ENGLISH).get(reverse("event_prizes", args=[slug]))
    check_page(page)
    told = "Hands are known for only 1 of 2 tables. The organizers decide this prize."
    assert told in page.text
    assert "is-first" not in page.text
    client = Client(headers=ENGLISH)
    client.force_login(make_organizer(session.tournament.club))
    page = client.get(reverse("event_ceremony", args=[slug]))
    check_page(page)
    assert told in page.text
    assert 'name="prizes"' not in page.text


def test_a_prize_is_won_where_all_hands_are_known():
    session = make_session(tables=1)
    play(session.tables.get(), points(EAST, SOUTH, 8))
    made = ranking(Tournament.objects.get())
    assert {one.kind for one in special_prizes(made)} == {
        *(PrizeKind.BEST_HAND, PrizeKind.FEWEST_DEAL_INS, PrizeKind.MOST_WINS),
    }


def closed_without_a_hand() -> Session:
    """Two tables that are over; at the second one nobody played."""
    session = make_session(tables=2)
    Tournament.objects.update(
        place_points=[4, 2, 1, 0], tie_breaks=["first_places", "best_session"]
    )
    one, two = session.tables.order_by("number")
    play(one, points(EAST, SOUTH, 8))
    for table in (one, two):
        table_close(table=table, reason="fire alarm", by=organizer())
    session_close(session=session, by=organizer())
    return Session.objects.select_related("tournament__club").get()


def test_a_table_without_a_hand_is_won_by_nobody():
    session = closed_without_a_hand()
    made = ranking(session.tournament)
    idle = [row for row in made.rows if (row.entry_number or 0) > 4]
    for row in idle:
        (result,) = row.results
        assert (result.is_played, result.place, result.twelfths) == (False, None, 0)
        assert not result.is_counted
        assert (row.first_places, row.best_session, row.won) == (NOTHING, UNKNOWN, NOTHING)
        assert row.is_not_played
    assert made.tables == Figure(1, 1, 1)
    assert [row.place for row in standings(session)] == [1, 2, 2, 4, None, None, None, None]
    assert {one.place for one in table_state(session.tables.get(number=2)).seats} == {None}
    assert not list(event_findings(session.tournament))
    final = final_results(made)
    assert (len(final.places), final.sessions) == (4, 1)


def test_everywhere_it_says_not_played():
    session = closed_without_a_hand()
    slug = session.tournament.slug
    client = Client(headers=ENGLISH)
    client.force_login(make_organizer(session.tournament.club))
    for address in (
        reverse("event", args=[slug]),
        reverse("event_session", args=[slug, 1]),
        reverse("event_player", args=[slug, 5]),
        reverse("session_manage", args=[slug, 1]),
    ):
        page = client.get(address)
        check_page(page)
        assert "not played" in page.text, address
    assert [one.is_not_played for one in table_sums(session)] == [False, True]
    (result,) = next(
        one["results"]
        for one in standings_row(ranking(session.tournament))["players"]
        if one["number"] == 5
    )
    told = ("played", "points", "place", "table_points", "counts")
    assert [result[key] for key in told] == [False, None, None, None, False]
    with override("en"):
        table = results_table(results_of(session.tournament, unpublished=True))
    idle = dict(zip(table.headings, table.rows[-1], strict=True))
    assert (idle["Points"], idle["Place"], idle["Note"]) == (None, None, "not played")
    with override("en"):
        table = standings_table(results_of(session.tournament, unpublished=True))
    lines = [dict(zip(table.headings, line, strict=True)) for line in table.rows]
    idle = next(line for line in lines if line["Player number"] == 5)
    assert [idle[name] for name in ("Table points", "Points")] == [None, None]


def test_a_drawn_hand_is_play_and_a_void_one_is_not():
    session = make_session(tables=2)
    Tournament.objects.update(place_points=[4, 2, 1, 0])
    one, two = session.tables.order_by("number")
    play(one, DRAW)
    play(two, points(EAST, SOUTH, 8))
    two.hands.update(state="void")
    rows = {row.entry_number: row for row in ranking(Tournament.objects.get()).rows}
    assert (rows[1].twelfths, rows[1].results[0].place) == (21, 1)
    assert (rows[5].twelfths, rows[5].results[0].place) == (0, None)


def test_a_session_that_was_not_played_is_none_of_the_best():
    session = make_session(tables=1)
    Tournament.objects.update(place_points=[], best_of=1)
    event = Tournament.objects.get()
    play(session.tables.get(), points(EAST, SOUTH, 8))
    second = begin(make_next(event))
    row = next(row for row in ranking(event).rows if row.entry_number == 2)
    assert [one.session for one in row.counting_results] == [session.pk]
    assert (row.total, second.tables.count()) == (-16, 1)


def make_next(event: Tournament) -> Session:
    """Another session with the same four."""
    session = session_create(tournament=event)
    seats_set(session=session, seats=[list(event.entries.order_by("number"))], by=organizer())
    return session


def test_statistics_say_of_how_many_tables_they_are():
    session = two_tables()
    for number in (1, 2):
        table_close(table=session.tables.get(number=number), reason="time", by=organizer())
    session_close(session=session, by=organizer())
    slug = session.tournament.slug
    client = Client(headers=ENGLISH)
    by_number = {entry.number: entry.player for entry in session.tournament.entries.all()}
    told = "Hands are known for 1 of 2 tables. The figures cover these hands only."
    assert told in client.get(reverse("event_statistics", args=[slug])).text
    none = "Hands are known for 0 of 1 table. The figures cover these hands only."
    for view in ("player_history", "player_hands"):
        page = client.get(reverse(view, args=[by_number[1].pk]))
        check_page(page)
        assert none in page.text, view
        page = client.get(reverse(view, args=[by_number[5].pk]))
        assert "The figures cover these hands only" not in page.text, view
    page = client.get(reverse("player_compare", args=[by_number[1].pk, by_number[5].pk]))
    check_page(page)
    assert page.context["sides"][0].tables_with_hands == Figure(0, 0, 1)


def test_the_winner_s_best_hand_is_shown_only_where_all_hands_are_known():
    session = make_session(tables=1)
    play(session.tables.get(), points(EAST, SOUTH, 8))
    made = ranking(Tournament.objects.get())
    assert steps_of(made, CeremonyPlan())[-1]["hand"] is not None
    second = begin(make_next(Tournament.objects.get()))
    totals = PaperTotals((30, -10, -10, -10))
    totals_record(table=second.tables.get(), totals=totals, token=uuid4(), by=organizer())
    made = ranking(Tournament.objects.get())
    assert steps_of(made, CeremonyPlan())[-1]["hand"] is None


def test_a_table_from_paper_can_end_a_run_of_tables_won():
    session = make_session(tables=1)
    totals = PaperTotals((30, -10, -10, -10))
    table = session.tables.get()
    totals_record(table=table, totals=totals, token=uuid4(), by=organizer())
    table_close(table=table, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    (game,) = club_games(session.tournament.club).games
    assert (game.by_totals, game.is_half_played) == (True, True)


def test_what_was_passed_over_is_told_in_the_order_of_places():
    notes = [PassedOver("won", (1, 2)), PassedOver("won", (7, 8)), PassedOver("best", (8, 7))]
    told = in_order_of_places(notes, {7: 1, 8: 1, 3: 3, 1: 4, 2: 4})
    assert told == (notes[1], notes[2], notes[0])
