"""What the table is asked: sticks, who waits at the end of the wall, dora, and who is liable."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.errors import _
from scoring.rulesets.base import AnswerKind, Outcome, Question

from .circumstances import DECLARERS
from .options import NONE, RiichiOptions
from .patterns import DAISANGEN, DAISUUSHII, DORA, RINSHAN, SUUKANTSU, URA_DORA

HONBA: Final = "honba"  # what a game carries: counters
MOST_DORA: Final = 99
NOBODY: Final = "nobody"
LIABLE: Final = Question(
    "liable",
    _("Is a player liable for the hand, having allowed its last set to be claimed?"),
    ((NOBODY, _("no")),),
    NOBODY,
    players=True,
    each_winner=True,
    label=_("Liable"),
    patterns=(DAISANGEN, DAISUUSHII, SUUKANTSU, RINSHAN),
)
DORA_SHOWN: Final = Question(
    DORA,
    _("How many dora, not counting red fives?"),
    default="0",
    kind=AnswerKind.NUMBER,
    highest=MOST_DORA,
    each_winner=True,
    label=_("Dora"),
    rate=_("Dora per win, not counting red fives"),
)
URA_DORA_SHOWN: Final = Question(
    URA_DORA,
    _("How many ura dora?"),
    default="0",
    kind=AnswerKind.NUMBER,
    highest=MOST_DORA,
    each_winner=True,
    label=_("Ura dora"),
    needs_player_in=DECLARERS,
)
RIICHI: Final = Question(
    DECLARERS,
    _("Whose riichi sticks are on the table because of this hand?"),
    kind=AnswerKind.PLAYERS,
    outcomes=tuple(Outcome),
    stick=True,
    label=_("Riichi"),
    rate=_("Riichi declared"),
)
TENPAI: Final = Question(
    "tenpai",
    _("Who was waiting for a tile?"),
    kind=AnswerKind.PLAYERS,
    outcomes=(Outcome.DRAW,),
    label=_("Tenpai"),
    rate=_("Tenpai at drawn hands"),
    nobody=_("nobody tenpai"),
    implied_by=DECLARERS,
)
NAGASHI: Final = Question(
    "nagashi",
    _("Who discarded only terminals and honors, none of them claimed?"),
    kind=AnswerKind.PLAYERS,
    outcomes=(Outcome.DRAW,),
    label=_("Nagashi mangan"),
)
REASON: Final = Question(
    "reason",
    _("Why was the hand aborted?"),
    (
        ("", _("for another reason")),
        ("nine_terminals", _("nine terminals and honors")),
        ("four_winds", _("four winds")),
        ("four_riichi", _("four riichi")),
        ("four_kongs", _("four kongs")),
    ),
    outcomes=(Outcome.ABORTIVE_DRAW,),
    label=_("Abortive draw"),
)
QUESTIONS: Final = (RIICHI, TENPAI, NAGASHI, REASON, DORA_SHOWN, URA_DORA_SHOWN, LIABLE)


def questions_under(options: RiichiOptions) -> tuple[Question, ...]:
    """Return what the table is asked under these options."""
    never = set()
    liable_for = {
        DAISANGEN: options.pao_dragons,
        DAISUUSHII: options.pao_winds,
        SUUKANTSU: options.pao_kongs,
        RINSHAN: options.pao_open_kong,
    }
    patterns = tuple(key for key, played in liable_for.items() if played)
    if not patterns:
        never.add(LIABLE.key)
    if not options.ura_dora:
        never.add(URA_DORA)
    if options.nagashi == NONE:
        never.add(NAGASHI.key)
    if not options.abortive_draws:
        never.add(REASON.key)
    changed = {LIABLE.key: replace(LIABLE, patterns=patterns)}
    if not options.red_fives:
        changed[DORA] = replace(DORA_SHOWN, text=_("How many dora?"))
    return tuple(
        changed.get(question.key, question) for question in QUESTIONS if question.key not in never
    )
