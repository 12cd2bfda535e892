"""The guide's commands, in empty environments: Clubscore installed by uv, by pipx and by pip.

What they install is downloaded from the package index first, once, and they do without network.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clubscore.version import version
from tests.deployment import ROOT

from .test_package import UV, run, wheel

__all__ = ["wheel"]  # a fixture

pytestmark = [pytest.mark.at_length, pytest.mark.any_database]

WHEEL = re.compile(r"clubscore-\S+-py3-none-any\.whl")
GUIDES = ("docs/operator.md", "docs/it/operator.md")


def shown_commands(guide: str) -> list[str]:
    """Return what a guide shows of installing the wheel, in lines of their own or in a sentence."""
    text = (ROOT / guide).read_text()
    return re.findall(r"^`?((?:uv tool|pipx|pip) install .*?)(?:`.*)?$", text, re.MULTILINE)


def commands_of(installer: str) -> list[list[str]]:
    lines = map(shlex.split, shown_commands(GUIDES[0]))
    return [words for words in lines if words[0] == installer and words[-1] != "."]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The packages of the lock, and pipx with what it brings, as wheels in a folder."""
    folder = tmp_path_factory.mktemp("house")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:"]
    for wanted in (
        ["--require-hashes", "--requirement", ROOT / "requirements.lock"],
        ["pipx", "pip>=26"],
    ):
        command = [*map(str, (*pip, "--dest", folder, *wanted))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"no package index, or not all of it:\n{done.stderr}"
    return folder


@pytest.fixture
def place(wheel, tmp_path):
    """A folder with what a release offers for download, and nothing else."""
    folder = tmp_path / "place"
    folder.mkdir()
    shutil.copy(wheel, folder)
    shutil.copy(ROOT / "requirements.lock", folder)
    return folder


def environment(house: Path, home: Path, *paths: Path) -> dict[str, str]:
    """Return that of somebody who has these programs, no settings and no network."""
    home.mkdir(exist_ok=True)
    return {
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PATH": os.pathsep.join([*map(str, paths), f"{home}/.local/bin", "/usr/bin", "/bin"]),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_FIND_LINKS": str(house),
        "PIP_NO_INDEX": "1",
        "UV_FIND_LINKS": str(house),
        "UV_NO_CONFIG": "1",
        "UV_NO_INDEX": "1",
        "UV_OFFLINE": "1",
        "UV_PYTHON": sys.executable,
    }


def python_in(folder: Path) -> Path:
    """Make an empty environment; return where its programs are."""
    run(sys.executable, "-m", "venv", folder)
    return folder / "bin"


def follow(installer: str, place: Path, having: dict[str, str]) -> None:
    """Run the commands of the guide as they stand there, but for the version in the name."""
    (built,) = place.glob("*.whl")
    commands = commands_of(installer)
    assert commands
    for words in commands:
        path = shutil.which(words[0], path=having["PATH"])
        assert path is not None
        arguments = [WHEEL.sub(built.name, word) for word in words[1:]]
        run(path, *arguments, cwd=place, env=having)


def ask(place: Path, having: dict[str, str]) -> None:
    """Ask what was installed which version it is, whether it is complete, and for a club."""
    path = shutil.which("clubscore", path=having["PATH"])
    assert path is not None
    having = having | {"CLUBSCORE_VAR": str(place / "var")}
    assert run(path, "--version", cwd=place, env=having).strip() == f"Clubscore {version()}"
    run(path, "migrate", "--verbosity", "0", cwd=place, env=having)
    told = run(path, "club_create", "Circolo Il Bambù", "--admin", "Piera", cwd=place, env=having)
    assert "/clubs/circolo-il-bambu/" in told
    assert (
        "well      printing"
        in subprocess.run(
            [path, "doctor"], cwd=place, env=having, capture_output=True, text=True, check=False
        ).stdout
    )


def test_uv(house, place, tmp_path):
    having = environment(house, tmp_path / "home", UV.parent)
    follow("uv", place, having)
    ask(place, having)


def test_pipx(house, place, tmp_path):
    programs = python_in(tmp_path / "pipx")
    having = environment(house, tmp_path / "home")
    run(programs / "pip", "install", "--quiet", "pipx", env=having)
    having["PATH"] = f"{programs}:{having['PATH']}"
    follow("pipx", place, having)
    ask(place, having)


def test_pip(house, place, tmp_path):
    """The packages first, by their hashes; then the wheel, which brings no others."""
    having = environment(house, tmp_path / "home", python_in(tmp_path / "environment"))
    assert len(commands_of("pip")) == 2
    follow("pip", place, having)
    ask(place, having)


def test_both_languages_show_the_same_commands():
    assert shown_commands(GUIDES[0]) == shown_commands(GUIDES[1])
    assert {words[0] for words in map(shlex.split, shown_commands(GUIDES[0]))} == {
        *("uv", "pipx", "pip"),
    }
