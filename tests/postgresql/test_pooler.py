"""Behind PgBouncer in transaction mode every page is answered as it is without."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from clubscore.tournaments.models import Table, Tournament
from tests.deployment import Server, end_workers, server_running
from tests.test_access import ADDRESSES, OF_A_CLUB, address_of, clients, table

from .pooler import pgbouncer_running
from .visitors import ask

__all__ = ["clients", "table"]  # fixtures
pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

ASKED_AT_ONCE = 8
SOME_ROLES = ("anonymous", "holder", "organizer")
OPENS_MORE = {"table_open"}  # afterwards the role is another one
PAPERS = {  # made in the background: who asks is sent to where they wait
    *("achievements_share", "career_share"),
    *("club_share", "document", "event_file", "event_paper", "event_share", "hand_share"),
    "player_share",
    *("rules_card_pdf", "session_sheets", "table_share", "table_sheet"),
}


@pytest.fixture
def pooled(tmp_path: Path, collected: Path) -> Iterator[Server]:
    """A server of two processes that share two sessions of the database; nothing is kept."""
    (tmp_path / "static").symlink_to(collected)
    told = {"DJANGO_SETTINGS_MODULE": "tests.postgresql.settings", "CLUBSCORE_SECRET_KEY": "tests"}
    with pgbouncer_running() as database:
        try:
            with server_running(tmp_path, told | {"DATABASE_URL": database}) as server:
                yield server
        finally:
            end_workers(tmp_path)  # those that print


def test_every_page_is_there_for_every_role(
    pooled: Server, table: Table, clients: dict[str, Client]
) -> None:
    # Of an event that is over, subscriptions are deleted as soon as a worker comes by.
    tomorrow = timezone.localdate() + timedelta(days=1)
    Tournament.objects.filter(pk=table.session.tournament_id).update(ends_on=tomorrow)
    table.session.tournament.refresh_from_db()
    asked = []
    for name in ADDRESSES.keys() - OPENS_MORE:
        path = address_of(name, table)
        if name in OF_A_CLUB:
            path += f"?club={table.session.tournament.club.slug}"
        asked += [(name, role, path) for role in SOME_ROLES]

    def wrong(case: tuple[str, str, str]) -> tuple[str, str, int] | None:
        name, role, path = case
        cookies = "; ".join(
            f"{key.removeprefix(settings.COOKIE_PREFIX)}={one.value}"  # this server speaks HTTP
            for key, one in clients[role].cookies.items()
        )
        found = ask(pooled, path, cookies).status
        expected = {ADDRESSES[name][0][role]} | ({302} if name in PAPERS else set())
        return None if found in expected else (name, role, found)

    with ThreadPoolExecutor(ASKED_AT_ONCE) as people:
        assert [fault for fault in people.map(wrong, asked) if fault] == []
    assert '"level": "ERROR"' not in pooled.log.read_text()
