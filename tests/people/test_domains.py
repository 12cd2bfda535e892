"""Domains of clubs: what is one, whose it is, and how a look at it is answered."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.utils import timezone

from clubscore.errors import ClubError
from clubscore.jobs.leases import leases_take
from clubscore.outgoing.fetching import FetchAnswer
from clubscore.people.domains import active, checks, services
from clubscore.people.domains.active import active_forget, club_site
from clubscore.people.domains.hosts import domain_site, read_host, readable_host
from clubscore.people.models import Act, ClubDomain
from tests.domains import HOST, SITE, give_domain, offered
from tests.factories import make_club, make_user

__all__ = ["offered"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.usefixtures("offered")]
State = ClubDomain.State


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("mahjong.example.org", "mahjong.example.org"),
        (" Mahjong.Example.ORG. ", "mahjong.example.org"),
        ("club.example", "club.example"),
        ("Perché.example.org", "xn--perch-fsa.example.org"),
    ],
)
def test_hosts_are_stored_as_browsers_send_them(text, host):
    assert read_host(text) == host


@pytest.mark.parametrize(
    "text",
    [
        *("", "localhost", "mahjong", "192.0.2.7", "[::1]", "2001:db8::1", ".example.org"),
        *("https://example.org", "example.org/", "example.org:8000", "a b.example.org", "*.a.org"),
        *("-a.example.org", "a_b.example.org", "a..example.org", f"{'a' * 64}.org", "club.local"),
        *(f"{'abc.' * 70}org", "user@example.org", "example.123", "\0.example.org", "x.onion"),
    ],
)
def test_what_is_no_host_is_refused(text):
    with pytest.raises(ClubError, match="not a domain"):
        read_host(text)


def test_names_of_the_server_are_no_clubs(settings):
    settings.ALLOWED_HOSTS = ["score.example.net", ".clubs.example.net"]
    settings.BASE_URL = "https://score.example.net"
    for host, code in (
        ("score.example.net", "domain_of_server"),
        ("login.score.example.net", "domain_below_server"),
        ("romani.clubs.example.net", "domain_below_server"),
        ("romani.example.net", "domain_below_server"),  # *.example.net may lead here
        ("example.net", "domain_below_server"),
    ):
        with pytest.raises(ClubError) as error:
            read_host(host)
        assert error.value.code == code
    assert read_host("romani.clubs.example.net", by_operator=True) == "romani.clubs.example.net"
    with pytest.raises(ClubError):
        read_host("score.example.net", by_operator=True)
    assert read_host("romani-example.net") == "romani-example.net"


def test_names_beside_a_server_that_has_a_registered_name_itself_are_clubs(settings):
    settings.BASE_URL = "https://score.co.uk"
    assert read_host("romani.co.uk") == "romani.co.uk"
    with pytest.raises(ClubError):
        read_host("romani.score.co.uk")


def test_addresses_begin_as_those_of_the_server(settings):
    assert domain_site(HOST) == SITE
    settings.BASE_URL = "http://score.example.net:8000"
    assert domain_site(HOST) == f"http://{HOST}:8000"
    assert readable_host("xn--perch-fsa.example.org") == "perché.example.org"


def test_a_domain_is_set_waits_and_replaces_the_former_one(
    workers, django_capture_on_commit_callbacks
):
    club, by = make_club(), make_user()
    give_domain(club, "old.example.org")
    with django_capture_on_commit_callbacks(execute=True):
        domain = services.domain_set(club=club, host=HOST.upper(), by=by, address="192.0.2.7")
    assert (domain.host, domain.state) == (HOST, State.WAITING)
    assert club_site(club.pk) == ""
    assert workers == ["club_domains"]
    assert ClubDomain.objects.get() == domain
    act = Act.objects.get(kind=Act.Kind.DOMAIN_SET)
    assert (act.facts, act.by, act.club) == (HOST, by, club)
    assert services.domain_set(club=club, host=HOST) == domain  # the same again
    services.domain_remove(club=club, by=by)
    services.domain_remove(club=club, by=by)  # twice: nothing
    assert Act.objects.get(kind=Act.Kind.DOMAIN_REMOVED).facts == HOST
    assert not ClubDomain.objects.exists()


@pytest.mark.parametrize("state", [State.WAITING, State.FAILED])
def test_a_name_that_is_proven_to_be_a_clubs_is_not_taken_from_it(state):
    one, other = make_club("Uno"), make_club("Altro")
    give_domain(one, state=state)
    with pytest.raises(ClubError, match="ask the operator") as error:
        services.domain_set(club=other, host=HOST)
    assert error.value.code == "domain_held"
    assert ClubDomain.objects.get().club == one


def test_whoever_only_enters_a_name_keeps_nobody_from_it():
    one, other = make_club("Uno"), make_club("Altro")
    services.domain_set(club=one, host=HOST)
    assert services.domain_set(club=other, host=HOST).club == other
    assert Act.objects.filter(kind=Act.Kind.DOMAIN_REMOVED, club=one).count() == 1


def test_a_name_whose_checks_have_begun_to_fail_is_kept_for_its_club():
    one, other = make_club("Uno"), make_club("Altro")
    domain = give_domain(one, state=State.FAILED)
    domain.set_at = timezone.now() - timedelta(days=500)
    domain.failing_since = timezone.now() - timedelta(days=4)
    domain.save()
    with pytest.raises(ClubError):
        services.domain_set(club=other, host=HOST)
    domain.failing_since = timezone.now() - services.HELD
    domain.save()
    services.domain_set(club=other, host=HOST)
    assert ClubDomain.objects.get().club == other


def test_a_name_that_came_to_nothing_is_free_after_some_time_and_for_the_operator():
    one, other = make_club("Uno"), make_club("Altro")
    give_domain(one, state=State.FAILED)
    domain = services.domain_set(club=other, host=HOST, by_operator=True)
    assert list(ClubDomain.objects.all()) == [domain]
    assert Act.objects.filter(kind=Act.Kind.DOMAIN_REMOVED, club=one).count() == 1
    ClubDomain.objects.update(set_at=timezone.now() - services.HELD)
    domain = services.domain_set(club=one, host=HOST)
    assert list(ClubDomain.objects.all()) == [domain]


def test_an_active_domain_is_kept_from_others():
    one, other = make_club("Uno"), make_club("Altro")
    ClubDomain.objects.create(
        club=other, host=HOST, state=State.ACTIVE, set_at=timezone.now() - services.HELD
    )
    for by_operator in (False, True):
        with pytest.raises(ClubError) as error:
            services.domain_set(club=one, host=HOST, by_operator=by_operator)
        assert error.value.code == "domain_taken"
    assert ClubDomain.objects.get().club == other


def test_without_an_address_of_the_server_no_domain_is_set(settings):
    settings.BASE_URL = ""
    with pytest.raises(ClubError) as error:
        services.domain_set(club=make_club(), host=HOST)
    assert error.value.code == "domains_not_offered"


def test_however_many_links_the_rows_are_looked_at_once(clock, settings, django_assert_num_queries):
    settings.CACHES = {
        name: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for name in settings.CACHES
    }
    club = make_club()
    give_domain(club)
    clock.stand_still()
    active_forget()
    for queries in (2, 1):  # then nothing has changed
        with django_assert_num_queries(queries):
            assert {club_site(club.pk) for _link in range(50)} == {SITE}
        clock.moment()


def test_while_the_database_is_away_the_domains_known_last_count(clock, monkeypatch):
    club, asked = make_club(), []
    give_domain(club)
    assert club_site(club.pk) == SITE

    def away() -> None:
        asked.append(1)
        raise OperationalError

    monkeypatch.setattr(active, "_version", away)
    clock.moment()
    assert {club_site(club.pk) for _link in range(50)} == {SITE}
    assert len(asked) == 1


def look(monkeypatch: pytest.MonkeyPatch, answer: FetchAnswer | None = None) -> ClubDomain:
    """Look at the one domain there is, which answers so; None: as ours does."""

    def fetch(url: str) -> FetchAnswer:
        assert url.startswith(f"{SITE}{checks.PROOFS}")
        number = url.rpartition("/")[2]
        return answer or FetchAnswer(200, checks.proof_of(HOST, number) + "\n")

    monkeypatch.setattr(checks, "fetch_text", fetch)
    ClubDomain.objects.update(retry_at=None)
    (lease,) = leases_take(ClubDomain.objects.all())
    assert checks.domain_check(lease) == 1
    return ClubDomain.objects.get()


@pytest.mark.parametrize("state", [State.WAITING, State.FAILED, State.ACTIVE])
def test_a_domain_that_leads_here_becomes_active(monkeypatch, state):
    club = make_club()
    give_domain(club, state=state)
    found = look(monkeypatch)
    assert (found.state, found.fault, found.failing_since) == (State.ACTIVE, "", None)
    assert found.claimed_until is None
    assert found.retry_at is not None
    assert found.retry_at > timezone.now() + timedelta(hours=19)
    assert club_site(club.pk) == SITE


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (FetchAnswer(None, fault="address_unknown"), "domain_no_dns"),
        (FetchAnswer(None, fault="address_internal"), "domain_internal"),
        (FetchAnswer(None, fault="SSLCertVerificationError: x"), "domain_no_certificate"),
        (FetchAnswer(None, fault="SSLError: [SSL] internal error"), "domain_no_certificate"),
        (FetchAnswer(None, fault="ConnectionRefusedError: x"), "domain_no_answer"),
        (FetchAnswer(None, fault="TimeoutError: x"), "domain_no_answer"),
        (FetchAnswer(503), "domain_no_answer"),
        (FetchAnswer(200, "Welcome"), "domain_no_proof"),
        (FetchAnswer(200, checks.proof_of("other.example.org", "x")), "domain_no_proof"),
        (FetchAnswer(302), "domain_no_proof"),
        (FetchAnswer(404, "é"), "domain_no_proof"),
    ],
)
def test_a_domain_that_does_not_says_why(monkeypatch, answer, fault):
    club = make_club()
    give_domain(club, state=State.WAITING)
    found = look(monkeypatch, answer)
    assert (found.state, found.fault) == (State.FAILED, fault)
    assert HOST in str(ClubError(fault, host=HOST))
    assert club_site(club.pk) == ""
    assert found.retry_at is not None
    assert found.retry_at < timezone.now() + timedelta(minutes=3)
    ClubDomain.objects.update(set_at=timezone.now() - timedelta(days=5))
    found = look(monkeypatch, answer)
    assert found.retry_at is not None
    assert found.retry_at > timezone.now() + timedelta(hours=19)


def test_an_active_domain_outlasts_failures_for_some_days(monkeypatch):
    club = make_club()
    give_domain(club)
    found = look(monkeypatch, FetchAnswer(503))
    assert (found.state, found.fault) == (State.ACTIVE, "domain_no_answer")
    assert club_site(club.pk) == SITE
    first = found.failing_since
    assert look(monkeypatch, FetchAnswer(503)).failing_since == first
    assert look(monkeypatch).failing_since is None
    ClubDomain.objects.update(failing_since=timezone.now() - checks.GRACE)
    assert look(monkeypatch, FetchAnswer(503)).state == State.FAILED
    assert club_site(club.pk) == ""


def test_while_it_is_looked_at_a_failed_domain_waits(monkeypatch):
    """So that a web server in front gets a certificate for it."""
    give_domain(make_club(), state=State.FAILED)
    seen: list[str] = []

    def fault(_host: str) -> str:
        seen.append(ClubDomain.objects.get().state)
        return ""

    monkeypatch.setattr(checks, "domain_fault", fault)
    assert checks.domains_check() == 1
    assert seen == [State.WAITING]


def test_what_another_process_took_over_is_not_written(monkeypatch):
    give_domain(make_club(), state=State.WAITING)
    (lease,) = leases_take(ClubDomain.objects.all())
    ClubDomain.objects.update(claimed_until=timezone.now())
    assert checks.domain_check(lease) == 0
    assert ClubDomain.objects.get().checked_at is None


def test_the_command_sets_checks_and_removes(monkeypatch, capsys):
    club = make_club("Roma", slug="roma")
    monkeypatch.setattr(checks, "domain_fault", lambda _host: "domain_no_dns")
    call_command("club_domains", "--set", "roma", "roma.testserver.example.org")
    told = capsys.readouterr().out
    assert "roma.testserver.example.org (roma): not active" in told
    assert "can’t be found on the internet yet" in told
    monkeypatch.setattr(checks, "domain_fault", lambda _host: "")
    call_command("club_domains", "--all")
    assert "(roma): active" in capsys.readouterr().out
    assert club_site(club.pk) == "https://roma.testserver.example.org"
    call_command("club_domains", "--remove", "roma")
    assert capsys.readouterr().out == ""
    for words in (["--remove", "nobody"], ["--set", "roma", "localhost"]):
        with pytest.raises(CommandError):
            call_command("club_domains", *words)
