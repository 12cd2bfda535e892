"""Names on keys are set smaller before anything of them could be missing."""

import pytest

from clubscore.web.hand_entry.keypad import name_size


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param("Rossi M.", "", id="in a line"),
        pytest.param("Rossi M. 12", "", id="a namesake, with a mark"),
        pytest.param("Albertazzi B.", "is-long", id="in a line, smaller"),
        pytest.param("Della Valle L.", "", id="in two lines"),
        pytest.param("Bentivoglio M.", "is-long", id="in two lines, smaller"),
        pytest.param("Papadopoulou-Pappas A.", "is-longest", id="a word too long for both"),
        pytest.param("", "", id="no name"),
    ],
)
def test_the_size_of_a_name(name, size):
    assert name_size(name) == size
