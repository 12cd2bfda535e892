"""Clubscore as others get it: built, installed, started in an empty directory, asked."""

import gettext
import hashlib
import io
import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import zipfile
from email.parser import BytesParser
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

from clubscore.source import PACKAGES
from clubscore.version import version, version_of
from clubscore.web.learn.guides import FILES
from tests.deployment import PATIENCE, ROOT, clean_environment

pytestmark = [pytest.mark.in_turn(1), pytest.mark.any_database]  # it has one of its own

UV = Path(sys.executable).with_name("uv")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def run(*command, **more):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    directory = tmp_path_factory.mktemp("built")
    run(ROOT / ".ci" / "package", directory)
    (path,) = directory.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def files(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {one.filename: one for one in archive.infolist() if not one.is_dir()}


def test_it_holds_all_that_is_served(files):
    shipped = "clubscore/shipped"
    for source in ("templates", "static"):
        there = {
            str(path.relative_to(ROOT)) for path in (ROOT / source).rglob("*") if path.is_file()
        }
        assert {f"{shipped}/{name}" for name in there} <= files.keys()
    assert {f"{shipped}/docs/{file}" for file in FILES} <= files.keys()  # the guides
    assert {f"{one}/locale/it/LC_MESSAGES/django.mo" for one in PACKAGES} <= files.keys()
    assert "scoring/py.typed" in files
    collected = [name for name in files if name.startswith(f"{shipped}/collected/")]
    assert any(re.search(r"/base\.[0-9a-f]{12}\.css\.gz$", name) for name in collected)
    assert f"{shipped}/collected/staticfiles.json" in collected
    assert f"{shipped}/requirements.lock" in files
    assert not [name for name in files if name.endswith((".po", ".pyc")) or "/var/" in name]
    assert {name.partition("/")[0] for name in files} == {
        *("clubscore", "scoring"),
        f"clubscore-{version()}.dist-info",
    }


def test_nothing_in_it_tells_when_or_where_it_was_built(wheel, files):
    """So two builds of the same source are the same file."""
    assert len({one.date_time for one in files.values()}) == 1
    with zipfile.ZipFile(wheel) as archive:
        for name in files:
            if name.endswith((".mo", ".gz", ".json")):
                assert str(ROOT).encode() not in archive.read(name)
            if name.endswith(".gz"):
                assert archive.read(name)[4:8] == bytes(4)  # gzip's time


def test_it_says_what_it_needs(wheel, files):
    (name,) = (one for one in files if one.endswith(".dist-info/METADATA"))
    with zipfile.ZipFile(wheel) as archive:
        said = BytesParser().parsebytes(archive.read(name))
    assert (said["Name"], said["Version"]) == ("clubscore", version())
    assert SpecifierSet(said["Requires-Python"]) == SpecifierSet(PROJECT["requires-python"])
    wanted = [one for one in said.get_all("Requires-Dist", []) if "extra ==" not in one]
    assert len(wanted) == len(PROJECT["dependencies"])


def test_the_source_distribution_builds_the_same_wheel_as_the_checkout(wheel, tmp_path):
    (source,) = wheel.parent.glob("*.tar.gz")
    assert source.name == f"clubscore-{version()}.tar.gz"
    run("tar", "--extract", "--file", source, "--directory", tmp_path)
    (top,) = tmp_path.iterdir()
    assert version_of(top) == version()
    build = (sys.executable, "-m", "hatchling", "build", "--target", "wheel")
    run(*build, "--directory", tmp_path / "again", cwd=ROOT)  # the wheel was built from it
    (again,) = (tmp_path / "again").iterdir()
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_its_texts_are_those_that_msgfmt_compiles(wheel):
    """The wheel’s catalogues are compiled without it, so that any system can build one."""
    with zipfile.ZipFile(wheel) as archive:
        for path in ROOT.glob("*/locale/**/*.mo"):
            name = path.relative_to(ROOT).as_posix()
            ours = gettext.GNUTranslations(io.BytesIO(archive.read(name)))
            with path.open("rb") as file:
                assert catalogue_of(ours) == catalogue_of(gettext.GNUTranslations(file)), name


def catalogue_of(translations):
    texts = dict(translations._catalog)
    texts.pop("", None)  # its head, with times
    return texts


def test_its_bill_of_materials_has_every_locked_package(wheel):
    bill = json.loads(wheel.with_suffix(".cdx.json").read_text())
    locked = re.findall(r"^([a-z0-9-]+==\S+)", (ROOT / "requirements.lock").read_text(), re.M)
    assert {f"{one['name']}=={one['version']}" for one in bill["components"]} == {*locked}
    assert [one["name"] for one in bill["components"] if not one.get("licenses")] == []
    ours = bill["metadata"]["component"]
    assert ours["hashes"][0]["content"] == hashlib.sha256(wheel.read_bytes()).hexdigest()
    first, *others = bill["dependencies"]
    assert first["ref"] == ours["bom-ref"]
    assert len(first["dependsOn"]) == len(PROJECT["dependencies"]) + 1  # and redis
    known = {one["bom-ref"] for one in bill["components"]}
    assert {one for each in (first, *others) for one in each["dependsOn"]} <= known


@pytest.fixture(scope="module")
def command(wheel, tmp_path_factory):
    """``clubscore``, installed where nothing of the checkout is; its dependencies are ours."""
    environment = tmp_path_factory.mktemp("installed") / "environment"
    offline = ("--quiet", "--no-config", "--offline", "--no-cache")
    run(UV, "venv", *offline, "--python", sys.executable, environment)
    python = environment / "bin" / "python"
    run(UV, "pip", "install", *offline, "--no-deps", "--no-index", "--python", python, wheel)
    (packages,) = (environment / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return environment / "bin" / "clubscore"


def get(address):
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310 - our own
        return answer.read()


@pytest.mark.at_length
def test_it_runs_in_any_directory(command, tmp_path):
    """With data where this system keeps them, and every page, picture and script it needs."""
    home, place = tmp_path / "home", tmp_path / "empty"
    home.mkdir()
    (place / "clubscore").mkdir(parents=True)
    decoy = place / "clubscore" / "__init__.py"  # a clone of another version, say
    decoy.write_text("raise ImportError")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [command, "serve", "--port", str(port)],
        cwd=place,
        env={"HOME": str(home), "PATH": os.environ["PATH"], "LANG": "it_IT.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        assert server.stdout is not None
        told = server.stdout.readline()  # it listens from then on
        page = get(f"{address}/").decode()
        addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
        assert len(addresses) > 5
        for path in (*addresses, "/guides/organizer/", "/favicon.ico", "/readyz"):
            assert get(address + path), path
    finally:
        server.terminate()
        server.communicate(timeout=PATIENCE)
    assert address in told
    assert [path for path in place.rglob("*") if path.is_file()] == [decoy]
    data = home / ".local/share/clubscore"
    assert (data / "clubscore.sqlite3").exists()
    assert data.stat().st_mode & 0o777 == 0o700


@pytest.mark.at_length
def test_every_command_of_manage_py_is_there(command, tmp_path):
    environment = {**clean_environment(), "CLUBSCORE_VAR": str(tmp_path), "LANG": "C"}
    told = run(command, "help", cwd=tmp_path, env=environment).split()
    assert {"demo", "serve", "doctor", "backup", "restore", "verify", "upgrade", "score"} <= {*told}
