"""Which names of clubs people take for one."""

import pytest

from clubscore.people.clubs.alike import MOST_ALIKE, clubs_alike, names_are_alike
from clubscore.people.clubs.hosting import club_suspend
from tests.factories import make_club


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Il Bambu", "Circolo Mahjong Il Bambù", True),
        ("circolo nuovo", "Circolo Nuovo di Lucca", True),
        ("A.S.D. Quattro Venti", "Quattroventi Mahjong Club", True),
        ("Quatro Venti", "Circolo Quattro Venti", True),
        ("Club 1999", "Circolo 1999", True),
        ("Mahjong Club", "Club Mahjong", True),
        ("Mahjong Club", "Circolo Mahjong Il Bambù", False),
        ("Circolo Rosso", "Circolo Azzurro", False),
        ("Club 1999", "Club 2001", False),
        ("Club Bambù 1", "Club Bambù 2", False),
        ("Quattro Venti", "Tre Venti", False),
        ("麻将会", "麻将会 Roma", True),
        ("!!!", "Circolo Rosso", False),
    ],
)
def test_what_counts_is_what_tells_clubs_apart(one, other, alike):
    assert names_are_alike(one, other) == alike
    assert names_are_alike(other, one) == alike


@pytest.mark.django_db
@pytest.mark.any_database
def test_only_clubs_that_everybody_sees_are_named(django_assert_num_queries):
    bamboo, closed = make_club("Circolo Mahjong Il Bambù"), make_club("Bambu")
    club_suspend(club=closed, reason="Spam", by=None)
    with django_assert_num_queries(1):
        assert clubs_alike("Il Bambu") == [bamboo]
    assert clubs_alike("Il Bambu", of_all=True) == [closed, bamboo]  # for operators
    assert clubs_alike("Il Bambu", but=bamboo) == []
    assert clubs_alike("…") == []
    for number in range(MOST_ALIKE):
        make_club(f"Bambù {number}")
    assert len(clubs_alike("Bambu")) == MOST_ALIKE
