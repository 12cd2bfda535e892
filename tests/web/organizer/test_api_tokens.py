"""Tokens for programs: made, shown once, ended, by organizers of the event or the club."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Act, Membership, User
from clubscore.tournaments.models import ApiToken, Change, EventRole, Tournament
from clubscore.tournaments.officials import api_tokens
from clubscore.tournaments.officials.api_tokens import api_token_make, api_token_of
from tests.factories import make_club, make_event, make_organizer, make_user
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event()


@pytest.fixture
def user(event: Tournament) -> User:
    return make_organizer(event.club)


@pytest.fixture
def organizer(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def test_a_token_of_an_event_is_shown_once_and_ended(event, organizer):
    address = reverse("event_tokens", args=[event.slug])
    check_page(organizer.get(address))
    made = organizer.post(address, {"name": " Score  app ", "scopes": ["hands", "results"]})
    check_page(made)
    _token, text = made.context["made"]
    assert text in made.content.decode()
    token = ApiToken.objects.get()
    assert (token.name, token.tournament, token.scopes) == (
        "Score app",
        event,
        ["results", "hands"],
    )
    assert text not in token.digest
    shown = organizer.get(address).content.decode()
    assert text not in shown
    assert "Score app" in shown
    assert api_token_of(text) == token
    end = reverse("event_token_end", args=[event.slug, token.pk])
    assert end in shown
    assert organizer.post(end).status_code == 302
    organizer.post(end)  # sent twice
    assert api_token_of(text) is None
    assert "Score app" not in organizer.get(address).content.decode()
    kinds = [Change.Kind.TOKEN_MADE, Change.Kind.TOKEN_ENDED]
    assert list(event.changes.values_list("kind", flat=True)) == kinds
    log = organizer.get(reverse("event_log", args=[event.slug])).content.decode()
    assert "API token created" in log
    assert "Score app" in log
    assert "rights: start and close sessions, totals, close tables, record and correct hands" in log


def test_a_token_of_a_club_is_in_its_audit_log(event, organizer):
    address = reverse("club_tokens", args=[event.club.slug])
    made = organizer.post(address, {"name": "Site", "scopes": ["event"]})
    check_page(made)
    token = ApiToken.objects.get()
    assert (token.club, token.tournament) == (event.club, None)
    assert organizer.get(reverse("event_tokens", args=[event.slug])).context["tokens"].count() == 0
    organizer.post(reverse("club_token_end", args=[event.club.slug, token.pk]))
    acts = Act.objects.filter(club=event.club, facts="Site").order_by("pk")
    assert [act.kind for act in acts] == [Act.Kind.TOKEN_MADE, Act.Kind.TOKEN_ENDED]
    assert (
        reverse("club_tokens", args=[event.club.slug])
        in organizer.get(reverse("organize")).content.decode()
    )


def test_a_token_needs_a_name_and_a_right(event, organizer, user, monkeypatch):
    address = reverse("event_tokens", args=[event.slug])
    assert organizer.post(address, {"scopes": ["hands"]}).context["form"].errors["name"]
    assert organizer.post(address, {"name": "App"}).context["form"].errors["scopes"]
    assert organizer.post(address, {"name": "App", "scopes": ["all"]}).context["form"].errors
    monkeypatch.setattr(api_tokens, "MOST_TOKENS", 0)
    refused = organizer.post(address, {"name": "App", "scopes": ["hands"]})
    assert "0 tokens" in refused.content.decode()
    assert not ApiToken.objects.exists()


def test_nobody_ends_a_token_of_another_event(event, organizer, user):
    other = make_event(club=event.club)
    token, _text = api_token_make(
        club=event.club, tournament=other, name="App", scopes=["hands"], by=user
    )
    for address in (
        reverse("event_token_end", args=[event.slug, token.pk]),
        reverse("club_token_end", args=[event.club.slug, token.pk]),
    ):
        assert organizer.post(address).status_code == 404
    assert organizer.get(reverse("club_tokens", args=[make_club("Altro").slug])).status_code == 403


def test_a_token_has_no_effect_without_its_makers_role(event):
    user = make_user()
    role = EventRole.objects.create(tournament=event, user=user, role="organizer")
    _token, text = api_token_make(
        club=event.club, tournament=event, name="App", scopes=["hands"], by=user
    )
    assert api_token_of(text)
    EventRole.objects.filter(pk=role.pk).update(role="referee")
    assert api_token_of(text) is None
    member = Membership.objects.create(user=user, club=event.club)
    assert api_token_of(text)
    _token, club_text = api_token_make(club=event.club, name="App", scopes=["hands"], by=user)
    member.delete()
    role.role = "organizer"
    role.save()
    assert api_token_of(text)
    assert api_token_of(club_text) is None
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert api_token_of(text) is None
