"""A change of a hand settles those after it again, where hands depend on each other."""

import json

import pytest
from django.urls import reverse
from django.utils import translation

from clubscore.errors import ClubError
from clubscore.exchange.event_file.importer import event_import
from clubscore.exchange.event_file.reader import read_event
from clubscore.play.entry.hand_entry import HandEntry
from clubscore.play.explanation.preview import entry_preview
from clubscore.play.hand_pages.corrections import corrections_of
from clubscore.play.ledger import Ledger, position_of
from clubscore.play.models import Hand, HandChange
from clubscore.play.selectors import table_state
from clubscore.play.services import hand_correct, hand_restore, hand_undo, hand_void
from clubscore.play.verification import table_differences
from clubscore.standings.correction_review import FigureChange, Review, correction_review
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Table
from scoring.rulesets import register, unregister
from scoring.rulesets.base import Outcome, Position
from tests.exchange.event_file.texts import event_text, schema_faults
from tests.exchange.events import other_club
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_table,
    organizer,
    play,
    points,
    record,
)
from tests.scoring.table_sticks import TABLE_STICKS

pytestmark = pytest.mark.django_db

NOBODY = {"riichi": "", "dora": "0", "ura_dora": "0", "liable": "nobody"}


@pytest.fixture(autouse=True)
def _sticks():
    register(TABLE_STICKS)
    with translation.override("en"):
        yield
    unregister(TABLE_STICKS.key)


def table_of(ruleset: str = TABLE_STICKS.key) -> Table:
    table = make_table()
    event = table.session.tournament
    event.ruleset, event.options = ruleset, {}
    event.save()
    return table


@pytest.fixture
def table():
    return table_of()


def paid(table: Table) -> list[tuple[tuple[int, ...], int]]:
    return [(hand.payments, hand.pot) for hand in Ledger.read(table).played]


def position_at(table: Table) -> Position:
    position = Ledger.read(table).position
    assert position is not None
    return position


def review_of(table: Table, hand: Hand, entry: HandEntry) -> Review:
    by = organizer()
    review = correction_review(
        table=table,
        hand=hand,
        correct=lambda: hand_correct(hand=hand, entry=entry, reason="no", by=by),
        unpublished=True,
    )
    assert review is not None
    return review


def is_proven(table: Table) -> bool:
    return not [*table_differences(table), *event_findings(table.session.tournament)]


def test_a_correction_settles_the_hands_after_it_again(table):
    hands = [DRAW, points(EAST, SOUTH, 3), points(EAST, None, 3), DRAW]
    first, second, third, last = play(table, *hands)
    hand_correct(hand=first, entry=points(WEST, NORTH, 3), reason="misread", by=organizer())
    for hand in (second, third, last):
        hand.refresh_from_db()
    assert (second.payments, second.pot) == ((32, -16, -8, -8), 0)  # nothing lay there
    assert [hand.revision for hand in (second, third, last)] == [2, 1, 1]
    assert (second.dealer, third.dealer) == (EAST, EAST)  # the winds they were played with
    change = second.changes.get(revision=2)
    assert (change.kind, change.follows_hand, change.reason) == ("corrected", 1, "misread")
    assert change.before is not None
    assert change.before["pot"] == -40
    assert is_proven(table)


def test_a_counter_reaches_later_hands_too(table):
    """Each win of East in a row is worth a point more from everybody."""
    hands = [points(EAST, SOUTH, 3) for _ in range(3)]
    first, second, third = play(table, *hands)
    assert third.payments == (38, -18, -10, -10)
    hand_correct(hand=first, entry=DRAW, reason="no", by=organizer())
    for hand in (second, third):
        hand.refresh_from_db()
    assert second.payments == (72, -16, -8, -8)
    assert third.payments == (35, -17, -9, -9)
    assert is_proven(table)


def test_undoing_the_change_takes_what_followed_along(table):
    first, second = play(table, DRAW, points(EAST, SOUTH, 3))
    before = paid(table)
    hand_correct(hand=first, entry=points(WEST, None, 3), reason="no", by=organizer())
    followed = second.changes.get(revision=2)
    with pytest.raises(ClubError) as error:
        hand_undo(hand=second, change=followed, reason="no", by=organizer())
    assert (error.value.code, error.value.facts) == ("change_follows_hand", {"number": 1})
    hand_undo(hand=first, change=first.changes.get(revision=2), reason="yes", by=organizer())
    assert paid(table) == before
    assert [step.follows_hand for step in second.changes.all()] == [None, 1, 1]
    assert is_proven(table)


def test_a_hand_that_was_corrected_itself_keeps_what_was_entered(table):
    first, second = play(table, DRAW, points(EAST, SOUTH, 3))
    hand_correct(hand=second, entry=points(EAST, WEST, 3), reason="West", by=organizer())
    hand_correct(hand=first, entry=points(WEST, None, 3), reason="no", by=organizer())
    own = second.changes.get(revision=2)
    second = hand_undo(hand=second, change=own, reason="South after all", by=organizer())
    assert (second.payments, second.pot) == ((32, -16, -8, -8), 0)
    assert is_proven(table)


def test_a_false_win_of_an_earlier_hand_moves_those_after_it(table):
    """Recorded late, voided and restored: the sticks it lays down are won by the hand it is in."""
    (won,) = play(table, points(EAST, SOUTH, 3))
    mistake = record(table, false_win(NORTH), number=1)
    won.refresh_from_db()
    assert (won.payments, won.pot) == ((52, -16, -8, -8), -20)
    assert [step.kind for step in mistake.changes.all()] == [HandChange.Kind.RECORDED]
    hand_void(hand=mistake, reason="no", by=organizer())
    won.refresh_from_db()
    assert (won.payments, won.pot) == ((32, -16, -8, -8), 0)
    hand_restore(hand=mistake, reason="yes", by=organizer())
    won.refresh_from_db()
    assert (won.payments, won.pot, won.revision) == ((52, -16, -8, -8), -20, 4)
    assert is_proven(table)


def test_undoing_a_restoration_gives_back_what_the_hand_has_taken(table):
    _drawn, won = play(table, DRAW, points(EAST, SOUTH, 3))
    hand_void(hand=won, reason="no", by=organizer())
    hand_restore(hand=won, reason="yes", by=organizer())
    restored = won.changes.get(kind=HandChange.Kind.RESTORED)
    undone = hand_undo(hand=won, change=restored, reason="no", by=organizer())
    assert undone.state == Hand.State.VOID
    assert Ledger.read(table).state.position.pot == 40
    assert is_proven(table)


def test_the_deal_is_taken_from_nobody(table):
    """East did not win the first hand: the hands since keep their winds, and so does the next."""
    first, second, third = play(
        table, points(EAST, SOUTH, 3), points(EAST, None, 3), points(SOUTH, None, 3)
    )
    assert position_at(table).dealer == SOUTH
    hand_correct(hand=first, entry=points(WEST, None, 3), reason="no", by=organizer())
    position = position_at(table)
    assert (position.number, position.dealer, dict(position.counters)) == (4, SOUTH, {"streak": 0})
    assert [hand.dealer for hand in (second, third)] == [EAST, EAST]
    play(table, points(SOUTH, EAST, 3))
    assert is_proven(table)


def test_a_last_hand_that_is_corrected_moves_the_deal(table):
    (last,) = play(table, points(EAST, SOUTH, 3))
    hand_correct(hand=last, entry=points(WEST, None, 3), reason="no", by=organizer())
    assert position_at(table).dealer == SOUTH


def test_the_review_says_which_later_hands_change(table):
    hands = [DRAW, points(EAST, SOUTH, 3), DRAW, DRAW]
    first, second, *_ = play(table, *hands)
    review = review_of(table, first, points(WEST, None, 3))
    (later,) = review.later.hands
    assert (later.number, later.is_false_win) == (2, False)
    assert later.points == tuple(map(FigureChange, (72, -16, -8, -8), (32, -16, -8, -8)))
    assert not review.later.counters  # the second hand has taken the sticks, be there some or not
    assert second.changes.count() == 1
    review = review_of(table, second, DRAW)
    assert [(one.name, one.figure) for one in review.later.counters] == [
        ("East’s wins in a row", FigureChange(1, 0)),
        ("Sticks on the table", FigureChange(8, 16)),
    ]


def test_pages_say_which_hand_it_was(table, client):
    first, second = play(table, DRAW, points(EAST, SOUTH, 3))
    by = organizer()
    hand_correct(hand=first, entry=points(WEST, None, 3), reason="misread", by=by)
    rows = corrections_of(table, table_state(table).seats)
    followed = next(row for row in rows if row.hand_id == second.pk)
    assert followed.change.follows == "settled again because hand 1 changed"
    assert not followed.change.undoable
    client.force_login(by.user)
    page = client.get(
        reverse("hand", args=[table.pk, second.pk]), headers={"accept-language": "en"}
    ).content.decode()
    assert "Settled again because hand 1 changed" in page


def test_systems_whose_hands_stand_alone_are_asked_nothing(django_assert_num_queries):
    table = make_table()
    first, *_ = play(table, points(EAST, SOUTH, 8), points(EAST, SOUTH, 8))
    hand_correct(hand=first, entry=points(EAST, WEST, 8), reason="x", by=organizer())
    assert [hand.revision for hand in table.hands.order_by("number")] == [2, 1]


def test_an_event_file_says_which_hand_was_followed(table):
    first, _second = play(table, DRAW, points(EAST, SOUTH, 3))
    hand_correct(hand=first, entry=points(WEST, None, 3), reason="no", by=organizer())
    text = event_text(table.session.tournament)
    (hands,) = [one["hands"] for one in json.loads(text)["sessions"][0]["tables"]]
    steps = [[step.get("follows_hand") for step in hand["history"]] for hand in hands]
    assert steps == [[None, None], [None, 1]]
    assert not schema_faults(json.loads(text))
    copy = event_import(file=read_event(text.encode()), club=other_club(), by=None)
    changes = HandChange.objects.filter(hand__table__session__tournament=copy)
    assert [one.follows_hand for one in changes.order_by("pk")] == [None, None, None, 1]
    assert not list(event_findings(copy))
    later = text.replace('"follows_hand": 1', '"follows_hand": 3')
    with pytest.raises(ClubError):
        read_event(later.encode())


def test_a_preview_says_that_later_hands_are_settled_again(table):
    first, second = play(table, DRAW, points(EAST, SOUTH, 3))
    again = "The hands after this one are settled again."
    assert again in note_of(table, first, points(WEST, None, 3))
    assert "Hand 2 keeps the winds it was played with." in note_of(
        table, first, points(WEST, None, 3)
    )
    assert again not in note_of(table, second, points(EAST, WEST, 3))
    assert again not in note_of(table, first, DRAW)


def test_a_preview_says_so_of_a_false_win_too(table):
    mistake, *_ = play(table, false_win(NORTH), points(EAST, SOUTH, 3))
    free = HandEntry(Outcome.FALSE_WIN, SOUTH)
    assert "settled again" in note_of(table, mistake, free)


def note_of(table: Table, hand: Hand, entry: HandEntry) -> str:
    state = table_state(table)
    assessment = state.ledger.assess(entry, position_of(hand))
    corrected = state.ledger.correction(hand, state.seats)
    return entry_preview(assessment, state.seats, corrects=corrected).note


def test_a_hand_that_can_no_longer_be_settled_stops_the_change():
    """South has no 1,000 points left for the stick it laid down."""
    table = table_of("riichi")
    rules = {"riichi_needs_1000": True, "starting_points": 8000, "tobi": "none"}
    event = table.session.tournament
    event.options = event.options | rules
    event.save()
    cheap = HandEntry.win(WEST, SOUTH, points=30, doubles=1, answers=NOBODY)
    first, second = play(
        table, cheap, HandEntry(Outcome.DRAW, answers={"riichi": "1", "tenpai": "1"})
    )
    dear = HandEntry.win(WEST, SOUTH, points=30, doubles=5, answers=NOBODY)
    with pytest.raises(ClubError) as error:
        hand_correct(hand=first, entry=dear, reason="no", by=organizer())
    assert (error.value.code, error.value.facts["number"]) == ("later_hand_fails", 2)
    assert error.value.facts["hand"] == second.pk
    first.refresh_from_db()
    assert first.revision == 1
