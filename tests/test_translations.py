"""Every text is in Italian and in English. When this fails: ``make messages``, then translate."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ("clubscore", "scoring", "static", "templates")
LANGUAGES = ["en", "it"]  # complete at any time; others are translated after a release
FOLDERS = sorted(path.name for path in (ROOT / "clubscore" / "locale").iterdir())
DOMAINS = ["django", "djangojs"]
PACKAGES = ["clubscore", "scoring"]  # each has its own


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues, as ``make messages`` brings them up to date, in a copy of the source."""
    copy = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", copy)
    locales = [f"--locale={language}" for language in LANGUAGES]
    settings = {"DJANGO_SETTINGS_MODULE": "clubscore.settings", "PYTHONPATH": str(ROOT)}
    for domain in DOMAINS:
        subprocess.run(
            [sys.executable, "-m", "tools.messages", f"--domain={domain}", *locales],
            cwd=copy,
            env=os.environ | settings,
            check=True,
            capture_output=True,
        )
    return copy


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fault", ["untranslated", "only-fuzzy", "only-obsolete"])
def test_catalogues_are_complete(catalogues, language, domain, fault, package):
    catalogue = catalogues / package / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    if domain == "djangojs" and not catalogue.exists():
        return  # no script has texts of its own
    found = subprocess.run(
        ["msgattrib", f"--{fault}", "--no-wrap", catalogue],  # noqa: S607 - part of gettext
        check=True,
        capture_output=True,
        text=True,
    )
    header, *entries = found.stdout.strip().split("\n\n")
    assert "Content-Type" in header or not header
    assert entries == []


@pytest.mark.parametrize("language", FOLDERS)
def test_placeholders_survive_translation(language):
    for catalogue in ROOT.glob(f"*/locale/{language}/LC_MESSAGES/*.po"):
        subprocess.run(
            ["msgfmt", "--check", "--output-file=/dev/null", catalogue],  # noqa: S607 - as above
            check=True,
        )


@pytest.mark.parametrize("language", FOLDERS)
@pytest.mark.parametrize("package", PACKAGES)
def test_headers_are_filled_in_and_change_with_no_run(language, package):
    catalogue = ROOT / package / "locale" / language / "LC_MESSAGES" / "django.po"
    header = catalogue.read_text().partition("\n\n")[0]
    assert "Clubscore" in header
    assert "/issues\\n" in header
    assert f'"Language: {language}\\n"' in header
    assert "Language-Team: " in header
    assert "Plural-Forms: nplurals=" in header
    assert not re.search("POT-Creation-Date|PACKAGE|FULL NAME|YEAR|fuzzy", header)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        pytest.param("Key of the rule system.", "for programs", id="API"),
        pytest.param("Save quota", "for operators", id="operators"),
        pytest.param("Android", "", id="players at a venue"),
        pytest.param("Results", "", id="API and pages"),
    ],
)
def test_texts_for_operators_and_programs_alone_have_a_note(catalogues, text, note):
    english = catalogues / "clubscore" / "locale" / "en" / "LC_MESSAGES" / "django.po"
    (entry,) = (
        entry
        for entry in english.read_text().split("\n\n")
        if f'msgid "{text}"\n' in entry and "msgctxt" not in entry
    )
    assert re.findall("^#. (for .*)$", entry, re.MULTILINE) == ([note] if note else [])


# Code that is quoted in a text, and addresses.
CODE = re.compile(r"`[^`]*`|https?://\S+")


def messages(language: str) -> list[str]:
    """Return every id and every translation of the catalogues."""
    entries = []
    for package in PACKAGES:
        path = ROOT / package / "locale" / language / "LC_MESSAGES" / "django.po"
        found = subprocess.run(
            ["msgcat", "--no-wrap", "--no-location", path],  # noqa: S607 - as above
            check=True,
            capture_output=True,
            text=True,
        )
        entries += found.stdout.split("\n\n")[1:]
    return [
        CODE.sub("", ast.literal_eval(line.partition(" ")[2]))
        for entry in entries
        for line in entry.replace('"\n"', "").splitlines()
        if line.startswith(("msgid", "msgstr"))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("sign", "instead"),
    [
        pytest.param("'", "’", id="apostrophe"),
        pytest.param('"', "“ ”", id="quote"),
        pytest.param("...", "…", id="ellipsis"),
    ],
)
def test_texts_are_typeset(language, sign, instead):
    texts = messages(language)
    assert len(texts) > 5000
    assert [text for text in texts if sign in text] == [], f"write {instead}"


def test_no_text_with_a_plural_is_used_alone():
    """Django finds it in no catalogue then, and shows English."""
    catalogue = ROOT / "clubscore" / "locale" / "it" / "LC_MESSAGES" / "django.po"
    entries = catalogue.read_text().split("\n\n")
    plural = {
        text[1]
        for entry in entries
        if "msgid_plural" in entry and "msgctxt" not in entry
        if (text := re.search(r'^msgid "(.+)"$', entry, re.MULTILINE))
    }
    assert "new to the club" in plural
    alone = re.compile(r'{% translate "([^"]+)" %}')
    for path in (ROOT / "templates").glob("**/*.html"):
        assert not plural & set(alone.findall(path.read_text())), path
