"""The EMA number as people and spreadsheets write it, wherever it is typed in."""

import pytest

from clubscore.errors import ClubError
from clubscore.people.models import Club
from clubscore.people.players.ema_numbers import read_ema_number
from clubscore.people.players.services import player_change, player_create


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("07010012", "07010012"),
        ("7010012", "07010012"),
        ("07 01 00 12", "07010012"),
        ("07.01.0012", "07010012"),
        ("7010012.0", "07010012"),
        ("7010012,0", "07010012"),
        ("0701-0012", "07010012"),
        (" 7010012 ", "07010012"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_ema_numbers(text, number):
    assert read_ema_number(text) == number


@pytest.mark.parametrize("text", ["701001", "070100123", "7,01E+06", "٠٧٠١٠٠١٢", "new", "0701001x"])
def test_what_is_no_ema_number(text):
    with pytest.raises(ClubError) as error:
        read_ema_number(text)
    assert error.value.code == "bad_ema_number"


@pytest.mark.django_db
def test_whoever_adds_or_changes_a_player_puts_back_the_zero():
    club = Club.objects.create(name="Club", slug="club")
    player = player_create(club=club, first_name="A", last_name="B", ema_number="7010902")
    player.refresh_from_db()
    assert player.ema_number == "07010902"
    with pytest.raises(ClubError) as error:
        player_create(club=club, first_name="C", last_name="D", ema_number="7010902")
    assert error.value.code == "ema_number_taken"
    player_change(
        player=player, first_name="A", last_name="B", country="ITA", ema_number="7010-903"
    )
    player.refresh_from_db()
    assert player.ema_number == "07010903"
