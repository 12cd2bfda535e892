"""A game without a club: begun, named, played on, deleted when its time is over."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone, translation

from clubscore.errors import ClubError
from clubscore.people.models import Act, Club, Player
from clubscore.play.closure import table_close, table_reopen
from clubscore.play.models import Hand
from clubscore.play.quick_games import services
from clubscore.play.quick_games.forgetting import quick_games_forget
from clubscore.play.quick_games.services import (
    next_game_start,
    quick_game_name,
    quick_game_start,
)
from clubscore.play.quick_names import is_unnamed
from clubscore.tournaments.access import Actor
from clubscore.tournaments.models import Change, Entry, Session, Table, Tournament
from scoring.errors import RuleError
from tests.factories import EAST, link, make_club, make_table, points, record

from .games import NAMES, quick_table

pytestmark = pytest.mark.django_db


def names(table: Table) -> list[str]:
    seats = table.seats.select_related("entry__player").order_by("wind")
    return [seat.entry.player.full_name for seat in seats]


def code(work) -> str:
    with pytest.raises(ClubError) as caught:
        work()
    return str(caught.value.code)


def test_a_game_begins_with_names_and_numbers_and_is_played_at_once():
    with translation.override("en"):
        table = quick_table()
    assert names(table) == [*NAMES[:3], "Player 4"]
    assert table.session.state == Session.State.RUNNING
    event = table.session.tournament
    assert (event.kind, event.visibility) == ("club_night", "draft")
    hand = record(table, points(EAST, None, 8))
    assert hand.payments == (48, -16, -16, -16)


def test_its_names_are_hidden_from_everybody_without_the_link():
    event = quick_table().session.tournament
    assert set(event.club.players.values_list("privacy", flat=True)) == {Player.Privacy.HIDDEN}


def test_nothing_finds_what_stands_in_for_a_club():
    club = make_club()
    table = quick_table()
    stand_in = table.session.tournament.club
    assert list(Club.objects.all()) == [club]
    assert not Club.objects.filter(pk=stand_in.pk).exists()
    assert Club.everything.filter(pk=stand_in.pk).exists()
    assert stand_in.kept_until == timezone.localdate() + timedelta(days=30)


def test_sent_twice_a_game_begins_once():
    token = uuid4()
    first = quick_table(token=token)
    assert quick_table(token=token) == first
    assert Tournament.objects.count() == 1
    assert code(lambda: quick_table(token=token, names=("A", "", "", ""))) == "form_sent_otherwise"


def test_the_form_of_a_club_begins_no_game():
    event = make_table().session.tournament
    assert code(lambda: quick_table(token=event.token)) == "token_used_elsewhere"
    assert not Club.everything.exclude(kept_until=None).exists()


def test_an_address_begins_only_so_many_games(monkeypatch):
    monkeypatch.setattr("clubscore.limits._now", lambda: 1_000_000)
    most = services.BUDGET.most
    monkeypatch.setattr(services, "_start", lambda *_told: None)
    for _game in range(most):
        quick_table()
    assert code(quick_table) == "quick_games_too_many"
    quick_table(address="192.0.2.8")


def test_there_are_only_so_many_games_at_once(settings):
    settings.QUICK_GAMES = 1
    token = uuid4()
    table = quick_table(token=token)
    assert code(quick_table) == "quick_games_full"
    assert quick_table(token=token) == table
    Club.everything.exclude(kept_until=None).update(kept_until=yesterday())
    assert quick_table() != table  # what is over makes room
    settings.QUICK_GAMES = 0
    assert code(quick_table) == "quick_games_off"


def yesterday():
    return timezone.localdate() - timedelta(days=1)


def test_who_has_the_link_names_the_players():
    table = quick_table()
    quick_game_name(table=table, names={0: "", 2: "Wanda Osiris", 3: " Ada "}, by=link(table))
    assert names(table) == ["Zita Quattrocchi", "Ugo Quattrocchi", "Wanda Osiris", "Ada"]
    stranger = Actor.link_holder("no-link-of-this-table")
    assert code(lambda: quick_game_name(table=table, names={}, by=stranger)) == "link_not_valid"
    theirs = make_table()
    assert code(lambda: quick_game_name(table=theirs, names={}, by=link(theirs))) == (
        "quick_game_over"
    )


def test_who_has_not_been_named_is_known_in_every_language():
    with translation.override("it"):
        table = quick_table()
    people = [seat.entry.player for seat in table.seats.select_related("entry__player")]
    assert [is_unnamed(one) for one in people] == [False, False, False, True]
    assert people[3].full_name == "Giocatore 4"


def test_the_next_game_has_the_same_people_and_begins_once():
    table = quick_table()
    assert code(lambda: next_game_start(table=table, by=link(table))) == "game_goes_on"
    table_close(table=table, reason="late", by=link(table))
    table.refresh_from_db()
    after = next_game_start(table=table, by=link(table))
    assert (after.session.number, after.session.state) == (2, Session.State.RUNNING)
    assert names(after) == names(table)
    assert next_game_start(table=table, by=link(table)) == after
    assert Session.objects.count() == 2
    assert after.link_token != table.link_token


def test_a_table_closed_by_mistake_is_reopened_by_whoever_has_the_link():
    table = quick_table()
    by = link(table)
    table_close(table=table, reason="late", by=by)
    assert table_reopen(table=table, reason="a slip", by=by).state == Table.State.OPEN
    other = quick_table()
    table_close(table=other, reason="late", by=link(other))
    assert code(lambda: table_reopen(table=other, reason="a slip", by=by)) == "table_closed"


def test_what_is_over_is_deleted_with_names_hands_and_log():
    kept, clubs = quick_table(), make_table()
    table = quick_table()
    record(table, points(EAST, None, 8))
    record(clubs, points(EAST, None, 8))
    table_close(table=table, reason="late", by=link(table))
    next_game_start(table=Table.objects.get(pk=table.pk), by=link(table))
    club = table.session.tournament.club
    assert quick_games_forget() == 0
    Club.everything.filter(pk=club.pk).update(kept_until=yesterday())
    acts = Act.objects.exclude(club=club).count()
    assert quick_games_forget() == 1
    assert set(Tournament.objects.all()) == {kept.session.tournament, clubs.session.tournament}
    assert Hand.objects.get().table == clubs
    assert not Player.objects.filter(club=club.pk).exists()
    assert not Entry.objects.filter(tournament=table.session.tournament.pk).exists()
    assert not Change.objects.filter(tournament=table.session.tournament.pk).exists()
    assert Act.objects.count() == acts
    assert quick_games_forget() == 0


def test_nobody_who_begins_a_game_waits_for_all_that_is_over():
    for _game in range(services.AT_ONCE + 1):
        quick_table()
    Club.everything.update(kept_until=yesterday())
    quick_table()
    assert Club.everything.filter(kept_until=yesterday()).count() == 1
    assert quick_games_forget() == 1


def test_unknown_rules_begin_no_game():
    with pytest.raises(RuleError):
        quick_game_start(names=NAMES, ruleset="no", options={}, token=uuid4(), address="192.0.2.7")
    assert not Club.everything.exists()


def test_the_nightly_backup_deletes_what_is_over_first(tmp_path):
    table, kept = quick_table(), quick_table()
    over = Club.everything.filter(pk=table.session.tournament.club_id)
    over.update(kept_until=yesterday())
    call_command("backup", output=str(tmp_path), verbosity=0)
    assert Tournament.objects.get() == kept.session.tournament
