"""``python -m tools.practice`` writes the practice hands into ``static/practice``.

An existing hand keeps its number as long as it is legal and of its level. If the rules have
changed, another one takes its place.
"""

import itertools
import json
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from clubscore.pastimes.practice.generator import offered_situations  # noqa: E402
from clubscore.pastimes.practice.hand import (  # noqa: E402 - needs the settings
    Level,
    format_dealt_hand,
    parse_dealt_hand,
)
from clubscore.pastimes.practice.levels import deal, level_of  # noqa: E402
from clubscore.pastimes.practice.supply import SUPPLY, SUPPLY_FILES  # noqa: E402
from scoring.rulesets import get  # noqa: E402
from scoring.rulesets.base import Ruleset  # noqa: E402

SIZE: Final = 500  # hands of each level


def main() -> None:
    """Write the file of each ruleset."""
    for key, name in SUPPLY_FILES.items():
        path = SUPPLY / name
        path.parent.mkdir(exist_ok=True)
        former = json.loads(path.read_text()) if path.exists() else {}
        levels = {
            level.value: list(lines_of(get(key), level, former.get(level, ()))) for level in Level
        }
        path.write_text(json.dumps(levels, indent=0) + "\n")
        sys.stdout.write(f"{name}: {sum(map(len, levels.values()))} hands\n")


def lines_of(ruleset: Ruleset, level: Level, former: Sequence[str]) -> Iterator[str]:
    """Yield ``SIZE`` different hands of a level, keeping existing ones as far as they still fit."""
    kept = {line for line in former if fits(ruleset, level, line)}
    seen: set[str] = set()
    spare = itertools.count(SIZE + 1)
    for number in range(1, SIZE + 1):
        line = former[number - 1] if number <= len(former) else ""
        if line not in kept or line in seen:
            line = format_dealt_hand(deal(ruleset, level, number))
        while line in seen:
            line = format_dealt_hand(deal(ruleset, level, next(spare)))
        seen.add(line)
        yield line


def fits(ruleset: Ruleset, level: Level, line: str) -> bool:
    """Tell whether a line is a legal hand of a level."""
    try:
        dealt = parse_dealt_hand(ruleset, line)
    except ValueError:
        return False
    is_shown = dealt.situations <= offered_situations(ruleset)
    is_legal = dealt.score.qualifies or not dealt.won
    return is_shown and is_legal and level_of(ruleset, dealt) is level


if __name__ == "__main__":
    main()
