"""How many domains clubs can enter, and how often; none of it counts for the operator."""

import pytest

from clubscore.errors import ClubError
from clubscore.limits import HOUR, Budget
from clubscore.mail import DAY
from clubscore.people.domains import services
from clubscore.people.models import ClubDomain
from tests.domains import HOST, give_domain, offered
from tests.factories import make_club

__all__ = ["offered"]  # a fixture
pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.usefixtures("offered")]


def test_a_server_has_room_for_so_many_domains_and_for_those_of_the_operator(settings):
    settings.DOMAINS = 1
    one, other = make_club("Uno"), make_club("Altro")
    services.domain_set(club=one, host=HOST)
    services.domain_set(club=one, host="new.example.org")  # in place of the former one
    with pytest.raises(ClubError) as error:
        services.domain_set(club=other, host=HOST)
    assert error.value.code == "domains_full"
    services.domain_set(club=other, host=HOST, by_operator=True)
    assert ClubDomain.objects.count() == 2


def test_where_the_operator_alone_assigns_domains_no_club_enters_another(settings):
    settings.DOMAINS = 0
    club = make_club()
    services.domain_set(club=club, host=HOST, by_operator=True)
    with pytest.raises(ClubError) as error:
        services.domain_set(club=club, host="new.example.org")
    assert error.value.code == "domains_full"
    assert ClubDomain.objects.get().host == HOST


@pytest.mark.parametrize("budget", ["OF_CLUB", "OF_ALL"])
def test_so_many_names_are_entered_in_a_day(monkeypatch, budget):
    club = make_club()
    monkeypatch.setattr(services, budget, Budget(2, DAY))
    for number in range(2):
        services.domain_set(club=club, host=f"{number}.example.org")
    with pytest.raises(ClubError) as error:
        services.domain_set(club=club, host=HOST)
    assert error.value.code == "domains_too_many_today"
    services.domain_set(club=club, host=HOST, by_operator=True)


def test_the_operator_vouches_for_a_domain_a_club_has_entered(
    workers, django_capture_on_commit_callbacks
):
    club = make_club()
    domain = services.domain_set(club=club, host=HOST)
    assert domain.proven_at is None
    with django_capture_on_commit_callbacks(execute=True):
        services.domain_set(club=club, host=HOST, by_operator=True)
    assert ClubDomain.objects.get().proven_at is not None
    assert workers == ["club_domains"]


def test_a_club_has_its_domain_looked_at_so_often_and_no_more():
    club = make_club()
    give_domain(club)
    for _time in range(services.CHECKS.most):
        services.domain_check_again(club=club)
    with pytest.raises(ClubError) as error:
        services.domain_check_again(club=club)
    assert error.value.code == "domain_too_often"
    assert services.CHECKS.seconds == HOUR
