"""What a club may have at most: counted under its lock, and said with what to do."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import override_settings
from django.utils import timezone
from django.utils.translation import override

from clubscore.errors import ClubError
from clubscore.exchange.uploads.queue import upload_begin
from clubscore.people.clubs.hosting import Quotas, club_quotas_set, club_suspend
from clubscore.people.models import Club, HostedClub
from clubscore.tournaments.models import Tournament
from clubscore.tournaments.quotas import MB, upload_count
from clubscore.tournaments.services import event_create
from clubscore.words import explain
from tests.factories import make_club, make_organizer, make_table, make_user, organizer, record
from tests.play.quick_games.games import quick_table
from tests.play.test_race import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def create(club: Club, **more: Any) -> Tournament:
    return event_create(
        club=club,
        kind=Tournament.Kind.TOURNAMENT,
        name="Coppa",
        starts_on=date(2026, 3, 14),
        ends_on=date(2026, 3, 14),
        ruleset="mcr",
        options={},
        by=organizer(),
        **more,
    )


def code_of(error: Any) -> str:
    return str(error.value.code)


def test_without_a_limit_there_is_none():
    club = make_club()
    for _number in range(3):
        create(club)
    upload_count(club=club, size=10**9)


@override_settings(CLUB_EVENTS=2)
def test_so_many_events_and_the_operator_may_allow_more():
    club = make_club()
    create(club)
    create(club)
    with pytest.raises(ClubError) as error:
        create(club)
    assert code_of(error) == "club_events_enough"
    assert error.value.facts == {"club": club.name, "events": 2, "most": 2}
    club_quotas_set(club=club, quotas=Quotas(events=3), by=make_user())
    create(club)
    with pytest.raises(ClubError):
        create(club)
    club_quotas_set(club=club, quotas=Quotas(events=0), by=make_user())
    create(club)
    create(make_club("Altro"))


def test_large_numbers_are_written_as_people_read_them():
    club = make_club("Bambù")
    HostedClub.objects.filter(club=club).update(storage=12_345 * MB)
    club_quotas_set(club=club, quotas=Quotas(storage=12_000), by=make_user())
    with pytest.raises(ClubError) as error:
        create(club)
    with override("en"):
        assert "Bambù uses 12,345 MB; this site allows 12,000 MB." in explain(error.value)
    with override("it"):
        assert "12.345 MB" in explain(error.value)


@override_settings(CLUB_EVENTS=1)
def test_a_form_sent_again_and_a_quick_game_are_no_more_events():
    from uuid import uuid4

    club, token = make_club(), uuid4()
    assert create(club, token=token) == create(club, token=token)
    quick_table()


def test_a_suspended_club_gets_no_event_whoever_makes_it():
    club = make_club()
    club_suspend(club=club, reason="Spam", by=None)
    with pytest.raises(ClubError) as error:
        create(club)
    assert code_of(error) == "club_suspended"


@override_settings(CLUB_STORAGE=1)
def test_a_full_club_records_hands_and_takes_no_event_and_no_file():
    table = make_table()
    club = table.session.tournament.club
    HostedClub.objects.filter(club=club).update(storage=MB)
    record(table)
    for action in (lambda: create(club), lambda: upload_count(club=club, size=1)):
        with pytest.raises(ClubError) as error:
            action()
        assert code_of(error) == "club_storage_full"
    HostedClub.objects.filter(club=club).update(storage=MB - 1)
    create(club)


@override_settings(CLUB_UPLOADS=2)
def test_so_many_megabytes_a_day():
    club = make_club()
    HostedClub.objects.all().delete()  # of a club of before
    upload_count(club=club, size=MB)
    upload_count(club=club, size=MB)
    with pytest.raises(ClubError) as error:
        upload_count(club=club, size=1)
    assert code_of(error) == "club_uploads_enough"
    assert error.value.facts == {"club": club.name, "sent": 2, "size": 1, "most": 2}
    yesterday = timezone.now().date() - timedelta(days=1)
    HostedClub.objects.update(upload_day=yesterday)
    upload_count(club=club, size=MB)
    assert HostedClub.objects.get().upload_bytes == MB


@override_settings(CLUB_UPLOADS=1)
def test_a_file_that_is_not_taken_is_not_kept(monkeypatch):
    club = make_club()
    HostedClub.objects.filter(club=club).update(upload_day=timezone.now().date(), upload_bytes=MB)
    owner = make_organizer(club)
    with pytest.raises(ClubError):
        upload_begin(
            owner=owner, task="logo", kind="logo", name="x", content=[b"x"], target={}, club=club
        )
    assert not owner.uploads.exists()


@pytest.mark.django_db(transaction=True)
@override_settings(CLUB_EVENTS=1)
def test_of_two_events_made_at_once_one_is_too_many():
    club = make_club()
    results = at_once(lambda: create(club), lambda: create(club))
    assert sorted(type(one).__name__ for one in results) == ["ClubError", "Tournament"]
    assert club.tournaments.count() == 1
