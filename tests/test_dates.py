"""Dates in words: whole patterns of each language, also of those that Clubscore will speak."""

from datetime import date, datetime

import pytest
from django.utils.formats import date_format
from django.utils.translation import override

from clubscore.dates import DAY, FULL, NO_BREAK, in_words, moment_in_words, range_in_words

from .left_out_files import of_every_language

SATURDAY = date(2026, 11, 21)
SAME_MONTH = date(2026, 10, 3), date(2026, 10, 4)
TWO_MONTHS = date(2026, 10, 31), date(2026, 11, 1)
TWO_YEARS = date(2026, 12, 31), date(2027, 1, 1)


@pytest.fixture(autouse=True)
def languages():
    with of_every_language():
        yield


@pytest.mark.parametrize(
    ("language", "full", "moment", "month"),
    [
        ("en", "Saturday 21 November 2026", "Sat 21 Nov, 08:55", "Nov 2026"),
        ("it", "sabato 21 novembre 2026", "sab 21 nov, 08:55", "nov 2026"),
        ("de", "Samstag, 21. November 2026", "Sa., 21. Nov., 08:55", "Nov. 2026"),
        ("fr", "samedi 21 novembre 2026", "sam. 21 nov., 08:55", "nov. 2026"),
        ("da", "lørdag den 21. november 2026", "lør. 21. nov. 08:55", "nov. 2026"),
        ("nl", "zaterdag 21 november 2026", "za 21 nov, 08:55", "nov 2026"),
        ("es", "sábado, 21 de noviembre de 2026", "sáb, 21 nov, 08:55", "nov 2026"),
        ("zh-hans", "2026年11月21日星期六", "11月21日周六 08:55", "2026年11月"),
        ("qaa", "Saturday 21 November 2026", "Sat 21 Nov, 08:55", "Nov 2026"),
    ],
)
def test_a_day(language, full, moment, month):
    with override(language):
        assert in_words(SATURDAY, FULL).replace(NO_BREAK, " ") == full
        said = moment_in_words(datetime(2026, 11, 21, 8, 55), "MMMEd")  # noqa: DTZ001 - local
        assert said.replace(NO_BREAK, " ") == moment
        assert in_words(SATURDAY, "yMMM").replace(NO_BREAK, " ") == month


@pytest.mark.parametrize(
    ("language", "full", "formatted", "days"),
    [
        ("en", "Sunday 1 November 2026", "1 November 2026", "1–2 Nov 2026"),
        ("it", "domenica 1º novembre 2026", "1º novembre 2026", "1º–2 nov 2026"),
        ("fr", "dimanche 1er novembre 2026", "1er novembre 2026", "1er–2 nov. 2026"),
        ("es", "domingo, 1 de noviembre de 2026", "1 de noviembre de 2026", "1–2 nov 2026"),
    ],
)
def test_the_first_of_a_month(language, full, formatted, days):
    first, second = date(2026, 11, 1), date(2026, 11, 2)
    with override(language):
        assert in_words(first, FULL).replace(NO_BREAK, " ") == full
        assert date_format(first, "DATE_FORMAT") == formatted
        assert range_in_words(first, second, "yMMMd").replace(NO_BREAK, " ") == days
        assert date_format(SATURDAY).startswith("21 ")


@pytest.mark.parametrize(
    ("language", "with_days", "short", "long"),
    [
        ("en", "Sat 3 – Sun 4 October 2026", "3–4 Oct 2026", "31 October – 1 November 2026"),
        ("it", "sab 3 – dom 4 ottobre 2026", "3–4 ott 2026", "31 ottobre – 1º novembre 2026"),
        (
            "de",
            "Sa., 3. – So., 4. Oktober 2026",
            "3.–4. Okt. 2026",
            "31. Oktober – 1. November 2026",
        ),
        ("fr", "sam. 3 – dim. 4 octobre 2026", "3–4 oct. 2026", "31 octobre – 1er novembre 2026"),
        ("da", "lør. 3.–søn. 4. oktober 2026", "3.–4. okt. 2026", "31. oktober–1. november 2026"),
        ("nl", "za 3 – zo 4 oktober 2026", "3–4 okt 2026", "31 oktober – 1 november 2026"),
        (
            "es",
            "sáb, 3 de octubre – dom, 4 de octubre de 2026",
            "3–4 oct 2026",
            "31 de octubre – 1 de noviembre de 2026",
        ),
        (
            "zh-hans",
            "2026年10月3日周六 – 10月4日周日",
            "2026年10月3日 – 4日",
            "2026年10月31日 – 11月1日",
        ),
    ],
)
def test_a_range_says_once_what_both_ends_share(language, with_days, short, long):
    with override(language):
        assert range_in_words(*SAME_MONTH, "yMMMMEd").replace(NO_BREAK, " ") == with_days
        assert range_in_words(*SAME_MONTH, "yMMMd").replace(NO_BREAK, " ") == short
        assert range_in_words(*TWO_MONTHS, "yMMMMd").replace(NO_BREAK, " ") == long
        assert "2027" in range_in_words(*TWO_YEARS, "yMMMMd")
        assert range_in_words(*SAME_MONTH, "yMMM") == in_words(SAME_MONTH[0], "yMMM")


@pytest.mark.parametrize(
    ("written", "skeleton"),
    [
        ("Saturday 21_November 2026", FULL),
        ("Saturday 21_November", DAY),
        ("Sat_21_Nov 2026", "yMMMEd"),
    ],
)
def test_lines_break_before_the_year_and_after_the_day_of_the_week(written, skeleton):
    with override("en"):
        assert in_words(SATURDAY, skeleton).replace(NO_BREAK, "_") == written


def test_of_a_range_lines_break_after_the_dash():
    with override("en"):
        said = range_in_words(*TWO_MONTHS, "yMMMMEd").replace(NO_BREAK, "_")
    assert said == "Sat_31_October_– Sun_1_November 2026"
