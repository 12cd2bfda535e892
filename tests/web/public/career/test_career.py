"""The pages of a player from event to event: figures as they are, nobody who is hidden."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.people.players.services import player_privacy_set
from clubscore.play.models import Hand
from clubscore.tournaments.models import Tournament
from tests.factories import make_club, make_organizer
from tests.html import check_page
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

PAGES = ("player_history", "player_opponents", "player_hands", "player_achievements")


@pytest.fixture
def league() -> Tournament:
    return make_league()


def player(event: Tournament, number: int) -> Player:
    return event.entries.get(number=number).player


def page(name: str, *arguments: object, client: Client | None = None, **query: Any):
    client = client or Client(headers={"accept-language": "en"})
    return client.get(reverse(name, args=arguments, query=query))


def text_of(response) -> str:
    return " ".join(response.content.decode().split())


def test_opponents_and_how_often_they_finished_above(league):
    one = player(league, 2)
    response = page("player_opponents", one.pk)
    check_page(response)
    line = response.context["lines"][0]
    assert line.player == player(league, 1)
    shared = [table for table in response.context["tables"] if line.player.pk in table.players]
    above = sum(table.total > table.totals[table.players.index(line.player.pk)] for table in shared)
    assert (line.head_to_head.tables, line.head_to_head.above) == (len(shared), above) == (4, 4)
    assert "Places by starting wind" in text_of(response)
    compared = text_of(page("player_compare", one.pk, line.player.pk))
    assert "finished above in 4 of 4 tables" in compared


def test_somebody_not_met_is_found(league, monkeypatch):
    other = Player.objects.create(club=league.club, first_name="Ada", last_name="Zeta")
    found = page("player_opponents", player(league, 1).pk, player="zet")
    assert [line.player for line in found.context["lines"]] == [other]
    assert "not met yet" in text_of(found)
    assert "No player matches" in text_of(page("player_opponents", other.pk, player="nobody"))
    slip = page("player_opponents", player(league, 1).pk, player="zetta")
    check_page(slip)
    assert [one.name for one in slip.context["suggestions"]] == ["Ada Zeta"]
    Player.objects.filter(pk=other.pk).update(privacy="hidden")
    slip = page("player_opponents", player(league, 1).pk, player="zetta")
    assert slip.context["suggestions"] == []
    Player.objects.filter(pk=other.pk).update(privacy="shown")
    monkeypatch.setattr("clubscore.web.public.career.opponents.MOST_SHOWN", 2)
    assert "Show all 7 players" in text_of(page("player_opponents", player(league, 1).pk))
    everybody = page("player_opponents", player(league, 1).pk, all=1)
    assert len(everybody.context["lines"]) == 7


def test_hands_dealt_into_lead_to_the_hand(league, monkeypatch):
    two = player(league, 2)
    response = page("player_hands", two.pk)
    checked = check_page(response)
    lost = Hand.objects.filter(kind=Hand.Kind.WIN, table__seats__entry__player=two)
    mine = [hand for hand in lost if hand.discarder == hand.table.seats.get(entry__player=two).wind]
    assert mine
    for hand in mine:
        assert reverse("hand", args=[hand.table_id, hand.pk]) in checked.links
    monkeypatch.setattr("clubscore.web.public.career.hands.DEAL_INS", 1)
    assert "Next" in text_of(page("player_hands", two.pk))
    later: dict[str, Any] = {"from": 1}
    assert "Previous" in text_of(page("player_hands", two.pk, **later))


def test_wins_with_a_pattern(league):
    one = player(league, 2)
    key = next(
        line.pattern.key
        for line in page("player_hands", one.pk).context["shares"]
        if line.name == "Seven Pairs"
    )
    assert len(page("player_hands", one.pk, pattern=key).context["wins_with"]) == 1
    assert page("player_hands", one.pk, pattern="no such").context["wins_with"] == []


def test_two_players_beside_each_other(league):
    response = page("player_compare", player(league, 1).pk, player(league, 5).pk)
    check_page(response)
    mine, theirs = response.context["sides"]
    assert mine.tables == theirs.tables == 4
    assert len(response.context["shared"]) == response.context["met"].tables == 1
    forfeited = page("player_compare", player(league, 4).pk, player(league, 6).pk)
    assert any(theirs is None for _table, _mine, theirs in forfeited.context["shared"])


def test_ratings_beside_each_other(league, monkeypatch):
    monkeypatch.setattr("clubscore.standings.strengths.model.KNOWN", 99)
    monkeypatch.setattr("clubscore.standings.clubs.quality.ENOUGH", 1e-9)
    response = page("player_compare", player(league, 1).pk, player(league, 2).pk)
    assert response.content.decode().count("<polyline") == 2
    assert "; expected" in text_of(response)
    opponents = page("player_opponents", player(league, 1).pk)
    check_page(opponents)
    assert "Expected" in text_of(opponents)
    assert opponents.context["lines"][0].head_to_head.expected != 2.0


def test_without_evidence_nothing_is_expected_of_anybody(league):
    one, other = player(league, 1).pk, player(league, 2).pk
    history, opponents = page("player_history", one), page("player_opponents", one)
    compared = page("player_compare", one, other)
    assert "Not enough evidence yet." in text_of(history)
    assert "Provisional rating" in text_of(history)
    for response in (history, opponents, compared):
        check_page(response)
        for words in ("xpected", "Rating over time"):
            assert words not in text_of(response)
    assert "Tables and places cover all rules" in text_of(compared)


@pytest.mark.parametrize("name", PAGES)
def test_a_player_without_tables(name):
    lonely = Player.objects.create(club=make_club(), first_name="Ada", last_name="Zeta")
    check_page(page(name, lonely.pk))


def test_whom_there_is_no_comparison_with(league):
    one = player(league, 1)
    stranger = Player.objects.create(club=make_club("Altro"), first_name="B", last_name="C")
    for other in (one.pk, stranger.pk, 0):
        assert page("player_compare", one.pk, other).status_code == 404
    neighbour = Player.objects.create(club=league.club, first_name="Ada", last_name="Zeta")
    response = page("player_compare", one.pk, neighbour.pk)
    check_page(response)
    assert "They have not met" in text_of(response)


def test_nobody_is_shown_who_is_hidden(league):
    one, two = player(league, 1), player(league, 2)
    player_privacy_set(player=two, privacy=Player.Privacy.HIDDEN)
    opponents = page("player_opponents", one.pk)
    assert two.last_name not in opponents.content.decode()
    assert two not in [line.player for line in opponents.context["lines"]]
    assert "1 opponent is not listed" in text_of(opponents)
    assert page("player_opponents", one.pk, player=two.last_name).context["lines"] == []
    assert page("player_compare", one.pk, two.pk).status_code == 404
    assert page("player_compare", two.pk, one.pk).status_code == 404
    hands = page("player_hands", player(league, 3).pk).content.decode()
    assert two.last_name not in hands
    for name in PAGES:
        assert page(name, two.pk).status_code == 404
    official = Client()
    official.force_login(make_organizer(league.club))
    assert two.last_name in page("player_opponents", one.pk, client=official).content.decode()
    assert page("player_compare", two.pk, one.pk, client=official).status_code == 200
    player_privacy_set(player=two, privacy=Player.Privacy.INITIALS)
    assert "N. C." in page("player_opponents", one.pk).content.decode()
