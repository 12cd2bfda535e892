"""Referees and organizers of one event: named, and what they may do."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Membership, User
from clubscore.tournaments.models import Change, EventRole, Invitation, Session, Table
from clubscore.tournaments.roster.entries import entry_add
from tests.factories import make_event, make_organizer, make_session, make_user, record
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return make_session()


def client_of(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def organizer(session: Session) -> Client:
    return client_of(make_organizer(session.tournament.club))


@pytest.fixture
def admin(session: Session) -> Client:
    return client_of(make_organizer(session.tournament.club, Membership.Role.ADMIN))


def path(session: Session) -> str:
    return reverse("event_roles", args=[session.tournament.slug])


def test_a_referee_is_sent_away(organizer, session):
    role = EventRole.objects.create(
        tournament=session.tournament, user=make_user("arbitro"), role="referee"
    )
    take = reverse("event_role_take", args=[session.tournament.slug, role.pk])
    organizer.post(take)
    assert organizer.post(take).status_code == 404
    assert not EventRole.objects.exists()
    kinds = [kind for kind in Change.objects.values_list("kind", flat=True) if "role" in kind]
    assert kinds == ["role_taken"]


def test_nobody_is_named_without_accepting(organizer, session):
    """A username, somebody else's or none, gives no role and tells nothing."""
    make_user("arbitro")
    pages = [
        organizer.post(path(session), {"username": name, "role": "referee", "create": "on"})
        for name in ("arbitro", "nobody")
    ]
    for page in pages:
        assert page.status_code == 200
        assert "This field is required." in page.content.decode()
        assert "arbitro" not in page.content.decode()
    assert not EventRole.objects.exists()
    assert not Invitation.objects.exists()
    assert not User.objects.filter(username="nobody").exists()


def test_only_administrators_invite_and_send_away_organizers(organizer, admin, session):
    sent = {"name": "Anna", "role": "organizer"}
    assert organizer.post(path(session), sent).status_code == 403
    assert not Invitation.objects.exists()
    assert admin.post(path(session), sent).status_code == 200
    assert Invitation.objects.get().role == "organizer"
    role = EventRole.objects.create(
        tournament=session.tournament, user=make_user(), role="organizer"
    )
    take = reverse("event_role_take", args=[session.tournament.slug, role.pk])
    assert organizer.post(take).status_code == 403
    assert admin.post(take).status_code == 302


def test_a_role_of_another_event_is_not_there(organizer, session):
    other = make_session().tournament
    role = EventRole.objects.create(tournament=other, user=make_user(), role="referee")
    take = reverse("event_role_take", args=[session.tournament.slug, role.pk])
    assert organizer.post(take).status_code == 404


def test_an_organizer_of_the_event_runs_it_and_nothing_else_of_the_club(session):
    user = make_user()
    EventRole.objects.create(tournament=session.tournament, user=user, role="organizer")
    client = client_of(user)
    slug = session.tournament.slug
    for name in ("event_manage", "player_add", "event_settings", "penalties", "event_roles"):
        assert client.get(reverse(name, args=[slug])).status_code == 200, name
    other = make_session(club=session.tournament.club).tournament
    assert client.get(reverse("event_manage", args=[other.slug])).status_code == 403
    assert client.get(reverse("event_new")).status_code == 404
    page = client.get(reverse("organize")).content.decode()
    assert slug in page
    assert "Events where you have a role" in page


def test_a_referee_corrects_at_a_closed_table_and_runs_nothing(session):
    table = session.tables.get()
    hand = record(table)
    Table.objects.update(state="closed", closed_at=session.started_at)
    user = make_user()
    EventRole.objects.create(tournament=session.tournament, user=user, role="referee")
    client = client_of(user)
    page = client.get(reverse("event_manage", args=[session.tournament.slug])).content.decode()
    for forbidden in ("player_add", "event_settings", "event_roles", "session_new", "wrong_seats"):
        arguments = [session.tournament.slug] + [1] * (forbidden == "wrong_seats")
        address = reverse(forbidden, args=arguments)
        assert address not in page.replace(reverse("penalties", args=arguments[:1]), "")
        assert client.get(address).status_code in {403, 405}
    void = reverse("hand_void", args=[table.pk, hand.pk])
    client.post(void, {"reason": "misread", "action": "save", "revision": 1})
    hand.refresh_from_db()
    assert hand.state == "void"
    assert hand.changes.latest("pk").via == "referee"


@pytest.mark.parametrize("language", ["it", "en"])
def test_page(organizer, session, language):
    EventRole.objects.create(tournament=session.tournament, user=make_user(), role="referee")
    organizer.cookies["__Host-django_language"] = language
    check_page(organizer.get(path(session)), language)


class TestClub:
    """Administrators send away who runs the club."""

    def test_a_role_is_taken(self, admin, session):
        club = session.tournament.club
        address = reverse("club_roles", args=[club.slug])
        check_page(admin.get(address))
        nina = make_organizer(club)
        admin.post(address, {"username": nina.username, "action": "take"})
        assert not nina.memberships.exists()
        gone = admin.post(address, {"username": nina.username, "action": "take"})
        assert gone.status_code == 404

    def test_the_last_administrator_stays(self, admin, session):
        address = reverse("club_roles", args=[session.tournament.club.slug])
        boss = User.objects.get(memberships__role="admin")
        for sent in ({"action": "demote"}, {"action": "take"}):
            page = admin.post(address, {"username": boss.username, **sent}, follow=True)
            assert "only administrator" in page.content.decode()
        assert boss.memberships.get().role == "admin"

    def test_who_takes_the_own_role_sees_the_club_no_more(self, admin, session):
        make_organizer(session.tournament.club, Membership.Role.ADMIN)
        boss = User.objects.filter(memberships__role="admin").earliest("pk")
        address = reverse("club_roles", args=[session.tournament.club.slug])
        page = admin.post(address, {"username": boss.username, "action": "take"}, follow=True)
        assert page.redirect_chain == [(reverse("organize"), 302)]

    def test_organizers_do_not_name_anybody(self, organizer, session):
        address = reverse("club_roles", args=[session.tournament.club.slug])
        assert organizer.get(address).status_code == 403
        assert "Organizers of the club" not in organizer.get(reverse("organize")).content.decode()

    def test_only_administrators_see_the_way_there(self, admin, session):
        address = reverse("club_roles", args=[session.tournament.club.slug])
        assert address in admin.get(reverse("organize")).content.decode()


def test_an_event_of_the_own_club_is_listed_once(session):
    user = make_organizer(session.tournament.club)
    EventRole.objects.create(tournament=session.tournament, user=user, role="referee")
    page = client_of(user).get(reverse("organize")).content.decode()
    assert page.count(reverse("event_manage", args=[session.tournament.slug])) == 1


def test_organizers_of_one_event_leave_known_players_alone(session):
    event = session.tournament
    user = make_user()
    EventRole.objects.create(tournament=event, user=user, role="organizer")
    entry = event.entries.select_related("player").get(number=1)
    address = reverse("entry_edit", args=[event.slug, entry.pk])
    sent = {"first_name": "X", "last_name": "Y", "country": "ITA", "team": "Draghi"}
    client = client_of(user)
    client.post(address, sent)
    entry.player.refresh_from_db()
    assert entry.player.name == "X Y"  # this event alone knows the player
    other = make_event(players=0, club=event.club)
    entry_add(tournament=other, player=entry.player)
    client.post(address, sent | {"first_name": "Z", "team": "Tigri"})
    entry.refresh_from_db()
    entry.player.refresh_from_db()
    assert (entry.player.first_name, str(entry.team)) == ("X", "Tigri")
