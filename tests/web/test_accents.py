"""Every colour a club can choose is readable wherever it is used, by day and at night."""

import re
from pathlib import Path

import pytest

from clubscore.people.models import Accent

CSS = Path(__file__).parents[2] / "static" / "css" / "base" / "values"
LEAST = 4.5  # WCAG 2.2, 1.4.3, level AA
TEXTS = (
    *((text, ground) for text in ("jade", "jade-deep") for ground in ("paper", "sheet", "tint")),
    *(("jade", "jade-tint"), ("jade-deep", "jade-tint"), ("ink", "jade-tint")),
    *(("ink-soft", "jade-tint"), ("on-jade", "jade"), ("on-jade", "jade-deep")),
)


def values(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text))


def accents(text: str) -> dict[str, dict[str, str]]:
    found = re.findall(r'\[data-accent="(\w+)"\] \{([^}]*)\}', text)
    return {name: values(body) for name, body in found}


def colours() -> dict[tuple[str, str], dict[str, str]]:
    tokens, dark, by_day = ((CSS / name).read_text() for name in FILES)
    day = values(tokens)
    night = day | values(dark.partition("[data-accent")[0])
    return {
        **{("day", name): day | own for name, own in accents(by_day).items()},
        **{("night", name): night | own for name, own in accents(dark).items()},
    }


FILES = ("tokens.css", "dark.css", "accents.css")
COLOURS = colours()


def light(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_every_colour_is_there_by_day_and_at_night():
    for time in ("day", "night"):
        assert [name for at, name in COLOURS if at == time] == Accent.values
    tokens = values((CSS / "tokens.css").read_text())
    assert COLOURS["day", "jade"] == tokens  # what pages of no club have


@pytest.mark.parametrize(("time", "accent"), COLOURS)
def test_contrast(time, accent):
    known = COLOURS[time, accent]
    for text, ground in TEXTS:
        assert contrast(known[text], known[ground]) >= LEAST, (text, ground)
