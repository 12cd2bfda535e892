"""Pictures of ratings: in their box, on round percentages."""

from datetime import date, timedelta

import pytest

from clubscore.markup.rating_figures import HEIGHT, WIDTH, calibration_of, rating_figure_of
from clubscore.standings.clubs.quality import PredictionGroup
from clubscore.standings.clubs.ratings import Rating, RatingPoint

DAY = date(2026, 3, 1)


def curve(*values: float, doubt: float = 10) -> list[RatingPoint]:
    return [
        RatingPoint(DAY + timedelta(days=30 * at), Rating(value, value - doubt, value + doubt))
        for at, value in enumerate(values)
    ]


def test_a_rating_over_time():
    figure = rating_figure_of(curve(52, 58, 49))
    assert figure is not None
    assert [line.percent for line in figure.grid] == [30, 40, 50, 60, 70]
    first, higher, last = figure.dots
    assert higher.y < first.y < last.y
    assert higher.x == pytest.approx((first.x + last.x) / 2)
    assert (first.x, last.x) == (figure.left_x, figure.right_x)
    assert figure.line == " ".join(f"{dot.x},{dot.y}" for dot in figure.dots)
    assert len(figure.band.split()) == 6


def test_one_day_is_no_curve():
    assert rating_figure_of(curve(52)) is None
    assert rating_figure_of([]) is None


@pytest.mark.parametrize("doubt", [0.01, 3, 17, 50])
@pytest.mark.parametrize("value", [3.0, 50.0, 50.2, 97.0])
def test_it_stays_in_its_box_with_few_lines(value, doubt):
    low, high = max(value - doubt, 0), min(value + doubt, 100)
    figure = rating_figure_of([RatingPoint(DAY, Rating(value, low, high))] * 2)
    assert figure is not None
    assert 2 <= len(figure.grid) <= 8
    assert any(line.percent == 50 for line in figure.grid)
    ys = [float(point.partition(",")[2]) for point in figure.band.split()]
    assert 0 <= min(ys) <= max(ys) <= HEIGHT


def test_dots_are_on_the_line_if_it_happened_as_predicted():
    groups = [PredictionGroup(120, said, said, 6.0) for said in (51.0, 54.0, 61.0)]
    figure = calibration_of(groups)
    assert figure is not None
    left, low, right, high = figure.line
    for dot in figure.dots:
        assert dot.y == pytest.approx(low + (high - low) * (dot.x - left) / (right - left), abs=0.2)
        assert dot.high < dot.y < dot.low
    assert 0 < left < right < WIDTH


def test_both_axes_reach_as_far_as_the_bars():
    """Predictions of 51 to 54% with bars of ten either way are nearly one, and look like that."""
    figure = calibration_of([PredictionGroup(120, said, said, 10.0) for said in (51.0, 54.0)])
    assert figure is not None
    assert [line.percent for line in figure.across] == [50, 55, 60, 65]
    assert [line.percent for line in figure.upwards] == [40, 45, 50, 55, 60, 65]
    first, last = figure.dots
    assert last.x - first.x < first.low - first.high


@pytest.mark.parametrize("said", [50.0, 100.0])
def test_a_single_prediction_is_a_picture(said):
    figure = calibration_of([PredictionGroup(120, said, said, 0.0)])
    assert figure is not None
    assert figure.left_x <= figure.dots[0].x <= figure.right_x


def test_surprises_stay_in_the_box():
    groups = [PredictionGroup(120, 50.1, 0.0, 30.0), PredictionGroup(120, 99.0, 100.0, 20.0)]
    figure = calibration_of(groups)
    assert figure is not None
    for dot in figure.dots:
        assert 0 <= dot.high <= dot.low <= HEIGHT
        assert figure.left_x <= dot.x <= figure.right_x


def test_nothing_predicted_is_no_picture():
    assert calibration_of([]) is None
