"""What cells say: points, places, countries, numbers, in the ways people write them."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubscore.errors import ClubError
from clubscore.exchange.roster.cells.states import read_state
from clubscore.exchange.roster.cells.values import (
    decimal_mark,
    is_nothing,
    read_country,
    read_place,
    read_points,
    read_yes_no,
)
from clubscore.exchange.roster.rows import RosterPerson
from clubscore.people.players.countries import NAMES, country_code
from clubscore.people.players.country_names import MORE_NAMES
from clubscore.people.players.ema_numbers import read_ema_number
from tests.exchange.foreign import grid_of, people_of

from .layouts import guess_layout


@pytest.mark.parametrize(
    ("text", "points"),
    [
        *(("21½", "21.5"), ("2⅓", "2.33"), ("½", "0.5"), ("−2⅔", "-2.67"), ("21 1/2", "21.5")),
        *(("7 1/3", "7.33"), ("3/4", "0.75"), ("120-", "-120"), ("(120)", "-120")),
        *(
            ("- 120", "-120"),
            ("( 1.204 )", "-1204"),
            ("1 204,5", "1204.5"),
            ("1’204’300", "1204300"),
        ),
        *(("▲12.5", "-12.5"), ("△3", "-3")),
        *(("+8", "8"), ("120 pts", "120"), ("12,5 TP", "12.5"), ("１２", "12"), ("0.500", "0.5")),
    ],
)
def test_points(text, points):
    assert read_points(text) == Decimal(points)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "pending",
            "DNF",
            "n/a",
            "-(3)",
            "(-3)",
            "12 5",
            "1,00,000",
            "5²",
            "1.2.3",
            "3-4",
            "TP 5",
        ),
        *("1 3/2", "²", "--1", "−", "()", ",5"),
    ],
)
def test_what_is_no_number_of_points(text):
    with pytest.raises(ClubError) as raised:
        read_points(text)
    assert raised.value.code == "bad_result_points"


@pytest.mark.parametrize(
    ("cells", "mark"),
    [
        *((["1.204", "812,5"], ","), (["1.204"], ""), (["1.204", "3.5"], "."), (["412", "-8"], "")),
        *((["1.204.300", "2.5"], ",."), (["1,204.5"], "."), (["0,125"], ",")),
    ],
)
def test_a_column_tells_what_stands_before_its_decimals(cells, mark):
    assert decimal_mark(cells) == mark


def test_three_digits_are_decimals_where_the_column_has_decimals():
    assert read_points("812.125", decimal=".") == Decimal("812.13")
    assert read_points("812.125") == 812125
    assert read_points("23.333", thousands=False) == Decimal("23.33")  # table points
    with pytest.raises(ClubError) as raised:
        read_points("1.204", decimal=",.")
    assert raised.value.code == "points_two_ways"


@given(st.decimals(min_value=-99_999, max_value=99_999, places=2), st.sampled_from(".,"))
def test_numbers_come_back_however_thousands_are_parted(number, mark):
    thousands = {".": ",", ",": "."}[mark]
    swap = str.maketrans({",": thousands, ".": mark})
    assert read_points(f"{number:,}".translate(swap)) == number
    assert read_points(f"{number:,}".translate({ord(","): " ", ord("."): mark})) == number
    assert read_points(f"{number:f}".replace(".", mark).replace("-", "−")) == number


@given(st.text(max_size=20))
def test_any_text_is_a_number_or_a_clean_error(text):
    for read in (read_points, read_place, read_country):
        try:
            read(text)
        except ClubError as error:
            assert error.facts["text"] or not text  # noqa: PT017 - it may also be read
    is_nothing(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        *(
            ("1", 1),
            ("1.", 1),
            ("1º", 1),
            ("1°", 1),
            ("3rd", 3),
            ("3 rd", 3),
            ("2ème", 2),
            ("1er", 1),
        ),
        *(
            ("2:a", 2),
            ("1-й", 1),
            ("=3", 3),
            ("T3", 3),
            ("#3", 3),
            ("3=", 3),
            ("第3名", 3),
            ("🥇", 1),
        ),
        *(("No. 4", 4), ("12.0", 12), ("１", 1)),
    ],
)
def test_places(text, place):
    assert read_place(text) == place


@pytest.mark.parametrize("text", ["0", "DNF", "3-4", "first", "1,5", "12345", ""])
def test_what_is_no_place(text):
    with pytest.raises(ClubError) as raised:
        read_place(text)
    assert raised.value.code == "bad_place"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *(("🇮🇹", "ITA"), ("🇮🇹 Italy", "ITA"), ("Italy (ITA)", "ITA"), ("FRA - France", "FRA")),
        *(("Włochy", "ITA"), ("Tyskland", "DEU"), ("Duitsland", "DEU"), ("Németország", "DEU")),
        *(
            ("Německo", "DEU"),
            ("Alemanha", "DEU"),
            ("Германия", "DEU"),
            ("德国", "DEU"),
            ("德國", "DEU"),
        ),
        *(("NED", "NLD"), ("Storbritannien", "GBR"), ("РФ", "RUS")),
    ],
)
def test_countries_in_other_languages(text, code):
    assert read_country(text) == code


def test_no_name_means_two_countries():
    for code, names in MORE_NAMES.items():
        assert {country_code(name) for name in names.split("|")} == {code}
    assert set(MORE_NAMES) - set(NAMES) <= {"BLR"}


@pytest.mark.parametrize("text", ["Italy (FRA)", "🇮🇹 France", "Narnia (ITA"])
def test_a_name_with_the_code_of_another_country_is_asked_about(text):
    with pytest.raises(ClubError):
        read_country(text)


@pytest.mark.parametrize("text", ["EMA 07010902", "EMA no. 7010902", "ema-7010902", "Nr. 07010902"])
def test_ema_numbers_with_words_before_them(text):
    assert read_ema_number(text) == "07010902"


HEAD = "Place;Last name;First name;Country;EMA number;Table points;Points\n"


def row(text: str) -> RosterPerson:
    (person,) = people_of(f"{HEAD}{text}\n")
    return person


def told(person: RosterPerson) -> list[str]:
    return [error.code for error in (*person.errors, *person.notes)]


def test_what_is_not_known_yet_is_a_note():
    assert told(row("1;Rossi;Mario;ITA;pending;21½;994")) == ["ema_number_pending"]
    assert told(row("1;Rossi;Mario;n/a;n/a;21½;994")) == []
    assert told(row("DNF;Rossi;Mario;ITA;;21½;994")) == ["bad_place"]
    assert told(row("1;Rossi;Mario;ITA;;n/a;994")) == ["result_without_table_points"]
    assert told(row("1;Rossi;Mario;ITA;;2⅓;pending")) == ["bad_result_points"]
    assert told(row("1;Na;Li;CHN;;2⅓;8")) == []


def test_points_that_are_rounded_say_so_and_thirds_of_table_points_are_exact():
    assert told(row("1;Rossi;Mario;ITA;;2⅓;1008.125")) == ["points_rounded"]
    assert row("1;Rossi;Mario;ITA;;23.333;8").table_points == Decimal("23.33")


@pytest.mark.parametrize(
    ("number", "country", "codes"),
    [
        pytest.param("07010902", "ITA", [], id="agree"),
        pytest.param("07010902", "FRA", ["ema_number_elsewhere"], id="clash"),
        pytest.param("05010902", "", ["ema_number_without_country"], id="no-country"),
        pytest.param("99010902", "FRA", [], id="unknown-prefix"),
        pytest.param("", "", [], id="nothing"),
    ],
)
def test_ema_numbers_and_countries(number, country, codes):
    assert told(row(f"1;Rossi;Mario;{country};{number};2;8")) == codes


def test_a_family_name_that_may_come_first_is_asked_about():
    text = "Player;Country;Points\nMario Rossi;ITA;9\nNagy János;HUN;8\nWANG Wei;CHN;7\n"
    doubts = [[doubt.code for doubt in person.doubts] for person in people_of(text)]
    assert doubts == [[], ["family_name_first"], []]
    assert guess_layout(grid_of(text)).headings == 1


def test_a_cross_beside_ticks_says_neither_yes_nor_no():
    """Below “Paid” it means that somebody has not."""
    assert [read_yes_no(text) for text in ("✓", "X", "sì", "no")] == [True, True, True, False]
    with pytest.raises(ClubError, match="neither"):
        read_yes_no("✗")


@pytest.mark.parametrize(
    ("word", "state"),
    [("teruggetrokken", "withdrawn"), ("På ventelisten", "waiting"), ("已确认", "confirmed")],
)
def test_states_are_read_in_any_language(word, state):
    assert read_state(word) == state
