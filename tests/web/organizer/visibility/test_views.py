"""Drafts, rehearsals, the archive, and the next edition of an event."""

from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.people.models import Act, Player
from clubscore.play.closure import session_close, table_close
from clubscore.play.models import Hand, TableTotals
from clubscore.play.rehearsals import rehearsal_contents, rehearsal_delete
from clubscore.standings.clubs.book import build_club_book, calendar_of
from clubscore.tournaments.event_change import event_delete
from clubscore.tournaments.event_copy import event_copy, next_edition
from clubscore.tournaments.models import Change, Penalty, Session, Team, Tournament
from clubscore.tournaments.officials.penalties import penalty_give
from clubscore.tournaments.selectors import club_events_page
from clubscore.tournaments.visibility import event_archive, event_unarchive, visibility_set
from tests.exchange.event_file.texts import event_text
from tests.factories import (
    make_club,
    make_event,
    make_organizer,
    make_session,
    make_user,
    organizer,
    record,
)
from tests.html import check_page, read_forms
from tests.web.organizer.event.test_new import form_data

pytestmark = pytest.mark.django_db
REHEARSAL = Tournament.Visibility.REHEARSAL
DRAFT = Tournament.Visibility.DRAFT


@pytest.fixture
def played() -> Tournament:
    """A club night with a table that was played and closed."""
    session = make_session(tables=1)
    table = session.tables.get()
    record(table)
    table_close(table=table, by=organizer(), reason="time")
    session_close(session=session, by=organizer())
    return session.tournament


def client_for(event: Tournament) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    return client


@pytest.mark.parametrize("visibility", [DRAFT, REHEARSAL])
def test_what_is_not_public_counts_nowhere(played, visibility):
    assert build_club_book(played.club).games == 1
    visibility_set(tournament=played, visibility=visibility, by=organizer())
    book = build_club_book(played.club)
    assert (book.games, book.rated.ratings, book.records, book.podiums) == (0, (), (), {})
    calendar = calendar_of(played.club, book)
    assert [calendar.running, calendar.upcoming, calendar.past, calendar.leagues] == [()] * 4
    visibility_set(tournament=played, visibility=Tournament.Visibility.PUBLIC, by=organizer())
    assert build_club_book(played.club).games == 1


def test_every_change_of_visibility_is_in_the_log_once(played):
    for _repeat in range(2):
        visibility_set(tournament=played, visibility=DRAFT, by=organizer())
    change = played.changes.get(kind=Change.Kind.VISIBILITY_SET)
    assert change.facts == {"visibility": ["public", "draft"]}
    log = client_for(played).get(reverse("event_log", args=[played.slug])).content.decode()
    assert "visibility: public → draft" in log


def test_a_rehearsal_is_deleted_whole(played):
    table = played.sessions.get().tables.get()
    penalty_give(table=table, seat=0, points=10, reason="late", by=organizer())
    visibility_set(tournament=played, visibility=REHEARSAL, by=organizer())
    client, address = client_for(played), reverse("event_delete", args=[played.slug])
    page = client.get(address).content.decode()
    seen = rehearsal_contents(played).fingerprint
    assert f'name="seen" value="{seen}"' in page
    assert "Hands recorded" in page
    answer = client.post(address, {"seen": seen})
    assert answer["Location"] == reverse("organize")
    for model in (Tournament, Session, Hand, TableTotals, Penalty, Change):
        assert not model.objects.exists(), model
    assert Player.objects.filter(club=played.club).count() == 4
    assert Act.objects.get(kind=Act.Kind.EVENT_DELETED).facts == played.name


def test_a_rehearsal_is_not_deleted_with_what_was_not_shown(played):
    visibility_set(tournament=played, visibility=REHEARSAL, by=organizer())
    seen = rehearsal_contents(played).fingerprint
    penalty_give(
        table=played.sessions.get().tables.get(), seat=0, points=10, reason="late", by=organizer()
    )
    with pytest.raises(ClubError) as refused:
        rehearsal_delete(tournament=played, fingerprint=seen, by=organizer())
    assert refused.value.code == "rehearsal_changed"
    assert Hand.objects.exists()


@pytest.mark.parametrize("visibility", ["public", "draft"])
def test_nothing_but_a_rehearsal_is_deleted_with_its_hands(played, visibility):
    Tournament.objects.update(visibility=visibility)
    seen = rehearsal_contents(played).fingerprint
    with pytest.raises(ClubError) as refused:
        rehearsal_delete(tournament=played, fingerprint=seen, by=organizer())
    assert refused.value.code == "event_is_no_rehearsal"
    with pytest.raises(ClubError):
        event_delete(tournament=played, by=organizer())
    client, address = client_for(played), reverse("event_delete", args=[played.slug])
    assert client.post(address, {"seen": seen})["Location"] == address
    assert reverse("event_visibility", args=[played.slug]) in client.get(address).content.decode()
    assert Hand.objects.exists()


def test_the_archive_is_off_the_working_list_and_readable(played):
    for _repeat in range(2):
        event_archive(tournament=played, by=organizer())
    assert played.changes.filter(kind=Change.Kind.EVENT_ARCHIVED).count() == 1
    assert not club_events_page(played.club, "1").object_list
    client = client_for(played)
    assert played.slug not in client.get(reverse("organize")).content.decode()
    assert played.slug in client.get(reverse("organize"), {"archive": "1"}).content.decode()
    assert Client().get(reverse("event", args=[played.slug])).status_code == 200
    assert build_club_book(played.club).games == 1
    for _repeat in range(2):
        event_unarchive(tournament=played, by=organizer())
    assert played.changes.filter(kind=Change.Kind.EVENT_UNARCHIVED).count() == 1
    assert played.slug in client.get(reverse("organize")).content.decode()


def test_visibility_and_archive_by_hand(played):
    client, slug = client_for(played), played.slug
    address = reverse("event_visibility", args=[slug])
    assert client.post(address, {"visibility": "draft"})["Location"] == address
    assert Client().get(reverse("event", args=[slug])).status_code == 404
    page = client.get(reverse("event", args=[slug])).content.decode()
    assert "Only organizers and referees can see this event." in page
    assert client.post(address, {"visibility": "nothing"}).status_code == 200
    for action, word in (("archive", "unarchive"), ("unarchive", "archive")):
        client.post(reverse("event_archive", args=[slug]), {"action": action})
        assert f'value="{word}"' in client.get(address).content.decode()


@pytest.fixture
def last_year() -> Tournament:
    """A tournament of two days in autumn, with registration, sessions, a team, a penalty."""
    event = make_event(players=8, best_of=3, capacity=40, session_minutes=90, results_held=True)
    team = Team.objects.create(tournament=event, name="Draghi")
    event.entries.filter(number=2).update(team=team)
    event.entries.filter(number=8).update(substitute=True)
    event.entries.filter(number=3).update(state="withdrawn")
    event.name, event.city = "Coppa 2025", "Bologna"
    event.starts_on, event.ends_on = date(2025, 10, 25), date(2025, 10, 26)
    event.registration_opens_at = datetime(2025, 9, 1, 8, tzinfo=UTC)
    event.archived_at = datetime(2025, 12, 1, tzinfo=UTC)
    event.save()
    at = datetime(2025, 10, 26, 9, tzinfo=UTC)  # ten in Rome, where winter time has just begun
    Session.objects.create(tournament=event, number=1, name="Finale", starts_at=at, minutes=75)
    return event


@pytest.mark.parametrize("with_players", [False, True])
def test_last_years_event_is_copied(last_year, with_players):
    name, starts_on = next_edition(last_year)
    assert (name, starts_on) == ("Coppa 2026", date(2026, 10, 24))
    token = uuid4()
    copies = [
        event_copy(
            source=last_year,
            name=name,
            starts_on=starts_on,
            with_players=with_players,
            by=organizer(),
            token=token,
        )
        for _sent_twice in range(2)
    ]
    assert copies[0] == copies[1]
    copy = Tournament.objects.get(pk=copies[0].pk)
    for field in ("kind", "ruleset", "options", "place_points", "best_of", "capacity", "city"):
        assert getattr(copy, field) == getattr(last_year, field), field
    assert (copy.visibility, copy.archived_at) == ("draft", None)
    assert copy.ends_on == date(2026, 10, 25)
    moved = last_year.registration_opens_at + timedelta(weeks=52)
    assert copy.registration_opens_at == moved
    session = copy.sessions.get()
    assert (session.name, session.minutes, session.state) == ("Finale", 75, "draft")
    assert session.starts_at == datetime(2026, 10, 25, 9, tzinfo=UTC)
    entries = copy.entries.order_by("number").select_related("player", "team")
    assert [one.number for one in entries] == list(range(1, 8)) * with_players
    assert [one.team.name for one in entries if one.team] == ["Draghi"] * with_players
    assert [one.substitute for one in entries][-1:] == [True] * with_players
    assert copy.changes.get(kind=Change.Kind.EVENT_COPIED).facts["name"] == "Coppa 2025"


def test_the_time_of_day_stays_when_the_clocks_change(last_year):
    starts_on = date(2026, 6, 6)  # in summer
    copy = event_copy(
        source=last_year, name="Estiva", starts_on=starts_on, with_players=False, by=organizer()
    )
    assert copy.sessions.get().starts_at == datetime(2026, 6, 7, 8, tzinfo=UTC)  # ten in Rome


def test_an_event_is_copied_on_its_page(last_year):
    client, address = client_for(last_year), reverse("event_copy", args=[last_year.slug])
    assert 'value="Coppa 2026"' in client.get(address).content.decode()
    wrong = client.post(address, {"name": "", "starts_on": "2026-10-24", "token": uuid4()})
    assert wrong.status_code == 200
    sent = {"name": "Coppa 2026", "starts_on": "2026-10-24", "token": uuid4()}
    assert client.post(address, sent).status_code == 200  # who sees it is not guessed
    answer = client.post(address, sent | {"visibility": "public"})
    copy = Tournament.objects.get(name="Coppa 2026")
    said = client.get(answer["Location"]).text
    assert "The next edition is ready, and public. First session: 25 October 2026, 10:00." in said
    assert "Registration opens: 31 August 2026, 10:00. No players yet." in said
    assert answer["Location"] == reverse("event_manage", args=[copy.slug])
    assert copy.visibility == "public"
    assert not copy.entries.exists()


def test_a_new_event_can_be_a_copy_of_an_earlier_one(last_year):
    client, address = client_for(last_year), reverse("event_new")
    copy = f'href="{reverse("event_copy", args=[last_year.slug])}"'
    page = client.get(address)
    check_page(page)
    assert copy in page.text
    event_copy(
        source=last_year,
        name=last_year.name,
        starts_on=date(2026, 10, 24),
        with_players=False,
        by=organizer(),
    )
    assert copy not in client.get(address).text, "there is a later one of that name"


def test_a_club_without_events_has_none_to_copy():
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(make_club("Nuovo")))
    assert "Copy an earlier event" not in client.get(reverse("event_new")).text


@pytest.mark.parametrize("visibility", ["public", "draft", "rehearsal"])
def test_a_copy_is_seen_by_whom_the_event_was_seen(last_year, visibility):
    Tournament.objects.filter(pk=last_year.pk).update(visibility=visibility)
    page = client_for(last_year).get(reverse("event_copy", args=[last_year.slug]))
    (form,) = [one for one in read_forms(page.content.decode()) if "visibility" in one.sent]
    assert form.sent["visibility"] == [visibility]


def test_only_organizers_of_the_club_copy_its_events(last_year):
    user = make_user()
    last_year.roles.create(user=user, role="organizer")
    client = Client()
    client.force_login(user)
    address = reverse("event_copy", args=[last_year.slug])
    assert client.get(address).status_code == 403
    page = client.get(reverse("event_visibility", args=[last_year.slug]))
    assert address not in page.content.decode()


@pytest.mark.parametrize("kind", ["club_night", "tournament"])
def test_a_new_event_can_begin_as_a_rehearsal(kind):
    club = make_club()
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(club))
    page = client.get(reverse("event_new")).content.decode()
    assert page.count('name="visibility"') == 3
    new = [("Anna", f"Cognome{row}") for row in range(4)]
    sent = form_data([], new, kind=kind, name="Prova", visibility="rehearsal", token=str(uuid4()))
    client.post(reverse("event_new"), sent)
    assert Tournament.objects.get(name="Prova").visibility == "rehearsal"


def test_the_file_of_an_event_says_who_sees_it(played):
    event_archive(tournament=played, by=organizer())
    Tournament.objects.update(visibility="rehearsal")
    text = event_text(played)
    assert '"visibility": "rehearsal"' in text
    assert '"archived_at": "20' in text
