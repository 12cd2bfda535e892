"""What a database of MTS holds: its tournaments, with players, teams, tables and hands.

MTS is the Mahjong Tournament Suite of Ernesto Vega. Its tables are ``DBTournaments``,
``DBPlayers``, ``DBTeams``, ``DBTables``, ``DBHands`` and, in its first form, ``DBCountries``, to
which the players of that form refer by number. Seats are in the order of the winds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from clubscore.errors import ClubError

from .script import Row

WINDS: Final = ("East", "South", "West", "North")
WHOLE: Final = re.compile(r"[+-]?[0-9]{1,7}")
PLACES: Final = (1, 2, 3, 4)  # of a table's players in the plan, before they have drawn winds


@dataclass(frozen=True, slots=True)
class MtsPlayer:
    """Someone who plays; ``team`` is empty without one."""

    number: int
    name: str
    country: str
    ema_number: str
    team: str


@dataclass(frozen=True, slots=True)
class MtsHand:
    """A line of the sheet; players by number, None: nobody. ``penalties`` are added, by seat."""

    number: int
    winner: int | None
    discarder: int | None
    score: int | None
    penalties: tuple[int, ...]

    @property
    def is_played(self) -> bool:
        """Whether it was played to its end: MTS stops counting at the first line that was not."""
        if self.score is None:
            return False
        return self.winner is not None or (self.discarder is None and self.score == 0)

    @property
    def is_blank(self) -> bool:
        """Whether the line is empty."""
        told = (self.winner, self.discarder, self.score)
        return told == (None, None, None) and not any(self.penalties)


@dataclass(frozen=True, slots=True)
class MtsTable:
    """A table of a round: who sat at each wind, and the total of each as it counted.

    ``totals`` is None unless all four are known. ``totals_only``: they were typed in, and the hands
    do not count.
    """

    round: int
    number: int
    players: tuple[int, ...]
    totals: tuple[int, ...] | None
    totals_only: bool
    hands: tuple[MtsHand, ...] = ()


@dataclass(frozen=True, slots=True)
class MtsTournament:
    """A tournament; ``created_on`` is the day it was set up in MTS, as in the database."""

    number: int
    name: str
    created_on: str
    players: tuple[MtsPlayer, ...] = ()
    tables: tuple[MtsTable, ...] = field(default=())

    @property
    def rounds(self) -> list[int]:
        """The numbers of its rounds."""
        return sorted({table.round for table in self.tables})

    @property
    def played(self) -> int:
        """How many of its tables have totals."""
        return sum(table.totals is not None for table in self.tables)


def read_database(rows: Mapping[str, Sequence[Row]]) -> list[MtsTournament]:
    """Return the tournaments in the rows of a database, in the order of their numbers.

    Raises ``mts_no_tournament`` if there is none, ``mts_part_missing`` with the name of a
    table to which the others refer, and ``mts_bad_value`` with its place.
    """
    tables = {name.lower(): found for name, found in rows.items()}
    if not tables.get("dbtournaments"):
        raise ClubError("mts_no_tournament")
    for needed in _required_tables(tables):
        if needed.lower() not in tables:
            raise ClubError("mts_part_missing", table=needed)
    countries = {
        _whole("DBCountries", row, "CountryId"): _text(row, "CountryName")
        for row in tables.get("dbcountries", ())
    }
    teams: dict[tuple[int, int], str] = {
        (_whole("DBTeams", row, "TeamTournamentId"), _whole("DBTeams", row, "TeamId")): _text(
            row, "TeamName"
        )
        for row in tables.get("dbteams", ())
    }
    players: dict[int, list[MtsPlayer]] = defaultdict(list)
    for row in tables["dbplayers"]:
        tournament = _whole("DBPlayers", row, "PlayerTournamentId")
        players[tournament].append(_player(row, tournament, teams, countries))
    hands: dict[tuple[int, int, int], list[MtsHand]] = defaultdict(list)
    seats: dict[tuple[int, int, int], tuple[int, ...]] = {}
    played: dict[int, list[MtsTable]] = defaultdict(list)
    for row in tables["dbtables"]:
        key = _key(row, "Table")
        seats[key] = _seats(row)
    for row in tables.get("dbhands", ()):
        hands[_key(row, "Hand")].append(_hand(row))
    for row in tables["dbtables"]:
        key = _key(row, "Table")
        played[key[0]].append(_table(row, key, seats[key], hands.get(key, ())))
    found = []
    for row in tables["dbtournaments"]:
        number = _whole("DBTournaments", row, "TournamentId")
        found.append(
            MtsTournament(
                number=number,
                name=_text(row, "TournamentName"),
                created_on=_text(row, "CreationDate")[:10],
                players=tuple(sorted(players[number], key=lambda one: one.number)),
                tables=tuple(sorted(played[number], key=lambda one: (one.round, one.number))),
            )
        )
    return sorted(found, key=lambda one: one.number)


def _required_tables(tables: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    """Yield the required tables: those of teams and hands only if others refer to them.

    MTS keeps sixteen hands of each table, blank ones too: without any a file was not sent.
    """
    yield from ("DBPlayers", "DBTables")
    if any(_says(row, "IsTeams") for row in tables["dbtournaments"]):
        yield "DBTeams"
    if any(
        _text(row, f"Player{WINDS[0]}Score") and not _says(row, "UseTotalsOnly")
        for row in tables.get("dbtables", ())
    ):
        yield "DBHands"


def _player(
    row: Row, tournament: int, teams: Mapping[tuple[int, int], str], countries: Mapping[int, str]
) -> MtsPlayer:
    country = _text(row, "PlayerCountryName")
    if not country and row.get("PlayerCountryId"):
        country = countries.get(_whole("DBPlayers", row, "PlayerCountryId"), "")
    team = _maybe("DBPlayers", row, "PlayerTeamId")
    return MtsPlayer(
        number=_whole("DBPlayers", row, "PlayerId"),
        name=" ".join(_text(row, "PlayerName").split()),
        country=country,
        ema_number=_text(row, "PlayerEmaNumber"),
        team="" if team is None else teams.get((tournament, team), ""),
    )


def _key(row: Row, what: str) -> tuple[int, int, int]:
    """Return tournament, round and table of a row of ``what``."""
    of = f"DB{what}s"
    # The table of a table is its own number.
    table = "TableId" if what == "Table" else f"{what}TableId"
    return (
        _whole(of, row, f"{what}TournamentId"),
        _whole(of, row, f"{what}RoundId"),
        _whole(of, row, table),
    )


def _seats(row: Row) -> tuple[int, ...]:
    """Return who sat at each wind; before they had drawn, in the order of the plan."""
    drawn = [_maybe("DBTables", row, f"Player{wind}Id") for wind in WINDS]
    if all(drawn):
        return tuple(one for one in drawn if one is not None)
    return tuple(_whole("DBTables", row, f"Player{place}Id") for place in PLACES)


def _table(
    row: Row, key: tuple[int, int, int], players: tuple[int, ...], hands: Sequence[MtsHand]
) -> MtsTable:
    totals = [_maybe("DBTables", row, f"Player{wind}Score") for wind in WINDS]
    known = tuple(total for total in totals if total is not None)
    return MtsTable(
        round=key[1],
        number=key[2],
        players=players,
        totals=known if len(known) == len(WINDS) else None,
        totals_only=_says(row, "UseTotalsOnly"),
        hands=tuple(sorted(hands, key=lambda one: one.number)),
    )


def _hand(row: Row) -> MtsHand:
    return MtsHand(
        number=_whole("DBHands", row, "HandId"),
        winner=_maybe("DBHands", row, "PlayerWinnerId"),
        discarder=_maybe("DBHands", row, "PlayerLooserId"),
        score=_maybe("DBHands", row, "HandScore"),
        penalties=tuple(_maybe("DBHands", row, f"Player{wind}Penalty") or 0 for wind in WINDS),
    )


def _text(row: Row, column: str) -> str:
    return (row.get(column) or "").strip()


def _says(row: Row, column: str) -> bool:
    return _text(row, column) not in ("", "0")


def _maybe(table: str, row: Row, column: str) -> int | None:
    """Return a whole number; None for an empty field."""
    return _whole(table, row, column) if _text(row, column) else None


def _whole(table: str, row: Row, column: str) -> int:
    text = _text(row, column)
    if not WHOLE.fullmatch(text):
        raise ClubError("mts_bad_value", table=table, column=column, text=text[:40])
    return int(text)
