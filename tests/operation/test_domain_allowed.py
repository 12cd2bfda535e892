"""A web server in front asks for which names it may get a certificate."""

from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubscore.people.models import ClubDomain
from tests.domains import HOST, give_domain, offered
from tests.factories import make_club

__all__ = ["offered"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("offered")]
State = ClubDomain.State


def asked(host: str = HOST, **environment: Any) -> int:
    plain = Client(headers={"x-forwarded-proto": "http"})  # on this machine, without HTTPS
    return plain.get("/domain-allowed", {"domain": host}, **environment).status_code


def test_names_that_wait_or_are_active_are_allowed(workers, django_assert_max_num_queries):
    assert asked() == 404
    domain = give_domain(make_club(), state=State.WAITING)
    with django_assert_max_num_queries(2):
        assert asked() == 200
    assert workers == ["club_domains"]  # it is due, and somebody has just tried to open it
    ClubDomain.objects.update(state=State.ACTIVE, retry_at=timezone.now() + timedelta(hours=1))
    assert asked(HOST.upper()) == 200
    ClubDomain.objects.update(state=State.FAILED)
    assert asked() == 404
    domain.delete()
    assert asked() == 404


@pytest.mark.parametrize("host", ["", "x", "other.example.org", "a" * 300, "\0", "*.example.org"])
def test_no_other_name_is(host):
    give_domain(make_club())
    assert asked(host) == 404


def test_nobody_asks_from_outside(settings):
    give_domain(make_club())
    assert asked(REMOTE_ADDR="192.0.2.7") == 404
    assert asked(HTTP_X_FORWARDED_FOR="192.0.2.7") == 404
    settings.PROXIES = [ip_network("192.0.2.0/24")]
    assert asked(REMOTE_ADDR="192.0.2.7") == 200
    assert asked(REMOTE_ADDR="") == 200  # through a socket of this machine


def test_where_no_domains_are_offered_none_is_allowed(settings):
    give_domain(make_club())
    settings.BASE_URL = ""
    assert asked() == 404
