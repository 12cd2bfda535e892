"""Of several winners on a discard those have won who are paid: on pages, in downloads, the API."""

from __future__ import annotations

import html
import re
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from clubscore.errors import ClubError
from clubscore.pastimes.votes.selectors import hands_of_past_months, month_of, nominees, this_day
from clubscore.pastimes.votes.services import hand_vote
from clubscore.play.closure import table_close
from clubscore.play.entry.hand_entry import FurtherWinner, HandEntry, SeatHand
from clubscore.play.explanation.score import tile_groups
from clubscore.play.hand_pages.hands import hand_words
from clubscore.play.ledger import entry_of
from clubscore.play.models import Hand, HandVote
from clubscore.play.selectors import table_state
from clubscore.printing.documents.score_sheets.selectors import event_tables, records
from clubscore.standings.players.evening import evening_cards, evening_sessions
from clubscore.standings.selectors import session_overview
from clubscore.tournaments.models import Session, Table
from scoring.rulesets.base import Outcome
from tests.exchange.downloads.visitors import public, rows_of
from tests.factories import EAST, NORTH, SOUTH, WEST, make_table, organizer, play

pytestmark = pytest.mark.django_db

TILES = (  # of those who are entered one after the other
    "[234m] [567p] 345s 67m 88s + 8m",
    "[345m] [678p] 234s 67m 55s + 8m",
    "[222p] [777s] 345p 67m 44p + 8m",
)
SEATS = ("E", "S", "W", "N")


def several(*winners: int) -> HandEntry:
    """Players win on a discard of East."""
    hands = {seat: SeatHand(TILES[at]) for at, seat in enumerate(winners)}
    told = {"dora": "1"}
    also = tuple(FurtherWinner(seat, answers=told) for seat in winners[1:])
    answers = {"riichi": "", **told}
    return HandEntry(Outcome.WIN, winners[0], EAST, hands, answers=answers, also=also)


class Case(NamedTuple):
    """Who won by a rule, who of them is paid, and whose hand is shown."""

    rule: str
    winners: tuple[int, ...]
    paid: tuple[int, ...]
    first: int | None


CASES = {
    "all are paid": Case("all", (SOUTH, WEST, NORTH), (SOUTH, WEST, NORTH), SOUTH),
    "the next in turn was entered last": Case("closest", (NORTH, WEST), (WEST,), WEST),
    "the next in turn was entered first": Case("closest", (SOUTH, WEST), (SOUTH,), SOUTH),
    "three are a draw": Case("triple_draws", (SOUTH, WEST, NORTH), (), None),
}


@pytest.fixture(params=list(CASES.values()), ids=list(CASES))
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture
def table(case: Case) -> Table:
    table = make_table(ruleset="riichi", options={"multiple_ron": case.rule})
    play(table, several(*case.winners))
    return table


def api(name: str, *arguments: object, **sent: Any) -> Any:
    return Client().get(reverse(f"{name}", args=arguments), sent).json()


def test_the_download_of_hands(table, case):
    _rule, winners, paid, first = case
    (row,) = rows_of(public(), table.session.tournament, "hands")
    seats = {seat.wind: seat.entry for seat in table.seats.select_related("entry__player")}
    assert row["Outcome"] == ("win" if paid else "abortive draw")
    for seat, entry in seats.items():
        assert (entry.player.name in (row["Winner"] or "")) == (seat in paid)
    assert row["Winner: player number"] == (None if first is None else seats[first].number)
    shown = "" if first is None else TILES[winners.index(first)]
    assert (row["Tiles"] or "")[:6] == shown[:6]
    hand = Hand.objects.get()
    assert row["Value"] == (None if first is None else hand.winner_values[first])
    assert (row["Winning tile from"] is None) == (not paid)
    assert (row["Patterns"] is None) == (not paid)


def test_the_api_says_who_is_paid(table, case):
    paid = case.paid
    (hand,) = api("api_table", table.pk)["hands"]
    assert hand["paid"] == [SEATS[seat] for seat in paid]
    assert api("api_hand", table.pk, hand["id"])["paid"] == hand["paid"]
    for seat in table.seats.select_related("entry"):
        player = seat.entry.player_id
        won = api("api_player_hands", player, won=True)
        assert (won["total"], len(won["hands"])) == ((1, 1) if seat.wind in paid else (0, 0))
        role = api("api_player_hands", player)["hands"][0]["role"]
        assert (role == "winner") == (seat.wind in paid)


def read(name: str, *arguments: object) -> str:
    """Return the words of a public page."""
    visitor = Client(headers={"accept-language": "en"})
    page = visitor.get(reverse(name, args=arguments)).content.decode()
    body = page.partition("<main")[2].partition("</main>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", body)).split())


def close(table: Table) -> None:
    """Close a table and its session."""
    table_close(table=table, by=organizer(), reason="x")
    Session.objects.update(state=Session.State.CLOSED, closed_at=timezone.now())


def named(shown: str, table: Table) -> list[int]:
    """Return the seats of the players that some words name."""
    seats = table.seats.select_related("entry__player")
    return [seat.wind for seat in seats if seat.entry.player.name in shown]


def test_pages_tell_the_discarder_of_who_is_paid(table, case):
    close(table)
    event, (discarder,) = table.session.tournament, table.seats.filter(wind=EAST)
    expected = [] if case.first is None else [case.first]
    lost = read("player_hands", discarder.entry.player_id).partition("Hands dealt into")[2]
    assert named(lost, table) == expected
    card = read("player_card", event.slug, discarder.entry.number)
    assert named(card.partition("Most costly hand")[2], table) == expected


def test_the_average_of_wins_has_its_thousands_apart(table, case, monkeypatch):
    monkeypatch.setattr("clubscore.standings.players.beside_field.LEAST", 1)
    close(table)
    values = Hand.objects.get().winner_values
    for seat in table.seats.filter(wind__in=case.paid).select_related("entry"):
        shown = read("player_hands", seat.entry.player_id)
        assert f"Average winning hand {values[seat.wind]:,}.0 1 win" in shown


def test_the_most_costly_hand_on_paper_is_that_of_who_is_paid(table, case):
    close(table)
    event, hand = table.session.tournament, Hand.objects.get()
    ((day, sessions),) = evening_sessions(event).items()
    cards = evening_cards(event, day, sessions)
    (worst,) = (card.worst for card in cards if card.tables[0].wind == EAST)
    if case.first is None:
        assert worst is None
    else:
        assert worst is not None
        assert (worst.winner, worst.value) == (case.first, hand.winner_values[case.first])


def test_each_player_sees_the_own_hand_or_that_of_who_is_paid(table, case):
    hand = Hand.objects.get()
    for seat in table.seats.select_related("entry"):
        page = Client().get(
            reverse("event_player", args=[table.session.tournament.slug, seat.entry.number])
        )
        (mine,) = page.context["hands"].hands
        shown = seat.wind if seat.wind in case.winners else case.first
        held = None if shown is None else entry_of(hand).hand_of(shown).hand
        assert mine.tiles == (tile_groups(held) if held else ())
        assert (mine.score is None) == (shown is None)
        assert mine.won == (seat.wind in case.paid)
        assert mine.dealt_in == (seat.wind == EAST and bool(case.paid))


def test_the_line_of_a_hand_says_who_of_its_winners_is_paid(table, case):
    state = table_state(table)
    with override("en"):
        line = hand_words(Hand.objects.get(), state.seats)
    names = [state.seats[seat].short_name for seat in case.paid]
    if not names:
        assert line.endswith(" – nobody is paid, it is a draw")
    elif len(names) < len(case.winners):
        assert line.endswith(f" – paid: {names[0]} only")
    else:
        assert line.endswith(", from Cognome01 N.")


def test_votes_are_for_hands_that_are_paid(table, case):
    now = timezone.now()
    Session.objects.update(state=Session.State.CLOSED, closed_at=now)
    session = Session.objects.select_related("tournament").get()
    club, month = session.tournament.club, month_of(session)
    hand = Hand.objects.get()
    may = case.first == case.winners[0]  # the tiles stored with the hand are those of the first
    assert [one.hand for one in nominees(club, month)] == [hand.pk] * may
    voter = table.seats.get(wind=EAST).entry.player
    if may:
        hand_vote(player=voter, hand=hand, today=month)
    else:
        with pytest.raises(ClubError) as refusal:
            hand_vote(player=voter, hand=hand, today=month)
        assert refusal.value.code == "vote_no_such_hand"
        HandVote.objects.create(player=voter, hand=hand, month=month)
    later = month.replace(year=month.year + 1)
    assert list(hands_of_past_months(club, later)) == [month] * may
    day = session.tournament.starts_on
    lines = this_day(club, day.replace(year=day.year + 1))
    assert [one.hand for one in lines] == [hand.pk if may else None]


def test_queries_do_not_grow_with_hands_that_several_won(django_assert_num_queries):
    table = make_table(ruleset="riichi")
    play(table, several(SOUTH, WEST), several(WEST, NORTH), several(NORTH, SOUTH))
    tables = event_tables(table.session.tournament, [1])
    with django_assert_num_queries(5):
        table_state(table)
    with django_assert_num_queries(6):
        session_overview(table.session)
    with django_assert_num_queries(5):
        records(tables)
