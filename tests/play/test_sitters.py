"""What is entered for a table is about people: who sat where is compared under the lock."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.play.confirmations import result_confirm, state_hash
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.models import Hand
from clubscore.play.paper_sheet import SheetLine, sheet_record
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_record
from clubscore.play.sitters import (
    NOT_THEIRS,
    RESEATED,
    Sitters,
    latest_reseating,
    move_fields,
    moves_words,
)
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import hands_compare, totals_correct, totals_record
from clubscore.tournaments.models import Entry, Table
from clubscore.tournaments.sessions.seats import players_swap
from clubscore.tournaments.sessions.services import session_prepare, session_start
from scoring.rulesets import get
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    false_win,
    make_players,
    make_session,
    make_table,
    next_number,
    organizer,
    play,
    points,
    win,
)

pytestmark = pytest.mark.django_db


def at(table: Table, seat: int) -> Entry:
    return table.seats.select_related("entry__player").get(wind=seat).entry


def swap(table: Table, one: Entry, other: Entry) -> None:
    players_swap(session=table.session, one=one, other=other, reason="wrong", by=organizer())


def swap_seats(table: Table, one: int, other: int) -> None:
    swap(table, at(table, one), at(table, other))


def send(table: Table, entry: HandEntry, sitters: Sitters | None) -> Hand:
    number = next_number(table)
    return hand_record(
        table=table, entry=entry, token=uuid4(), number=number, by=organizer(), sitters=sitters
    )


def refusal(table: Table, entry: HandEntry, sitters: Sitters | None) -> ClubError:
    with pytest.raises(ClubError) as refused:
        send(table, entry, sitters)
    assert not table.hands.exists()
    return refused.value


@pytest.mark.parametrize(
    "entry", [win(WEST, EAST), win(WEST), points(WEST, None, 12), false_win(EAST)]
)
def test_a_hand_of_people_who_moved_is_not_recorded(entry):
    table = make_table()
    before = Sitters.of(table)
    swap_seats(table, EAST, WEST)
    error = refusal(table, entry, before)
    assert error.code == "seats_changed"
    assert send(table, entry, Sitters.of(table)).number == 1


def test_the_refusal_says_who_sits_where():
    table = make_table()
    before = Sitters.of(table)
    swap_seats(table, SOUTH, NORTH)
    with translation.override("en"):
        moves = refusal(table, win(WEST, EAST), before).facts["moves"]
        gone = Sitters((10**9, *Sitters.of(table)[1:]))
        assert moves_words(table, gone, Sitters.of(table)) == "East: Cognome01 N., was ?"
    assert moves == "South: Cognome04 N., was Cognome02 N.; North: Cognome02 N., was Cognome04 N."


def test_a_drawn_hand_is_about_nobody():
    table = make_table()
    before = Sitters.of(table)
    swap_seats(table, EAST, WEST)
    assert send(table, DRAW, before).number == 1


def test_what_was_recorded_before_is_not_asked_about_again():
    """The answer was lost, the seats changed: the hand is there and has moved with them."""
    table = make_table()
    before, token = Sitters.of(table), uuid4()
    sent = {"entry": win(WEST, EAST), "token": token, "number": 1, "by": organizer()}
    first = hand_record(table=table, sitters=before, **sent)  # type: ignore[arg-type]
    swap_seats(table, EAST, WEST)
    assert hand_record(table=table, sitters=before, **sent) == first  # type: ignore[arg-type]


def test_without_its_people_a_hand_is_recorded_as_long_as_nobody_moved():
    session = make_session(tables=2)
    here, there = session.tables.order_by("number")
    assert send(here, win(WEST, EAST), None).number == 1
    swap(here, at(here, EAST), at(there, EAST))
    assert refusal(there, win(WEST, EAST), None).code == "seats_unknown"
    assert send(there, win(WEST, EAST), Sitters.of(there)).number == 1


def test_a_session_that_is_prepared_again_may_be_drawn_again():
    table = make_table()
    session_prepare(session=table.session, by=organizer())
    session_start(session=table.session, by=organizer())
    assert refusal(table, win(WEST, EAST), None).code == "seats_unknown"


def test_a_correction_made_before_the_seats_changed_is_not_saved():
    table = make_table()
    (hand,) = play(table, win(WEST, EAST))
    before = Sitters.of(table)
    swap_seats(table, EAST, SOUTH)
    told = {"hand": hand, "entry": win(NORTH, EAST), "reason": "misheard", "by": organizer()}
    with pytest.raises(ClubError) as refused:
        hand_correct(sitters=before, **told)  # type: ignore[arg-type]
    assert refused.value.code == "seats_changed"
    hand.refresh_from_db()
    assert hand.winner == WEST
    assert hand_correct(sitters=Sitters.of(table), **told).winner == NORTH  # type: ignore[arg-type]


def test_totals_and_sheets_are_about_people_too():
    table = make_table()
    before = Sitters.of(table)
    swap_seats(table, EAST, SOUTH)
    totals = PaperTotals((24, -8, -8, -8), (0, 0, 0, 0))
    official = organizer()

    def sheet(sitters: Sitters | None) -> object:
        return sheet_record(
            table=table,
            lines=[SheetLine(1, (points(EAST, SOUTH, 8),))],
            number=1,
            token=uuid4(),
            by=official,
            sitters=sitters,
        )

    for sitters, code in ((before, "seats_changed"), (None, "seats_unknown")):
        for write in (
            lambda who: totals_record(
                table=table, totals=totals, token=uuid4(), by=official, sitters=who
            ),
            lambda who: hands_compare(table=table, totals=totals, by=official, sitters=who),
            sheet,
        ):
            with pytest.raises(ClubError) as refused:
                write(sitters)
            assert refused.value.code == code
    now = Sitters.of(table)
    totals_record(table=table, totals=totals, token=uuid4(), by=official, sitters=now)
    with pytest.raises(ClubError) as refused:
        totals_correct(table=table, totals=totals, reason="x", by=official, sitters=before)
    assert refused.value.code == "seats_changed"


def test_nobody_confirms_for_whoever_took_the_seat():
    table = make_table()
    play(table, *[DRAW] * 16)
    before, state = Sitters.of(table), table_state(table)
    swap_seats(table, EAST, SOUTH)
    told = {"table": table, "seat": EAST, "state": state_hash(state), "by": organizer()}
    with pytest.raises(ClubError) as refused:
        result_confirm(sitters=before, **told)  # type: ignore[arg-type]
    assert refused.value.code == "seats_changed"
    confirmed = result_confirm(sitters=Sitters.of(table), **told)  # type: ignore[arg-type]
    assert confirmed.entry == at(table, EAST)


def test_fields_follow_their_people():
    before, now = Sitters((1, 2, 3, 4)), Sitters((2, 1, 3, 5))
    mcr = get("mcr")
    fields = [
        *(("seats", "1-2-3-4"), ("winner", "0"), ("source", "self"), ("situations", "last_tile")),
        *(("answer_liable", "3"), ("answer_other", "nobody"), ("tiles", "1m"), ("number", "3")),
        *(("tiles_0", "2m"), ("points_1", "8"), ("how_3", "told"), ("scored", "{}")),
    ]
    assert move_fields(fields, before, now, mcr) == [
        *(("seats", "2-1-3-5"), ("winner", "1"), ("source", "self"), ("situations", "last_tile")),
        *(("answer_other", "nobody"), ("tiles", "1m"), ("number", "3")),
        *(("tiles_1", "2m"), ("points_0", "8")),
    ]
    assert ("winner", "0") not in move_fields(fields, None, now, mcr)


def test_all_winners_move_and_numbers_stay_as_they_are():
    before, now = Sitters((1, 2, 3, 4)), Sitters((2, 1, 3, 5))
    fields = [
        *(("seats", "1-2-3-4"), ("winner", "0"), ("also", "1"), ("also", "3")),
        *(("answer_riichi", "1"), ("answer_riichi", "3"), ("answer_dora", "1")),
        *(("answer_dora_1", "3"), ("tiles_1", "2m"), ("situations_1", "ippatsu")),
        *(("answer_liable_1", "2"), ("limits_3", "1")),
    ]
    assert move_fields(fields, before, now, get("riichi")) == [
        *(("seats", "2-1-3-5"), ("winner", "1"), ("also", "0")),
        *(("answer_riichi", "0"), ("answer_dora", "1")),
        *(("answer_dora_0", "3"), ("tiles_0", "2m"), ("situations_0", "ippatsu")),
        ("answer_liable_0", "2"),
    ]


@pytest.mark.parametrize(
    "text", ["", "1-2", "1-2-3-4-5-6", "a-b-c", "1-2-3-", "1 2 3", "９-２-３", "1--2-3"]
)
def test_what_no_page_of_ours_says_is_nobody(text):
    assert Sitters.read(text) is None
    assert str(Sitters.read("12-45-7-88")) == "12-45-7-88"


SWAPS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=4)


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(first=SWAPS, later=SWAPS, winner=st.integers(0, 3), seen=st.booleans())
def test_a_hand_pays_the_people_shown_or_is_asked_about(db, first, later, winner, seen):
    """Whatever is corrected before a page is opened, and before what it says is sent.

    The fifth has no seat; where ``seen`` is false the page does not say who sat there.
    """
    session = make_session(tables=1)
    table = session.tables.get()
    event = session.tournament
    (player,) = make_players(event.club, 1)
    spare = event.entries.create(player=player, number=99)
    everybody = [*(at(table, seat) for seat in range(4)), spare]

    def correct(swaps: list[tuple[int, int]]) -> None:
        for one, other in swaps:
            seated = set(Sitters.of(table))
            mine, theirs = everybody[one], everybody[other]
            if mine != theirs and mine.pk in seated:
                swap(table, mine, theirs)

    correct(first)
    shown = Sitters.of(table)
    correct(later)
    discarder = (winner + 1) % 4
    now, entry = Sitters.of(table), win(winner, discarder)
    sent = shown if seen else None
    is_asked = shown != now if seen else session.changes.filter(kind__in=RESEATED).exists()
    if is_asked:
        assert refusal(table, entry, sent).code in NOT_THEIRS
        return
    hand = send(table, entry, sent)
    paid = dict(zip(now, hand.payments, strict=True))
    assert paid[shown[winner]] == max(hand.payments) > 0
    assert paid[shown[discarder]] == min(hand.payments)
    assert set(shown) == set(now)


def test_a_table_hears_of_its_latest_reseating_whatever_came_after_elsewhere():
    session = begin(make_session(tables=2))
    first, second = session.tables.select_related("session").order_by("number")
    assert latest_reseating(first, None) is None
    swap_seats(first, EAST, SOUTH)
    swap_seats(second, EAST, SOUTH)
    told = [latest_reseating(table, None) for table in (first, second)]
    assert [one.facts["before"][0]["table"] for one in told if one] == [1, 2]
    play(first, DRAW)
    seen = first.hands.get().recorded_at
    assert latest_reseating(first, seen) is None
