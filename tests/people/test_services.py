import pytest
from django.contrib.auth.models import AnonymousUser

from clubscore.errors import ClubError
from clubscore.people.clubs.services import club_create
from clubscore.people.models import Membership, Player
from clubscore.people.players.services import player_change, player_create, player_privacy_set
from clubscore.people.roles import membership_add
from clubscore.people.selectors import is_organizer, organized_clubs
from tests.factories import make_club, make_organizer, make_user

pytestmark = pytest.mark.django_db


def test_club_is_made_with_a_slug_of_its_own():
    slugs = [club_create(name="Circolo  Città").slug for _ in range(3)]
    assert slugs == ["circolo-citta", "circolo-citta-2", "circolo-citta-3"]
    assert club_create(name="麻将").slug == "club"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"name": "  "}, "name_missing", id="name-of-blanks"),
        pytest.param({"country": "IT"}, "bad_country", id="two-letters"),
        pytest.param({"time_zone": "Europe/Ravenna"}, "bad_time_zone", id="no-such-zone"),
        pytest.param({"time_zone": "../etc"}, "bad_time_zone", id="path"),
        pytest.param({"time_zone": "Europe"}, "bad_time_zone", id="directory"),
    ],
)
def test_clubs_are_refused(fields, code):
    with pytest.raises(ClubError) as refused:
        club_create(**{"name": "Circolo"} | fields)
    assert refused.value.code == code


def test_player_is_made_with_tidy_names():
    player = player_create(club=make_club(), first_name=" Anna  Maria ", last_name=" Rossi ")
    assert player.name == "Anna Maria Rossi"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        pytest.param({"last_name": " "}, "name_missing", id="no-last-name"),
        pytest.param({"country": "Italy"}, "bad_country", id="country-in-words"),
        pytest.param({"country": "ITA\n"}, "bad_country", id="line-break-after-the-country"),
        pytest.param({"ema_number": "0701"}, "bad_ema_number", id="short-number"),
        pytest.param({"ema_number": "0701001２"}, "bad_ema_number", id="foreign-digit"),
        pytest.param({"ema_number": "07010012"}, "ema_number_taken", id="number-taken"),
    ],
)
def test_players_are_refused(fields, code):
    club = make_club()
    player_create(club=club, first_name="Bea", last_name="Bianchi", ema_number="07010012")
    with pytest.raises(ClubError) as refused:
        player_create(**{"club": club, "first_name": "Anna", "last_name": "Rossi"} | fields)
    assert refused.value.code == code
    assert Player.objects.count() == 1


def test_a_change_leaves_alone_what_was_set_meanwhile():
    made = player_create(club=make_club(), first_name="Anna", last_name="Rossi")
    asked = Player.objects.get(pk=made.pk)
    data = {"first_name": "Anna", "last_name": "Rosi", "country": "ITA", "ema_number": ""}
    player_privacy_set(player=made, privacy=Player.Privacy.HIDDEN)
    player_change(player=asked, **data, by=None)
    made.refresh_from_db()
    assert (made.last_name, made.privacy) == ("Rosi", Player.Privacy.HIDDEN)
    made.delete()
    with pytest.raises(ClubError) as refused:
        player_change(player=asked, **data, by=None)
    assert refused.value.code == "player_gone"
    assert not Player.objects.exists()


def test_role_is_given_once_and_can_change():
    club, user = make_club(), make_user()
    membership_add(user=user, club=club)
    membership_add(user=user, club=club, role=Membership.Role.ADMIN)
    assert [row.role for row in user.memberships.all()] == ["admin"]


def test_organizers_are_known_by_club():
    club, other = make_club("B"), make_club("A")
    user = make_organizer(club)
    assert list(organized_clubs(user)) == [club]
    assert is_organizer(user, club.pk)
    assert not is_organizer(user, other.pk)
    assert not is_organizer(AnonymousUser(), club.pk)
    assert not organized_clubs(AnonymousUser())
