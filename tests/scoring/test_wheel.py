"""The library as others get it: built, installed where nothing else is, used by its guide."""

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import BytesParser
from pathlib import Path

import pytest

import scoring
from clubscore.version import version

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
WEB = ("apps.py", "management", "phone")  # what Clubscore alone needs
PACKAGE = "clubscore_scoring"
CODE = {
    f"{PACKAGE}/{path.relative_to(ROOT / 'scoring')}"
    for path in (ROOT / "scoring").rglob("*")
    if path.suffix in (".py", ".typed") and path.relative_to(ROOT / "scoring").parts[0] not in WEB
}
OF_THE_LIBRARY = CODE | {
    *(f"{PACKAGE}/documents/{name}.md" for name in ("guide", "format")),
    f"{PACKAGE}/pictures.json",
    *(
        f"{PACKAGE}/{path.relative_to(ROOT / 'scoring').with_suffix('.mo')}"
        for path in (ROOT / "scoring" / "locale").rglob("*.po")
    ),
}
MOST = 700_000  # bytes, some 35,000 of them for each language

EACH_SYSTEM = """
import json, sys
import clubscore_scoring as scoring
table = {"E": "[EEE] 999m ?", "S": "[CCC] 345m 78p 456s 22m + 9p", "W": "(2222s) ?", "N": "?"}
values = {
    key: scoring.settle(key, table, discarder="W").value
    if ruleset.hands_scored == "all"
    else scoring.score(key, table["S"], seat="S", discarder="W").value
    for key, ruleset in scoring.rulesets().items()
}
print(json.dumps({"values": values, "file": scoring.__file__, "modules": sorted(sys.modules)}))
"""
DRAWING = """
import sys, clubscore_scoring
sys.stdout.write(clubscore_scoring.svg("[340m] (9999p) 46s 88s EEE + 5s {18}"))
"""
GUIDE = """
import doctest, importlib.metadata, re, sys
guide = importlib.metadata.metadata("clubscore-scoring").get_payload()
examples = "\\n".join(re.findall(r"^```pycon\\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL))
test = doctest.DocTestParser().get_doctest(examples, {}, "guide", None, 0)
result = doctest.DocTestRunner().run(test)
sys.exit(bool(result.failed) or result.attempted < 50)
"""


def run(*command, **more):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    directory = tmp_path_factory.mktemp("built")
    run(ROOT / ".ci" / "wheel", directory)
    return directory


@pytest.fixture(scope="module")
def wheel(built):
    (path,) = built.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """A Python with the library and nothing else."""
    environment = tmp_path_factory.mktemp("empty") / "environment"
    offline = ("--quiet", "--no-config", "--offline", "--no-cache")
    run(UV, "venv", *offline, "--python", sys.executable, environment)
    python = environment / "bin" / "python"
    run(UV, "pip", "install", *offline, "--no-index", "--python", python, wheel)
    return python


def test_wheel_and_source_hold_the_library_alone(built, wheel):
    with zipfile.ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if not name.endswith("/")}
    assert {name for name in files if name.startswith(PACKAGE + "/")} == OF_THE_LIBRARY
    assert f"{PACKAGE}/py.typed" in files
    assert {name.partition("/")[0].partition("-")[0] for name in files} == {PACKAGE}
    assert any(name.endswith("licenses/LICENSE") for name in files)
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        inside = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert inside >= OF_THE_LIBRARY
    assert not {name for name in inside if name.startswith(PACKAGE)} - OF_THE_LIBRARY


def test_it_says_what_it_is(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith("METADATA"))
        said = BytesParser().parsebytes(archive.read(name))
    assert (said["Name"], said["Version"]) == ("clubscore-scoring", version())
    assert said["Requires-Python"] == ">=3.11"
    assert said.get_all("Requires-Dist") is None
    assert wheel.name.endswith("-py3-none-any.whl")
    guide = said.get_payload()
    assert isinstance(guide, str)
    assert guide.startswith("# The scoring library")
    assert not re.search(r"\]\([^)#]*\.(md|py)", guide)  # links to what is not there
    assert "import clubscore_scoring as scoring" in guide
    assert {label.partition(",")[0] for label in said.get_all("Project-URL", [])} >= {
        "Documentation",
        "Homepage",
        "Source",
    }


def test_it_is_small(wheel):
    assert 100_000 < wheel.stat().st_size < MOST


def test_it_draws_what_the_checkout_draws(python, tmp_path):
    drawn = run(python, "-I", "-c", DRAWING, cwd=tmp_path)
    assert drawn == scoring.svg("[340m] (9999p) 46s 88s EEE + 5s {18}")


def test_it_scores_in_every_system(python, tmp_path):
    answered = json.loads(run(python, "-I", "-c", EACH_SYSTEM, cwd=tmp_path))
    assert answered["values"] == {
        "mcr": 2,
        "zung_jung": 10,
        "hong_kong": 2,
        "italian": 48,
        "chinese_classical": 28,
        "european": 48,
        "riichi": 1000,
    }
    assert Path(answered["file"]).is_relative_to(python.parent.parent)
    assert not {"django", "scoring"} & {*answered["modules"]}


def test_its_guide_is_all_one_needs(python, tmp_path):
    run(python, "-I", "-c", GUIDE, cwd=tmp_path)


def shown(document):
    """Return the commands of a document, each with what it is said to write."""
    consoles = re.findall(r"^```console\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    for block in consoles:
        yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


@pytest.mark.parametrize("name", ["guide", "format"])
def test_its_documents_travel_with_it_and_their_commands_hold(python, tmp_path, name):
    document = run(python, "-I", "-m", PACKAGE, "--show", name, cwd=tmp_path)
    assert not re.search(r"manage\.py|phone|CommandError|\]\([^)#]*\.(md|py)", document)
    commands = [*shown(document)]
    assert len(commands) >= 2
    path = f"{python.parent}{os.pathsep}{os.environ['PATH']}"
    for command, output in commands:
        done = subprocess.run(
            ["/bin/bash", "-c", command],
            cwd=tmp_path,
            env={"PATH": path, "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            encoding="utf-8",
        )
        assert done.stdout == output


def test_its_reference_names_the_package(python, tmp_path):
    text = run(python, "-I", "-m", PACKAGE, "--show", "reference", cwd=tmp_path)
    assert text.startswith(f"# Reference of `{PACKAGE}` ")


def test_the_source_builds_the_same_wheel(built, wheel, tmp_path):
    (source,) = built.glob("*.tar.gz")
    run("tar", "--extract", "--file", source, "--directory", tmp_path)
    (folder,) = tmp_path.iterdir()
    offline = ("--quiet", "--no-config", "--offline", "--no-cache")
    run(UV, "build", *offline, "--wheel", "--out-dir", tmp_path / "again", folder)
    (again,) = (tmp_path / "again").glob("*.whl")
    assert again.read_bytes() == wheel.read_bytes()


def test_registries_have_what_builds_it():
    """Of uv_build some versions are on no registry that uv itself is on."""
    settings = tomllib.loads((ROOT / ".ci" / "scoring" / "pyproject.toml").read_text())
    (requirement,) = settings["build-system"]["requires"]
    lowest = re.fullmatch(r"uv_build>=(\d+)\.(\d+),<0\.\d+", requirement)
    assert lowest
    assert (int(lowest[1]), int(lowest[2])) <= (0, 13)
