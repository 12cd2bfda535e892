import pytest
from django.db import IntegrityError, transaction

from clubscore.people.models import Club, Membership, Player
from tests.factories import make_club, make_organizer, make_user

pytestmark = pytest.mark.django_db


def player(**fields):
    return {"first_name": "Anna", "last_name": "Rossi", "country": "ITA"} | fields


@pytest.mark.parametrize(
    ("fields", "constraint"),
    [
        pytest.param({"last_name": ""}, "player_has_a_name", id="no-name"),
        pytest.param({"country": "it"}, "player_country_alpha3", id="country-of-two-letters"),
        pytest.param({"country": "ita"}, "player_country_alpha3", id="country-in-small-letters"),
        pytest.param({"ema_number": "123"}, "player_ema_number_eight_digits", id="short-number"),
    ],
)
def test_players_are_refused(fields, constraint):
    club = make_club()
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Player.objects.create(club=club, **player(**fields))


def test_ema_number_is_unique_in_a_club_and_may_be_missing():
    club, other = make_club(), make_club()
    for _ in range(2):
        Player.objects.create(club=club, **player())
    for one in (club, other):
        Player.objects.create(club=one, **player(ema_number="07010012"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(club=club, **player(ema_number="07010012"))


def test_somebody_has_one_role_in_a_club():
    club = make_club()
    user = make_organizer(club)
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(user=user, club=club, role="admin")
    with pytest.raises(IntegrityError, match="membership_role_known"), transaction.atomic():
        Membership.objects.create(user=make_user(), club=club, role="king")


def test_slugs_of_clubs_are_unique():
    slug = make_club().slug
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.create(name="Altro", slug=slug)


@pytest.mark.parametrize(
    ("first", "last", "name", "short"),
    [
        pytest.param("Maria", "Rossi", "Maria Rossi", "Rossi M.", id="both-names"),
        pytest.param("", "Rossi", "Rossi", "Rossi", id="last-name-alone"),
        pytest.param("Élodie", "De La Tour", "Élodie De La Tour", "De La Tour É.", id="accents"),
    ],
)
def test_names(first, last, name, short):
    player = Player(first_name=first, last_name=last)
    assert (player.name, player.short_name, str(player)) == (name, short, name)
