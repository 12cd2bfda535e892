"""The stages of an event in its file, and who went on from them; absent where there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from clubscore.errors import ClubError
from clubscore.tournaments.models import CutPlace, Entry, StageCut, Tournament
from clubscore.tournaments.stages.stage import KEY, MOST_STAGES, read_stage, stage_data, stages_of

from .json_node import SMALL, Node, field_value, field_values

STAGES: Final = "stages"  # key in the event
CUTS: Final = "cuts"  # key of the whole file
CUT: Final = ("stage", "session", "seed", "made_at")
PLACE: Final = ("rank", "through", "group", "position", "by_lot")


def keys_with(node: Node, key: str, keys: Sequence[str]) -> Sequence[str]:
    """Return the keys an object has to have: with the one that may be absent, if it is there."""
    there = isinstance(node.value, dict) and key in node.value
    return (*keys, key) if there else keys


def read_stages(event: Tournament, node: Node) -> None:
    """Put the stages of a file into its event, all checked."""
    if STAGES not in node.value:
        return
    stages = list(node[STAGES].items())
    if not 1 <= len(stages) <= MOST_STAGES:
        raise node[STAGES].bad()
    data = []
    for one in stages:
        try:
            stage = read_stage(one.value)
            if stage.key:
                raise ClubError("stage_bad_value", key=KEY)
            data.append(stage_data(stage))
        except ClubError as error:
            raise one.fault("file_disagrees", text=str(error.facts.get("key", STAGES))) from None
    event.stages = data


def read_cuts(
    event: Tournament,
    root: Node,
    entry_of: Callable[[Node], Entry],
    signed_by: Callable[[Node, type[Any], str], str],
) -> tuple[list[StageCut], list[CutPlace]]:
    """Return the cuts of a file: after stages that have one, the earlier ones first."""
    cuts: list[StageCut] = []
    places: list[CutPlace] = []
    if CUTS not in root.value:
        return cuts, places
    stages = {stage.number: stage for stage in stages_of(event)}
    for node in root[CUTS].items():
        node.object("players", "made_by", *CUT)
        cut = StageCut(
            tournament=event,
            made_by_name=signed_by(node["made_by"], StageCut, "made_by_name"),
            **field_values(node, StageCut, CUT),
        )
        stage = stages.get(cut.stage)
        if stage is None or stage.stage.cut is None or stage.is_last:
            raise node["stage"].fault("file_no_such", text=str(cut.stage))
        if cuts and cut.stage <= cuts[-1].stage:
            raise node["stage"].fault("file_twice", text=str(cut.stage))
        if cut.session != stage.last:
            raise node["session"].fault("file_disagrees", text=STAGES)
        cuts.append(cut)
        places += _places(node["players"], cut, entry_of)
    return cuts, places


def _places(node: Node, cut: StageCut, entry_of: Callable[[Node], Entry]) -> list[CutPlace]:
    places = []
    known = set()
    for rank, one in enumerate(node.items(), start=1):
        one.object("player", *PLACE)
        for key in ("rank", "group", "position"):
            one[key].whole_or_none(1, SMALL)
        if field_value(one["rank"], CutPlace, "rank") != rank:
            raise one["rank"].fault("file_out_of_order", text=str(rank))
        entry = entry_of(one["player"])
        if one["player"].value in known:
            raise one["player"].fault("file_twice", text=str(one["player"].value))
        known.add(one["player"].value)
        places.append(CutPlace(cut=cut, entry=entry, **field_values(one, CutPlace, PLACE)))
    return places


def cuts_plain(
    cuts: Iterable[StageCut],
    players: Mapping[int, int],
    fields: Callable[[Any, Iterable[str]], dict[str, Any]],
    who: Callable[[Any, str], str | None],
) -> list[dict[str, Any]]:
    """Return the cuts as the file says them; ``players`` are the numbers in it by entry."""
    return [
        {
            **fields(cut, CUT),
            "made_by": who(cut.made_by, cut.made_by_name),
            "players": [
                {"player": players[place.entry_id], **fields(place, PLACE)}
                for place in cut.places.all()
            ],
        }
        for cut in cuts
    ]
