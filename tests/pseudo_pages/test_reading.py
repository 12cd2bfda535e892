"""The language that nobody speaks, and how faults are found in it."""

import pytest

from .language import pseudo
from .reading import Texts, cells, faults, lines_of_calendar

pytestmark = pytest.mark.any_database


def test_a_message_is_longer_and_keeps_its_placeholders():
    assert pseudo("Next session") == "«Néééxt sééssîîõõn»"
    text = "%(count)s of <b>{all}</b>&nbsp;hands"
    assert pseudo(text) == "«%(count)s õõf <b>{all}</b>&nbsp;hààànds»"
    assert pseudo("–") == "–"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("«Néééxt»", []),
        ("«Tààbléé 4: Nome1»", []),
        ("Clubscore · 14. märts", []),
        ("Next", ["not translated: Next"]),
        ("pts", ["not translated: pts"]),
        ("«Néééxt session»", ["not translated: session"]),
        ("«Tààbléé» «Êààst»", ["glued: » «"]),
        ("«Tààbléé» 4 «Êààst»", ["glued: » 4 «"]),
        ("«Tààbléé», «Êààst» · «Nõõ.» «Ýéés»", []),
    ],
)
def test_faults_are_found(text, fault):
    assert faults(text) == fault


def test_the_texts_of_a_page():
    page = (
        '<html lang="et"><title>A</title><meta name="description" content="B">'
        '<p title="C">«D <a href="/">e</a> f» <b>g</b></p><span lang="it">No</span><code>no</code>'
        '<input type="submit" value="H"><img alt="I"><i data-a="Two words" data-b="no_words no">'
    )
    assert Texts(page).texts == ["A", "B", "C", "«D e f» g", "H", "I", "Two words"]


def test_the_texts_of_files():
    assert cells('\ufeffA;"B;C"\r\nD;E') == ["A", "B;C", "D", "E"]
    assert lines_of_calendar("BEGIN:X\r\nSUMMARY:A\r\n  b\\, c\r\n") == ["A b, c"]
