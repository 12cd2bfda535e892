"""A player beside the field: averages with what they are based on, none of a few."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.markup.player_figures import totals_of
from clubscore.play.models import Hand
from clubscore.standings.players.beside_field import LEAST, Measure, beside_field
from clubscore.standings.statistics.figures import Statistics
from tests.html import check_page
from tests.leagues import make_league


def figures(hands: int, won: int, dealt_in: int, value: int = 20, paid: int = 30) -> Statistics:
    made = Statistics(
        hands=hands, won=won, dealt_in=dealt_in, self_drawn=won // 2, values=[value] * won
    )
    made.deal_in_points = -paid * dealt_in
    made.winds[0].hands = 4 * hands  # of everybody at the table
    return made


def test_averages_and_what_they_are_based_on():
    lines = {one.measure: one for one in beside_field(figures(60, 10, 6), figures(100, 80, 50))}
    per_win = lines[Measure.HANDS_PER_WIN]
    assert (per_win.own.value, per_win.own.count) == (6, 10)
    assert (per_win.field.value, per_win.field.count) == (5, 80)
    assert lines[Measure.WIN_VALUE].own.value == 20
    assert lines[Measure.SELF_DRAWN].own.value == 50
    cost = lines[Measure.DEAL_IN_COST]
    assert (cost.own.value, cost.own.count, cost.is_of_deal_ins) == (30, 6, True)


def test_of_a_few_there_is_none():
    lines = beside_field(figures(60, LEAST - 1, 0), figures(0, 0, 0))
    assert {one.own.value for one in lines} == {one.field.value for one in lines} == {None}
    assert [one.own.count for one in lines] == [LEAST - 1] * 3 + [0]


@pytest.mark.django_db
def test_on_the_page_of_a_player(monkeypatch):
    monkeypatch.setattr("clubscore.standings.players.beside_field.LEAST", 1)
    event = make_league()
    player = event.entries.get(number=2).player
    address = reverse("player_hands", args=[player.pk])
    response = Client(headers={"accept-language": "en"}).get(address)
    check_page(response)
    lines = {one.measure: one for one in response.context["field"]}
    cost = lines[Measure.DEAL_IN_COST]
    lost = [
        -hand.payments[hand.discarder]
        for hand in Hand.objects.filter(kind=Hand.Kind.WIN, table__seats__entry__player=player)
        if hand.discarder is not None
        and hand.discarder == hand.table.seats.get(entry__player=player).wind
    ]
    assert (cost.own.value, cost.own.count) == (sum(lost) / len(lost), len(lost))
    text = " ".join(response.content.decode().split())
    for words in ("Compared with the field", "Points over time", "Average cost of a deal-in"):
        assert words in text
    totals = response.context["totals"]
    assert totals.dots[-1].total == response.context["total"]


def test_points_add_up_over_time():
    day = date(2026, 1, 8)
    assert totals_of([(day, 1, 30)]) is None
    picture = totals_of([(day, 1, 30), (day, 2, -80), (day, 3, 10)])
    assert picture is not None
    assert [dot.total for dot in picture.dots] == [30, -50, -40]
    assert [points for points, _height in picture.grid] == [-40, -20, 0, 20]
    assert picture.dots[0].y < picture.dots[2].y < picture.dots[1].y
    assert picture.line.count(",") == 4
    wide = totals_of([(day, 1, 30_000), (day, 2, 25_000)])
    assert wide is not None
    assert wide.left_x > picture.left_x
