"""A riichi tournament from the list of players to the file for the EMA, on pages alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import translation

from clubscore.people.models import Player
from clubscore.standings.ranking import ranking
from clubscore.standings.verification.event import event_findings
from clubscore.tournaments.models import Session, Table, Tournament
from clubscore.tournaments.stages.points import Exact
from tests.exchange.files import records, xlsx_rows
from tests.html import check_page

from .club import ClubAtWork, names
from .final_sheet import check_final_sheet

pytestmark = pytest.mark.django_db

START = 30000
UMA = (15000, 5000, -5000, -15000)
CHOMBO, PENALTY, FORFEIT = 20000, 5000, -30000


class RiichiTournament(ClubAtWork):
    """Types sheets in as they are written, and adds up by itself what everybody has."""

    def __init__(self, seed: str, *, sticks_lost: bool) -> None:
        super().__init__(seed)
        self.sticks_lost = sticks_lost
        self.sums: Counter[int] = Counter()  # by entry
        self.lost = 0

    def finish(self, event: Tournament, session: Session) -> Session:
        for table in session.tables.order_by("number"):
            sticks = self.chance.choice((0, 0, 2))
            points = [START + 100 * self.chance.choice((-120, 0, 35, 80)) for _ in range(3)]
            points.append(4 * START - 1000 * sticks - sum(points))
            chombo = [int(self.chance.random() < 0.05) for _ in range(4)]
            self._type(event, session, table, points, chombo, sticks)
            self._count(table, points, chombo, sticks)
        self.post("session_close", event.slug, session.number)
        session.refresh_from_db()
        return session

    def _type(
        self,
        event: Tournament,
        session: Session,
        table: Table,
        points: Sequence[int],
        chombo: Sequence[int],
        sticks: int,
    ) -> None:
        sitting = table.seats.order_by("wind").values_list("entry", flat=True)
        sheet = {"table": table.number, "seats": "-".join(map(str, sitting)), "action": "save"}
        sheet |= {f"t{seat}": one for seat, one in enumerate(points)}
        sheet |= {f"l{seat}": one for seat, one in enumerate(chombo)}
        sheet["token"] = str(uuid4())
        if sticks:  # the desk asks first
            page = reverse("results_desk", args=[event.slug, session.number])
            assert "sticks were left on the table (2)" in self.client.post(page, sheet).text
            sheet["sticks"] = sticks
        self.post("results_desk", event.slug, session.number, sent=sheet)

    def _count(
        self, table: Table, points: Sequence[int], chombo: Sequence[int], sticks: int
    ) -> None:
        """Add final scores up: shared places share what these earn, in hundreds."""
        left = 1000 * sticks
        self.lost += left if self.sticks_lost else 0
        order = sorted(range(4), key=lambda seat: (-points[seat], seat))
        for seat in table.seats.all():
            mine = points[seat.wind]
            equal = [other for other in order if points[other] == mine]
            first = order.index(equal[0])
            shares = [sum(UMA[first : first + len(equal)])]
            shares += [left] if first == 0 and not self.sticks_lost else []
            score = mine - START - CHOMBO * chombo[seat.wind]
            for share in shares:
                hundreds, over = divmod(share // 100, len(equal))
                score += 100 * (hundreds + (equal.index(seat.wind) < over))
            self.sums[seat.entry_id] += score


@pytest.mark.parametrize("sticks_lost", [False, True])
def test_a_tournament_from_the_players_to_the_file_of_the_ema(sticks_lost):
    work = RiichiTournament(f"riichi {sticks_lost}", sticks_lost=sticks_lost)
    work.options = {"riichi-sticks_left": "lost"} if sticks_lost else {}
    event = work.event("Torneo", names(32), "2026-03-14", ruleset="riichi")
    assert (event.place_points, event.options["sticks_left"]) == (
        [],
        "lost" if sticks_lost else "first",
    )
    for number in range(1, 5):
        session = work.play(event)
        one = session.seats.get(table__number=1, wind=number - 1).entry
        given = {"entry": one.pk, "session": session.pk, "reason": "late", "token": str(uuid4())}
        given |= {"kind": "points", "points": PENALTY, "action": "give"}
        work.post("penalties", event.slug, sent=given)
        work.sums[one.pk] -= PENALTY
    assert sum(work.sums.values()) == -work.lost - 4 * PENALTY - CHOMBO * chombos(event)
    made = ranking(event)
    assert {row.entry_id: row.total for row in made.rows} == dict(work.sums)
    totals = [row.total for row in made.rows]
    assert totals == sorted(totals, reverse=True)
    assert [row.place for row in made.rows] == [1 + sum(o > t for o in totals) for t in totals]
    assert not list(event_findings(event))
    check_final_sheet(work, event)
    check_ema_file(work, event, totals)
    for page in ("event", "event_ema"):
        check_page(work.client.get(reverse(page, args=[event.slug])))
    winner = made.rows[0].entry_number
    shown = work.client.get(reverse("event_player", args=[event.slug, winner]))
    check_page(shown)
    assert "at the table" in shown.text
    with translation.override("it"):
        assert work.client.get(reverse("event", args=[event.slug])).status_code == 200


def chombos(event: Tournament) -> int:
    """Count the false wins on the sheets."""
    tables = Table.objects.filter(session__tournament=event).select_related("totals")
    return sum(sum(table.totals.lost_points) for table in tables) // CHOMBO


def check_ema_file(work: ClubAtWork, event: Tournament, totals: Sequence[Exact]) -> None:
    """The file has the rules and the sums of final scores, and no table points."""
    for number, player in enumerate(Player.objects.filter(entries__tournament=event)):
        Player.objects.filter(pk=player.pk).update(ema_number=f"07{number:06}")
    Tournament.objects.filter(pk=event.pk).update(city="Ravenna")
    response = work.client.get(reverse("event_ema_file", args=[event.slug]))
    assert response["Content-Type"].endswith("sheet"), response.content
    content = b"".join(response) if response.streaming else response.content
    lines = records(xlsx_rows(content, "RCR template"))
    assert len(lines) == 32
    assert [line["Score"] for line in lines] == list(totals)
    assert {line["rules"] for line in lines} == {"Riichi"}
    assert {Fraction(line["Table points"]) for line in lines} == {0}
    assert {line["EMA member"] for line in lines} == {"YES"}
