"""Doubles of the winner for how the hand ended."""

import pytest

OPEN = "[222m] 345p678p45s99m + 6s"

KONG = "[2222m] 345p678p45s99m + 6s"

SPECIAL = [
    # CC Raddoppi (solo per il vincitore): one double each.
    *(
        pytest.param(
            line,
            system,
            hand,
            f"{how} S/E {situation}",
            (points, 1, 2 * points),
            id=f"{system} {line}",
        )
        for system, more in (("CC", 0), ("EU", 10))
        for line, hand, how, situation, points in (
            ("only_possible_tile", OPEN, "discard", "only_possible_tile", 12 + more),
            ("kong_replacement", KONG, "drawn", "kong_replacement", 20 + more),
            ("robbing_kong", OPEN, "discard", "robbing_kong", 12 + more),
            ("last_tile_draw -last_discard", OPEN, "drawn", "wall_end", 14 + more),
            ("last_discard -last_tile_draw", OPEN, "discard", "wall_end", 12 + more),
            ("ready_declared", OPEN, "discard", "ready_declared", 12 + more),
        )
    ),
    pytest.param(
        "only_possible_tile last_discard ready_declared",
        "CC",
        OPEN,
        "discard S/E only_possible_tile wall_end ready_declared",
        (12, 3, 96),
        id="CC: three at once",
    ),
    *(
        pytest.param(
            "-only_possible_tile -kong_replacement -robbing_kong -last_tile_draw -last_discard"
            " -ready_declared",
            system,
            KONG,
            "drawn",
            (points, 0, points),
            id=f"{system}: none without being told",
        )
        for system, points in (("CC", 20), ("EU", 30))
    ),
    *(
        pytest.param(
            line,
            "IT",
            KONG,
            f"{how} S/E {situation}",
            (28, 0, 28),
            id=f"IT: no double, {situation} {how}",
        )
        for line, how, situation in (
            ("-only_possible_tile", "discard", "only_possible_tile"),
            ("-kong_replacement", "drawn", "kong_replacement"),
            ("-robbing_kong", "discard", "robbing_kong"),
            ("-last_tile_draw", "drawn", "wall_end"),
            ("-last_discard", "discard", "wall_end"),
            ("-ready_declared", "drawn", "ready_declared"),
        )
    ),
]
