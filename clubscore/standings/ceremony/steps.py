"""The steps of a prize-giving: how they are stored, and what the public sees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubscore.play.models import Hand
from clubscore.standings.figure import Figure
from clubscore.standings.ranking import Ranking
from clubscore.standings.rows import StandingRow
from clubscore.standings.teams import TeamRow
from clubscore.tournaments.models import Ceremony, Entry
from clubscore.tournaments.stages.points import Exact, whole_if_possible
from clubscore.words import worth

from .prizes import Prize, PrizeKind, special_prizes

PODIUM: Final = 3  # places
TITLE, PRIZE, TEAM, PLACE, STAND = "title", "prize", "team", "place", "podium"


@dataclass(frozen=True, slots=True)
class OwnPrize:
    """A prize defined by the organizers."""

    title: str
    entry: int  # id


@dataclass(frozen=True, slots=True)
class CeremonyPlan:
    """What will be revealed: places from ``first`` up, teams, special prizes."""

    first: int = 10
    teams: bool = False
    prizes: tuple[PrizeKind, ...] = ()
    own: tuple[OwnPrize, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Return it as stored."""
        return {
            "first": self.first,
            "teams": self.teams,
            "prizes": [kind.value for kind in self.prizes],
            "own": [[one.title, one.entry] for one in self.own],
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> CeremonyPlan:
        """Return the plan that :meth:`as_dict` stored."""
        return cls(
            stored["first"],
            stored["teams"],
            tuple(map(PrizeKind, stored["prizes"])),
            tuple(OwnPrize(title, entry) for title, entry in stored["own"]),
        )


def has_results(standings: Ranking) -> bool:
    """Tell whether anything has been played, or totals were entered from paper."""
    return any(row.has_played for row in standings.rows)


def steps_of(standings: Ranking, plan: CeremonyPlan) -> list[dict[str, Any]]:
    """Return the steps after these standings: prizes, then teams and players from the last up.

    Those who share a place are revealed together.
    """
    steps: list[dict[str, Any]] = [{"kind": TITLE}]
    by_kind = {prize.kind: prize for prize in special_prizes(standings)}
    steps += [_prize_step(by_kind[kind]) for kind in plan.prizes if kind in by_kind]
    steps += [{"kind": PRIZE, "title": one.title, "rows": [[one.entry]]} for one in plan.own]
    if plan.teams:
        teams = [
            team for team in standings.teams if team.place is not None and team.place <= plan.first
        ]
        steps += [_place_step(TEAM, *group) for group in _from_the_last(teams)]
    ranked = [row for row in standings.rows if row.place is not None and row.place <= plan.first]
    steps += [_place_step(PLACE, *group) for group in _from_the_last(ranked)]
    first = [row for row in ranked if row.place is not None and row.place <= PODIUM]
    if first:
        best = first[0].best if first[0].won.is_complete else None
        steps.append(
            {
                "kind": STAND,
                "rows": [[row.entry_id, row.place, *_figures(row)] for row in first],
                "hand": best.hand_id if best else None,
            }
        )
    return steps


def _prize_step(prize: Prize) -> dict[str, Any]:
    return {
        "kind": PRIZE,
        "prize": prize.kind.value,
        "rows": [[row.entry_id] for row in prize.winners],
        "value": prize.value,
        "of": prize.of,
        "hand": prize.hand,
    }


def _from_the_last(rows: Sequence[Any]) -> list[tuple[int, list[Any]]]:
    groups = [(place, list(group)) for place, group in groupby(rows, key=lambda row: row.place)]
    return groups[::-1]


def _place_step(kind: str, place: int, rows: Iterable[StandingRow | TeamRow]) -> dict[str, Any]:
    told = [
        [row.name if isinstance(row, TeamRow) else row.entry_id, place, *_figures(row)]
        for row in rows
    ]
    return {"kind": kind, "rows": told}


def _figures(row: StandingRow | TeamRow) -> tuple[str, str]:
    """Return table points and points, exactly, as JSON can hold them."""
    return str(Fraction(row.twelfths)), str(Fraction(row.total))


@dataclass(frozen=True, slots=True)
class SceneRow:
    """A player or a team with what they reached."""

    entry: Entry | None
    team: str = ""
    place: int | None = None
    twelfths: Exact = 0
    total: Exact = 0

    @property
    def name(self) -> str:
        """The name of the team or player, as the visitor may see it."""
        return self.entry.player.name if self.entry else self.team


@dataclass(frozen=True, slots=True)
class Scene:
    """What everyone sees at a step; nothing of the steps that follow."""

    kind: str
    rows: tuple[SceneRow, ...] = ()
    ruleset: str = ""
    prize: PrizeKind | None = None
    own_title: str = ""  # of a prize of the organizers' own
    value: int = 0
    of: int = 0
    hand: Hand | None = None
    before: tuple[SceneRow, ...] = field(default=())  # revealed already, the best first

    @property
    def title(self) -> str:
        """What the prize is for."""
        return prize_title(self.prize) if self.prize else self.own_title

    @property
    def reason(self) -> str:
        """Why a player gets it; empty for the organizers' own prizes."""
        if self.prize is None:
            return ""
        return prize_words(self.prize, self.value, self.of, self.ruleset)

    @property
    def place(self) -> int | None:
        """The place that is revealed."""
        return self.rows[0].place if self.rows else None


def scene_at(ceremony: Ceremony, number: int) -> Scene:
    """Return what a step shows. Two queries at most."""
    steps = ceremony.steps[: number + 1]
    if not steps:
        return Scene(TITLE)
    ruleset = ceremony.tournament.ruleset
    step = steps[-1]
    before = [one for one in steps[:-1] if one["kind"] == step["kind"] in (TEAM, PLACE)]
    ids = [row[0] for one in (step, *before) for row in one.get("rows", ())]
    entries = Entry.objects.select_related("player", "team").in_bulk(
        [one for one in ids if isinstance(one, int)]
    )
    hand = Hand.objects.select_related("table").filter(pk=step.get("hand") or 0).first()
    return Scene(
        step["kind"],
        _scene_rows(step, entries),
        ruleset,
        PrizeKind(step["prize"]) if "prize" in step else None,
        step.get("title", ""),
        step.get("value", 0),
        step.get("of", 0),
        hand,
        tuple(row for one in reversed(before) for row in _scene_rows(one, entries)),
    )


def _scene_rows(step: Mapping[str, Any], entries: Mapping[int, Entry]) -> tuple[SceneRow, ...]:
    """Return the rows of a step, without entries that are no longer in the event."""
    rows = []
    for who, *figures in step.get("rows", ()):
        place, twelfths, total = figures or (None, "0", "0")
        entry = None if isinstance(who, str) else entries.get(who)
        if entry is not None or isinstance(who, str):
            team = who if isinstance(who, str) else ""
            rows.append(SceneRow(entry, team, place, _exact(twelfths), _exact(total)))
    return tuple(rows)


def _exact(text: str) -> Exact:
    return whole_if_possible(Fraction(text))


def prize_title(kind: PrizeKind) -> str:
    """Return what a prize is for."""
    titles = {
        PrizeKind.BEST_HAND: _("Best hand"),
        PrizeKind.FEWEST_DEAL_INS: _("Fewest deal-ins"),
        PrizeKind.MOST_WINS: _("Most hands won"),
        PrizeKind.NEWCOMER: _("Best newcomer"),
    }
    return titles[kind]


def prize_explanation(kind: PrizeKind) -> str:
    """Return who can win a prize, in a sentence."""
    return {
        PrizeKind.BEST_HAND: _("The most valuable hand won."),
        PrizeKind.FEWEST_DEAL_INS: _(
            "The smallest share of hands won by others on the player’s discards, among players "
            "with at least half as many hands as the most active one."
        ),
        PrizeKind.MOST_WINS: _("The most hands won."),
        PrizeKind.NEWCOMER: _("The best of those playing in a club event for the first time."),
    }[kind]


def undecided_words(tables: Figure) -> str:
    """Say why nobody has won a prize: the hands of some tables are not known."""
    text = ngettext(
        "Hands are known for only %(known)s of %(of)s table. The organizers decide this prize.",
        "Hands are known for only %(known)s of %(of)s tables. The organizers decide this prize.",
        tables.of,
    )
    return text % {"known": tables.known_tables, "of": tables.of}


def prize_words(kind: PrizeKind, value: int, of: int, ruleset: str) -> str:
    """Return why someone gets it: ``88 points``, ``3 in 128 hands``."""
    if kind == PrizeKind.BEST_HAND:
        return worth(value, ruleset)
    if kind == PrizeKind.FEWEST_DEAL_INS:
        return ngettext("%(count)s in %(hands)s hand", "%(count)s in %(hands)s hands", of) % {
            "count": value,
            "hands": of,
        }
    if kind == PrizeKind.MOST_WINS:
        return ngettext("%(won)s hand won", "%(won)s hands won", value) % {"won": value}
    return _("place %(place)s") % {"place": value}
