"""When two names may be one: slips, names left out, and where the line is drawn."""

import pytest

from clubscore.people.names import (
    NameIndex,
    are_alike,
    begins,
    close_names,
    likeness,
    name_key,
    plain,
)

LONG = "abcdefghijklmnopqrst"  # of twenty letters, each of which is a twentieth of the whole


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nº D’Alò", "no dalo"),
        ("Łukasz  Sørensen-Þór", "lukasz sorensen thor"),
        ("STRAẞE", "strasse"),
    ],
)
def test_plain_letters(text, expected):
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("search", "found"),
    [("ma ros", True), ("Ròs", True), ("", True), ("ossi", False), ("ma x", False)],
)
def test_every_word_begins_one(search, found):
    assert begins("Anna Maria Rossi", search) is found


@pytest.mark.parametrize("search", ["claußen", "CLAUSSEN", "Claussen c", "clausen"])
def test_sharp_s_is_found_as_one_s_and_as_two(search):
    assert begins("Christa Claußen", search)
    assert not begins("Christa Clasen", search)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        pytest.param(("Anna", "Rossi"), ("Anna Maria", "Rossi"), True, id="left-out"),
        pytest.param(("Anna", "Rossi"), ("Maria", "Bianchi"), False, id="others"),
        pytest.param(("Anna", "Beta"), ("Anna", "Zeta"), False, id="another-first-letter"),
        pytest.param(("Anna", "Rossi"), ("Anna", "Rosso"), True, id="one-letter-in-five"),
        pytest.param(("Anna", "Rossi"), ("Anna", "Dossi"), False, id="in-five-the-first"),
        pytest.param(("Anna", "Baldini"), ("Anna", "Baldinni"), True, id="a-letter-twice"),
        pytest.param(("Anna", "De Luca"), ("Anna", "Deluca"), True, id="a-blank"),
        pytest.param(("Anna", "Costa"), ("Anna", "Conti"), False, id="a-first-name-in-common"),
        pytest.param(("", "Rossi"), ("Anna", "Rossi"), False, id="one-word-is-not-enough"),
    ],
)
def test_names_that_may_be_one(one, other, alike):
    keys = name_key(*one), name_key(*other)
    assert are_alike(*keys) is are_alike(*reversed(keys)) is alike


@pytest.mark.parametrize(("others", "expected"), [("123", 0.85), ("1234", 0.0)])
def test_one_letter_in_seven_may_differ(others, expected):
    assert likeness((LONG,), (LONG[: -len(others)] + others,)) == pytest.approx(expected)
    assert are_alike((LONG,), (LONG[: -len(others)] + others,)) is (expected > 0)


def test_the_likest_come_first_and_the_same_is_not_alike():
    names = ("Baldinni", "Baldini", "Baldinnii", "Rossi")
    index = NameIndex((at, name_key("Anna", name)) for at, name in enumerate(names))
    assert index.same(name_key("ANNA", "Baldinì")) == [1]
    assert index.alike(name_key("Anna", "Baldini")) == [0, 2]
    assert index.pairs()[0] in {(0, 1), (0, 2)}
    assert all(3 not in pair for pair in index.pairs())


@pytest.mark.parametrize(
    ("names", "are_a_pair"),
    [
        pytest.param(("Anna Beta", "Anna Zeta"), False, id="another-first-letter"),
        pytest.param(("Anna Rossi", "Anna Maria Rossi"), True, id="left-out"),
        pytest.param((LONG, f"{LONG[:-3]}123"), True, id="as-many-letters-as-may-differ"),
        pytest.param((LONG, f"{LONG[:-4]}1234"), False, id="one-more"),
    ],
)
def test_pairs_are_those_that_may_be_one(names, are_a_pair):
    index = NameIndex((at, name_key("", name)) for at, name in enumerate(names))
    assert index.pairs() == ([(0, 1)] if are_a_pair else [])
    assert index.alike(name_key("", names[0])) == ([1] if are_a_pair else [])


PEOPLE = ("Mario Rossi", "Anna Bianchi", "Ugo De Santis", "Nicolò Zoli", "M. R.", "Li Wei")


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("rosi", ["Mario Rossi"]),
        ("bianci", ["Anna Bianchi"]),
        ("Biacnhi", ["Anna Bianchi"]),
        ("Bianci Anna", ["Anna Bianchi"]),
        ("anna rossi", []),  # each word is of another
        ("qossi", ["Mario Rossi"]),
        ("de sanctis", []),  # words of two letters may be anybody's
        ("sanctis", ["Ugo De Santis"]),
        ("nicola zolli", ["Nicolò Zoli"]),
        ("zzz", []),
        ("mr", []),
        ("", []),
        ("ros 12", []),
        ("x" * 100, []),
    ],
)
def test_what_a_misspelt_name_may_mean(search, found):
    assert close_names(search, [(name, name) for name in PEOPLE]) == found


def test_the_likeliest_comes_first_and_few_are_named():
    names = ("Russo", "Rossini", "Rossi", "Rossio", "Rissi")
    assert close_names("rosssi", [(name, name) for name in names]) == [
        "Rossi",
        "Rossio",
        "Rossini",
    ]
