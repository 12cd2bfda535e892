"""The highest hand of a club in tiles, for pages and pictures that lead with it."""

from __future__ import annotations

from collections.abc import Iterable

from clubscore.standings.statistics.history import TopHand, top_hands_by_id

from .records import Record, RecordKind


def highest_hand(records: Iterable[Record]) -> TopHand | None:
    """Return the first record of a hand whose tiles are known. Two queries for each it looks at."""
    for record in records:
        if record.what != RecordKind.HAND:
            continue
        winners = {one.hand: one.player for one in record.holders if one.hand is not None}
        for pk, top in top_hands_by_id(winners).items():
            # Of several winners the tiles of the first are shown: they have to be the holder's.
            if top.winner and top.winner.pk == winners[pk] and top.tiles:
                return top
    return None
