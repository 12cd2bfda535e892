"""Events of duplicate: who has how many IMPs, checked by a program that shares no code."""

import json
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from clubscore.errors import ClubError
from clubscore.exchange.event_file.writer import event_chunks
from clubscore.play.services import hand_void
from clubscore.play.totals.paper import PaperTotals
from clubscore.play.totals.services import (
    totals_record,
    totals_restore,
    totals_undo,
    totals_void,
)
from clubscore.standings.correction_review import Review, correction_review
from clubscore.standings.pairing import session_next_seated
from clubscore.standings.ranking import ranking
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Session, Tournament
from clubscore.tournaments.stages.services import stages_set, tables_not_compared
from clubscore.tournaments.stages.stage import Earns, Stage
from clubscore.tournaments.table_sizes import OddTables
from clubscore.tournaments.units import TWELFTHS
from tests.exchange.event_check.checker import load_checker
from tests.exchange.event_check.random_events import standings_of
from tests.exchange.event_file.texts import schema_faults
from tests.factories import (
    DRAW,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    false_win,
    make_event,
    make_organizer,
    organizer,
    play,
    points,
    start,
)
from tests.html import check_page

from .playing import BRIDGE, play_stages

pytestmark = pytest.mark.django_db


def event_of(players: int, *stages: Stage, **fields) -> Tournament:
    event = make_event(players=players, **fields)
    return stages_set(tournament=event, stages=stages, by=organizer())


def seated(event: Tournament) -> Session:
    return start(session_next_seated(tournament=event, by=organizer()))


def imps_by_seat(event: Tournament, session: Session) -> list[list[int]]:
    """Return what each seat of each table earned in a session, in whole IMPs."""
    rows = {row.entry_id: row for row in ranking(event, unpublished=True).rows}
    found = []
    for table in session.tables.order_by("number"):
        results = [
            next(one for one in rows[seat.entry_id].results if one.session == session.pk)
            for seat in table.seats.order_by("wind")
        ]
        assert all(one.twelfths % TWELFTHS == 0 for one in results)
        found.append([int(one.twelfths / TWELFTHS) for one in results])
    return found


def check_everything(event: Tournament) -> None:
    """What is stored, the file counted by itself, and its schema."""
    event.refresh_from_db()
    assert [one for one in event_findings(event) if "history" not in one.what] == []
    file = json.loads("".join(event_chunks(event)))
    assert load_checker().check_event(file, standings_of(event)) == []
    assert schema_faults(file) == []


@pytest.mark.any_database
def test_each_hand_is_compared_with_the_same_seat():
    """East: 56, −28, 0 and −8 are above the mean of 5 by 51, −33, −5 and −13."""
    event = event_of(16, Stage(1, earns=Earns.IMPS, imps=BRIDGE))
    session = seated(event)
    one, two, three, four = session.tables.order_by("number")
    play(one, points(EAST, SOUTH, 32), DRAW)
    play(two, points(WEST, EAST, 20), DRAW)
    play(three, DRAW, DRAW)
    play(four, points(SOUTH, NORTH, 10))  # its second hand is not over
    assert imps_by_seat(event, session) == [
        [2, -1, 0, 0],
        [-1, 0, 1, 0],
        [0, 0, 0, 0],
        [0, 1, 0, 0],
    ]
    check_everything(event)


@pytest.mark.parametrize("held", [False, True])
def test_a_change_of_a_hand_says_its_imps_before_it_is_saved(held):
    """South’s 34 points are 25½ above the mean of four tables."""
    event = event_of(16, Stage(1, earns=Earns.IMPS, imps=BRIDGE), results_held=held)
    one, *others = seated(event).tables.order_by("number")
    play(one, points(SOUTH, NORTH, 10))
    for other in others:
        play(other, DRAW)
    hand = one.hands.get()

    def reviewed(*, official: bool) -> Review:
        review = correction_review(
            table=one,
            hand=hand,
            correct=lambda: hand_void(hand=hand, reason="misread", by=organizer()),
            unpublished=official,
        )
        assert review is not None
        return review

    told = reviewed(official=True)
    assert told.earns == "IMP"  # in Italian
    assert [(row.twelfths.before, row.twelfths.after) for row in told.players] == [
        *((0, 0), (TWELFTHS, 0), (0, 0), (0, 0)),
    ]
    hidden = [row.twelfths.after for row in reviewed(official=False).players]
    assert hidden == [None if held else 0] * 4


def test_false_wins_are_part_of_their_hand_once_it_is_over():
    event = event_of(8, Stage(1, earns=Earns.IMPS, imps=BRIDGE))
    event.options |= {"false_win": "nobody"}
    event.save(update_fields=["options"])
    session = seated(event)
    one, two = session.tables.order_by("number")
    play(one, DRAW, false_win(NORTH))
    play(two, DRAW, DRAW)
    assert imps_by_seat(event, session) == [[0] * 4, [0] * 4]
    play(one, DRAW)
    assert imps_by_seat(event, session) == [[0, 0, 0, 0], [0, 0, 0, 0]]  # 15 below the mean
    play(one, false_win(NORTH), DRAW)
    play(two, points(NORTH, None, 9))
    earned = imps_by_seat(event, session)
    assert earned == [[0, 0, 0, -1], [0, 0, 0, 1]]  # −30 and 51 are 40½ from their mean
    check_everything(event)


def test_groups_and_tables_of_other_sizes_are_not_compared():
    event = event_of(
        19, Stage(1, earns=Earns.IMPS, imps=BRIDGE, tables_compared=2), odd_tables=OddTables.THREES
    )
    session = seated(event)
    tables = list(session.tables.order_by("number"))
    assert [table.size for table in tables] == [4, 4, 4, 4, 3]
    play(tables[0], points(EAST, None, 30))
    play(tables[1], DRAW)
    for table in tables[2:]:
        play(table, points(EAST, None, 30))
    earned = imps_by_seat(event, session)
    assert earned[0] == [2, 0, 0, 0]
    assert earned[1] == [-2, 0, 0, 0]
    assert earned[2:] == [[0] * 4, [0] * 4, [0] * 3]
    check_everything(event)


def test_totals_alone_are_refused_and_nothing_is_written():
    event = event_of(8, Stage(1, earns=Earns.IMPS, imps=BRIDGE))
    table = seated(event).tables.get(number=1)
    with pytest.raises(ClubError) as caught:
        totals_record(
            table=table,
            totals=PaperTotals((8, -8, 0, 0)),
            token=uuid4(),
            by=organizer(),
        )
    assert caught.value.code == "totals_in_duplicate"
    table.refresh_from_db()
    assert not hasattr(table, "totals")


def test_what_a_single_table_cannot_tell_is_not_shown_there():
    event = event_of(8, Stage(1, earns=Earns.IMPS, imps=BRIDGE))
    session = seated(event)
    play(session.tables.get(number=1), points(EAST, None, 30))
    address = reverse("api_session", args=[event.slug, session.number])
    told = Client().get(address).json()
    assert {seat["table_points"] for table in told["tables"] for seat in table["seats"]} == {None}
    assert {seat["points"] for seat in told["tables"][0]["seats"]} == {114, -38}


def test_a_season_of_them_by_lot():
    """Two stages, a factor, groups: the independent count agrees on every figure."""
    chance = Random(2016)
    event = event_of(
        16,
        Stage(2, earns=Earns.IMPS, imps=BRIDGE, tables_compared=2),
        Stage(1, earns=Earns.IMPS, imps=(10, 30, 60)),
        tie_breaks=["best_session", "hands_won"],
    )
    play_stages(event, chance)
    check_everything(event)
    rows = ranking(event).rows
    assert len({row.twelfths for row in rows}) > 4


def test_the_page_of_hands_compared():
    """What everybody sees: points, means, IMPs, each group by itself; of duplicate alone."""
    event = event_of(16, Stage(1, earns=Earns.IMPS, imps=BRIDGE, tables_compared=2), Stage(1))
    session = seated(event)
    public = Client(headers={"accept-language": "en"})
    address = reverse("session_compared", args=[event.slug, session.number])
    assert "No hands have been played yet." in public.get(address).text
    one, two, three, _four = session.tables.order_by("number")
    play(one, points(EAST, SOUTH, 32), DRAW)
    play(two, points(WEST, EAST, 21))
    play(three, points(EAST, None, 30))
    response = public.get(address)
    check_page(response, "en")
    text = " ".join(strip_tags(response.content.decode()).split())
    assert "Tables 1, 2 Table East South West North Hand 1 1 +56 +1 −40 0 −8 −1 −8 0" in text
    assert "2 −29 −1 −8 0 +45 +1 −8 0 Mean +13½ −24 +18½ −8 Hand 2 1 0 0 0 0" in text
    assert "Total IMPs 1 +1 0 −1 0 2 −1 0 +1 0 Tables 3, 4 " in text
    page = reverse("event_session", args=[event.slug, session.number])
    assert address in public.get(page).text
    plain = event_of(8, Stage(1, premium=1))
    other = seated(plain)
    assert public.get(reverse("session_compared", args=[plain.slug, 1])).status_code == 404
    page = reverse("event_session", args=[plain.slug, other.number])
    assert "Hands compared" not in public.get(page).text
    Tournament.objects.filter(pk=event.pk).update(results_held=True)
    assert public.get(address).status_code == 404


def test_totals_entered_before_the_stage_was_duplicate():
    """They are kept, earn nothing, and the pages say so; the desk asks for the hands."""
    event = make_event(players=8)
    session = seated(event)
    totals_record(
        table=session.tables.get(number=1),
        totals=PaperTotals((80, -80, 0, 0)),
        token=uuid4(),
        by=organizer(),
    )
    play(session.tables.get(number=2), DRAW)
    desk = reverse("results_desk", args=[event.slug, session.number])
    client = Client(headers={"accept-language": "en"})
    client.force_login(make_organizer(event.club))
    assert "Duplicate: each hand is compared" not in client.get(desk).text
    stages = [Stage(1, earns=Earns.IMPS, imps=BRIDGE)]
    event = stages_set(tournament=event, stages=stages, by=organizer())
    assert tables_not_compared(event) == [(1, 1)]
    assert imps_by_seat(event, session) == [[0] * 4, [0] * 4]
    assert "Duplicate: each hand is compared" in client.get(desk).text
    page = client.get(reverse("session_compared", args=[event.slug, session.number]))
    text = " ".join(strip_tags(page.text).split())
    assert "Not compared, because only totals are known: 1 Table East" in text
    check_everything(event)
    table, by = session.tables.get(number=1), organizer()
    totals_void(table=table, reason="hands", by=by)
    assert tables_not_compared(event) == []
    voided = table.changes.get(kind="totals_voided")
    for act in (
        lambda: totals_restore(table=table, reason="no", by=by),
        lambda: totals_undo(table=table, change=voided, reason="no", by=by),
    ):
        with pytest.raises(ClubError) as caught:
            act()
        assert caught.value.code == "totals_in_duplicate"


@pytest.mark.parametrize("ruleset", ["italian", "chinese_classical", "european"])
def test_where_the_dealer_stays_seats_cannot_be_compared(ruleset):
    with pytest.raises(ClubError) as caught:
        event_of(8, Stage(1, earns=Earns.IMPS, imps=BRIDGE), ruleset=ruleset)
    assert caught.value.code == "stage_duplicate_dealer"


def test_a_table_alone_is_said_to_be_and_the_table_points_of_other_stages_are_told():
    event = event_of(12, Stage(1, earns=Earns.IMPS, imps=BRIDGE, tables_compared=2), Stage(1))
    session = seated(event)
    play(session.tables.get(number=3), points(EAST, None, 30))
    public = Client(headers={"accept-language": "en"})
    page = public.get(reverse("session_compared", args=[event.slug, session.number]))
    text = " ".join(strip_tags(page.text).split())
    assert "Table 3 No other table plays these hands, so they earn no IMPs." in text
    assert text.count("No other table") == 1
    about = public.get(reverse("event_about", args=[event.slug])).text
    assert "Ranked by IMPs, then points." in about
    assert "Table points by place: 4–2–1–0" in about
