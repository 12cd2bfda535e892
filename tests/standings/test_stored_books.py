"""Books of large clubs: made by another process, stored, shown with their age, proved."""

import json
import zlib
from dataclasses import replace
from datetime import timedelta
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.jobs import workers
from clubscore.operation.models import VerifiedBook
from clubscore.people.models import Club
from clubscore.play.closure import session_close, table_close
from clubscore.play.models import Hand
from clubscore.play.services import hand_correct
from clubscore.standings.clubs import shelf, versions
from clubscore.standings.clubs.book import build_club_book
from clubscore.standings.clubs.quality import PredictionGroup
from clubscore.standings.clubs.shelf import (
    MOST_REST,
    SILENT,
    book_call,
    book_store,
    club_book,
    club_version,
    outdated_clubs,
    pack_book,
    unpack_book,
)
from clubscore.standings.clubs.versions import club_versions
from clubscore.standings.models import StoredBook
from clubscore.standings.verification.event import Finding
from clubscore.tournaments.models import Change, Session
from tests.exchange.foreign import foreign_event
from tests.factories import make_club, make_session, organizer, play, points, win
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def calls(monkeypatch) -> list[tuple[str, ...]]:
    """Take every club for a large one; return what was started for their books."""
    started: list[tuple[str, ...]] = []
    monkeypatch.setattr(shelf, "AT_ONCE", 0)
    monkeypatch.setattr(shelf, "CLUB_SECONDS", 0)
    monkeypatch.setattr(shelf, "_kept", {})
    monkeypatch.setattr(workers, "start_command", lambda *told: started.append(told))
    # In a request nothing is open that could still be undone.
    monkeypatch.setattr(transaction, "on_commit", lambda do: do())
    return started


@pytest.fixture
def club() -> Club:
    """A club with two tables of one evening."""
    club = make_club()
    played(club)
    return club


def played(club: Club) -> Session:
    session = make_session(club=club, tables=2)
    for table in session.tables.all():
        play(table, win(0, 1), points(2, 3, 20))
        table_close(table=table, reason="time", by=organizer())
    return session_close(session=session, by=organizer())


def correct_a_hand() -> None:
    hand = Hand.objects.latest("pk")
    hand_correct(hand=hand, entry=points(3, 0, 20), reason="misread", by=organizer())


def rest_is_over() -> None:
    StoredBook.objects.update(rests_until=timezone.now() - timedelta(seconds=1))


def page(club: Club, name: str = "club", *arguments: object):
    client = Client(headers={"accept-language": "en"})
    return client.get(reverse(name, args=arguments or [club.slug]))


def verified(*arguments: str) -> str:
    out = StringIO()
    try:
        call_command("verify", *arguments, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}{error}"
    return out.getvalue()


def test_a_book_is_the_same_after_it_was_stored(club):
    book = build_club_book(club)
    assert book.games == 2
    assert book.records
    assert unpack_book(pack_book(book)) == book
    assert unpack_book(b"nothing") is None


def test_figures_keep_their_names_in_stored_books(club):
    book = build_club_book(club)
    group = PredictionGroup(pairs=120, probability=60.0, frequency=55.0, doubt=5.0)
    rated = replace(book.rated, quality=replace(book.rated.quality, groups=(group,)))
    book = replace(book, rated=rated)
    content = pack_book(book)
    stored = json.loads(zlib.decompress(content))
    assert stored["rated"]["quality"]["groups"] == [
        {"pairs": 120, "said": 60.0, "happened": 55.0, "doubt": 5.0}
    ]
    (final,) = stored["finals"].values()
    assert final["places"][0]["won"].keys() == {"counted", "known", "of"}
    assert unpack_book(content) == book


def test_results_of_other_programs_make_a_club_large(monkeypatch):
    monkeypatch.setattr(versions, "RESULTS_A_TABLE", 2)
    event = foreign_event()
    assert club_versions(event.club).tables == 2
    assert club_book(event.club).is_missing


def test_nobody_waits_for_the_first_book(club, calls):
    response = page(club)
    check_page(response)
    assert "are being calculated" in response.content.decode()
    assert club_book(club).is_missing
    player = club.players.earliest("pk")
    for name, told in (("club_rating", club.slug), ("player_history", player.pk)):
        assert "are being calculated" in page(club, name, told).content.decode()
    assert calls == [("club_books", club.slug)]  # once for all who asked
    refused = page(club, "api_ratings")
    assert (refused.status_code, refused["Retry-After"]) == (503, "60")
    assert refused.json()["code"] == "not_ready"
    before = club_version(club.slug)
    book_store(club)
    assert club_version(club.slug) != before  # pages bring themselves up to date
    assert club_book(club) == shelf.KnownBook(build_club_book(club))
    response = page(club)
    check_page(response)
    assert len(response.context["provisional"].lines) == 8
    assert "being calculated" not in response.content.decode()
    assert len(calls) == 1


def test_no_season_is_missing_before_there_is_a_book(club):
    assert Client().get(reverse("club", args=[club.slug]), {"season": "2026"}).status_code == 200


def test_an_outdated_book_says_so_until_the_next_is_there(club, calls):
    book_store(club)
    before = club_book(club)
    assert before.as_of is None
    assert page(club, "api_ratings").json()["as_of"] is None
    correct_a_hand()
    rest_is_over()
    known = club_book(club)
    assert known.book == before.book
    assert known.as_of == StoredBook.objects.get().made_at
    response = page(club)
    check_page(response)
    assert "Newer results follow in a few minutes" in response.content.decode()
    player = club.players.earliest("pk")
    assert "Newer results follow" in page(club, "player_history", player.pk).content.decode()
    assert page(club, "api_ratings").json()["as_of"] is not None
    assert calls == [("club_books", club.slug)]
    book_store(club)
    after = club_book(club)
    assert after == shelf.KnownBook(build_club_book(club))
    assert after.book != before.book


def test_before_it_has_rested_no_other_is_made(club, calls, monkeypatch):
    monkeypatch.setattr(shelf, "REST", 1e9)  # however fast this machine is
    book_store(club)
    until, now = StoredBook.objects.get().rests_until, timezone.now()
    assert until is not None
    assert now < until <= now + timedelta(seconds=MOST_REST)
    correct_a_hand()
    assert club_book(club).as_of is not None
    assert calls == []
    rest_is_over()
    assert club_book(club).as_of is not None
    assert len(calls) == 1


def test_another_release_makes_it_anew(club, calls, monkeypatch):
    book_store(club)
    monkeypatch.setattr(shelf, "source_fingerprint", lambda: "another")
    rest_is_over()
    assert club_book(club).as_of is not None
    assert len(calls) == 1


def test_what_another_release_stored_otherwise_is_not_read(club, calls):
    book_store(club)
    StoredBook.objects.update(content=b"otherwise", source="another")
    assert club_book(club).is_missing


def test_whoever_makes_one_and_says_nothing_is_taken_for_dead(club, calls):
    book_call(club)
    book_call(club)
    assert len(calls) == 1
    StoredBook.objects.update(begun_at=timezone.now() - SILENT - timedelta(seconds=1))
    book_call(club)
    assert len(calls) == 2


def test_where_nothing_can_be_written_pages_go_on(club, calls, monkeypatch):
    def full(**_told: object) -> None:
        raise DatabaseError("disk full")

    monkeypatch.setattr(StoredBook.objects, "get_or_create", full)
    assert page(club).status_code == 200
    assert calls == []


def test_it_is_read_once_and_a_small_club_has_none(club, monkeypatch, django_assert_num_queries):
    book_store(club)
    monkeypatch.setattr(shelf, "CLUB_SECONDS", 10)
    cache.clear()
    known = club_book(club)
    with django_assert_num_queries(0):
        assert club_book(club) is not known
        assert club_book(club).book is known.book
    monkeypatch.setattr(shelf, "AT_ONCE", 2)
    cache.clear()
    StoredBook.objects.all().delete()
    assert club_book(club).book == known.book
    assert not StoredBook.objects.exists()


def test_what_happens_in_a_running_session_outdates_no_book(club):
    book_store(club)
    play(make_session(club=club).tables.get(), points(0, 1, 88))
    assert club_book(club).as_of is not None  # there is an event more
    book_store(club)
    running = Session.objects.get(state=Session.State.RUNNING)
    play(running.tables.get(), points(1, 2, 8))
    Change.objects.create(
        tournament=running.tournament, session=running, kind=Change.Kind.CLOCK_PAUSED
    )
    assert club_book(club).as_of is None
    table_close(table=running.tables.get(), reason="time", by=organizer())
    session_close(session=running, by=organizer())
    assert club_book(club).as_of is not None


def test_no_more_books_than_some_are_in_memory(club, monkeypatch):
    monkeypatch.setattr(shelf, "KEPT", 1)
    other = make_club()
    played(other)
    for one in (club, other):
        book_store(one)
        club_book(one)
    assert list(shelf._kept) == [other.pk]


def test_the_command_makes_those_that_are_due(club):
    out = StringIO()
    assert outdated_clubs() == [club]
    call_command("club_books", stdout=out)
    assert outdated_clubs() == []
    assert StoredBook.objects.get().begun_at is None
    assert str(StoredBook.objects.get()) == str(club)
    call_command("club_books", stdout=out)
    call_command("club_books", club.slug, stdout=out)
    assert [line[-2] for line in out.getvalue().splitlines()] == ["1", "0", "1"]


def test_verify_proves_what_is_stored(club):
    book_store(club)
    assert "Everything is in order" in verified()
    mark = VerifiedBook.objects.get()
    assert str(mark).startswith(f"{club.pk}: ")
    made = build_club_book(club)
    StoredBook.objects.update(content=pack_book(type(made)(9, made.rated, (), made.finals)))
    told = verified()
    assert f"club {club.slug}: book.games is 9, not 2" in told
    assert "book.records is ()" in told
    assert not VerifiedBook.objects.exists()
    assert "Differences: 2" in verified()  # again, until it is mended
    correct_a_hand()
    assert "Everything is in order" in verified()  # no page takes it for current


def test_verify_passes_over_books_that_have_not_changed(club, monkeypatch):
    book_store(club)
    verified()
    looked: list[int] = []

    def look(stored: StoredBook) -> list[Finding]:
        looked.append(stored.club_id)
        return []

    monkeypatch.setattr("clubscore.operation.verification.everything.book_findings", look)
    verified()
    assert looked == []
    verified("--full")
    verified("--event", Session.objects.get().tournament.slug)
    assert looked == [club.pk]
    Hand.objects.update(value=21)  # behind our back: no version tells
    verified()
    assert looked == [club.pk, club.pk]
