"""A domain names its club in a DNS record before it is the club's: asked of a name server."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from threading import Thread

import dns.message
import dns.rcode
import dns.resolver
import dns.rrset
import pytest
from django.test import Client

from clubscore.jobs.leases import leases_take
from clubscore.people.domains import checks
from clubscore.people.domains.hosts import LONGEST
from clubscore.people.domains.records import record_fault, record_name, record_text
from clubscore.people.models import ClubDomain
from tests.domains import HOST, give_domain, offered
from tests.factories import make_club

__all__ = ["offered"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("offered")]
State = ClubDomain.State
CLUB = 7
Tell = Callable[..., None]


class NameServer(Thread):
    """A server of names on this machine, which knows one name."""

    def __init__(self) -> None:
        """Listen."""
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.name = ""
        self.texts: list[str] = []
        self.status = dns.rcode.NOERROR

    def run(self) -> None:
        """Answer until nothing is sent."""
        while sent := self.socket.recvfrom(1024):
            data, sender = sent
            if not data:
                return
            question = dns.message.from_wire(data)
            self.socket.sendto(self._answer(question).to_wire(), sender)

    def _answer(self, question: dns.message.Message) -> dns.message.Message:
        answer = dns.message.make_response(question)
        asked = question.question[0].name
        is_known = asked.to_text() == f"{self.name}."
        answer.set_rcode(self.status if is_known or self.status else dns.rcode.NXDOMAIN)
        if is_known and self.texts:
            answer.answer = [dns.rrset.from_text_list(asked, 60, "IN", "TXT", self.texts)]
        return answer


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Iterator[NameServer]:
    """A name server that all names are asked of."""
    server = NameServer()
    server.start()
    resolver = dns.resolver.Resolver(configure=False)
    resolver.nameservers = ["127.0.0.1"]
    resolver.port = server.socket.getsockname()[1]
    monkeypatch.setattr(dns.resolver, "default_resolver", resolver)
    yield server
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        end.sendto(b"", server.socket.getsockname())
    server.join()
    server.socket.close()


def test_a_domain_that_names_the_club_is_proven(names):
    names.name = record_name(HOST)
    names.texts = ['"v=spf1 -all"', f'"{record_text(HOST, CLUB)}"']
    assert record_fault(HOST, CLUB) == ""
    assert record_fault(HOST, CLUB + 1) == "domain_other_record"


def test_a_record_in_several_parts_is_one(names):
    names.name, text = record_name(HOST), record_text(HOST, CLUB)
    names.texts = [f'"{text[:9]}" "{text[9:]} "']
    assert record_fault(HOST, CLUB) == ""


def test_of_another_name_nothing_is_proven(names):
    names.name, names.texts = record_name(HOST), [f'"{record_text("a.example.org", CLUB)}"']
    assert record_fault(HOST, CLUB) == "domain_other_record"
    assert record_fault("a.example.org", CLUB) == "domain_no_record"


def test_without_a_record_none_is_found(names):
    assert record_fault(HOST, CLUB) == "domain_no_record"
    names.name = record_name(HOST)  # which has others, but no text
    assert record_fault(HOST, CLUB) == "domain_no_record"


def test_a_name_server_that_fails_is_no_missing_record(names):
    names.status = dns.rcode.SERVFAIL
    assert record_fault(HOST, CLUB) == "domain_dns_silent"


def test_without_a_name_server_nobody_answers(monkeypatch):
    def unset(*_args: object, **_more: object) -> None:
        raise dns.resolver.NoResolverConfiguration

    monkeypatch.setattr(dns.resolver, "resolve", unset)
    assert record_fault(HOST, CLUB) == "domain_dns_silent"


def test_the_name_of_the_record_is_one_for_any_host(names):
    longest = ".".join(["a" * 63, "b" * 63, "c" * 63, "d" * (LONGEST - 196), "org"])
    assert len(longest) == LONGEST
    assert record_fault(longest, CLUB) == "domain_no_record"


def allowed() -> int:
    """Return what a web server is told that asks whether to get a certificate."""
    plain = Client(headers={"x-forwarded-proto": "http"})
    return plain.get("/domain-allowed", {"domain": HOST}).status_code


@pytest.mark.parametrize("state", [State.WAITING, State.FAILED])
def test_no_certificate_is_got_and_nothing_asked_of_a_host_before_that(
    monkeypatch, names, workers, state
):
    club, asked = make_club(), []

    def fault(_host: str) -> str:
        asked.append(allowed())
        return ""

    monkeypatch.setattr(checks, "domain_fault", fault)
    domain = ClubDomain.objects.create(club=club, host=HOST, state=state)
    (lease,) = leases_take(ClubDomain.objects.all())
    checks.domain_check(lease)
    domain.refresh_from_db()
    assert (domain.state, domain.fault, domain.proven_at) == (
        State.FAILED,
        "domain_no_record",
        None,
    )
    assert asked == []
    ClubDomain.objects.update(state=State.WAITING, retry_at=None)
    assert allowed() == 404
    names.name, names.texts = record_name(HOST), [f'"{record_text(HOST, club.pk)}"']
    (lease,) = leases_take(ClubDomain.objects.all())
    checks.domain_check(lease)
    domain.refresh_from_db()
    assert (domain.state, domain.fault) == (State.ACTIVE, "")
    assert asked == [200]


def test_what_is_proven_needs_no_record_any_more(monkeypatch):
    give_domain(make_club(), state=State.FAILED)
    monkeypatch.setattr(checks, "record_fault", lambda *_args: "domain_no_record")
    monkeypatch.setattr(checks, "domain_fault", lambda _host: "")
    (lease,) = leases_take(ClubDomain.objects.all())
    checks.domain_check(lease)
    assert ClubDomain.objects.get().state == State.ACTIVE
