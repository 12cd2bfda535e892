"""A language is a folder: which are offered, their names, and what one says that lacks texts."""

import struct
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.test import override_settings
from django.utils import translation
from django.utils.translation import gettext, ngettext

from clubscore.languages import FOLDER, cldr, languages, offered_language
from clubscore.languages import WHOLE as PART

WHOLE = 10  # texts in the catalogue of English


def catalogue(folder: Path, code: str, texts: int, order: str = "<") -> None:
    """Write the head of a compiled catalogue: all that is read of it."""
    target = folder / code / "LC_MESSAGES"
    target.mkdir(parents=True)
    (target / "django.mo").write_bytes(struct.pack(f"{order}3I", 0x950412DE, 0, texts + 1))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """English, four other languages, and folders that are none."""
    for code, texts in {"en": WHOLE, "it": 10, "de": 8, "zh_Hans": 9, "fr": 4}.items():
        catalogue(tmp_path, code, texts, ">" if code == "de" else "<")
    (tmp_path / "es" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "da" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "da" / "LC_MESSAGES" / "django.mo").write_bytes(b"cut off")
    (tmp_path / "README").touch()
    return tmp_path


def test_those_with_half_of_the_texts_are_offered(folder):
    offered = [(one.code, one.name, one.is_partial) for one in languages(folder)]
    assert offered == [
        ("de", "Deutsch", True),
        ("en", "English", False),
        ("it", "Italiano", False),
        ("zh-hans", "简体中文", False),
    ]


def test_without_compiled_catalogues_there_is_english(tmp_path):
    (tmp_path / "it").mkdir()
    assert [one.code for one in languages(tmp_path)] == ["en"]


@pytest.mark.parametrize(
    ("code", "known"),
    [("it", "it"), ("zh-hans", "zh_Hans"), ("pt", "pt_PT"), ("pt-br", "pt_BR"), ("xx", "en")],
)
def test_what_the_cldr_knows_is_that_of_the_language(code, known):
    assert str(cldr(code)) == known


def test_ours_are_english_and_italian_in_full():
    ours = {one.code: one.share for one in languages()}
    assert ours["en"] == ours["it"] == 1


@pytest.mark.parametrize(
    ("tag", "folder_name"),
    [
        ("de-AT", "de"),
        ("de_CH.UTF-8@euro", "de"),
        ("zh_CN.UTF-8", "zh_Hans"),
        ("zh", "zh_Hans"),
        ("fr", None),
        ("C.UTF-8", None),
        ("", None),
    ],
)
def test_a_tag_asks_for_a_language(folder, tag, folder_name):
    found = offered_language(tag, folder)
    assert (found and found.folder) == folder_name


def test_what_a_language_lacks_is_in_english(tmp_path):
    """Django would show it in the language of the installation, which is Italian."""
    target = tmp_path / "qaa" / "LC_MESSAGES"
    target.mkdir(parents=True)
    source = target / "django.po"
    source.write_text('msgid ""\nmsgstr ""\n\nmsgid "Seats"\nmsgstr "Plätze"\n')
    with source.open("rb") as file, (target / "django.mo").open("wb") as compiled:
        write_mo(compiled, read_po(file))
    spoken = {"LANGUAGES": [("qaa", "Other"), ("it", "Italiano")], "LOCALE_PATHS": [tmp_path]}
    with override_settings(**spoken), translation.override("qaa"):
        assert gettext("Seats") == "Plätze"
    with override_settings(**spoken | {"LOCALE_PATHS": [tmp_path, FOLDER]}):
        with translation.override("it"):
            assert gettext("Standings") == "Classifica"
        with translation.override("qaa"):
            assert gettext("Standings") == "Standings"
            assert ngettext("%(n)d table", "%(n)d tables", 2) % {"n": 2} == "2 tables"


def test_what_may_stay_english_makes_no_language_partial():
    with (FOLDER / "en" / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages = [one for one in read_po(file) if one.id]
    notes = {"for operators", "for programs"}
    optional = [one for one in messages if notes & {*one.auto_comments}]
    assert 0.1 < len(optional) / len(messages) < 1 - PART
