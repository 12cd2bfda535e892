"""Games dealt once by the rules, and copied by the database to as many tables as there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from typing import Final
from unittest.mock import patch
from uuid import uuid4

from django.db import connection
from django.db.backends.utils import CursorWrapper

from clubscore.play.entry.assessment import EventRules
from clubscore.play.entry.random_games import deal_game
from clubscore.play.models import Hand, HandChange
from clubscore.play.services import hand_record
from clubscore.tournaments.models import Session, Table
from tests.factories import link, make_session

# Of hands and their histories.
INDEXES: Final = """
    SELECT indexes.tablename, indexes.indexname, indexes.indexdef, pg_get_constraintdef(made.oid)
    FROM pg_indexes indexes
    LEFT JOIN pg_constraint made ON made.conname = indexes.indexname AND made.contype = 'u'
    WHERE indexes.tablename IN ('play_hand', 'play_handchange')
      AND indexes.indexname NOT LIKE '%_pkey'
"""


@dataclass(frozen=True, slots=True)
class Game:
    """A table whose hands are copied, and how many there are."""

    table: int
    hands: int


@dataclass(frozen=True, slots=True)
class Copy:
    """A table that gets the hands of another, by their ids, and when they were played."""

    made: int
    game: int
    at: datetime


def deal_games(ruleset: str, count: int, seed: int) -> list[Game]:
    """Record games by the rules, each in a club of its own; those with penalties are left out."""
    games: list[Game] = []
    for number in range(4 * count):
        table = make_session(ruleset=ruleset).tables.get()
        rules = EventRules.of(table.session.tournament)
        with patch("clubscore.play.entry.random_games.TOLD_HANDS", 0.5):
            hands = list(islice(deal_game(seed + number, rules), 40))
        for at, entry in hands:
            hand_record(table=table, entry=entry, token=uuid4(), number=at, by=link(table))
        Session.objects.filter(pk=table.session_id).update(
            state=Session.State.CLOSED, closed_at=datetime(2020, 8, 1, tzinfo=UTC)
        )
        table.closed_at, table.state = datetime(2020, 8, 1, tzinfo=UTC), Table.State.CLOSED
        table.save(update_fields=["closed_at", "state"])
        if not table.hands.exclude(penalty=None).exists():
            games.append(Game(table.pk, len(hands)))
        if len(games) == count:
            break
    return games


def hands_copy(copies: Sequence[Copy]) -> int:
    """Let the database copy the hands of games, and their histories; return how many hands."""
    sqlite = connection.vendor == "sqlite"
    token = "lower(hex(randomblob(16)))" if sqlite else "gen_random_uuid()"
    at = "copies.at" if sqlite else "copies.at::timestamptz"
    other = {"table_id": "copies.made", "token": token, "recorded_at": at}
    change = {"hand_id": "made.id", "at": at}

    def adapted(at: datetime) -> str:
        return str(connection.ops.adapt_datetimefield_value(at))

    with connection.cursor() as cursor, _without_indexes(cursor):
        cursor.execute("CREATE TEMPORARY TABLE copies (made integer, game integer, at text)")
        cursor.executemany(
            "INSERT INTO copies VALUES (%s, %s, %s)",
            [(one.made, one.game, adapted(one.at)) for one in copies],
        )
        cursor.execute(
            "CREATE TEMPORARY TABLE dealt AS SELECT * FROM play_hand"
            " WHERE table_id IN (SELECT game FROM copies)"
        )
        _counted(cursor)
        names, values = _columns(Hand, "hand", other)
        cursor.execute(
            f"INSERT INTO play_hand ({names}) SELECT {values} FROM copies"  # noqa: S608 - our own
            " JOIN dealt hand ON hand.table_id = copies.game ORDER BY copies.made, hand.id"
        )
        hands: int = cursor.rowcount
        _counted(cursor)
        names, values = _columns(HandChange, "change", change)
        cursor.execute(
            f"INSERT INTO play_handchange ({names}) SELECT {values} FROM copies"  # noqa: S608
            " JOIN play_hand made ON made.table_id = copies.made"
            " JOIN dealt hand ON hand.table_id = copies.game AND hand.number = made.number"
            " AND hand.ends_hand = made.ends_hand"
            " AND coalesce(hand.winner, 9) = coalesce(made.winner, 9)"
            " JOIN play_handchange change ON change.hand_id = hand.id"
        )
        cursor.execute("DROP TABLE copies")
        cursor.execute("DROP TABLE dealt")
    return hands


@contextmanager
def _without_indexes(cursor: CursorWrapper) -> Iterator[None]:
    """Have PostgreSQL make the indexes of hands when all are there, in a fifth of the time."""
    if connection.vendor != "postgresql":
        yield
        return
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # nothing is left to be checked later
    cursor.execute(INDEXES)
    indexes: list[tuple[str, str, str, str | None]] = cursor.fetchall()
    for table, name, _made_by, constraint in indexes:
        cursor.execute(
            f"ALTER TABLE {table} DROP CONSTRAINT {name}" if constraint else f"DROP INDEX {name}"
        )
    yield
    for table, name, made_by, constraint in indexes:
        cursor.execute(
            f"ALTER TABLE {table} ADD CONSTRAINT {name} {constraint}" if constraint else made_by
        )


def _counted(cursor: CursorWrapper) -> None:
    """Update PostgreSQL's statistics: without them, it joins everything with everything."""
    if connection.vendor == "postgresql":
        for table in ("copies", "dealt", "play_hand", "play_handchange"):
            cursor.execute(f"ANALYZE {table}")


def _columns(model: type[Hand | HandChange], name: str, other: dict[str, str]) -> tuple[str, str]:
    """Return the columns of a copy and where each comes from."""
    columns = [one.column or "" for one in model._meta.concrete_fields if not one.primary_key]
    quoted = ", ".join(map(connection.ops.quote_name, columns))
    return quoted, ", ".join(
        other.get(column, f"{name}.{connection.ops.quote_name(column)}") for column in columns
    )
