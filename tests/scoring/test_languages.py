"""What the library says in other languages, without Django: by plain gettext, from its folders."""

import dataclasses
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import scoring
from scoring.names import POINT, Names, Unit
from scoring.rulesets import ALL
from scoring.rulesets.base import Ruleset
from scoring.words import catalogue

ROOT = Path(__file__).parents[2]
HAND = "[123m] 456m 789p 23s EE + 1s"


def names_in(value: object) -> Iterator[Names | Unit]:
    if isinstance(value, Names | Unit):
        yield value
    if isinstance(value, str | Enum):
        return
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from names_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield from names_in(tuple(value.values()))
    elif isinstance(value, Iterable):
        for one in value:
            yield from names_in(one)


@pytest.mark.parametrize("ruleset", ALL, ids=lambda one: one.key)
def test_every_name_of_the_rules_is_in_the_catalogue(ruleset):
    """Only those are collected that are written out: context and name as they are."""
    said = names_in([getattr(ruleset, name) for name in vars(Ruleset)["__annotations__"]])
    known = catalogue("it")._catalog.keys()  # type: ignore[attr-defined]
    for one in (*said, *map(scoring.tiles.FLOWER_NAMES.__getitem__, range(8))):
        if isinstance(one, Names):
            assert f"{one.context}\x04{one.en}" in known
        else:
            assert (f"{one.context}\x04{one.one}", 0) in known


@pytest.fixture
def speaking_polish(tmp_path):
    """The library with a folder for Polish, which has three forms of a plural, and no other."""
    left_out = shutil.ignore_patterns("locale", "management", "phone", "__pycache__")
    shutil.copytree(ROOT / "scoring", tmp_path / "scoring", ignore=left_out)
    polish = Catalog("pl")
    polish.add("All Sequences", "Same sekwensy", context="zung jung pattern")
    polish.add(("point", "points"), ("punkt", "punkty", "punktów"), context="unit")
    polish.add("These tiles are not a winning hand.", "Te kości nie tworzą wygranej ręki.")
    polish.add(
        (
            "The tile %(tile)s appears %(found)s time; there are only four.",
            "The tile %(tile)s appears %(found)s times; there are only four.",
        ),
        tuple(f"Kość %(tile)s: %(found)s {form}." for form in ("raz", "razy", "razów")),
    )
    for language, texts in (("pl", polish), ("da", Catalog("da"))):  # Danish is only begun
        folder = tmp_path / "scoring" / "locale" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / "django.mo").open("wb") as file:
            write_mo(file, texts)
    return tmp_path


def spoken(directory, *arguments):
    command = (sys.executable, "-m", "scoring", "zung_jung", *arguments)
    done = subprocess.run(command, cwd=directory, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_folder_is_a_language(speaking_polish):
    status, out, err = spoken(speaking_polish, HAND, "--language", "pl")
    assert (status, err) == (0, "")
    assert "   5     Same sekwensy (1.1)  123m" in out
    assert out.endswith("   5     punktów\n")
    refused = spoken(speaking_polish, "123m 456m 789p 24s EE + 1s", "--language", "pl")
    assert refused == (1, "", "Te kości nie tworzą wygranej ręki.\n")
    counted = spoken(speaking_polish, "11111m 456m 789p EE + E", "--language", "pl")
    assert counted == (1, "", "Kość 1m: 5 razów.\n")
    assert spoken(speaking_polish, HAND, "--language", "it")[0] == 2  # it is not there
    assert spoken(speaking_polish, HAND, "--language", "da")[0] == 2  # without a single text


@pytest.mark.parametrize("language", ["it", "IT", "it-CH", "it_IT"])
def test_the_nearest_language_is_spoken(language):
    assert POINT.beside(2, language) == "punti"
    assert scoring.explain(scoring.score("zung_jung", HAND), language=language).endswith("punti")


def test_a_language_without_a_folder_is_english():
    assert POINT.names.get("tlh") == "points"
    assert (POINT.beside(-1, "tlh"), POINT.beside(0, "tlh")) == ("point", "points")
    assert scoring.translate("Four pungs or kongs.", "tlh") == "Four pungs or kongs."
    assert scoring.translate("", "it") == ""  # not the head of the catalogue


def test_chinese_names_are_those_of_the_source_until_somebody_translates_them():
    names = Names("made up", "All Pungs", "碰碰和")
    assert (names.get("en"), names.get("zh"), names.get("zh-Hans")) == (
        *("All Pungs", "碰碰和", "碰碰和"),
    )
    assert names.or_chinese("對對糊", "zh-hant") == "對對糊"
    assert Names("made up", "Sticks").get("zh") == "Sticks"
    assert (POINT.beside(1, "zh"), POINT.beside(2, "zh")) == ("分", "分")


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("[89m1p]", "“89m1p” non è una scala, un tris né un poker (carattere 2)."),
        ("[123m] 456m 789p 23s EE + 1s {11}", "Fiore o stagione ripetuti: pruno."),
        ("11111m 456m 789p EE + E", "La pedina “1m” compare 5 volte; ce ne sono solo quattro."),
    ],
)
def test_errors_are_explained(hand, sentence):
    with pytest.raises(scoring.RuleError) as refused:
        scoring.score("mcr", hand)
    assert scoring.explain(refused.value, language="it") == sentence
    assert scoring.explain(refused.value) == str(refused.value)


@pytest.mark.parametrize(
    ("said", "first", "among"),
    [
        pytest.param(
            scoring.why_not("mcr", "[EEE] [456p] 789s 2333m + 5m"),
            "Manca 1 pedina a una mano completa",
            "         789s 333m, restano 25m",
            id="incomplete",
        ),
        pytest.param(
            scoring.why_not("mcr", "[222m] [333p] [FFF] 45p99s + 6p"),
            "2 punti, il minimo è 8",
            "         7p al posto di 4p: 3",
            id="low",
        ),
        pytest.param(
            scoring.settle("mcr", {"S": "[234m] [567p] [789s] 33s 45m + 6m"}, discarder="E"),
            "S      2",
            "         E +10  S -30  W +10  N +10  se viene dichiarata: falsa chiusura",
            id="verdict",
        ),
    ],
)
def test_verdicts_and_diagnoses_are_explained(said, first, among):
    lines = scoring.explain(said, language="it").splitlines()
    assert lines[0] == first
    assert among in lines
    assert scoring.explain(said) == str(said)
