"""Scripts as MTS’s database gives them, of tournaments that are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

WINDS = ("East", "South", "West", "North")
NAMES = (
    "Anna ROSSI",
    "Bo VAN DER LINDEN",
    "Carla D''ANGELO",
    "Åsa BRÅNSTRÖM",
    "José Manuel PÉREZ GÓMEZ",
    "Michał ŁUKASZEWICZ",
    "Eva Novak",
    "Jan Smit",
)
COUNTRIES = ("Italy", "Netherlands", "Italy", "Sweden", "Spain", "Poland", "Czechia", "Netherlands")


def insert(table: str, **values: Any) -> str:
    """Return a statement as SQL Server writes it; texts are given as they stand between quotes."""
    columns = ", ".join(f"[{name}]" for name in values)
    plain = ", ".join(
        str(value) if isinstance(value, int) else f"N'{value}'" for value in values.values()
    )
    return f"INSERT INTO [dbo].[{table}] ({columns}) VALUES ({plain})\n"  # noqa: S608 - nothing runs it


@dataclass
class Script:
    """A tournament of eight players at two tables, round after round."""

    number: int = 1
    name: str = "1st Club Championship"
    names: Sequence[str] = NAMES
    countries: Sequence[str] = COUNTRIES
    text: str = field(default="")

    def __post_init__(self) -> None:
        self.text = "SET IDENTITY_INSERT [dbo].[DBTournaments] ON\n" + insert(
            "DBTournaments",
            TournamentId=self.number,
            CreationDate="2017-09-17 18:51:54",
            TournamentName=self.name,
            NumPlayers=len(self.names),
            NumRounds=2,
            IsTeams=1,
        )
        for team, name in ((1, "Draghi"), (2, "F ''hu''d fighters")):
            self.text += insert("DBTeams", TeamTournamentId=self.number, TeamId=team, TeamName=name)
        for at, (name, country) in enumerate(zip(self.names, self.countries, strict=True)):
            self.text += insert(
                "DBPlayers",
                PlayerTournamentId=self.number,
                PlayerId=at + 1,
                PlayerName=name,
                PlayerTeamId=at // 4 + 1,
                PlayerCountryName=country,
                PlayerEmaNumber="7010902" if at == 0 else "",
            )

    def table(
        self,
        round_: int,
        table: int,
        players: Sequence[int],
        totals: Sequence[int] | None,
        hands: Sequence[tuple[Any, ...]] = (),
        *,
        totals_only: bool = False,
        penalties: Sequence[str] = ("", "", "", ""),
    ) -> None:
        """Add a table; hands are winner, discarder and score, ``""`` for nobody and nothing."""
        told = totals if totals is not None else [""] * 4
        self.text += insert(
            "DBTables",
            TableTournamentId=self.number,
            TableRoundId=round_,
            TableId=table,
            **{f"Player{at}Id": player for at, player in enumerate(sorted(players), start=1)},
            **{f"Player{wind}Id": str(one) for wind, one in zip(WINDS, players, strict=True)},
            **{f"Player{wind}Score": str(one) for wind, one in zip(WINDS, told, strict=True)},
            **{f"Player{wind}Points": "" for wind in WINDS},
            IsCompleted=0,
            UseTotalsOnly=int(totals_only),
        )
        blank = ("", "", "")
        for number in range(1, 17):
            winner, discarder, score = hands[number - 1] if number <= len(hands) else blank
            self.text += insert(
                "DBHands",
                HandTournamentId=self.number,
                HandRoundId=round_,
                HandTableId=table,
                HandId=number,
                PlayerWinnerId=str(winner),
                PlayerLooserId=str(discarder),
                HandScore=str(score),
                IsChickenHand=0,
                **{
                    f"Player{wind}Penalty": penalty if number == 1 else ""
                    for wind, penalty in zip(WINDS, penalties, strict=True)
                },
            )


def played(players: Sequence[int], random: Random, count: int = 16) -> tuple[list[Any], list[int]]:
    """Return hands of a game and its totals, as MCR pays them."""
    hands: list[Any] = []
    totals: dict[Any, int] = dict.fromkeys(players, 0)
    for _ in range(count):
        winner = random.choice([*players, ""])
        if winner == "":
            hands.append(("", "", 0))
            continue
        others = [one for one in players if one != winner]
        discarder, score = random.choice([*others, ""]), random.randint(8, 88)
        for one in others:
            paid = 8 + score if discarder in ("", one) else 8
            totals[one] -= paid
            totals[winner] += paid
        hands.append((winner, discarder, score))
    return hands, [totals[one] for one in players]


def championship() -> str:
    """Return a whole tournament: two rounds of two tables, all played hand by hand."""
    random, script = Random(42), Script()
    for round_ in (1, 2):
        seats = random.sample(range(1, 9), 8)
        for table in (1, 2):
            at = seats[4 * table - 4 : 4 * table]
            hands, totals = played(at, random)
            script.table(round_, table, at, totals, hands)
    return script.text
