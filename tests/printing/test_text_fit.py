import pytest

from clubscore.printing.documents.score_sheets.boxes import BoxFigure
from clubscore.printing.pdf.text_fit import MM_PER_POINT, em_width, fit, lines_needed, size_class
from clubscore.words import signed_points

SIZES = (12, 10, 8, 6)
LINE = 12 * 1.2 * MM_PER_POINT  # height of a line of 12 points


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        pytest.param("", 5, 1, id="nothing-takes-a-line"),
        pytest.param("Rossi", 5, 1, id="a-word-that-fits"),
        pytest.param("Rossi Rossi", 5, 2, id="two-words-on-two-lines"),
        pytest.param("Rossi Rossi", 8, 1, id="two-words-on-one-line"),
        pytest.param("n" * 20, 5, 3, id="a-long-word-is-broken"),
        pytest.param("W" * 7, 2.9, 4, id="between-characters-alone"),
        pytest.param("王小明", 2, 2, id="chinese-breaks-anywhere"),
        pytest.param("Nguye\u0302\u0303n", 4, 1, id="combining-marks-take-no-room"),
    ],
)
def test_lines_needed(text, width, lines):
    assert lines_needed(text, width) == lines


@pytest.mark.parametrize(
    ("text", "height", "size"),
    [
        pytest.param("Anna", LINE, 12, id="short-is-large"),
        pytest.param("Rossi", LINE, 12, id="as-wide-as-the-box"),
        pytest.param("Rossini", LINE, 10, id="longer-is-smaller"),
        pytest.param("Rossini", 2 * LINE, 12, id="or-broken-where-there-is-height"),
        pytest.param("Annamaria" * 9, LINE, 6, id="never-smaller-than-the-smallest"),
    ],
)
def test_fit_takes_the_largest_size_that_fits(text, height, size):
    assert fit(text, width=14, height=height, sizes=SIZES) == size


def test_wide_characters_are_an_em():
    assert em_width("王小明") == 3


@pytest.mark.parametrize(
    ("points", "text"),
    [(24, "+24"), (-8, "−8"), (0, "0"), (-1064, "−1.064")],
)
def test_points_are_signed_with_a_true_minus(points, text):
    assert signed_points(points) == str(BoxFigure(points)) == text


def test_four_digits_are_printed_smaller():
    assert BoxFigure(-1064).size == size_class(7)
    assert BoxFigure(-106).size == size_class(7.5)
