"""People of a federation's list are found while somebody types."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubscore.people.federation.selectors import find_listed, listed_by_name, listed_by_number
from clubscore.people.federation.services import ListedPerson, federation_list_replace

pytestmark = pytest.mark.django_db

PEOPLE = (
    ListedPerson("Mario", "Rossi", "ITA", "07010001"),
    ListedPerson("Anna Maria", "Rossi", "ITA", "07010002"),
    ListedPerson("Jan", "van der Berg", "NLD", "08010003"),
    ListedPerson("Łukasz", "Çelik", "POL", "15010004"),
    ListedPerson("Seán", "O’Brien", "IRL", "12010005"),
    ListedPerson("小明", "欧阳", "CHN"),
    ListedPerson("Maria", "Marini", "ITA"),
    ListedPerson("", "Prince", "GBR"),
    ListedPerson("Christa", "Claußen", "DEU", "05010037"),
)


@pytest.fixture(autouse=True)
def the_list():
    federation_list_replace(name="EMA", source="x", people=PEOPLE)


def found(text: str, most: int = 10) -> list[str]:
    return [one.full_name for one in find_listed(text, most)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("ross", ["Anna Maria Rossi", "Mario Rossi"], id="last-name"),
        pytest.param("MARIO ro", ["Mario Rossi"], id="first-name-first"),
        pytest.param("rossi mar", ["Anna Maria Rossi", "Mario Rossi"], id="last-name-first"),
        pytest.param("rossi anna", ["Anna Maria Rossi"], id="in-any-order"),
        pytest.param("berg", ["Jan van der Berg"], id="after-particles"),
        pytest.param("berg, jan", ["Jan van der Berg"], id="comma"),
        pytest.param("van der", ["Jan van der Berg"], id="particles"),
        pytest.param("celik luk", ["Łukasz Çelik"], id="without-accents"),
        pytest.param("ÇELİK", ["Łukasz Çelik"], id="capitals"),
        pytest.param("obri", ["Seán O’Brien"], id="without-the-sign"),
        pytest.param("o'bri", ["Seán O’Brien"], id="another-sign"),
        pytest.param("0701", ["Mario Rossi", "Anna Maria Rossi"], id="number"),
        pytest.param("7010002", ["Anna Maria Rossi"], id="number-without-its-zero"),
        pytest.param("rossi 0701", ["Mario Rossi", "Anna Maria Rossi"], id="name-and-number"),
        pytest.param("明", [], id="not-within-a-word"),
        pytest.param("欧", ["小明 欧阳"], id="one-chinese-sign"),
        pytest.param(
            "mari", ["Maria Marini", "Mario Rossi", "Anna Maria Rossi"], id="two-words-of-one"
        ),
        pytest.param("claussen c", ["Christa Claußen"], id="sharp-s-as-two"),
        pytest.param("clausen chr", ["Christa Claußen"], id="sharp-s-as-one"),
        pytest.param("prince", ["Prince"], id="one-name"),
        pytest.param("rossi verdi", [], id="a-word-too-many"),
        pytest.param("%", [], id="sign-of-the-database"),
        pytest.param("ro", [], id="two-letters"),
        pytest.param("r m a", [], id="single-letters"),
        pytest.param("", [], id="nothing"),
        pytest.param("x" * 5_000, [], id="far-too-long"),
    ],
)
def test_who_is_found(text, names):
    assert sorted(found(text)) == sorted(names)


def test_only_a_few_are_found():
    assert len(found("mari", 2)) == 2
    assert len(set(found("mari", 3))) == 3


def test_it_takes_one_question_whatever_is_typed():
    for text in ("ross", "van der ber"):
        with CaptureQueriesContext(connection) as captured:
            assert found(text)
        assert len(captured) == 1


def test_by_number():
    by_number = listed_by_number(["07010001", "", "99999999"])
    assert {number: one.full_name for number, one in by_number.items()} == {
        "07010001": "Mario Rossi"
    }


@pytest.mark.parametrize(
    ("name", "names"),
    [
        pytest.param("mario ROSSI", ["Mario Rossi"], id="plain"),
        pytest.param("Rossi Mario", ["Mario Rossi"], id="last-name-first"),
        pytest.param("Jan van der Berg", ["Jan van der Berg"], id="particles"),
        pytest.param("Claussen Christa", ["Christa Claußen"], id="sharp-s-as-two"),
        pytest.param("Christa Clausen", [], id="as-one-it-may-be-another-name"),
        pytest.param("Mario Ross", [], id="not-whole"),
        pytest.param("Maria Rossi", [], id="half-of-two-first-names"),
        pytest.param("Prince", [], id="one-word-is-no-whole-name"),
        pytest.param("07010001", [], id="number"),
    ],
)
def test_by_whole_name(name, names):
    called = listed_by_name([name, "Nessuno Nessuno"])
    assert [one.full_name for one in called.get(name, [])] == names
