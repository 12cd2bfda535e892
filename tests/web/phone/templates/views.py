"""What pages show of hands and tables: one of each kind, all conditions of their templates met."""

from types import SimpleNamespace
from typing import Any

from clubscore.pastimes.practice.answer import Answer
from clubscore.pastimes.practice.page import LevelLink
from clubscore.play.calculator.discards import DiscardRow
from clubscore.play.calculator.result import CalculatorResult, DiscardView, WaitView
from clubscore.play.calculator.waits import WaitRow, Worth
from clubscore.play.explanation.choices import Checkbox, QuestionRow
from clubscore.play.explanation.counts import CountView
from clubscore.play.explanation.diagnosis import (
    DiagnosisView,
    ExchangeRow,
    ReadingRow,
    TieView,
    WorthRow,
)
from clubscore.play.explanation.payment_lines import PaymentLine
from clubscore.play.explanation.payment_rows import PairRow, PaymentRow
from clubscore.play.explanation.preview import EntryPreview, Pointer, Repeat
from clubscore.play.explanation.score import (
    BaseRow,
    LeftOutRow,
    PatternRow,
    ScoreView,
    TileGroup,
)
from clubscore.play.explanation.table_course import FinalRow, StickButton, TableCourse
from scoring.tiles import Wind

ANN = 'Ann <O\'Neil> & "co"'
PATTERNS = (
    PatternRow("All Pungs", "碰碰和", 6, 1, 0, False, ("111m", "EEE"), "111m EEE"),
    PatternRow("Flower <tiles>", "", 1, 3, 0, False, (), "", flowers=("plum", "spring")),
    PatternRow("Dragon pung", "", 0, 1, 1, False, ("CCC",), "CCC"),
    PatternRow("Half flush", "", 0, 1, 2, False, (), ""),
    PatternRow("Heaven", "天", 0, 1, 0, True, (), "", "dealt & won"),
)
LEFT_OUT = (LeftOutRow("Pung", "implied by “All Pungs”"),) * 2 + (LeftOutRow("Pair", "why"),)
PAYMENTS = (PaymentRow(ANN, 12000), PaymentRow("Bo", -8), PaymentRow("Cy", -16), PaymentRow("", 0))
CORRECTED = tuple(PaymentRow("Bo", points, 4 - points) for points in (8, -8))
EXCHANGE = ExchangeRow("1m", "2m")
READINGS = (
    ReadingRow("Seven pairs", ("11m", "22m"), "9s", (EXCHANGE, EXCHANGE)),
    ReadingRow("", ("123m",), "", ()),
)
WORTHS = (
    WorthRow("1m", "", "self-drawn", 8, True),
    WorthRow("1m", "E", "", 3),
    WorthRow(words="robbed kong"),
    WorthRow("9m", value=0, short="no yaku"),
)
DIAGNOSES = (
    DiagnosisView("Not <ready>", "12m", READINGS, WORTHS, WORTHS, WORTHS, "mcr"),
    DiagnosisView("Low", "", READINGS[:1], (), WORTHS[:1], (), "hong_kong"),
    DiagnosisView("Low", "", (), (), WORTHS, (), "elsewhere"),
)
TIES = (TieView(PATTERNS[:2]), TieView(PATTERNS, 20, 3, 160), TieView((), 30))
GROUPS = (
    TileGroup("123m", "meld"),
    TileGroup("EEEE", "meld", face_down=True),
    TileGroup("99s", "standing"),
    TileGroup("9s", "winning"),
)
COUNTS = (
    CountView(0, ANN, Wind.E, True, 30, 2, 120, 120, PATTERNS, tiles=GROUPS, flowers=("plum",)),
    CountView(1, "Bo", Wind.S, False, 500, 1, 1000, 500, (), is_limit=True, tiles=GROUPS[:1]),
    CountView(2, "Cy", Wind.W, False, 22, 0, 22, 30, PATTERNS[:1], is_partial=True),
    CountView(3, "Di", Wind.N, problem="no <such> tile"),
    CountView(3, "Di", Wind.N),
    CountView(2, "Di", Wind.N, total=0, is_entered_as_points=True),
    CountView(2, "Di", Wind.N, base=4, total=4, uncapped_points=4, is_entered_as_points=True),
    CountView(2, "Di", Wind.N, total=0),
)
SITUATIONS = (Checkbox("last_tile", "last & least", True), Checkbox("wall_end", "end", False))
QUESTIONS = (QuestionRow("liable", "Who?", SITUATIONS), QuestionRow("other", "What?", ()))
WIN = ScoreView(1000000, True, 0, 0, 0, PATTERNS, LEFT_OUT, "mcr")
SHORT = ScoreView(1, False, 7, 0, 0, PATTERNS[:1], LEFT_OUT[:1], "hong_kong", "7 & short")
COUNTED = ScoreView(
    3900,
    True,
    0,
    30,
    3,
    (PatternRow("Dora", "", 1, 2, 0, False, (), "", figure="2 han"),),
    (),
    "riichi",
    count_words="3 han 30 fu",
    base_rows=(BaseRow("<base>", "副底", "20 fu", ()), BaseRow("pung", "", "4 fu", ("FFF",))),
    base_sum="24 fu, rounded up to 30",
)
LINES = (PaymentLine("For the hand", (24, -8, -16, 0)), PaymentLine("Sticks <2>", (2000, 0, 0, 0)))
PREVIEWS: tuple[EntryPreview | None, ...] = (
    None,
    EntryPreview("ok", "8 points: Ann +24", score=WIN, payments=PAYMENTS, winner=ANN, ties=TIES),
    EntryPreview(
        "ok", situations=SITUATIONS, questions=QUESTIONS, note="Hand 3 & 4", ties=TIES[:1]
    ),
    EntryPreview(
        "short",
        score=SHORT,
        payments=CORRECTED,
        false_win=PAYMENTS,
        winner=ANN,
        diagnosis=DIAGNOSES[0],
    ),
    EntryPreview("invalid", "", "It <cannot> be", Pointer("12", "x", "3m"), diagnosis=DIAGNOSES[1]),
    EntryPreview("invalid", "", "It's that", diagnosis=DIAGNOSES[2], false_win=PAYMENTS),
    EntryPreview("partial", counts=COUNTS, pairs=(PairRow(ANN, "Bo", 64),), ties=TIES),
    EntryPreview("ok", counts=COUNTS[:2], score=None, payments=PAYMENTS),
    EntryPreview("ok", score=COUNTED, payments=PAYMENTS, lines=LINES),
    EntryPreview("ok", score=WIN).with_repeat(Repeat("Again?", 7, "/t/1?a=1&b=2")),
)


WAITS = (
    WaitView(WaitRow("1m", 3, Worth(8, 0), Worth(9, 0), ""), "/a?b=1&c=2"),
    WaitView(WaitRow("E", 0, None, Worth(3, 5), ""), ""),
    WaitView(WaitRow("C", 1, Worth(7, 1), None, ""), ""),
)
ADDRESS = "/learn?hand=1m&x='"
ROWS = tuple(one.row for one in WAITS)
DISCARDS = (
    DiscardView(DiscardRow("2p", ROWS[:1], 3, 3, 0, 9, 0, ""), ADDRESS),
    DiscardView(DiscardRow("9s", ROWS, 4, 3, 1, 9, 0, ""), ADDRESS),
    DiscardView(DiscardRow("N", ROWS[2:], 1, 0, 0, 7, 1, ""), ADDRESS),
)
RESULTS = (
    CalculatorResult(None, None, ADDRESS),
    CalculatorResult(PREVIEWS[1], None, ADDRESS),
    CalculatorResult(None, (), ADDRESS),
    CalculatorResult(None, WAITS, ADDRESS, "<minimum>"),
    CalculatorResult(None, WAITS[:1], ADDRESS),
    CalculatorResult(None, None, ADDRESS, discards=DISCARDS),
    CalculatorResult(None, None, ADDRESS, discards=DISCARDS[:1]),
)


SEATS = (
    SimpleNamespace(seat=0, name=ANN, wind=Wind.S, total=24, penalties=-5, result=29),
    SimpleNamespace(seat=1, name="Bo", wind=Wind.W, total=-16, penalties=0, result=-16),
    SimpleNamespace(seat=2, name="Cy", wind=Wind.N, total=0, penalties=0, result=0),
    SimpleNamespace(seat=3, name="Di", wind=Wind.E, total=1000, penalties=0, result=1000),
)
COURSES = (
    TableCourse(
        "East 2",
        ("Counters: <1>",),
        "",
        25000,
        1000,
        sticks=2,
        stick=StickButton("answer_riichi", "Riichi & so", 24000, 1),
    ),
    TableCourse(
        "",
        (),
        "Time & more.",
        30000,
        1000,
        (
            FinalRow(1, ANN, 31000, ("uma +15,000", "oka & all"), 16000),
            FinalRow(2, "Bo", 0, (), -9),
        ),
        remainder=2000,
    ),
)
PLAYERS: tuple[dict[str, Any], ...] = (
    {"seats": SEATS, "leaders": [], "dealer": 3, "is_over": False},
    {"seats": SEATS, "leaders": [0, 3], "dealer": 3, "is_over": False},
    {"seats": SEATS, "leaders": [1], "dealer": None, "is_over": True},
    {"seats": SEATS, "leaders": [3], "dealer": 3, "is_over": False, "course": COURSES[0]},
    {
        "seats": SEATS,
        "leaders": [],
        "is_over": False,
        "course": COURSES[0],
        "may_record": True,
        "position": SimpleNamespace(number=3),
    },
)
IN_PLAY: tuple[dict[str, Any], ...] = (
    {"position": SimpleNamespace(number=3, prevalent_wind=Wind.S), "hands_in_game": 16},
    {"position": SimpleNamespace(number=1, prevalent_wind=Wind.E), "hands_in_game": None},
    {"is_closed": True},
    {"is_paper": True},
    {"is_over": True, "is_dispute": True},
    {"is_over": True},
    {"is_over": True, "course": COURSES[1]},
    {"position": SimpleNamespace(number=3, prevalent_wind=Wind.E), "course": COURSES[0]},
)
RESULT_ROWS = tuple(
    SimpleNamespace(place=place, name=ANN, points=100 - 50 * place, twelfths=52 - 13 * place)
    for place in range(1, 5)
)
RESULTS_NOW: tuple[dict[str, Any], ...] = (
    {"rows": RESULT_ROWS, "has_table_points": True},
    {"rows": RESULT_ROWS, "has_table_points": False},
    {"rows": RESULT_ROWS, "has_table_points": False, "course": COURSES[1]},
)
ONE, FOUR = SimpleNamespace(key="mcr"), SimpleNamespace(key="italian")
LEVELS = (
    LevelLink("easy", "easy & quick", "/practice/mcr/easy/", is_current=True),
    LevelLink("hard", "<hard>", "/practice/mcr/hard/", is_current=False),
)
PLACE = SimpleNamespace(practice="/p/", level="easy", number=7, address="/p/7/", following="/p/8/")


def practice(
    ruleset: SimpleNamespace,
    answer: Answer | None = None,
    *,
    right: bool | None = None,
    is_shown: bool = False,
    discarder: Wind | None = None,
    won: bool = True,
    score: ScoreView | None = None,
    count: CountView | None = None,
    ties: tuple[TieView, ...] = (),
) -> SimpleNamespace:
    """Return the page of a hand of practice: asked, answered or shown."""
    return SimpleNamespace(
        ruleset=ruleset,
        name="MCR <1998>",
        place=PLACE,
        levels=LEVELS,
        dealt_hand=SimpleNamespace(
            seat=Wind.S,
            prevalent_wind=Wind.E,
            won=won,
            self_drawn=won and discarder is None,
            discarder=discarder,
        ),
        tiles=GROUPS,
        flowers=("plum",) if won else (),
        situations=("Last & least", "Robbed kong") if discarder is not None else (),
        all_hands=ruleset is FOUR,
        answer=answer,
        right=right,
        is_explained=is_shown or right is not None,
        is_limit=count is not None and count.is_limit,
        score=score,
        count=count,
        calculator="/score/mcr/?tiles=1m&seat=S",
        ties=ties,
    )


PRACTICE = (
    practice(ONE),
    practice(ONE, Answer(problem="Enter <a> number."), discarder=Wind.W),
    practice(ONE, Answer(8), right=True, score=WIN, ties=TIES[:1]),
    practice(ONE, Answer(7), right=False, score=SHORT),
    practice(FOUR, discarder=Wind.E),
    practice(FOUR, won=False),
    practice(FOUR, Answer(30, 2), right=True, count=COUNTS[0], ties=TIES),
    practice(FOUR, Answer(1000, 3), right=False, count=COUNTS[0]),
    practice(FOUR, Answer(limit=True), right=False, won=False, count=COUNTS[2]),
    practice(FOUR, is_shown=True, count=COUNTS[1]),
    practice(FOUR, is_shown=True, count=COUNTS[7]),
)
SHOWN: tuple[tuple[str, dict[str, Any]], ...] = (
    *(
        ("hand_entry/_score.html", {"preview": one, "show_tiles": tiles})
        for one in PREVIEWS
        for tiles in (False, True)
    ),
    ("hand_entry/_score.html", {}),
    *(("learn/calculator/_result.html", {"result": one}) for one in RESULTS),
    *(("table/_players.html", one) for one in PLAYERS),
    *(("table/_in_play.html", one) for one in IN_PLAY),
    *(("table/_result_now.html", one) for one in RESULTS_NOW),
    *(("pastimes/practice/_hand.html", {"page": one}) for one in PRACTICE),
)
