"""The same request twice writes once."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from clubscore.play.models import Hand, HandChange
from clubscore.tournaments.models import ApiAnswer, ApiToken, Table
from clubscore.tournaments.officials.api_tokens import answers_forget
from tests.factories import make_organizer, make_table

from .programs import Program

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

DRAW = {"number": 1, "outcome": "draw"}


@pytest.fixture
def table() -> Table:
    cache.clear()
    return make_table()


@pytest.fixture
def program(table: Table) -> Program:
    club = table.session.tournament.club
    return Program.of(club, make_organizer(club))


def test_the_same_key_gives_the_same_answer(table, program):
    path = f"/tables/{table.pk}/hands"
    first = program.post(path, DRAW, key="one")
    Hand.objects.update(value=None, revision=7)
    assert program.post(path, DRAW, key="one") == first
    assert Hand.objects.count() == HandChange.objects.count() == 1
    assert program.refused(path, DRAW | {"number": 2}, key="one") == "key_used"
    assert program.refused(f"/tables/{table.pk}/hands/{first['id']}/void", DRAW, key="one") == (
        "key_used"
    )
    assert program.refused(path, DRAW) == "hand_already_recorded"
    other = Program.of(table.session.tournament.club, ApiToken.objects.get().made_by)
    assert other.refused(path, DRAW, key="one") == "hand_already_recorded"  # a key of its own


def test_what_was_refused_may_succeed_later(table, program):
    path, second = f"/tables/{table.pk}/hands", DRAW | {"number": 2}
    assert program.refused(path, second, key="two") == "hand_not_next"
    program.post(path, DRAW, key="one")
    assert program.post(path, second, key="two")["number"] == 2


@pytest.mark.parametrize("key", ["a b", "è", "x" * 101])
def test_keys_that_are_none(table, program, key):
    assert program.refused(f"/tables/{table.pk}/hands", DRAW, key=key) == "bad_key"
    assert not Hand.objects.exists()


def test_an_ended_token_repeats_nothing(table, program):
    path = f"/tables/{table.pk}/hands"
    program.post(path, DRAW, key="one")
    ApiToken.objects.update(ended_at=timezone.now())
    assert program.refused(path, DRAW, status=401, key="one") == "token_invalid"


def test_answers_are_kept_for_two_days(table, program, tmp_path):
    path = f"/tables/{table.pk}/hands"
    program.post(path, DRAW, key="one")
    ApiAnswer.objects.update(at=timezone.now() - timedelta(hours=25))
    assert answers_forget() == 0
    ApiAnswer.objects.update(at=timezone.now() - timedelta(hours=49))
    call_command("backup", output=str(tmp_path / "b.zip"))
    assert not ApiAnswer.objects.exists()
    assert program.refused(path, DRAW | {"number": 2, "outcome": "win"}, key="one") == "bad_field"
    # The token of the hand follows from the key: it is still known.
    assert program.post(path, DRAW, key="one")["number"] == 1
    assert Hand.objects.count() == 1
