"""The rules of MCR an event may set otherwise, and the presets that set several at once."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import _
from scoring.rulesets.options import YES_NO, Option, Preset


@dataclass(frozen=True, slots=True)
class McrOptions:
    """Option values, typed; the fields are the option keys."""

    mixed_kongs: int = 6
    two_concealed_kongs: int = 6
    seven_pairs_all_types: bool = False
    knitted_waits: bool = False
    tile_hog_honors: bool = False
    nine_gates_pungs: str = "none"
    green_half_flush: bool = False
    terminals_double_pung: bool = False
    kongs_extra: bool = False
    special_fully_concealed: bool = False
    minimum: int = 8
    false_win: str = "each_opponent"
    flowers_played: bool = True


OPTIONS: tuple[Option, ...] = (
    Option(
        "minimum",
        8,
        _("Points needed to win, flowers not counted."),
        source=_("source, “Sommario delle Regole” (summary of the rules), 2"),
    ),
    Option(
        "false_win",
        "each_opponent",
        _("A false win costs 30 points:"),
        (
            ("each_opponent", _("10 to each opponent")),
            ("nobody", _("as a penalty nobody receives")),
        ),
        source=_("source, “Scopo del gioco” (aim of the game)"),
    ),
    Option("flowers_played", True, _("Played with flowers and seasons."), YES_NO),
    Option(
        "mixed_kongs",
        6,
        _("One melded and one concealed kong (26) give:"),
        ((6, _("6 points: 26 and 22")), (5, _("5 points, on one line"))),
        source=_("pattern 26"),
    ),
    Option(
        "two_concealed_kongs",
        6,
        _("Two concealed kongs (33) give:"),
        ((6, _("6 points")), (8, _("8 points"))),
        source=_("pattern 33"),
    ),
    Option(
        "seven_pairs_all_types",
        False,
        _("All Types (31) counts with Seven Pairs (55)."),
        YES_NO,
        source=_("pattern 55"),
    ),
    Option(
        "knitted_waits",
        False,
        _("Edge and closed wait (9, 10) count on the tiles of a Knitted Straight (45)."),
        YES_NO,
        source=_("pattern 45"),
    ),
    Option(
        "tile_hog_honors",
        False,
        _("Tile Hog (19) counts for four identical honors in Seven Pairs."),
        YES_NO,
        source=_("pattern 19"),
    ),
    Option(
        "nine_gates_pungs",
        "none",
        _("Pungs of terminals (5) with Nine Gates (78):"),
        (("none", _("none counts")), ("less_one", _("all but one count"))),
        source=_("pattern 78"),
    ),
    Option(
        "green_half_flush",
        False,
        _("Half Flush (29) counts with All Green (77)."),
        YES_NO,
        source=_("pattern 77"),
    ),
    Option(
        "terminals_double_pung",
        False,
        _("Double Pung (20) counts with All Terminals (69)."),
        YES_NO,
        source=_("pattern 69"),
    ),
    Option(
        "kongs_extra",
        False,
        _("Concealed kongs (22, 33) count with Three or Four Kongs (65, 79)."),
        YES_NO,
        source=_("patterns 65 and 79"),
    ),
    Option(
        "special_fully_concealed",
        False,
        _("Self-drawn special hands count Fully Concealed Hand (25) instead of Self-Drawn (12)."),
        YES_NO,
        source=_("patterns 44, 55, 56, 73, 78, 80, 81"),
    ),
)

PRESETS: tuple[Preset, ...] = (
    Preset(
        "source",
        _("Official international rules"),
        {},
        _(
            "The rules of 1998 in their Italian edition. Where they are silent, as most events"
            " play."
        ),
        "Regolamento Internazionale Ufficiale, 1998",
    ),
    Preset(
        "green_book",
        _("Green Book (WMO, EMA)"),
        {
            "two_concealed_kongs": 8,  # 3.8.1 and appendix 1, number 48
            "special_fully_concealed": True,  # 3.8.1, numbers 4, 6, 7, 12, 19, 20 and 34
        },
        _(
            "The rulebook of the World Mahjong Organization, also used at EMA tournaments: Two"
            " Concealed Kongs give 8 points, and a self-drawn special hand is a Fully Concealed"
            " Hand."
        ),
        "WMO, Mahjong Competition Rules, 2006, 3.8.1",
    ),
    Preset(
        "chinese_engines",
        _("As scored on Chinese game servers"),
        {
            "mixed_kongs": 5,
            "seven_pairs_all_types": True,
            "tile_hog_honors": True,
            "nine_gates_pungs": "less_one",
        },
        _(
            "The Chinese text of 1998 as programs read it: one melded and one concealed kong give"
            " 5 points, All Types and four equal honors count with Seven Pairs, pungs of terminals"
            " with Nine Gates."
        ),
        "PyMahjongGB",
    ),
)
