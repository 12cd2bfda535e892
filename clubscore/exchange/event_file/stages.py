"""The stages of an event in its file, and who advanced from them."""

from __future__ import annotations

from collections.abc import Callable

from clubscore.errors import ClubError
from clubscore.tournaments.models import CutPlace, Entry, StageCut, Tournament
from clubscore.tournaments.stages.stage import KEY, MOST_STAGES, read_stage, stage_data, stages_of

from .json_node import SMALL, Node
from .records import CUT, CUT_PLACE


def read_stages(event: Tournament, node: Node) -> None:
    """Add the stages in a file to its event, all checked."""
    stages = list(node.items())
    if len(stages) > MOST_STAGES:
        raise node.bad()
    data = []
    for one in stages:
        try:
            stage = read_stage(one.value)
            if stage.key:
                raise ClubError("stage_bad_value", key=KEY)
            data.append(stage_data(stage))
        except ClubError as error:
            raise one.fault("file_disagrees", text=str(error.facts.get("key", "stages"))) from None
    event.stages = data


def read_cuts(
    event: Tournament, node: Node, entry_of: Callable[[Node], Entry]
) -> tuple[list[StageCut], list[CutPlace]]:
    """Return the cuts of a file: after stages that have one, the earlier ones first."""
    cuts: list[StageCut] = []
    places: list[CutPlace] = []
    stages = {stage.number: stage for stage in stages_of(event)}
    for one in map(CUT.complete, node.items()):
        cut = StageCut(tournament=event, **CUT.read(one))
        stage = stages.get(cut.stage)
        if stage is None or stage.stage.cut is None or stage.is_last:
            raise one["stage"].fault("file_no_such", text=str(cut.stage))
        if cuts and cut.stage <= cuts[-1].stage:
            raise one["stage"].fault("file_twice", text=str(cut.stage))
        if cut.session != stage.last:
            raise one["session"].fault("file_disagrees", text="stages")
        cuts.append(cut)
        places += _places(one["players"], cut, entry_of)
    return cuts, places


def _places(node: Node, cut: StageCut, entry_of: Callable[[Node], Entry]) -> list[CutPlace]:
    places = []
    known = set()
    for rank, one in enumerate(map(CUT_PLACE.complete, node.items()), start=1):
        for key in ("rank", "group", "position"):
            one[key].whole_or_none(1, SMALL)
        entry = entry_of(one["player"])
        place = CutPlace(cut=cut, entry=entry, **CUT_PLACE.read(one))
        if place.rank != rank:
            raise one["rank"].fault("file_out_of_order", text=str(rank))
        if one["player"].value in known:
            raise one["player"].fault("file_twice", text=str(one["player"].value))
        known.add(one["player"].value)
        places.append(place)
    return places
