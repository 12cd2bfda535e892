from collections import Counter
from datetime import timedelta
from io import StringIO
from itertools import combinations, pairwise

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from clubscore.demo.circuits import NAME as CIRCUIT_NAME
from clubscore.demo.club import CLUB_SLUG, PASSWORD, USERNAME, demonstration_club_night
from clubscore.demo.management.commands import demo as demo_command
from clubscore.demo.other_club import USERNAME as OTHER_USERNAME
from clubscore.demo.other_club import demonstration_other_club
from clubscore.demo.players import TEAMS
from clubscore.demo.riichi import NAME, REASON
from clubscore.demo.seasons.championship import LATER_NAME, OPEN_NAME
from clubscore.demo.seasons.league import NAME as LEAGUE_NAME
from clubscore.demo.seasons.sheets import Scores, add_up, with_tie
from clubscore.demo.tournaments import FINISHED_NAME, RUNNING_NAME
from clubscore.pastimes.daily.answers import daily_results
from clubscore.people.models import Club, Player, User
from clubscore.play.models import FurtherWin, Hand, HandChange, HandVote
from clubscore.play.selectors import table_state
from clubscore.play.verification import table_differences
from clubscore.standings.clubs.book import build_club_book
from clubscore.standings.ranking import ranking
from clubscore.standings.selectors import standings
from clubscore.tournaments.models import Circuit, Penalty, Session, Table, Tournament
from clubscore.tournaments.roster.requests import Phase, places, registration_phase
from clubscore.tournaments.season import events_of_circuit
from clubscore.tournaments.sessions.publication import is_provisional
from scoring.rulesets import ALL
from tests.factories import DRAW, make_club, record
from tests.kept import kept
from tools.pictures.places import find_places
from tools.pictures.shots import PICTURES

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def demo(*arguments):
    out = StringIO()
    call_command("demo", "--load-only", *arguments, stdout=out)
    return out.getvalue()


evening_made = kept(demonstration_club_night)


def test_loading_alone_makes_the_tables_of_an_empty_database_too(monkeypatch):
    made = []
    monkeypatch.setattr(demo_command, "prepare_database", lambda: made.append("tables"))
    monkeypatch.setattr(demo_command.Command, "_load", lambda _self, _at: [*made, "data"])
    assert demo() == "tables\ndata\n"


def test_evening_is_played_and_another_is_going_on():
    evening = evening_made()
    first, second = evening.sessions.order_by("number")
    assert (first.state, second.state) == (Session.State.CLOSED, Session.State.RUNNING)
    assert Player.objects.count() == evening.entries.count() == 16
    for session, played in ((first, [16] * 4), (second, [3, 0, 3, 0])):
        tables = session.tables.order_by("number")
        assert [table_state(table).hands_played for table in tables] == played
    assert sum(row.total for row in standings(evening)) == 0


def test_hands_are_real_and_were_scored_by_the_engine():
    evening = evening_made()
    wins = Hand.objects.filter(kind="win")
    assert all(hand.tiles and hand.breakdown for hand in wins)
    values = [hand.value or 0 for hand in wins]
    assert sum(8 <= value <= 24 for value in values) > 0.7 * len(values)
    assert max(values) >= 48
    first = Hand.objects.filter(table__session=evening.sessions.get(number=1))
    assert 2 <= first.filter(kind="false_win").count() <= 3
    assert 4 <= first.filter(kind="draw").count() <= 14
    assert HandChange.objects.count() == Hand.objects.count()
    for table in Table.objects.all():
        assert list(table_differences(table)) == []


def test_second_run_keeps_what_was_entered_and_adds_nothing():
    first = evening_made()
    entered = record(Table.objects.get(session__number=2, number=2), DRAW)
    counts = [model.objects.count() for model in (Club, Player, Session, Table, Hand)]
    assert demonstration_club_night() == first
    assert [model.objects.count() for model in (Club, Player, Session, Table, Hand)] == counts
    assert Hand.objects.get(pk=entered.pk).is_valid


def test_database_of_another_club_is_left_alone():
    make_club("Il nostro circolo")
    with pytest.raises(CommandError, match="already contains a club"):
        demo()
    assert Club.objects.count() == 1


def test_a_tie_is_made_between_tables_and_moves_nobody_at_them():
    totals = [(90, 20, -30, -80), (75, 30, -45, -60)]
    made = with_tie([[1, 2, 3, 4], [5, 6, 7, 8]], totals, {})
    scores: Scores = {}
    for players, points in zip([[1, 2, 3, 4], [5, 6, 7, 8]], made, strict=True):
        assert sum(points) == 0
        assert sorted(points, reverse=True) == list(points)
        add_up(scores, players, points)
    assert scores[1] == scores[5] == (4, 90)


def test_a_tie_that_would_move_somebody_is_not_made():
    with pytest.raises(ValueError, match="equal"):
        with_tie([[1, 2], [3, 4]], [(900, -900), (1, -1)], {1: (5, 0), 2: (7, 0)})


def test_the_whole_demo():
    """It takes some seconds to make and is made once."""
    printed = demo("--host", "192.0.2.1", "--port", "8000")
    every = (Club, Player, Tournament, Session, Table, Hand, User)
    counts = [model.objects.count() for model in every]
    assert demo("--host", "192.0.2.1", "--port", "8000") == printed
    assert [model.objects.count() for model in every] == counts  # nothing twice
    command_tells_where_to_go(printed)
    tournaments_show_what_there_is_to_a_tournament()
    another_club_has_its_own_look_administrator_and_rules()
    riichi_shows_what_happens_in_riichi()
    two_years_of_a_club_show_its_strongest_parts()
    what_comes_next_can_be_registered_for()
    there_is_everything_the_pictures_of_the_guides_show()


def command_tells_where_to_go(printed):
    evening = demonstration_club_night()
    assert f"http://192.0.2.1:8000/e/{evening.slug}/" in printed
    tables = Table.objects.filter(session__number=2, session__tournament=evening)
    assert len(tables) == 4
    for ruleset in ALL:
        open_tables = Table.objects.filter(
            session__tournament__ruleset=ruleset.key, session__state="running"
        )
        links = [f"http://192.0.2.1:8000/t/{table.link_token}/" for table in open_tables]
        (line,) = [
            line for line in printed.splitlines() if line.strip().startswith(ruleset.names.en)
        ]
        assert any(line.endswith(link) for link in links), ruleset.key
    for name in (FINISHED_NAME, RUNNING_NAME):
        assert Tournament.objects.get(name=name).slug in printed
    for table in tables:
        assert f"http://192.0.2.1:8000/t/{table.link_token}/" in printed
    assert USERNAME in printed
    assert PASSWORD in printed
    user = authenticate(HttpRequest(), username=USERNAME, password=PASSWORD)
    assert user is not None
    assert user.memberships.get().club == evening.club


def tournaments_show_what_there_is_to_a_tournament():
    finished = Tournament.objects.get(name=FINISHED_NAME)
    running = Tournament.objects.get(name=RUNNING_NAME)
    made = ranking(finished)
    assert (len(made.rows), len(made.sessions), len(made.teams)) == (39, 8, 10)
    assert [row.entry.substitute for row in made.unranked] == [True]
    results = [result for row in made.rows for result in row.results]
    assert any(result.twelfths % 12 for result in results)  # a tie at a table
    assert any(result.forfeited for result in results)
    assert set(Penalty.objects.values_list("kind", flat=True)) == {"warning", "points", "forfeit"}
    assert Penalty.objects.exclude(cancelled_at=None).exists()
    assert {country for _, _, country, _ in people()} >= {"ITA", "FRA", "NLD"}
    states = [session.state for session in running.sessions.order_by("number")]
    assert states == ["closed", "closed", "running", "draft", "draft"]
    assert not any(is_provisional(session) for session in finished.sessions.all())
    for session in Session.objects.exclude(started_at=None):
        hands = Hand.objects.filter(table__session=session)
        recorded = sorted(hands.values_list("recorded_at", flat=True))
        if not recorded:  # its totals were typed
            assert not session.tables.filter(totals=None).exists()
            continue
        until = session.closed_at or timezone.now()
        assert session.started_at is not None
        assert session.started_at < recorded[0] <= recorded[-1] < until
    opponents: Counter[frozenset[int]] = Counter()
    for table in Table.objects.filter(session__tournament=finished).prefetch_related("seats"):
        seated = [seat.entry_id for seat in table.seats.all()]
        opponents.update(map(frozenset, combinations(seated, 2)))
    assert max(opponents.values()) == 1


def another_club_has_its_own_look_administrator_and_rules():
    italian, zung_jung = demonstration_other_club()  # those that are there
    assert (italian.ruleset, zung_jung.ruleset) == ("italian", "zung_jung")
    first, second = Club.objects.order_by("pk")
    assert second == italian.club == zung_jung.club
    assert first.logo_key != second.logo_key != ""
    assert first.accent != second.accent
    user = authenticate(HttpRequest(), username=OTHER_USERNAME, password=PASSWORD)
    assert isinstance(user, User)
    assert [one.club for one in user.memberships.all()] == [second]
    states = [session.state for session in italian.sessions.order_by("number")]
    assert states == ["closed", "running"]
    tables = Table.objects.filter(session__tournament__club=second)
    assert tables.count() == 13
    for table in tables:
        assert list(table_differences(table)) == []


def riichi_shows_what_happens_in_riichi():
    event = Tournament.objects.get(name=NAME)
    hands = Hand.objects.filter(table__session__tournament=event)
    assert {*hands.values_list("kind", flat=True)} >= {"win", "draw", "abortive_draw", "false_win"}
    assert FurtherWin.objects.filter(hand__in=hands).exists()
    changes = HandChange.objects.filter(hand__in=hands, kind=HandChange.Kind.CORRECTED)
    assert changes.filter(reason=REASON).count() == 1
    for table in Table.objects.filter(session__tournament=event):
        assert (table_state(table).position, table.state) == (None, Table.State.CLOSED)
    assert sum(row.total for row in ranking(event).rows) == 0


def two_years_of_a_club_show_its_strongest_parts():
    club = Club.objects.get(slug=CLUB_SLUG)
    rated = build_club_book(club).rated
    known = [one for one in rated.ratings if one.rating]
    assert rated.are_proven
    assert len(known) >= 14
    assert rated.ratings[-1].rating is None  # too few tables so far
    nights = Tournament.objects.filter(club=club, kind=Tournament.Kind.CLUB_NIGHT)
    assert (timezone.localdate() - nights.earliest("starts_on").starts_on).days >= 690
    assert not nights.in_use().filter(starts_on__lt=timezone.localdate() - timedelta(days=120))
    league = Tournament.objects.get(name=LEAGUE_NAME)
    states = [session.state for session in league.sessions.order_by("number")]
    assert states == ["closed"] * 5 + ["draft"] * 3
    assert league.sessions.get(number=6).seats.count() == 16
    rows = ranking(league).rows
    equal = [
        (one, other)
        for one, other in pairwise(rows)
        if (one.twelfths, one.total) == (other.twelfths, other.total)
    ]
    assert any(one.tie_break_values > other.tie_break_values for one, other in equal)
    circuit = Circuit.objects.get(name=CIRCUIT_NAME)
    days = [event.starts_on for event in events_of_circuit(circuit)]
    assert min(days) < timezone.localdate() < max(days)
    today = timezone.localdate()
    answers = [daily_results(club, today - timedelta(days=ago), "mcr") for ago in range(28)]
    assert all(one.total for one in answers)
    assert any(0 < one.right < one.total for one in answers)
    votes = HandVote.objects.filter(player__club=club)
    assert votes.values("month").distinct().count() >= 2
    for table in Table.objects.filter(session__tournament__club=club):
        assert list(table_differences(table)) == []


def what_comes_next_can_be_registered_for():
    event = Tournament.objects.get(name=OPEN_NAME)
    assert registration_phase(event) is Phase.OPEN
    there = places(event)
    assert there.confirmed > 16
    assert there.requests == 3
    assert there.places_left
    entries = event.entries.filter(state="confirmed")
    assert {*entries.values_list("paid", flat=True)} == {True, False}
    assert entries.exclude(remark="").exists()
    assert not entries.filter(food="").exists()
    assert entries.exclude(food_note="").exists()
    later = Tournament.objects.get(name=LATER_NAME)
    assert registration_phase(later) is Phase.BEFORE


def people():
    return [person for team in TEAMS.values() for person in team]


def there_is_everything_the_pictures_of_the_guides_show():
    client, places = Client(), find_places()
    client.force_login(User.objects.get(username=USERNAME))
    addresses = {address for picture in PICTURES for address in picture.addresses(places)}
    links_first = sorted(addresses, key=lambda address: not address.startswith("/t/"))
    answers = {address: client.get(address, follow=True).status_code for address in links_first}
    assert set(answers.values()) == {200}, answers
