"""Limit hands that are none under the Italian rules."""

import pytest

# None of these is listed in IT 21.
NOT_ITALIAN = [
    pytest.param(
        "-all_green", "IT", "[222s] [444s] 666sFF88s + 8s", "discard", (32, 2, 128), id="IT: green"
    ),
    pytest.param(
        "-hidden_treasure",
        "IT",
        "222m444p666s888s9m + 9m",
        "drawn",
        (36, 1, 72),
        id="IT: four concealed pungs",
    ),
    pytest.param(
        "-three_great_scholars dragon_pung three_doubles_max",
        "IT",
        "[CCC] [FFF] [PPP] [222m] 5s + 5s",
        "discard",
        (34, 4, 200),
        id="IT: three dragons",
    ),
    pytest.param(
        "-all_honors heads_pungs",
        "IT",
        "[WWW] [NNN] [CCC] [SSS] P + P",
        "discard E/E",
        (38, 2, 200),
        id="IT: honors",
    ),
    pytest.param(
        "-all_terminals heads_pungs",
        "IT",
        "[111m] [999m] [111p] [999p] 1s + 1s",
        "discard",
        (36, 1, 200),
        id="IT: terminals",
    ),
    pytest.param(
        "-gates_of_heaven -wriggling_snake -concealed_flush full_flush",
        "IT",
        "1112345678999p + 5p",
        "drawn",
        (36, 0, 200),
        id="IT: gates",
    ),
    *(
        pytest.param(f"-{line}", "IT", hand, how, (28, 0, 28), id=f"IT: {line}")
        for line, hand, how in (
            ("moon", "[2222m] 345p678s23p99m + 1p", "discard S/E wall_end"),
            ("plum_blossom", "[2222m] 345s678s46p99m + 5p", "drawn S/E kong_replacement"),
            ("carrying_pole", "[2222m] 345p678p13s99m + 2s", "discard S/E robbing_kong"),
        )
    ),
    pytest.param(
        "-thirteenth_win",
        "IT",
        "[222m] 345p678p45s99m + 6s",
        "discard E/E thirteenth_win",
        (22, 0, 22),
        id="IT: thirteenth win of East",
    ),
    pytest.param(
        "-kong_on_kong",
        "IT",
        "[2222m] (4444p) 678p13s99m + 2s",
        "drawn S/E kong_on_kong",
        (44, 0, 44),
        id="IT: kong on kong",
    ),
]
