"""A score in words, line by line: what counts and why, what does not, who pays whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from .errors import RuleError, _
from .result import IMPLIED, CountedPattern, LeftOut, Score, Settlement
from .rulesets import get
from .rulesets.base import HandsScored, Ruleset
from .tiles import FLOWER_NAMES, FLOWERS_BY_KEY, Flower, Wind
from .words import translate, translate_plural


class Refusal(Protocol):
    """An error that consists of an English sentence and its facts."""

    @property
    def template(self) -> str:
        """The sentence, a message id."""
        ...

    @property
    def facts(self) -> Mapping[str, int | str]:
        """What it mentions."""
        ...


def explanation(
    score: Score,
    language: str = "en",
    flowers: Sequence[Flower] = (),
    seat: Wind | None = None,
) -> Iterator[str]:
    """Yield the lines that explain a score.

    ``flowers`` are those of the hand: they do not count towards the minimum.
    ``seat`` tells which of them are the player's own.
    Raises ``RuleError("unknown_ruleset")``.
    """
    ruleset = get(score.ruleset)
    names = {pattern.key: pattern.names.get(language) for pattern in ruleset.patterns}
    if ruleset.hands_scored is HandsScored.ALL:
        yield from _count_lines(score, names, language)
        return
    for line in sorted(score.patterns, key=lambda row: -row.points):
        times = f" × {line.times}" if line.times > 1 else ""
        tiles = ", ".join(" ".join(group.text for group in sets) for sets in line.evidence)
        if _is_of_flowers(ruleset, line.key):
            earning = _earning_flowers(ruleset, line, flowers, seat)
            tiles = ", ".join(FLOWER_NAMES[flower].get(language) for flower in earning)
        yield f"{line.points:>4}{times:<4} {_pattern_name(line.key, names)}  {tiles}".rstrip()
    yield from _limit_lines(score, ruleset, language)
    unit = ruleset.unit.beside(score.value, language)
    short = ""
    if not score.qualifies:
        short = _shortfall(score, ruleset, language, counts_flowers=not flowers)
    yield f"{score.value:>4}     {unit}{short}"
    yield from _left_out_lines(score, names, language)


def _limit_lines(score: Score, ruleset: Ruleset, language: str) -> Iterator[str]:
    """Yield what counts fu, then han, fu and the limit, where a system has them."""
    for line in score.base_lines:
        groups = (*line.groups, *((line.completed_group,) if line.completed_group else ()))
        tiles = " ".join(group.text for group in groups)
        yield f"{line.points:>4} fu  {ruleset.base_names[line.key].get(language)}  {tiles}".rstrip()
    counted = [f"{score.doubles} han"] if score.base or (score.limit and not score.limits) else []
    counted += [f"{score.base} fu"] if score.base else []
    if score.limit:
        counted.append(ruleset.limit_names[score.limit].get(language))
    if counted:
        yield "         " + ", ".join(counted)


def _left_out_lines(score: Score, names: Mapping[str, str], language: str) -> Iterator[str]:
    """Yield what does not count, once for a reason, however many chows it is about."""
    ruleset = get(score.ruleset)
    reasons = (
        f"   –     {_pattern_name(left.key, names)}: {_reason(ruleset, left, names, language)}"
        for left in score.left_out
    )
    yield from dict.fromkeys(reasons)


def error_sentence(error: Refusal, language: str = "en") -> str:
    """Return the message of an error in a language; tiles and winds stay in notation."""
    text = translate(error.template, language)
    if isinstance(error, RuleError) and (plural := error.plural):
        number = plural.number(error.facts)
        text = translate_plural(plural.one, plural.many, number, language)
    return text % {name: _fact(name, fact, language) for name, fact in error.facts.items()}


def _fact(name: str, fact: int | str, language: str) -> int | str:
    """Return a fact of an error, translated if it is text of the library."""
    if not isinstance(fact, str):
        return fact
    if name == "flower":
        return _tile(fact, language)
    return translate(fact, language) if name in ("expected", "reason") else fact


def settlement_line(settlement: Settlement) -> str:
    """Return what each wind wins or loses, on a line below an explanation."""
    return "         " + "  ".join(f"{wind.name} {settlement.net(wind):+}" for wind in Wind)


def _count_lines(score: Score, names: Mapping[str, str], language: str) -> Iterator[str]:
    """Yield the count of one of four hands: its points, its doubles, the total."""
    for line in score.patterns:
        tiles = " ".join(group.text for sets in line.evidence for group in sets)
        tiles = tiles or _tile(line.tile, language)
        given = _worth_text(line, language)
        yield f"{given:>6}  {_pattern_name(line.key, names)}  {tiles}".rstrip()
    total = f"{score.base} × {1 << score.doubles} = " if score.doubles else ""
    yield f"     =  {total}{_paid(score, language)}"
    yield from _left_out_lines(score, names, language)
    if score.partial:
        partial = _("Only the tiles that score were given; the others are unknown.")
        yield "        " + translate(partial, language)


def _paid(score: Score, language: str) -> str:
    """Return the points after doubling and, where others are paid, why."""
    if score.value == score.uncapped_points:
        return str(score.value)
    reason = translate(_("limit") if score.capped else _("rounded"), language)
    return f"{score.uncapped_points}; {reason} {score.value}"


def _tile(key: str, language: str) -> str:
    """Return a tile in notation, or the word for a flower."""
    return FLOWER_NAMES[FLOWERS_BY_KEY[key]].get(language) if key in FLOWERS_BY_KEY else key


def _worth_text(line: CountedPattern, language: str) -> str:
    if line.limit:
        return translate(_("limit"), language)
    return f"×{1 << line.doubles}" if line.doubles else str(line.points)


def _shortfall(score: Score, ruleset: Ruleset, language: str, *, counts_flowers: bool) -> str:
    if ruleset.without_patterns:
        return "; " + translate(ruleset.without_patterns, language)
    if counts_flowers:
        short = _("%(missing)s short of the minimum")
    else:
        short = _("%(missing)s short of the minimum, for which flowers do not count")
    return "; " + translate(short, language) % {"missing": score.points_missing}


def _reason(ruleset: Ruleset, left_out: LeftOut, names: Mapping[str, str], language: str) -> str:
    if left_out.reason in ruleset.principles:
        return translate(ruleset.principles[left_out.reason], language)
    other = {"name": _pattern_name(left_out.because, names)}
    if left_out.reason == IMPLIED:
        return translate(_("implied by %(name)s"), language) % other
    return translate(_("excluded by %(name)s"), language) % other


def _pattern_name(key: str, names: Mapping[str, str]) -> str:
    """Return the name of a pattern, with its number if the source has numbered it."""
    return f"{names[key]} ({key})" if key[:1].isdigit() else names[key]


def _is_of_flowers(ruleset: Ruleset, key: str) -> bool:
    """Tell whether a pattern is about flowers: its example has some."""
    return key in ruleset.examples and bool(ruleset.examples[key].hand.flowers)


def _earning_flowers(
    ruleset: Ruleset, line: CountedPattern, flowers: Sequence[Flower], seat: Wind | None
) -> Sequence[Flower]:
    """Return the flowers that earn a line: all, the own or the others, or four, as its example."""
    example = ruleset.examples[line.key]
    shown = example.hand.flowers
    if len(flowers) == line.times:
        return flowers
    if line.times == 1 and len(shown) > 1:
        return [flower for flower in flowers if flower.is_season is shown[0].is_season]
    if seat is None:
        return ()
    own = shown[0].number == example.seat_wind + 1
    return [flower for flower in flowers if (flower.number == seat + 1) is own]
