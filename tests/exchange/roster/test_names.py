"""First and last names in one cell or two, and their capitals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.exchange.roster.cells.names import (
    Middle,
    NameOrder,
    has_capitals,
    tidy_capitals,
    with_particle,
    written_name,
)

WORDS = ["van", "der", "DE", "Rossi", "NERI", "Li", "J.", '"Lolo"', "O'Hara", "III"]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Rossi, Mario", "Mario", "Rossi"),
        ("García López, María", "María", "García López"),
        ("ROSSI Mario", "Mario", "ROSSI"),
        ("Mario ROSSI", "Mario", "ROSSI"),
        ("Jan van der BERG", "Jan", "van der BERG"),
        ("LINDEN Bo van der", "Bo", "van der LINDEN"),
        ("LINDEN Bo VAN DER", "Bo", "VAN DER LINDEN"),
        ("LINDEN VAN DER Bo", "Bo", "VAN DER LINDEN"),
        ("BEETHOVEN VAN, Ludwig", "Ludwig", "VAN BEETHOVEN"),
        ("Sousa da, Ana", "Ana", "da Sousa"),
        ("Nguyen Van, Anh", "Anh", "Nguyen Van"),
        ("LI LO, Wei", "Wei", "LI LO"),
        ("Bo LINDEN, VAN DER", "Bo", "VAN DER LINDEN"),
        ("LINDEN, VAN DER", "", "VAN DER LINDEN"),
        ("Linden, Bo van der", "Bo", "van der Linden"),
        ("Linden, van der, Bo", "Bo", "van der Linden"),
        ("Trapp, von", "", "von Trapp"),
        ("DE LA IGLESIA Juan", "Juan", "DE LA IGLESIA"),
        ("J. Rossi", "J.", "Rossi"),
        ("Rossi M.", "M.", "Rossi"),
        ("J.P. Rossi", "J.P.", "Rossi"),
        ("王伟", "", "王伟"),
        ("Kiki", "", "Kiki"),
    ],
)
def test_names_that_tell_which_part_is_which(text, first, last):
    name = written_name(text)
    assert name.is_told
    for order in NameOrder:
        assert name.read(order) == (first, last)


@pytest.mark.parametrize(
    ("text", "first_last", "last_first", "has_middle"),
    [
        ("Mario Rossi", ("Mario", "Rossi"), ("Rossi", "Mario"), False),
        ("ROSSI MARIO", ("ROSSI", "MARIO"), ("MARIO", "ROSSI"), False),
        ("Ben van der Berg", ("Ben", "van der Berg"), ("van der Berg", "Ben"), False),
        ("Jan in 't Veld", ("Jan", "in 't Veld"), ("in 't Veld", "Jan"), False),
        ("Ben Smith", ("Ben", "Smith"), ("Smith", "Ben"), False),
        ("De Luca Mario", ("De Luca", "Mario"), ("Mario", "De Luca"), False),
        ("LI Wei", ("LI", "Wei"), ("Wei", "LI"), False),
        ("AJ Smith", ("AJ", "Smith"), ("Smith", "AJ"), False),
        ("John F. Kennedy", ("John F.", "Kennedy"), ("F. Kennedy", "John"), False),
        ('Jean "Lolo" Martin', ('Jean "Lolo"', "Martin"), ('"Lolo" Martin', "Jean"), False),
        ("Anna Maria Rossi", ("Anna Maria", "Rossi"), ("Maria Rossi", "Anna"), True),
        ("Mario Rossi III", ("Mario Rossi", "III"), ("Rossi III", "Mario"), True),
        ("Bo Linden, van der", ("Bo", "van der Linden"), ("van der Linden", "Bo"), False),
    ],
)
def test_names_of_which_the_order_has_to_be_known(text, first_last, last_first, has_middle):
    name = written_name(text)
    if "," not in text:
        assert not name.is_told
        assert name.read(NameOrder.LAST_FIRST) == last_first
    assert name.read(NameOrder.FIRST_LAST) == first_last
    assert name.has_middle == has_middle


def test_two_letters_are_a_last_name_among_others_in_capitals():
    assert has_capitals(["ROSSI Mario", "NERI Eva", "LI Wei"])
    assert not has_capitals(["Mario Rossi", "LI Wei"])
    assert written_name("LI Wei", has_capitals=True).read(NameOrder.FIRST_LAST) == ("Wei", "LI")


@pytest.mark.parametrize(
    ("first", "last", "particle", "name"),
    [
        ("Bo", "Linden, van der", "", ("Bo", "van der Linden")),
        ("Bo van der", "Linden", "", ("Bo", "van der Linden")),
        ("Bo", "Linden", "van der", ("Bo", "van der Linden")),
        ("Bo", "Linden van der", "", ("Bo", "van der Linden")),
        ("Ben", "Smith", "", ("Ben", "Smith")),
        ("Maria Santa", "Rossi", "", ("Maria Santa", "Rossi")),
        ("", "Rossi, Mario", "", ("Mario", "Rossi")),
        ("Bo van der", "", "", ("Bo van der", "")),
    ],
)
def test_particles_in_columns_of_their_own(first, last, particle, name):
    assert with_particle(first, last, particle) == name


@pytest.mark.parametrize(
    ("name", "country", "tidy"),
    [
        ("DE LA IGLESIA", "ESP", "de la Iglesia"),
        ("DE LA IGLESIA", "", "de la Iglesia"),
        ("DEL BOSQUE", "ARG", "del Bosque"),
        ("LA ROSA", "ESP", "La Rosa"),
        ("DA SILVA", "PRT", "da Silva"),
        ("VAN DER BERG", "NLD", "van der Berg"),
        ("VAN DER BERG", "", "van der Berg"),
        ("VAN 'T HOF", "NLD", "van 't Hof"),
        ("IJSSEL", "NLD", "IJssel"),
        ("VAN DEN BERGHE", "BEL", "Van den Berghe"),
        ("DE LUCA", "ITA", "De Luca"),
        ("DE LUCA", "", "De Luca"),
        ("DELLA VALLE", "ITA", "Della Valle"),
        ("VON DER LEYEN", "DEU", "von der Leyen"),
        ("DE LA TOUR", "FRA", "de La Tour"),
        ("LE GOFF", "FRA", "Le Goff"),
        ("MCDONALD", "GBR", "McDonald"),
        ("MACHADO", "PRT", "Machado"),
        ("O'HARA", "IRL", "O'Hara"),
        ("O’HARA", "IRL", "O’Hara"),
        ("D'ANGELO", "ITA", "D'Angelo"),
        ("MÜLLER-LÜDENSCHEIDT", "DEU", "Müller-Lüdenscheidt"),
        ("MARIA DEL CARMEN", "ESP", "Maria del Carmen"),
        ("van der LINDEN", "NLD", "van der Linden"),
        ("DE Luca", "ITA", "DE Luca"),
        ("de Luca", "ITA", "de Luca"),
        ("McDonald", "GBR", "McDonald"),
        ("JP", "", "JP"),
        ("王伟", "CHN", "王伟"),
    ],
)
def test_capitals_as_the_language_has_them(name, country, tidy):
    assert tidy_capitals(name, country) == tidy


@given(
    st.lists(
        st.sampled_from(WORDS),
        min_size=1,
        max_size=6,
    ),
    st.integers(0, 6),
    st.sampled_from(NameOrder),
    st.sampled_from(Middle),
)
def test_no_word_of_a_name_is_lost(words, comma, order, middle):
    between = ", " if 0 < comma < len(words) else " "
    text = between.join((" ".join(words[:comma]), " ".join(words[comma:])))
    first, last = written_name(text).read(order, middle)
    assert sorted(f"{first} {last}".replace(",", " ").split()) == sorted(words)
    tidied = f"{tidy_capitals(first, 'NLD')} {tidy_capitals(last, 'NLD')}"
    assert tidied.casefold().split() == f"{first} {last}".casefold().split()
