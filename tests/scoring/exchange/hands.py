"""Requests and what of their answers is compared."""

ORPHANS = {
    "id": "orphans",
    "ruleset": "mcr",
    "tiles": "19m19p19sESWNCFP",
    "winning_tile": "P",
    "self_drawn": True,
    "seat_wind": "W",
    "prevalent_wind": "E",
}


DISCARD = {
    "id": "straight",
    "ruleset": "mcr",
    "melds": ["123m", "EEE"],
    "concealed_kongs": ["9999p"],
    "tiles": "4688s",
    "winning_tile": "5s",
    "self_drawn": False,
    "seat_wind": "E",
    "prevalent_wind": "E",
    "flowers": ["plum", "winter"],
    "situations": [],
    "winner": "E",
    "discarder": "S",
}


SMALL = DISCARD | {
    "melds": ["234m", "567p", "789s"],
    "concealed_kongs": [],
    "tiles": "33s45m",
    "winning_tile": "6m",
}


def request(base=ORPHANS, **changes):
    return {key: value for key, value in (base | changes).items() if value is not ...}


def patterns(answered):
    return {line["n"]: line["points"] * line["times"] for line in answered["patterns"]}
