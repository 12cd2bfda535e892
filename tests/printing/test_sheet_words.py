import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext, pgettext

from clubscore.languages import languages
from clubscore.play.models import Hand, HandChange
from clubscore.printing.documents.score_sheets.words import footnotes, rules_line
from clubscore.printing.pdf.text_fit import MM_PER_POINT, em_width
from scoring.rulesets import get

MCR = get("mcr")
DEFAULTS = {option.key: option.default for option in MCR.options}
ENGINES = next(preset for preset in MCR.presets if preset.key == "chinese_engines")


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("options", "line"),
    [
        pytest.param({}, "Official international rules", id="nothing-set"),
        pytest.param(DEFAULTS, "Official international rules", id="all-as-in-the-source"),
        pytest.param(
            {**DEFAULTS, **ENGINES.options},
            "As scored on Chinese game servers",
            id="another-preset",
        ),
        pytest.param(
            {"minimum": 6},
            "Official international rules · Points needed to win, flowers not counted: 6",
            id="a-number",
        ),
        pytest.param(
            {"flowers_played": False},
            "Official international rules · Played with flowers and seasons: no",
            id="yes-or-no",
        ),
        pytest.param(
            {"false_win": "nobody"},
            "Official international rules · A false win costs 30 points:"
            " as a penalty nobody receives",
            id="a-choice",
        ),
    ],
)
def test_the_options_in_force_are_told_briefly(options, line):
    assert rules_line(MCR, options) == line


def changed(
    *numbers: int, reason: str = "", kind: HandChange.Kind = HandChange.Kind.CORRECTED
) -> list[HandChange]:
    """Return a change of a hand for each number."""
    return [
        HandChange(
            hand=Hand(number=number, kind=Hand.Kind.WIN),
            kind=kind,
            at=timezone.now(),
            reason=reason,
        )
        for number in numbers
    ]


def test_footnotes_have_letters_in_the_order_of_hands_and_numbers_after_z():
    notes = footnotes(changed(3, 1, 1, *range(4, 30)))
    signs = {number: note.sign for number, note in notes.items()}
    assert (signs[1], signs[3], signs[4]) == ("a", "b", "c")
    assert [signs[number] for number in (27, 28, 29)] == ["z", "27", "28"]


def test_reasons_are_printed_where_all_of_them_fit():
    (short,) = footnotes(changed(1, 1, reason="misread")).values()
    assert short.text.count("misread") == 2
    many = footnotes(
        [
            *changed(*range(1, 30), reason="misread " * 10),
            *changed(1, kind=HandChange.Kind.VOIDED),
        ]
    )
    assert not any("misread" in note.text for note in many.values())
    assert ("corrected" in many[1].text, "voided" in many[1].text) == (False, True)  # the last
    assert "corrected" in many[2].text


BLANK_COLUMN, FILLED_COLUMN, UNIT_COLUMN = 11, 9.8, 9  # mm: see static/css/print/score_sheets.css


@pytest.mark.parametrize("language", [one.code for one in languages()])
def test_heads_of_columns_fit_in_every_language(language):
    with translation.override(language):
        heads = [
            (pgettext("points", "Won"), BLANK_COLUMN),
            (pgettext("points", "Lost"), BLANK_COLUMN),
            (gettext("Total"), FILLED_COLUMN),
            (gettext("Symbol"), FILLED_COLUMN),
            (gettext("Points"), UNIT_COLUMN),
        ]
    wide = [text for text, width in heads if em_width(text) * 7 * MM_PER_POINT > width]
    assert wide == []
