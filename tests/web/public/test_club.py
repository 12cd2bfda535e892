"""A club's own page: what everybody may know of all its events, and nothing else."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubscore.people.models import Club, Player
from clubscore.play.closure import session_close, table_close
from clubscore.standings.clubs import shelf
from clubscore.standings.clubs.book import CalendarRow, Podium, build_club_book, calendar_of
from clubscore.standings.clubs.form import in_form
from clubscore.standings.clubs.games import club_games
from clubscore.standings.clubs.shelf import club_book, club_version
from clubscore.tournaments.models import Entry, Penalty, Session, Tournament
from clubscore.tournaments.officials.penalties import penalty_add
from clubscore.tournaments.roster.player_merge import player_merge
from clubscore.tournaments.services import event_create
from clubscore.tournaments.sessions.publication import session_publish, session_withhold
from tests.cache_time import forget
from tests.factories import make_club, make_players, make_session, organizer, play, points, win
from tests.html import check_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


def played(club: Club, *hands, tables: int = 1) -> Session:
    """Play an evening of new people and close it."""
    session = make_session(club=club, tables=tables)
    for table in session.tables.all():
        play(table, *(hands or [win(0, 1), points(2, 3, 20)]))
        table_close(table=table, reason="time", by=organizer())
    return session_close(session=session, by=organizer())


def page(club: Club, **asked: str):
    client = Client(headers={"accept-language": "en"})
    return client.get(reverse("club", args=[club.slug]), asked)


def test_a_club_that_has_not_played(club):
    shown = page(club)
    check_page(shown)
    assert shown.context["ratings"].lines == []


def test_everything_is_there(club):
    session = played(club)
    day = timezone.localdate() + timedelta(days=9)
    coming = event_create(
        club=club,
        kind=Tournament.Kind.LEAGUE,
        name="Lega di primavera",
        starts_on=day,
        ends_on=day,
        ruleset="mcr",
        options={},
        by=organizer(),
    )
    make_session(club=club)  # being played
    response = page(club)
    check_page(response)
    context = response.context
    assert context["ratings"].lines == []
    rated = context["provisional"].lines
    assert [(place, row.rating) for place, _player, row in rated] == [(None, None)] * 4
    assert "Not enough evidence yet." in response.content.decode()
    assert [line.calendar.event for line in context["past"]] == [session.tournament]
    assert [line.calendar.event for line in context["upcoming"]] == [coming]
    assert [line.calendar.event for line in context["leagues"]] == [coming]
    assert len(context["running"]) == 1
    assert context["past"][0].first[0][1].first_name == "Nome3"
    assert context["season"] == "2026"
    titles = {(line.title, line.record.value) for line in context["records"]}
    assert titles >= {("Highest hand", 20), ("Best result at a table", 36)}
    assert "Longest streak of hands won" not in dict(titles)
    assert page(club, season="2026").status_code == 200
    for wrong in ("2025", "x", "\x00"):
        assert page(club, season=wrong).status_code == 404


def test_held_back_until_published(club):
    session = played(club)
    Tournament.objects.update(results_held=True)
    held = page(club)
    assert held.context["provisional"].lines == []
    assert held.context["past"] == []
    assert "Nome1" not in held.content.decode()
    session_publish(session=session, by=organizer())
    assert len(page(club).context["provisional"].lines) == 4
    session_withhold(session=session, by=organizer())
    assert page(club).context["records"] == []


def test_sessions_that_are_played_do_not_count_yet(club):
    play(make_session(club=club).tables.get(), points(0, 1, 88))
    assert build_club_book(club).games == 0


def test_substitutes_are_rated_and_forfeits_are_not(club):
    session = played(club)
    first, second, *_ = Entry.objects.order_by("number")
    Entry.objects.filter(pk=first.pk).update(substitute=True)
    penalty_add(
        tournament=session.tournament,
        entry=second,
        kind=Penalty.Kind.FORFEIT,
        session=session,
        reason="left",
        by=organizer(),
    )
    rated = {one.player: one.games for one in build_club_book(club).rated.ratings}
    assert rated[first.player_id] == 1
    assert second.player_id not in rated
    podium = build_club_book(club).podiums[session.tournament_id]
    assert first.player_id not in {one.player for one in podium}


def test_tables_without_a_result_or_with_somebody_who_is_on_no_list_are_no_games(club):
    session = played(club, tables=3)
    one, two, three = session.tables.order_by("number")
    assert [game.table for game in club_games(club).games] == [one.pk, two.pk, three.pk]
    two.seats.filter(wind=3).delete()
    Entry.objects.filter(seats__table=three, seats__wind=0).update(state="waiting")
    assert [game.table for game in club_games(club).games] == [one.pk]


def test_in_order_of_time_whenever_it_was_entered(club):
    later, earlier = played(club), played(club)
    for session, day in ((later, 20), (earlier, 10)):
        at = timezone.now().replace(year=2026, month=2, day=day)
        event = Tournament.objects.filter(pk=session.tournament_id)
        event.update(starts_on=at.date(), ends_on=at.date())
    assert list(build_club_book(club).podiums) == [later.tournament_id, earlier.tournament_id]
    assert build_club_book(club) == build_club_book(club)
    order = [game.event for game in club_games(club).games]
    assert order == [earlier.tournament_id, later.tournament_id]


@pytest.mark.parametrize("evenings", [1, 3])
def test_queries_do_not_grow(club, evenings, django_assert_max_num_queries):
    for _ in range(evenings):
        played(club, tables=2)
    with django_assert_max_num_queries(32):
        page(club)
    with django_assert_max_num_queries(9):
        build_club_book(club)


def test_worked_out_once_for_a_version(club, clock, django_assert_num_queries):
    session = played(club)
    clock.stand_still()
    made = club_book(club)
    with django_assert_num_queries(0):
        assert club_book(club) == made
    page(club)
    with django_assert_num_queries(0):
        page(club)
    before = club_version(club.slug)
    Session.objects.filter(pk=session.pk).update(published_at=timezone.now())
    clock.pause()
    assert club_version(club.slug) != before
    assert club_version("nothing") is None
    assert club_book(Club(slug="nothing")).book.games == 0  # deleted meanwhile


def test_no_such_club():
    assert Client().get(reverse("club", args=["nothing"])).status_code == 404


def test_a_rating_is_shown_with_its_range_once_it_is_known(club, monkeypatch):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)  # after one table
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    played(club)
    response = page(club)
    check_page(response)
    place, player, row = response.context["ratings"].lines[0]
    assert (place, player.first_name) == (1, "Nome3")
    text = response.content.decode()
    assert f"{row.rating.value:.1f}%" in text
    assert f"{row.rating.low:.0f}–{row.rating.high:.0f}%" in text
    assert "rovisional rating" not in text  # “How ratings work” names them otherwise


def test_provisional_ratings_stand_apart_by_name(club, monkeypatch):
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    played(club)
    response = page(club)
    check_page(response)
    assert response.context["ratings"].lines == []
    lines = response.context["provisional"].lines
    assert {place for place, _player, _row in lines} == {None}
    players = [player for _place, player, _row in lines]
    assert players == sorted(players, key=lambda one: one.sort_key)
    text = " ".join(response.content.decode().split())
    assert "Provisional ratings of 4 players" in text
    assert f"1 of about {lines[0][2].tables_needed} tables" in text
    assert 'class="rank"' not in text.split('id="season"')[0]


def test_without_evidence_nobody_is_ranked_and_players_come_by_name(club, monkeypatch):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)  # after one table
    played(club)
    hidden = Player.objects.filter(club=club).earliest("pk")
    Player.objects.filter(pk=hidden.pk).update(privacy=Player.Privacy.HIDDEN, last_name="A")
    response = page(club)
    check_page(response)
    for name in ("provisional", "season_ranked"):
        lines = response.context[name].lines
        assert {place for place, _player, _row in lines} == {None}
        players = [player for _place, player, _row in lines]
        assert players[-1] == hidden
        assert players[:-1] == sorted(players[:-1], key=lambda one: one.sort_key)
    text = response.content.decode()
    assert "Not enough evidence yet." in text
    assert "How much evidence there is" in text
    for words in ('class="rank"', "is-first", "Provisional ratings", "Rating gained", ">Ranking<"):
        assert words not in text
    found = page(club, player="cognome02")
    check_page(found)
    assert [player.last_name for _place, player, _row in found.context["provisional"].lines] == [
        "Cognome02"
    ]
    assert "Back to all players" in found.content.decode()


def test_of_long_lists_the_first_part_is_shown(monkeypatch):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)  # after one table
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    monkeypatch.setattr("clubscore.web.public.club.views.MOST_PLAYERS", 3)
    monkeypatch.setattr("clubscore.web.public.club.views.MOST_EVENTS", 1)
    club = make_club()
    played(club)
    played(club)
    short, whole = page(club), page(club, all="1")
    check_page(short)
    for name in ("ratings", "season_ranked"):
        assert (len(short.context[name].lines), short.context[name].all) == (3, 8)
        assert (len(whole.context[name].lines), whole.context[name].all) == (8, 0)
    assert (len(short.context["past"]), len(whole.context["past"])) == (1, 2)
    assert (short.context["more_events"], whole.context["more_events"]) == (True, False)
    assert "all=1" in short.content.decode()
    places = {player.pk: place for place, player, _row in whole.context["ratings"].lines}
    found = page(club, player="COGNOME02 no")
    check_page(found)
    shown = [(player.pk, place) for place, player, _row in found.context["ratings"].lines]
    assert [places[pk] for pk, _place in shown] == [place for _pk, place in shown]
    assert {player.last_name for _place, player, _row in found.context["ratings"].lines} == {
        "Cognome02"
    }
    nobody = page(club, player="zzz")
    check_page(nobody)
    assert "No player matches" in nobody.content.decode()
    assert nobody.context["suggestions"] == []
    slip = page(club, player="cognom nome1")
    check_page(slip)
    assert slip.context["suggestions"] == []  # a beginning: they are found
    slip = page(club, player="cogmome02")
    check_page(slip)
    assert "Did you mean" in slip.content.decode()
    assert "Cognome02" in slip.context["suggestions"][0].name


def test_somebody_in_form_who_has_become_another_is_passed_over(club, monkeypatch):
    monkeypatch.setattr(shelf, "AT_ONCE", 0)  # a large club, whose book is kept
    first, second = played(club, tables=2), make_session(club=club, tables=2)
    people = [one.player for one in first.tournament.entries.order_by("number")]
    for entry, player in zip(second.tournament.entries.order_by("number"), people, strict=True):
        Entry.objects.filter(pk=entry.pk).update(player=player)
    for table in second.tables.all():
        play(table, win(0, 1), points(2, 3, 20))
        table_close(table=table, reason="time", by=organizer())
    session_close(session=second, by=organizer())
    shelf.book_store(club)
    (who, *_others) = in_form(calendar_of(club, shelf.club_book(club).book).past)
    assert Player.objects.get(pk=who.player).name in page(club).content.decode()
    keep = make_players(club, 1)[0]
    player_merge(keep=keep, drop=Player.objects.get(pk=who.player), by=organizer())
    forget()
    assert page(club).status_code == 200


def test_the_page_leads_with_the_last_event_the_best_hand_and_who_is_in_form(club):
    text = page(club).content.decode()
    assert "club-highlights" not in text
    assert "No upcoming events" not in text
    played(club, tables=1)
    text = page(club).content.decode()
    assert (
        text.index("Best hand of the month") < text.index("Last event") < text.index('id="ranking"')
    )
    assert "In form" not in text
    day = timezone.localdate() + timedelta(days=9)
    coming = event_create(
        club=club,
        kind=Tournament.Kind.CLUB_NIGHT,
        name="Serata di dicembre",
        starts_on=day,
        ends_on=day,
        ruleset="mcr",
        options={},
        by=organizer(),
    )
    text = page(club).content.decode()
    assert text.index("Next event") < text.index(coming.name) < text.index("Last event")


def test_without_a_hand_of_the_month_the_highest_leads(club, monkeypatch):
    monkeypatch.setattr("clubscore.web.public.club.views.CLUB_HANDS", [])
    session = make_session(club=club)
    for table in session.tables.all():
        play(table, win(0, 1))
        table_close(table=table, reason="time", by=organizer())
    session_close(session=session, by=organizer())
    response = page(club)
    check_page(response)
    text = response.content.decode()
    assert "Highest hand" in text.partition('class="club-best"')[2].partition("</section>")[0]
    assert response.context["highest"].tiles


def test_what_is_on_stands_beside_the_best_hand(club):
    played(club)
    running = make_session(club=club)
    highlights = page(club).content.decode().partition("club-highlights")[2]
    assert "Live now" in highlights.partition(reverse("event", args=[running.tournament.slug]))[0]


def row(players: int, *podium: tuple[int, int]) -> CalendarRow:
    places = tuple(Podium(place, player, None) for place, player in podium)
    event: Any = SimpleNamespace(players=players)
    return CalendarRow(event, places, has_results=True)


@pytest.mark.parametrize(
    ("past", "found"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([row(8, (1, 7), (2, 8), (3, 9))], [], id="once is no form"),
        pytest.param(
            [row(8, (1, 7), (2, 8), (3, 9)), row(16, (1, 8), (2, 9), (3, 7))],
            [(8, (2, 1)), (7, (1, 3)), (9, (3, 2))],
            id="as often: the better places first",
        ),
        pytest.param([row(4, (1, 7), (2, 8), (3, 9))] * 3, [], id="one table"),
        pytest.param(
            [*[row(8, (1, 7), (2, 8), (3, 6))] * 5, *[row(8, (1, 9))] * 5],
            [(7, (1,) * 5), (8, (2,) * 5), (6, (3,) * 5)],
            id="the latest five",
        ),
    ],
)
def test_who_is_in_form(past, found):
    assert in_form(past) == found
