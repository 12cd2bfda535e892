"""Limit hands that all three systems know, and when each gives them."""

import pytest

from tests.scoring.classical.cases import (
    ALL,
)

from . import CHOWS

COMMON = [
    # IT 21, 6; CC and EU by common practice: thirteen orphans.
    pytest.param(
        "thirteen_orphans",
        "IT",
        "19m19p19sESWNCFP + P",
        "discard",
        (22, 0, 200),
        id="IT: thirteen orphans",
    ),
    pytest.param(
        "thirteen_orphans pair_completed_head -terminals_and_honors",
        "CC",
        "19m19p19sESWNCFP + 9m",
        "discard",
        (14, 0, 1000),
        id="CC: thirteen orphans, the pair completed",
    ),
    pytest.param(
        "thirteen_orphans -pair_completed_head",
        "EU",
        "19m19p19sESWNCFF + P",
        "discard",
        (22, 0, 500),
        id="EU: thirteen orphans, a single tile completed",
    ),
    pytest.param(
        "-thirteen_orphans",
        ALL,
        "19m19p19sESWNCFP",
        "lost",
        (0, 0, 0),
        id="thirteen orphans that did not win",
    ),
    # IT 23; CC: East's dealt hand, a win on East's first discard.
    pytest.param("heaven", "IT", CHOWS, "drawn E/E heaven", (30, 0, 200), id="IT: dealt hand"),
    pytest.param("heaven", "CC", CHOWS, "drawn E/E heaven", (22, 1, 1000), id="CC: dealt hand"),
    pytest.param("heaven", "EU", CHOWS, "drawn E/E heaven", (22, 2, 500), id="EU: dealt hand"),
    pytest.param("-heaven", "IT", CHOWS, "drawn E/E", (30, 0, 30), id="IT: drawn later"),
    pytest.param("-heaven", "CC", CHOWS, "drawn E/E", (22, 1, 44), id="CC: drawn later"),
    pytest.param("-heaven", "EU", CHOWS, "drawn E/E", (22, 2, 88), id="EU: drawn later"),
    pytest.param("earth", "IT", CHOWS, "discard N/E earth", (30, 0, 200), id="IT: first discard"),
    pytest.param("earth", "CC", CHOWS, "discard N/E earth", (20, 0, 1000), id="CC: first discard"),
    pytest.param("earth", "EU", CHOWS, "discard N/E earth", (20, 1, 500), id="EU: first discard"),
    pytest.param("-earth", "IT", CHOWS, "discard N/E", (30, 0, 30), id="IT: a later discard"),
    pytest.param("-earth", "CC", CHOWS, "discard N/E", (20, 0, 20), id="CC: a later discard"),
    pytest.param("-earth", "EU", CHOWS, "discard N/E", (20, 1, 40), id="EU: a later discard"),
]
