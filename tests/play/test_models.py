from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation

from clubscore.play.models import Confirmation, Hand, HandChange, TableTotals
from tests.factories import EAST, SOUTH, false_win, make_table, record, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand():
    return record(make_table(), win(EAST, SOUTH))


def test_constraints_have_names_of_their_model():
    for model in (Hand, HandChange):
        for constraint in model._meta.constraints:
            assert constraint.name.startswith(f"{model._meta.model_name}_")


@translation.override("en")
def test_rows_say_what_they_are(hand):
    table = hand.table
    totals = TableTotals(table=table)
    confirmation = Confirmation(table=table, entry=table.seats.get(wind=EAST).entry)
    assert str(hand) == f"{table}, 1: {hand.get_kind_display()}"
    assert str(hand.changes.get()) == f"{hand}: {hand.changes.get().get_kind_display()}"
    assert str(confirmation) == f"{table}: {confirmation.entry}"
    assert str(totals) == f"{table}: {totals.get_state_display()}"


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        pytest.param({"payment_3": 1}, "hand_payments_and_pot_sum_to_zero", id="payments-leak"),
        pytest.param({"number": 0}, "hand_number_from_one", id="number-zero"),
        pytest.param({"winner": 4}, "hand_seats_are_seats", id="winner-nowhere"),
        pytest.param({"discarder": 4}, "hand_seats_are_seats", id="discarder-nowhere"),
        pytest.param({"dealer": 4}, "hand_seats_are_seats", id="dealer-nowhere"),
        pytest.param({"prevalent_wind": 4}, "hand_seats_are_seats", id="fifth-wind"),
        pytest.param({"discarder": EAST}, "hand_discarder_is_not_winner", id="own-discard"),
        pytest.param({"winner": None}, "hand_people_fit_kind", id="win-of-nobody"),
        pytest.param({"value": None}, "hand_people_fit_kind", id="win-of-no-value"),
        pytest.param({"kind": "draw"}, "hand_people_fit_kind", id="draw-with-a-winner"),
        pytest.param({"kind": "false_win"}, "hand_people_fit_kind", id="false-win-with-discarder"),
        pytest.param({"kind": "abort"}, "hand_people_fit_kind", id="unknown-kind"),
        pytest.param({"state": "lost"}, "hand_state_known", id="unknown-state"),
        pytest.param({"pot": 1}, "hand_payments_and_pot_sum_to_zero", id="pot-of-nobody"),
    ],
)
def test_hands_are_refused(hand, fields, constraint):
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Hand.objects.filter(pk=hand.pk).update(**fields)


def copy(hand, **fields):
    hand.pk = None
    hand.token = uuid4()
    for name, value in fields.items():
        setattr(hand, name, value)
    hand.save(force_insert=True)


def test_number_is_taken_once_by_valid_hands(hand):
    copy(hand, state="void")
    with pytest.raises(IntegrityError), transaction.atomic():
        copy(hand, state="valid")


def test_a_player_has_one_false_win_in_a_hand():
    table = make_table()
    hand = record(table, false_win(SOUTH))
    copy(hand, winner=EAST, payments=(-30, 10, 10, 10))
    with pytest.raises(IntegrityError), transaction.atomic():
        copy(hand)


def test_token_is_used_once(hand):
    hand.pk = None
    hand.number = 2
    with pytest.raises(IntegrityError), transaction.atomic():
        hand.save(force_insert=True)


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"kind": "corrected"}, id="correction-without-former-state"),
        pytest.param({"revision": 2}, id="recorded-later"),
        pytest.param({"before": {}}, id="recorded-over-something"),
    ],
)
def test_history_keeps_former_state(hand, fields):
    with pytest.raises(IntegrityError, match="former_state"), transaction.atomic():
        HandChange.objects.filter(hand=hand).update(**fields)


def test_hands_with_history_cannot_be_deleted(hand):
    with pytest.raises(IntegrityError), transaction.atomic():
        hand.delete()
    with pytest.raises(IntegrityError), transaction.atomic():
        hand.table.session.delete()
