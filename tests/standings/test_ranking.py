"""The ranking of a tournament, by table points, totals and tie-breaks, and what it leaves out."""

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.errors import ClubError
from clubscore.play.closure import session_close, table_close
from clubscore.play.entry.phone_table import PhoneTable
from clubscore.play.selectors import table_state
from clubscore.standings.figure import Figure
from clubscore.standings.ranking import Ranking, places_by_session, ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.statistics.player import player_page
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Change, Entry, Penalty, Session, Table, Team, Tournament
from clubscore.tournaments.officials.penalties import (
    penalty_add,
    penalty_cancel,
    penalty_give,
    penalty_revoke,
)
from clubscore.tournaments.sessions.publication import session_publish, session_withhold
from clubscore.tournaments.sessions.seats import seats_set
from clubscore.tournaments.stages.points import Exact
from clubscore.web.table.facts.state import phone_table
from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    begin,
    make_event,
    make_organizer,
    organizer,
    play,
    points,
)
from tests.html import check_page

pytestmark = pytest.mark.django_db


def seated(event: Tournament, *tables: tuple[int, ...]) -> Session:
    """Start a session with the entries of these numbers at its tables, East to North."""
    by_number = {entry.number: entry for entry in event.entries.all()}
    session = Session.objects.create(tournament=event, number=event.sessions.count() + 1)
    seats = [[by_number[player] for player in table] for table in tables]
    return begin(seats_set(session=session, seats=seats, by=organizer()))


def closed(session: Session) -> Session:
    for table in session.tables.all():
        table_close(table=table, by=organizer(), reason="time")
    return session_close(session=session, by=organizer())


def text_of(client: Client, path: str, language: str = "en") -> str:
    """Return a page that was checked."""
    response = client.get(path)
    check_page(response, language)
    return response.content.decode()


def scores(made: Ranking) -> list[tuple[int | None, int | None, Exact, Exact]]:
    """Place, number, table points in twelfths and total of the players ranked."""
    return [(row.place, row.entry_number, row.twelfths, row.total) for row in made.rows]


def row_of(made: Ranking, number: int) -> StandingRow:
    return next(row for row in (*made.rows, *made.unranked) if row.entry_number == number)


@pytest.fixture
def event() -> Tournament:
    """Four players; in session 1 number 1 wins 20 from number 2; in session 2, 3 wins 8 drawn."""
    event = make_event(players=4)
    first, second = seated(event, (1, 2, 3, 4)), seated(event, (4, 3, 2, 1))
    play(first.tables.get(), points(EAST, SOUTH, 20))  # 36, −28, −8, −8... 28+8 and 8 each
    play(second.tables.get(), points(SOUTH, None, 8))  # 3: +48; −16 each
    return event


def test_table_points_come_before_points(event):
    made = ranking(event)
    # Session 1: +44 −28 −8 −8: 4, 0, 1½, 1½. Session 2: 3 has 4, the others 1 each.
    assert scores(made) == [
        (1, 3, 66, 40),
        (2, 1, 60, 28),
        (3, 4, 30, -24),
        (4, 2, 12, -44),
    ]


def test_hands_decide_between_equal_points_at_a_table_where_the_event_says_so():
    event = make_event(players=4)
    table = seated(event, (1, 2, 3, 4)).tables.get()
    play(table, points(NORTH, SOUTH, 8), points(NORTH, SOUTH, 8), points(WEST, SOUTH, 48))
    # 4 and 3 have 56 each, with two hands won and one.
    assert scores(ranking(event)) == [
        (1, 3, 36, 56),
        (1, 4, 36, 56),
        (3, 1, 12, -24),
        (4, 2, 0, -88),
    ]
    Tournament.objects.update(ties_by_hands=True)
    event.refresh_from_db()
    made = ranking(event)
    assert scores(made) == [(1, 4, 48, 56), (2, 3, 24, 56), (3, 1, 12, -24), (4, 2, 0, -88)]
    assert [row.results[0].place for row in made.rows] == [1, 2, 3, 4]
    state = table_state(Table.objects.select_related("session__tournament").get(pk=table.pk))
    assert [(seat.place, seat.twelfths) for seat in state.seats] == [
        (3, 12),
        (4, 0),
        (2, 24),
        (1, 48),
    ]
    on_phone = phone_table(state)
    assert sorted(on_phone.worths, reverse=True) == [on_phone.worths[seat] for seat in (3, 2, 0, 1)]
    assert not [finding.what for finding in event_findings(event)]


def test_whoever_forfeits_a_session_comes_last_where_the_event_says_so():
    event = make_event(players=4)
    session = seated(event, (1, 2, 3, 4))
    table = session.tables.get()
    play(table, points(EAST, SOUTH, 20), points(WEST, None, 10))
    # 1 has 44 − 18, 3 has 54 − 8: 46; 1 26; 4 −26; 2 −46
    entry = event.entries.get(number=3)
    ill = penalty_add(
        tournament=event,
        entry=entry,
        kind=Penalty.Kind.FORFEIT,
        reason="ill",
        session=session,
        by=organizer(),
    )
    before = [(1, 1, 24, 26), (2, 4, 12, -26), (3, 3, 0, 0), (4, 2, 0, -46)]
    assert scores(ranking(event)) == before
    Tournament.objects.update(forfeits_last=True)
    event.refresh_from_db()
    assert scores(ranking(event)) == [
        (1, 1, 48, 26),
        (2, 4, 24, -26),
        (3, 2, 12, -46),
        (4, 3, 0, 0),
    ]
    state = table_state(Table.objects.select_related("session__tournament").get(pk=table.pk))
    assert [(seat.place, seat.twelfths) for seat in state.seats] == [
        (1, 48),
        (3, 12),
        (4, 0),
        (2, 24),
    ]
    on_phone = phone_table(state)
    assert on_phone.last == (WEST,)
    assert PhoneTable.from_dict(on_phone.as_dict()) == on_phone
    assert sorted(on_phone.worths, reverse=True) == [on_phone.worths[seat] for seat in (0, 3, 1, 2)]
    assert not [finding.what for finding in event_findings(event)]
    penalty_revoke(penalty=ill, reason="came back", by=organizer())
    assert scores(ranking(event))[0] == (1, 3, 48, 46)
    disqualification = Penalty.Kind.DISQUALIFICATION
    # From the whole event: the table stays as it was played.
    penalty_add(tournament=event, entry=entry, kind=disqualification, reason="x", by=organizer())
    assert scores(ranking(event)) == [(1, 1, 24, 26), (2, 4, 12, -26), (3, 2, 0, -46)]
    penalty_add(
        tournament=event,
        entry=entry,
        kind=disqualification,
        reason="hit the table",
        session=session,
        by=organizer(),
    )
    assert scores(ranking(event)) == [(1, 1, 48, 26), (2, 4, 24, -26), (3, 2, 12, -46)]
    assert not [finding.what for finding in event_findings(event)]


def test_where_there_are_no_table_points_points_decide(event):
    Tournament.objects.update(place_points=[])
    event.refresh_from_db()
    assert scores(ranking(event)) == [(1, 3, 0, 40), (2, 1, 0, 28), (3, 4, 0, -24), (4, 2, 0, -44)]


def test_ranking_as_it_stood_after_a_session(event):
    assert scores(ranking(event, until=1)) == [
        (1, 1, 48, 44),
        (2, 3, 18, -8),
        (2, 4, 18, -8),
        (4, 2, 0, -28),
    ]
    assert ranking(event, until=2) == ranking(event)


@pytest.mark.parametrize("best_of", [None, 1, 2])
def test_places_by_session_are_those_of_the_rankings_as_they_stood(event, best_of):
    by_number = {entry.number: entry for entry in event.entries.all()}
    third = seated(event, (2, 4, 1, 3))
    play(third.tables.get(), points(EAST, NORTH, 30), points(SOUTH, None, 40))
    for facts in (
        {"entry": by_number[3], "session": third, "twelfths": 48},
        {"entry": by_number[1], "twelfths": 36},
        {"entry": by_number[4], "session": third, "kind": Penalty.Kind.FORFEIT},
    ):
        Penalty.objects.create(tournament=event, reason="late", **facts)
    Tournament.objects.update(best_of=best_of, tie_breaks=["hands_won", "best_hand"])
    Entry.objects.filter(pk=by_number[2].pk).update(substitute=True)
    event.refresh_from_db()
    stood = [ranking(event, until=number) for number in (1, 2, 3)]
    expected = [{row.entry_id: row.place for row in made.rows} for made in stood]
    assert places_by_session(stood[-1]) == expected
    assert expected[0] != expected[1] != expected[2]


def test_penalties_take_from_the_total_and_from_the_table_points(event):
    table = event.sessions.get(number=1).tables.get()
    late = penalty_give(table=table, seat=EAST, points=10, reason="late", by=organizer())
    entry = event.entries.get(number=3)
    Penalty.objects.create(tournament=event, entry=entry, twelfths=6, reason="mobile phone")
    made = ranking(event)
    assert (row_of(made, 1).total, row_of(made, 1).twelfths) == (18, 60)
    assert (row_of(made, 3).total, row_of(made, 3).twelfths) == (40, 60)
    assert row_of(made, 1).penalties == -10
    assert row_of(made, 3).penalty_twelfths == -6
    assert row_of(made, 2).twelfths == 12  # opponents get nothing of it
    penalty_cancel(penalty=late, by=organizer())
    assert row_of(ranking(event), 1).total == 28


def test_a_forfeited_session_counts_nothing(event):
    session = event.sessions.get(number=2)
    Penalty.objects.create(
        tournament=event,
        entry=event.entries.get(number=3),
        session=session,
        kind=Penalty.Kind.FORFEIT,
        reason="absent after the break",
    )
    row = row_of(ranking(event), 3)
    assert (row.total, row.twelfths) == (-8, 18)
    assert [result.forfeited for result in row.results] == [False, True]
    assert row_of(ranking(event), 4).twelfths == 30  # the table stays as it was


def test_who_is_disqualified_comes_last_without_a_place(event):
    Entry.objects.filter(tournament=event, number=3).update(disqualified=True)
    made = ranking(event)
    assert [row.entry_number for row in made.rows] == [1, 4, 2]
    assert [(row.entry_number, row.place) for row in made.unranked] == [(3, None)]


def test_substitutes_count_at_the_table_and_are_not_ranked(event):
    Entry.objects.filter(tournament=event, number=3).update(substitute=True)
    made = ranking(event)
    assert [row.place for row in made.rows] == [1, 2, 3]
    assert row_of(made, 1).twelfths == 60
    assert [(row.entry_number, row.place, row.total) for row in made.unranked] == [(3, None, 40)]


def test_whoever_is_absent_has_nothing_for_the_session():
    event = make_event(players=8)
    session = seated(event, (1, 2, 3, 4))
    play(session.tables.get(), points(EAST, None, 8))
    row = row_of(ranking(event), 7)
    assert (row.twelfths, row.total, row.results) == (0, 0, ())
    assert row.place is None


def test_the_withdrawn_keep_their_results_and_others_are_on_no_list(event):
    Entry.objects.filter(tournament=event, number=3).update(state=Entry.State.WITHDRAWN)
    assert row_of(ranking(event), 3).place == 1
    fresh = make_event(players=4, club=event.club)
    Entry.objects.filter(tournament=fresh, number=2).update(state=Entry.State.WITHDRAWN)
    assert [row.entry_number for row in ranking(fresh).rows] == [1, 3, 4]


def test_only_the_best_sessions_count(event):
    Tournament.objects.update(best_of=1)
    event.refresh_from_db()
    made = ranking(event)
    assert scores(made) == [(1, 3, 48, 48), (2, 1, 48, 44), (3, 4, 18, -8), (4, 2, 12, -16)]
    assert [result.counts for result in row_of(made, 1).results] == [True, False]


def test_a_forfeited_session_is_never_among_the_best(event):
    Tournament.objects.update(best_of=1)
    event.refresh_from_db()
    best = max(row_of(ranking(event), 1).results, key=lambda result: result.total)
    Penalty.objects.create(
        tournament=event,
        entry=event.entries.get(number=1),
        session_id=best.session,
        kind=Penalty.Kind.FORFEIT,
        reason="absent after the break",
    )
    row = row_of(ranking(event), 1)
    other = next(result for result in row.results if result.session != best.session)
    assert [result.counts for result in row.results] == [not one.forfeited for one in row.results]
    assert (row.total, row.twelfths) == (other.total, other.twelfths)


@pytest.mark.parametrize(
    ("tie_breaks", "expected"),
    [
        pytest.param([], [(1, 1), (1, 5)], id="equal-share-the-place"),
        pytest.param(["hands_won"], [(1, 5), (2, 1)], id="hands-won"),
        pytest.param(["best_hand"], [(1, 1), (2, 5)], id="best-hand"),
        pytest.param(["best_session"], [(1, 1), (1, 5)], id="best-session-equal-too"),
        pytest.param(["best_session", "best_hand"], [(1, 1), (2, 5)], id="in-order"),
        pytest.param(["first_places"], [(1, 1), (1, 5)], id="first-places-equal"),
        pytest.param(["no-longer-known"], [(1, 1), (1, 5)], id="unknown-is-passed-over"),
    ],
)
def test_tie_breaks(tie_breaks, expected):
    event = make_event(players=8, tie_breaks=tie_breaks)
    session = seated(event, (1, 2, 3, 4), (5, 6, 7, 8))
    one, two = session.tables.order_by("number")
    play(one, points(EAST, None, 24))  # 96: once 32 from each
    play(two, points(EAST, None, 8), points(EAST, None, 8))  # 96: twice 16 from each
    made = ranking(event)
    assert {row.total for row in made.rows} == {96, -32}
    assert [(row.place, row.entry_number) for row in made.rows][:2] == expected


def test_fewer_deal_ins_come_first():
    event = make_event(players=4, tie_breaks=["fewest_deal_ins"])
    session = seated(event, (1, 2, 3, 4))
    hands = [points(EAST, SOUTH, 8), points(EAST, WEST, 8), points(NORTH, WEST, 8)]
    play(session.tables.get(), *hands, points(SOUTH, WEST, 16))
    made = ranking(event)
    assert row_of(made, 3).dealt_in == Figure(3, 1, 1)
    assert row_of(made, 2).tie_break_figures == (Figure(-1, 1, 1),)


def test_teams_are_the_sums_of_their_members(event):
    team = Team.objects.create(tournament=event, name="Gabbiani")
    other = Team.objects.create(tournament=event, name="Draghi")
    event.entries.filter(number__in=[1, 2]).update(team=team)
    event.entries.filter(number__in=[3, 4]).update(team=other)
    teams = [(row.place, row.name, row.twelfths, row.total) for row in ranking(event).teams]
    assert teams == [(1, "Draghi", 96, 16), (2, "Gabbiani", 72, -16)]
    event.entries.filter(number=3).update(substitute=True)
    assert [row.name for row in ranking(event).teams] == ["Gabbiani", "Draghi"]


def test_without_table_points_a_penalty_of_them_takes_no_team_back(event):
    Tournament.objects.update(place_points=[])
    event.refresh_from_db()
    for number, name in ((1, "Gabbiani"), (3, "Draghi")):
        team = Team.objects.create(tournament=event, name=name)
        event.entries.filter(number__in=[number, number + 1]).update(team=team)
    entry = event.entries.get(number=3)
    kind = Penalty.Kind.POINTS
    penalty_add(tournament=event, entry=entry, kind=kind, twelfths=6, reason="late", by=organizer())
    teams = [(row.place, row.name, row.total) for row in ranking(event).teams]
    assert teams == [(1, "Draghi", 16), (2, "Gabbiani", -16)]


def test_results_are_held_back_until_published(event):
    Tournament.objects.update(results_held=True)
    event.refresh_from_db()
    first, _second = event.sessions.all()
    assert ranking(event).sessions == ()
    with pytest.raises(ClubError) as error:
        session_publish(session=first, by=organizer())
    assert error.value.code == "session_still_open"
    closed(first)
    session_publish(session=first, by=organizer())
    session_publish(session=first, by=organizer())  # sent twice
    assert ranking(event) == ranking(event, until=1, unpublished=True)
    assert ranking(event, unpublished=True).sessions[-1].number == 2
    session_withhold(session=first, by=organizer())
    assert ranking(event).sessions == ()
    kinds = list(Change.objects.filter(session=first).values_list("kind", flat=True))
    assert kinds[-2:] == ["results_published", "results_withdrawn"]


def test_held_back_results_are_on_no_public_page(event):
    Tournament.objects.update(results_held=True)
    first = event.sessions.get(number=1)
    table = first.tables.get()
    hand = table.hands.get()
    secret = [
        reverse("table", args=[table.pk]),
        reverse("hand", args=[table.pk, hand.pk]),
        reverse("table_sheet", args=[table.pk]),
        reverse("session_sheets", args=[event.slug, 1]),
    ]
    public = Client(headers={"accept-language": "en"})
    assert [public.get(path).status_code for path in secret] == [404] * 4
    page = text_of(public, reverse("event_player", args=[event.slug, 1]))
    assert "No results yet" in page
    assert "+44" not in page
    for name, arguments in (("event", [event.slug]), ("event_session", [event.slug, 1])):
        page = text_of(public, reverse(name, args=arguments))
        assert "not public yet" in page
        assert "+44" not in page
    official = Client(headers={"accept-language": "en"})
    official.force_login(make_organizer(event.club))
    for name, arguments in (("event", [event.slug]), ("event_session", [event.slug, 1])):
        assert "+44" in official.get(reverse(name, args=arguments)).content.decode()
    assert official.get(secret[0]).status_code == 200


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("query", ["", "?after=1", "?after=nonsense"])
def test_the_page_of_a_tournament(event, language, query):
    Team.objects.create(tournament=event, name="Gabbiani")
    event.entries.update(team=Team.objects.get())
    Entry.objects.filter(tournament=event, number=4).update(substitute=True)
    client = Client(headers={"accept-language": language})
    page = text_of(client, reverse("event", args=[event.slug]) + query, language)
    assert "Gabbiani" in page
    assert ("1½" if query == "?after=1" else "5½") in page


def test_every_figure_of_a_player_can_be_followed(event):
    Penalty.objects.create(
        tournament=event, entry=event.entries.get(number=3), points=10, twelfths=6, reason="late"
    )
    made = ranking(event)
    page = player_page(made, 3)
    assert page is not None
    assert [one.session.number for one in page.sessions] == [1, 2]
    assert sum(one.result.total for one in page.sessions if one.result) - 10 == page.row.total
    assert sum(one.result.twelfths for one in page.sessions if one.result) - 6 == page.row.twelfths
    assert [seat.entry.number for seat in page.sessions[0].opponents] == [1, 2, 4]
    text = text_of(Client(headers={"accept-language": "en"}), f"/e/{event.slug}/p/3/")
    for table in page.sessions:
        assert table.result
        assert f'href="/tables/{table.result.table}/"' in text
    assert "late" in text
    assert "−½" in text
    assert player_page(made, 99) is None
    assert Client().get(f"/e/{event.slug}/p/99/").status_code == 404


@pytest.mark.parametrize("players", [4, 12])
def test_queries_do_not_grow(players, django_assert_num_queries):
    event = make_event(players=players)
    for _ in range(players // 4):
        numbers = range(1, players + 1)
        session = seated(event, *(tuple(numbers[at : at + 4]) for at in range(0, players, 4)))
        for table in session.tables.all():
            play(table, points(EAST, SOUTH, 8))
    event = Tournament.objects.get()
    with django_assert_num_queries(6):
        made = ranking(event)
        assert [(row.name, row.entry.team) for row in made.rows]
    with django_assert_num_queries(4):
        page = player_page(made, 1)
        assert page
        assert [seat.entry.player.name for one in page.sessions for seat in one.opponents]
