"""The list of a federation is replaced as a whole, and only as far as it differs."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubscore.errors import ClubError
from clubscore.people.federation.selectors import federation_list, find_listed
from clubscore.people.federation.services import (
    ListChanges,
    ListedPerson,
    federation_forget,
    federation_list_delete,
    federation_list_replace,
)
from clubscore.people.models import Act, FederationPlayer, FederationWords
from clubscore.people.players.services import player_create
from clubscore.play.personal_data.erasure import player_erase
from clubscore.play.personal_data.export import personal_data
from tests.factories import make_club, organizer

pytestmark = pytest.mark.django_db

ROSSI = ListedPerson("Mario", "Rossi", "ITA", "07010001")
BIANCHI = ListedPerson("Anna", "Bianchi", "ITA", "07010002")
DUPONT = ListedPerson("Zoë", "Dupont", "FRA", "04010003")
NOBODY_KNOWS = ListedPerson("Jan", "de Vries", "NLD")


def load(*people: ListedPerson, though_shrunk: bool = False) -> ListChanges:
    return federation_list_replace(
        name="EMA", source="ema.xlsx", people=people, though_shrunk=though_shrunk
    )


def listed() -> set[str]:
    return {f"{one} {one.country} {one.ema_number}" for one in FederationPlayer.objects.all()}


def counts(changes: ListChanges) -> tuple[int, int, int, int]:
    return len(changes.new), len(changes.updates), len(changes.removals), changes.same


def test_a_newer_list_is_the_list():
    assert counts(load(ROSSI, BIANCHI, DUPONT, NOBODY_KNOWS)) == (4, 0, 0, 0)
    married = ListedPerson("Anna", "Verdi", "CHE", "07010002")
    numbered = ListedPerson("Jan", "de Vries", "NLD", "08010004")
    assert counts(load(ROSSI, married, numbered)) == (0, 2, 1, 1)
    assert listed() == {"Mario Rossi ITA 07010001", "Anna Verdi CHE 07010002"} | {
        "Jan de Vries NLD 08010004"
    }
    assert [one.full_name for one in find_listed("verdi", 5)] == ["Anna Verdi"]
    assert find_listed("bianchi", 5) == find_listed("dupont", 5) == []
    kept = federation_list()
    assert kept is not None
    assert (kept.name, kept.source, kept.people) == ("EMA", "ema.xlsx", 3)
    assert Act.objects.filter(kind=Act.Kind.FEDERATION_LOADED).count() == 2


def test_whoever_stays_keeps_the_id():
    load(ROSSI, BIANCHI)
    before = {one.ema_number: one.pk for one in FederationPlayer.objects.all()}
    load(ListedPerson("Mario", "Rossi", "CHE", "07010001"), BIANCHI, DUPONT)
    after = {one.ema_number: one.pk for one in FederationPlayer.objects.all()}
    assert before.items() < after.items()


def test_two_may_swap_their_numbers():
    load(ROSSI, BIANCHI)
    load(
        ListedPerson("Mario", "Rossi", "ITA", BIANCHI.ema_number),
        ListedPerson("Anna", "Bianchi", "ITA", ROSSI.ema_number),
    )
    assert listed() == {"Mario Rossi ITA 07010002", "Anna Bianchi ITA 07010001"}


def test_who_is_in_it_twice_counts_once():
    assert counts(load(ROSSI, ROSSI, NOBODY_KNOWS, NOBODY_KNOWS)) == (2, 0, 0, 0)


@pytest.mark.parametrize(
    ("people", "refused"),
    [
        pytest.param((ROSSI, BIANCHI), False, id="half-of-it-gone"),
        pytest.param((ROSSI, ListedPerson("Eva", "Neri", "ITA")), True, id="more-than-half"),
    ],
)
def test_a_list_of_which_half_has_vanished_is_refused(people, refused):
    load(ROSSI, BIANCHI, DUPONT, NOBODY_KNOWS)
    before = listed()
    if refused:
        with pytest.raises(ClubError) as error:
            load(*people)
        assert error.value.code == "federation_list_shrunk"
        assert error.value.facts == {"gone": 3, "before": 4}
        assert listed() == before
        load(*people, though_shrunk=True)
    else:
        load(*people)
    assert len(listed()) == 2


def test_an_empty_list_is_refused():
    load(ROSSI)
    with pytest.raises(ClubError) as error:
        load(though_shrunk=True)
    assert error.value.code == "federation_list_empty"
    assert len(listed()) == 1


def test_the_list_is_deleted_with_everybody():
    load(ROSSI, BIANCHI)
    assert federation_list_delete() == 2
    assert federation_list() is None
    assert not FederationWords.objects.exists()
    assert federation_list_delete() == 0


def test_questions_do_not_grow_with_the_list():
    def queries(number: int) -> int:
        people = [ListedPerson("N", f"Cognome{at}", "ITA", f"{at:08}") for at in range(number)]
        with CaptureQueriesContext(connection) as captured:
            load(*people)
        return len(captured)

    few = queries(10)
    federation_list_delete()
    assert queries(300) < few + 10  # SQLite takes some hundred rows at once


def test_whoever_is_erased_is_in_no_list_any_more():
    load(ROSSI, BIANCHI, DUPONT)
    player = player_create(
        club=make_club(), first_name="Mario", last_name="Rosso", ema_number=ROSSI.ema_number
    )
    (told,) = personal_data(player)["federation_list"]
    assert (told["last_name"], told["ema_number"]) == ("Rossi", ROSSI.ema_number)
    player_erase(player=player, by=organizer())
    assert listed() == {"Anna Bianchi ITA 07010002", "Zoë Dupont FRA 04010003"}
    kept = federation_list()
    assert kept is not None
    assert kept.people == 2
    changes = load(ROSSI, BIANCHI, DUPONT)
    assert (counts(changes), changes.left_out) == ((0, 0, 0, 2), 1)
    assert find_listed("rossi", 5) == []


def test_of_an_erased_player_without_number_the_name_and_country_count():
    swiss = ListedPerson("Mario", "Rossi", "CHE", "25010009")
    load(ROSSI, BIANCHI, swiss)
    federation_forget(player=player_create(club=make_club(), first_name="MARIO", last_name="Rossi"))
    assert load(ROSSI, BIANCHI, swiss).left_out == 1
    assert listed() == {"Anna Bianchi ITA 07010002", "Mario Rossi CHE 25010009"}


def test_who_is_erased_before_there_is_a_list_is_not_in_it():
    federation_forget(
        player=player_create(
            club=make_club(), first_name="M.", last_name="Rossi", ema_number=ROSSI.ema_number
        )
    )
    assert load(ROSSI, BIANCHI).left_out == 1
    assert listed() == {"Anna Bianchi ITA 07010002"}
