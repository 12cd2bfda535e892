"""The parts of a player's page that are kept: made once, never shown to whom they are not for."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from clubscore.people.models import Player
from clubscore.play.closure import session_close, table_close
from clubscore.tournaments.models import Session, Table
from clubscore.tournaments.sessions.publication import session_publish, session_withhold
from clubscore.tournaments.stages.services import stages_set
from clubscore.tournaments.stages.stage import Earns, Stage
from clubscore.web.public.player import views
from tests.cache_time import CacheTime
from tests.factories import make_organizer, make_session, organizer, points, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def made(monkeypatch) -> list[str]:
    """Which parts were made, one after the other."""
    parts: list[str] = []

    def listed(name, work):
        def make(*arguments):
            parts.append(name)
            return work(*arguments)

        return make

    for name in ("player_page", "my_table", "_figures"):
        monkeypatch.setattr(views, name, listed(name, getattr(views, name)))
    return parts


@pytest.fixture
def table() -> Table:
    """Player 1 leads at table 1, player 5 sits at table 2."""
    table: Table = make_session(tables=2).tables.get(number=1)
    record(table, points(0, 1, 8))
    return table


def page(
    table: Table,
    clock: CacheTime,
    number: int = 1,
    language: str = "en",
    client: Client | None = None,
) -> str:
    """Return a player's page as it is asked for anew, when no whole answer is kept any more."""
    clock.now += 31
    slug = table.session.tournament.slug
    visitor = client or Client()
    address = reverse("event_player", args=[slug, number])
    return visitor.get(address, headers={"accept-language": language}).content.decode()


def hide_name(player: Player) -> None:
    player.privacy = Player.Privacy.HIDDEN
    player.save()


def sessions_in(text: str) -> str:
    (part,) = re.findall(r'<section [^>]*aria-labelledby="sessions">.*?</section>', text, re.S)
    return str(part)


def test_they_are_made_once_whatever_others_play(table, clock, made):
    before = page(table, clock)
    assert sorted(made) == ["_figures", "my_table", "player_page"]
    record(table.session.tables.get(number=2), points(0, 1, 88))
    after = page(table, clock)
    assert len(made) == 3
    assert re.search(r"Place</dt>\s*<dd>\s*<b>1</b> of 8\s*</dd>", before)
    assert re.search(r"Place</dt>\s*<dd>\s*<b>2</b> of 8\s*</dd>", after)
    assert sessions_in(before) == sessions_in(after)


def test_in_duplicate_a_hand_of_others_makes_them_anew(table, clock):
    """It is what the own hand is compared with."""
    stages = [Stage(1, earns=Earns.IMPS, imps=(10, 40))]
    stages_set(tournament=table.session.tournament, stages=stages, by=organizer())
    before = sessions_in(page(table, clock))
    record(table.session.tables.get(number=2))
    after = sessions_in(page(table, clock))
    imps = [re.findall(r'<td class="num">(\d)</td>', part) for part in (before, after)]
    assert imps == [["0"], ["1"]]  # 32 and the 0 of a drawn hand are 16 from their mean


def test_a_hand_of_ones_own_makes_them_anew(table, clock):
    before = page(table, clock)
    record(table, points(0, None, 40))
    after = page(table, clock)
    assert sessions_in(before) != sessions_in(after)
    assert after.count('class="player-number"') == before.count('class="player-number"') + 1


def test_every_player_has_their_own(table, clock):
    own = [sessions_in(page(table, clock, number)) for number in (1, 2, 3)]
    assert len(set(own)) == 3


def test_every_language_has_its_own(table, clock):
    english, italian = (sessions_in(page(table, clock, language=one)) for one in ("en", "it"))
    assert "Table and opponents" in english
    assert "Table and opponents" not in italian


def test_a_name_is_hidden_from_the_next_page_on(table, clock):
    opponent = table.seats.get(wind=1).entry.player
    assert opponent.last_name in page(table, clock)
    hide_name(opponent)
    assert opponent.last_name not in page(table, clock)


def test_what_officials_see_is_kept_for_nobody(table, clock, made):
    opponent = table.seats.get(wind=1).entry.player
    hide_name(opponent)
    official = Client()
    official.force_login(make_organizer(table.session.tournament.club))
    assert opponent.last_name in page(table, clock, client=official)
    assert opponent.last_name not in page(table, clock)
    assert opponent.last_name in page(table, clock, client=official)


def test_results_held_back_are_in_none(table, clock):
    event = table.session.tournament
    for one in table.session.tables.all():
        table_close(table=one, reason="time", by=organizer())
    session = session_close(session=table.session, by=organizer())
    type(event).objects.filter(pk=event.pk).update(results_held=True)
    session_publish(session=session, by=organizer())
    assert "player-hands" in page(table, clock)
    session_withhold(session=Session.objects.get(), by=organizer())
    hidden = page(table, clock)
    assert "player-hands" not in hidden
    assert 'aria-labelledby="sessions"' not in hidden
