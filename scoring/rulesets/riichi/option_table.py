"""What organizations play otherwise: a row for every option."""

from __future__ import annotations

from typing import Final

from scoring.errors import _
from scoring.rulesets.options import YES_NO, Option

NONE, MANGAN, FIVE_HAN, YAKUMAN = "none", "mangan", "five_han", "yakuman"
SANBAIMAN: Final = "sanbaiman"
OWN, CLOSEST, EACH = "own", "closest", "each"
TRIPLE_DRAWS: Final = "triple_draws"
DISCARDER, LIABLE = "discarder", "liable"
MOST_TOTAL: Final = 1_000_000  # points an option may name

# One row a line, however long: a table is read by rows.
# fmt: off
OPTIONS: Final[tuple[Option, ...]] = (
    Option("red_fives", 0, _("Red fives:"), ((0, _("none")), (3, _("one of each suit")), (4, _("four, two of them of dots")))),
    Option("open_tanyao", True, _("Tanyao counts in an open hand:"), YES_NO),
    Option("ippatsu", True, _("A win in the first turn after riichi (ippatsu) counts:"), YES_NO),
    Option("ura_dora", True, _("Ura dora count after riichi:"), YES_NO),
    Option("renhou", MANGAN, _("A win on a discard before the first own draw (renhou):"), ((NONE, _("does not count")), (MANGAN, _("a mangan, unless the hand is worth more")), (FIVE_HAN, _("five more han")), (YAKUMAN, _("a yakuman")))),
    Option("double_wind_fu", 4, _("Fu for a pair of the seat wind that is also the prevalent wind:"), ((2, "2"), (4, "4"))),
    Option("rinshan_fu", True, _("The 2 fu of a self-drawn win count after a kong:"), YES_NO),
    Option("pinfu_tsumo", True, _("Pinfu counts in a self-drawn hand:"), YES_NO),
    Option("kiriage", False, _("4 han 30 fu and 3 han 60 fu are a mangan:"), YES_NO),
    Option("kazoe", SANBAIMAN, _("13 han and more:"), ((SANBAIMAN, _("a sanbaiman")), (YAKUMAN, _("a yakuman")))),
    Option("multiple_yakuman", False, _("Several yakuman are added:"), YES_NO),
    Option("double_yakuman", False, _("Some yakuman count twice:"), YES_NO),
    Option("all_green_needs_dragon", False, _("Ryuuiisou needs the green dragon:"), YES_NO),
    Option("multiple_ron", "all", _("Several winners on one discard:"), (("all", _("all win")), (CLOSEST, _("only the next in turn")), (TRIPLE_DRAWS, _("two win, three are a draw")))),
    Option("honba_value", 300, _("Points for each counter:"), highest=MOST_TOTAL),
    Option("honba_to", EACH, _("With several winners the counters are paid to:"), ((EACH, _("each of them")), (CLOSEST, _("the next in turn")))),
    Option("sticks_to", OWN, _("With several winners the riichi sticks go to:"), ((OWN, _("their owners, other sticks to the next in turn")), (CLOSEST, _("the next in turn")))),
    Option("pao_dragons", True, _("Liability for letting the third pung of dragons be claimed:"), YES_NO),
    Option("pao_winds", True, _("Liability for letting the fourth pung of winds be claimed:"), YES_NO),
    Option("pao_kongs", False, _("Liability for letting the fourth kong be claimed:"), YES_NO),
    Option("pao_open_kong", False, _("Liability for a claimed kong whose replacement tile wins:"), YES_NO),
    Option("pao_honba", DISCARDER, _("If someone else discards, the counters are paid by:"), ((DISCARDER, _("the discarder")), (LIABLE, _("the liable player")))),
    Option("noten_points", 3000, _("Points paid by players who are not waiting, at the end of the wall:"), highest=MOST_TOTAL),
    Option("nagashi", NONE, _("Only terminals and honors discarded (nagashi mangan):"), ((NONE, _("does not count")), ("draw", _("is paid, the hand is a draw")), ("win", _("is a win")))),
    Option("abortive_draws", False, _("Abortive draws are played:"), YES_NO),
    Option("rounds", 2, _("Rounds of a game:"), ((1, _("East only")), (2, _("East and South")), (4, _("all four winds")))),
    Option("renchan", "tenpai", _("The dealer stays:"), (("tenpai", _("on a win or if waiting at a draw")), ("agari", _("on a win")), (NONE, _("never")))),
    Option("extension", False, _("Another round is played if nobody has reached the target score:"), YES_NO),
    Option("goal", 30000, _("The target score:"), highest=MOST_TOTAL),
    Option("dealer_may_end", NONE, _("In the last hand a leading dealer ends the game:"), ((NONE, _("never")), ("win", _("on a win")), ("win_or_tenpai", _("on a win or if waiting at a draw")))),
    Option("tobi", NONE, _("The game ends early:"), ((NONE, _("never")), ("below_zero", _("if a player has less than zero")), ("zero", _("if a player has zero or less")))),
    Option("riichi_needs_1000", False, _("Riichi needs 1,000 points:"), YES_NO),
    Option("chombo", "after_uma", _("A chombo costs:"), (("after_uma", _("points off the final score")), (MANGAN, _("a mangan to the others")), (NONE, _("nothing")))),
    Option("chombo_points", 20000, _("Points a chombo takes off the final score:"), highest=MOST_TOTAL),
    Option("chombo_ends_game", False, _("A chombo in the last hand ends the game:"), YES_NO),
    Option("time_limit", "one_more", _("When the time is up:"), ((NONE, _("there is no time limit")), ("finish_hand", _("the hand is finished")), ("one_more", _("one more hand is played")))),
    Option("starting_points", 30000, _("Points at the start:"), highest=MOST_TOTAL),
    Option("return_points", 30000, _("Points deducted at the end:"), highest=MOST_TOTAL),
    Option("oka", True, _("The winner gets what all have paid in above their starting points:"), YES_NO),
    Option("uma", "15_5", _("Points for places:"), (("15_5", "15 5 −5 −15"), ("20_10", "20 10 −10 −20"), ("30_10", "30 10 −10 −30"), ("10_5", "10 5 −5 −10"), (NONE, _("none")), ("floating", _("by how many players have at least the points deducted at the end")))),
    Option("ties", "shared", _("Equal totals:"), (("shared", _("share the place")), ("seat", _("the seat nearer to the first East is better")))),
    Option("sticks_left", "first", _("Riichi sticks left at the end:"), (("first", _("go to the winner")), ("lost", _("are lost")))),
    Option("round_scores", NONE, _("Final scores are rounded to thousands:"), ((NONE, _("no")), ("five_down", _("500 down")), ("half_up", _("500 up")))),
    Option("substitute_score", -30000, _("The final score of a substitute:"), lowest=-MOST_TOTAL, highest=MOST_TOTAL),
)
# fmt: on
