"""Administrators give their club a domain, and read what to do until it counts."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubscore.people.domains import services
from clubscore.people.domains.records import record_name, record_text
from clubscore.people.models import Club, ClubDomain, Membership
from tests.domains import HOST, MAIN, SITE, give_domain, offered
from tests.factories import make_club, make_organizer
from tests.html import check_page

__all__ = ["offered"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("offered")]
ADDRESS = "/organize/club/levante/domain/"
State = ClubDomain.State


@pytest.fixture
def club() -> Club:
    return make_club("Circolo del Levante", slug="levante")


@pytest.fixture
def admin(club: Club) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club, Membership.Role.ADMIN))
    return client


def text_of(answer: Any) -> str:
    check_page(answer)
    return " ".join(answer.content.decode().split())


def test_a_domain_is_set_and_its_record_shown(admin, club, workers):
    assert "/organize/club/levante/domain/" in text_of(
        admin.get("/organize/club/levante/settings/")
    )
    assert "DNS record</h2>" not in text_of(admin.get(ADDRESS))
    sent = admin.post(ADDRESS, {"action": "set", "host": f" {HOST.upper()} "}, follow=True)
    page = text_of(sent)
    assert ClubDomain.objects.get(club=club).host == HOST
    assert "Domain saved" in page
    assert "is being checked" in page
    assert 'data-live-every="2"' in page
    assert "CNAME" in page
    assert f"<code>{MAIN}</code>" in page
    assert f"<code>{record_name(HOST)}</code>" in page
    assert f"<code>{record_text(HOST, club.pk)}</code>" in page
    assert "club_domains" in workers


def test_a_proven_domain_needs_one_record(admin, club):
    give_domain(club, state=State.FAILED)
    page = text_of(admin.get(ADDRESS))
    assert "CNAME" in page
    assert "TXT" not in page


def test_of_a_bare_domain_another_record_is_asked_for(admin, club):
    give_domain(club, "levante.example", state=State.FAILED)
    assert "ALIAS or ANAME" in text_of(admin.get(ADDRESS))


@pytest.mark.parametrize("host", ["https://example.org/", MAIN, "x", "a" * 300, "", "\0"])
def test_what_is_wrong_is_said_and_kept_in_the_form(admin, host):
    page = text_of(admin.post(ADDRESS, {"action": "set", "host": host}))
    assert "field-errors" in page or "errorlist" in page
    assert not ClubDomain.objects.exists()


def test_a_domain_of_another_club_is_taken(admin):
    give_domain(make_club("Altro"))
    page = text_of(admin.post(ADDRESS, {"action": "set", "host": HOST}))
    assert "belongs to another club" in page


def test_each_state_says_what_to_do(admin, club):
    domain = give_domain(club)
    page = text_of(admin.get(ADDRESS))
    assert "The domain is active." in page
    assert f'href="{SITE}/"' in page
    domain.fault, domain.failing_since = "domain_no_certificate", timezone.now()
    domain.save()
    page = text_of(admin.get(ADDRESS))
    assert "the last check failed" in page
    assert "no certificate" in page
    domain.state = State.FAILED
    domain.checked_at = timezone.now()
    domain.save()
    page = text_of(admin.get(ADDRESS))
    assert "is not active yet" in page
    assert "Last check:" in page
    domain.host = "xn--perch-fsa.example.org"
    domain.save()
    assert "perché.example.org" in text_of(admin.get(ADDRESS))


def test_a_domain_is_checked_again_and_removed(admin, club, workers):
    give_domain(club, state=State.FAILED)
    page = text_of(admin.post(ADDRESS, {"action": "check"}, follow=True))
    assert "is being checked" in page
    assert ClubDomain.objects.get().state == State.WAITING
    assert workers == ["club_domains"]
    for _time in range(services.CHECKS.most):
        page = text_of(admin.post(ADDRESS, {"action": "check"}, follow=True))
    assert "too often" in page
    assert "Domain removed" in text_of(admin.post(ADDRESS, {"action": "remove"}, follow=True))
    assert not ClubDomain.objects.exists()


def test_whoever_looks_has_a_domain_checked_that_is_due(admin, club, workers):
    domain = give_domain(club, state=State.FAILED)
    domain.retry_at = timezone.now() + timedelta(minutes=2)
    domain.save()
    admin.get(ADDRESS)
    assert workers == []
    ClubDomain.objects.update(retry_at=timezone.now())
    admin.get(ADDRESS)
    assert workers == ["club_domains"]


def test_where_none_is_offered_there_is_no_page(admin, settings):
    settings.BASE_URL = ""
    assert admin.get(ADDRESS).status_code == 404
    assert ADDRESS not in admin.get("/organize/club/levante/settings/").content.decode()


def test_organizers_may_not(club):
    client = Client()
    client.force_login(make_organizer(club))
    assert client.get(ADDRESS).status_code == 403
    assert client.post(ADDRESS, {"action": "set", "host": HOST}).status_code == 403
    assert not ClubDomain.objects.exists()
