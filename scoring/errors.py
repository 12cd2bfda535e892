"""What can be wrong with a hand, a claim or a payment: stable codes, words at the edge.

Code compares :attr:`RuleError.code`. People read :attr:`RuleError.template`, an English
sentence that doubles as the message id of the translations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


def _(text: str) -> str:
    """Mark ``text`` for the translation catalogues; the web layer translates it."""
    return text


# What stands in for %(expected)s and %(reason)s below.
A_STRING: Final = _("a string")
A_NUMBER: Final = _("a whole number, 0 or more")
STRINGS: Final = _("a list of strings")
FLAG: Final = _("true or false")
OBJECTS: Final = _("a list of objects")
NUMBERS_BY_SEAT: Final = _("whole numbers by seat")
FOUR_HANDS: Final = _("a list of four objects")
PLAIN_VALUES: Final = _("an object of plain values")
AS_DESCRIBED: Final = _("as described")
NO_OBJECT: Final = _("not an object")
NO_JSON: Final = _("not JSON")
TOO_DEEP: Final = _("nested too deeply")


@dataclass(frozen=True, slots=True)
class PluralText:
    """A message about a number: in English of one and of several, and which fact is the number.

    The catalogues have it with the plural forms of each language.
    """

    one: str
    many: str
    fact: str

    def number(self, facts: Mapping[str, int | str]) -> int:
        """Return the number that the form goes with."""
        return abs(int(facts[self.fact]))

    def english(self, facts: Mapping[str, int | str]) -> str:
        """Return the form that goes with the number, in English."""
        return self.one if self.number(facts) == 1 else self.many


MESSAGES: Final[Mapping[str, str | PluralText]] = MappingProxyType(
    {
        # Notation
        "bad_tile": _("“%(text)s” is not a tile (character %(position)s)."),
        "bad_winning_tile": _("Exactly one tile, the winning tile, must follow “+”."),
        "bad_set": _("“%(text)s” is neither a chow, a pung nor a kong (character %(position)s)."),
        "bad_concealed_kong": _(
            "“%(text)s” is not a concealed kong: four equal tiles (character %(position)s)."
        ),
        "bad_flower": _("“%(text)s” is not a flower or season."),
        "no_such_tile": _("There is no tile number %(text)s: the 34 kinds are numbered 0 to 33."),
        "unclosed_bracket": _("The bracket opened at character %(position)s is never closed."),
        "unexpected_character": _("“%(text)s” is not allowed here (character %(position)s)."),
        "missing_winning_tile": _("The winning tile is missing."),
        "different_winning_tiles": _(
            "Players who win on the same discard win on the same tile; here they are %(one)s and "
            "%(other)s."
        ),
        "unexpected_winning_tile": _("Only the winner’s hand has a winning tile."),
        # The hand
        "wrong_tile_count": PluralText(
            "The hand has %(found)s tile, counting each kong as three; it must have %(expected)s.",
            "The hand has %(found)s tiles, counting each kong as three; it must have %(expected)s.",
            "found",
        ),
        "too_many_tiles": PluralText(
            "The hand has %(found)s tile, counting each kong as three; there can be at"
            " most %(most)s.",
            "The hand has %(found)s tiles, counting each kong as three; there can be at"
            " most %(most)s.",
            "found",
        ),
        "partial_hand": _(
            "Enter all tiles of this hand: only players who did not win may leave out tiles"
            " that don’t score."
        ),
        "too_many_copies": PluralText(
            "The tile %(tile)s appears %(found)s time; there are only four.",
            "The tile %(tile)s appears %(found)s times; there are only four.",
            "found",
        ),
        "too_many_sets": PluralText(
            "The hand has %(found)s declared set; there can be at most four.",
            "The hand has %(found)s declared sets; there can be at most four.",
            "found",
        ),
        "duplicate_flower": _("The flower or season %(flower)s appears twice."),
        "chow_not_claimed": _("In this rule system no chow can be claimed before winning."),
        "too_many_red_fives": PluralText(
            "There is %(found)s red five %(tile)s; there can be at most %(most)s.",
            "There are %(found)s red fives %(tile)s; there can be at most %(most)s.",
            "found",
        ),
        "not_a_winning_hand": _("These tiles are not a winning hand."),
        "not_played": _("“%(text)s” is not played here."),
        "flowers_not_played": _("Flowers and seasons are not played here."),
        # How it was won
        "robbing_kong_needs_discard": _(
            "A robbed kong is won from another player, not self-drawn."
        ),
        "robbing_kong_tile_held": _(
            "The kong of %(tile)s cannot be robbed: the winner holds a copy of that tile."
        ),
        "robbing_kong_not_exposed": _(
            "No kong of %(tile)s can be robbed from %(wind)s: that hand has no exposed pung"
            " of this tile."
        ),
        "robbing_kong_at_wall_end": _("No kong can be declared on the last discard."),
        "kong_replacement_needs_self_drawn": _("The replacement tile of a kong is always drawn."),
        "kong_replacement_needs_kong": _(
            "Winning on a replacement tile requires a declared kong in the winner’s hand."
        ),
        "last_tile_held": _(
            "The %(tile)s cannot be the last of its kind: the winner holds another copy."
        ),
        "heaven_not_possible": _(
            "Only East can win with the dealt hand: self-drawn, nothing declared."
        ),
        "earth_not_possible": _(
            "Only another player can win on East’s first discard: not self-drawn, nothing declared."
        ),
        "thirteenth_win_not_possible": _("Only East can win thirteen hands in a row."),
        "contradictory_situations": _("%(first)s and %(second)s cannot both be true."),
        "different_circumstances": _(
            "This applies to everyone who wins on the same discard, or to nobody: %(first)s."
        ),
        "riichi_open": _("A hand with claimed sets cannot have declared riichi."),
        "liable_not_possible": _("The player named is not liable for this hand."),
        "ura_without_riichi": _("Ura dora count only after riichi."),
        "unknown_situation": _("“%(text)s” is not a special circumstance of this rule system."),
        # Who plays, who pays
        "bad_wind": _("“%(text)s” is not a wind: E, S, W or N."),
        "missing_winner": _("The winner is missing."),
        "missing_discarder": _("Choose who discarded the winning tile."),
        "unexpected_discarder": _("A self-drawn win has no discarder."),
        "several_self_drawn": _("Only one player can win on a self-drawn tile."),
        "too_many_winners": PluralText(
            "At most %(most)s player can win on one discard here.",
            "At most %(most)s players can win on one discard here.",
            "most",
        ),
        "riichi_not_tenpai": _("%(wind)s declared riichi without a ready hand."),
        "riichi_mismatch": _("%(wind)s cannot win with riichi without a stick on the table."),
        "riichi_not_affordable": _("%(wind)s doesn’t have the 1,000 points for a riichi stick."),
        "bad_han": _("A hand cannot have “%(text)s” han."),
        "bad_fu": _("A hand cannot have “%(text)s” fu."),
        "discarder_is_winner": _("The winner cannot be the discarder."),
        "seat_empty": _("Nobody plays as %(wind)s in this hand."),
        "sits_out": _("This player sits this hand out."),
        "winner_not_seat": _("The winner is %(winner)s, but the hand says %(seat)s."),
        "earth_not_from_east": _("The first discard of the hand is East’s."),
        "below_minimum": _("Worth %(value)s, %(missing)s short of the minimum of %(minimum)s."),
        "nothing_counts": _("This hand is not a win: %(reason)s."),
        "bad_value": _("A hand cannot be worth “%(text)s” in this rule system."),
        "payments_not_balanced": _("The four payments add up to %(total)s instead of zero."),
        "missing_hand": _("The hand of %(wind)s is missing."),
        "duplicate_hand": _("The hand of %(wind)s appears twice."),
        "bad_answer": _("“%(text)s” is not an answer to “%(question)s”."),
        # Games
        "game_over": _("The game was over before this hand."),
        "unknown_outcome": _("A hand cannot end with “%(text)s”."),
        "bad_seat": _("“%(text)s” is not a seat: E, S, W or N, the first wind of a player."),
        "no_winner": _("Nobody has won this hand."),
        # Rule systems and requests
        "unknown_ruleset": _("Unknown rule system “%(text)s”."),
        "unknown_option": _("This rule system has no option “%(text)s”."),
        "unknown_preset": _("This rule system has no preset “%(text)s”."),
        "bad_option": _("“%(text)s” is not a valid value for the option “%(option)s”."),
        "unreadable": _("Invalid score request: %(reason)s."),
        "missing_field": _("The field “%(field)s” is missing."),
        "bad_field": _("The field “%(field)s” must be %(expected)s."),
        "unknown_field": _("Unknown field “%(field)s”."),
        "unexpected_field": _("The field “%(field)s” doesn’t apply here: leave it out."),
    }
)
LONGEST_FACT: Final = 60  # characters of what somebody sent that a message repeats


class RuleError(ValueError):
    """Something the rules do not allow; :attr:`code` is stable, :attr:`facts` fill the message.

    Facts are plain numbers and strings, tiles and winds in notation (``"5p"``, ``"E"``); of a text
    longer than :data:`LONGEST_FACT` characters the beginning.

    Where the message counts, ``template`` is what it says of several, and ``plural`` has both.
    """

    def __init__(self, code: str, **facts: int | str) -> None:
        """Raise ``KeyError`` for a code without a message: codes are declared above."""
        self.code = code
        self.facts = {name: _shorten(fact) for name, fact in facts.items()}
        message = MESSAGES[code]
        self.plural = message if isinstance(message, PluralText) else None
        self.template = message.many if isinstance(message, PluralText) else message
        text = message.english(self.facts) if isinstance(message, PluralText) else message
        super().__init__(text % self.facts)

    @property
    def position(self) -> int | None:
        """The character that is wrong, counted from 1, or None if the error is of no text."""
        position = self.facts.get("position")
        return position if isinstance(position, int) else None


def _shorten(fact: int | str) -> int | str:
    if isinstance(fact, str) and len(fact) > LONGEST_FACT:
        return fact[: LONGEST_FACT - 1] + "…"
    return fact
