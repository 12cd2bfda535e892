"""The documents for users: their links lead somewhere, and the operator's commands work."""

import json
import re
import shlex
import socket
import subprocess
import sys
import tomllib
from http import HTTPStatus
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from clubscore.web.learn.guides import FILES
from scoring.rulesets.base import Conduct, EnteredForm, EnteredNumber, Question, Ruleset
from tests.deployment import clean_environment, end_workers
from tools.pictures.__main__ import shown
from tools.pictures.shots import PICTURES
from tools.site import navigation

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
IMAGES = ROOT / "docs/images/guides"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path):
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text())
    local = [link for link in links if "://" not in link]
    missing = [link for link in local if not (path.parent / link).exists()]
    assert missing == []


def headings(path: Path) -> set[str]:
    """Return how the headings of a document are named in links to them."""
    found = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in found}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_headings(path):
    links = re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", path.read_text())
    local = [(link, name) for link, name in links if "://" not in link]
    targets = [(path.parent / link if link else path, name) for link, name in local]
    missing = [name for target, name in targets if name not in headings(target)]
    assert missing == []


def test_pictures_are_those_that_are_taken():
    """``make pictures`` takes those that are shown, and no others are there."""
    taken = {IMAGES / folder / f"{name}.webp" for folder, name in shown()}
    linked = {
        (path.parent / link).resolve()
        for path in DOCUMENTS
        for link in re.findall(r"!\[[^\]]+\]\(([^)\s]+)\)", path.read_text())
    }
    there = {path for path in IMAGES.rglob("*") if path.is_file()}
    assert taken == there == linked
    assert {name for _, name in shown()} == {one.name for one in PICTURES}


def texts(language: str) -> list[str]:
    """Return all texts of the pages in a language, with ``%(name)s`` and the like in them."""
    catalogues = ROOT.glob(f"*/locale/{language}/LC_MESSAGES/*.po")
    quoted = [
        lines
        for catalogue in catalogues
        for lines in re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n?)+)', catalogue.read_text(), re.M)
    ]
    return ["".join(json.loads(line) for line in lines.splitlines()) for lines in quoted]


@pytest.mark.parametrize("file", FILES)
def test_bold_words_in_guides_are_on_the_screen(file):
    path = ROOT / "docs" / file
    every = texts(file.partition("/")[0] if "/" in file else "en")
    # “Import %(count)s players” is there as well with a number in it; “%(name)s” says nothing.
    parts = [re.split(r"%\(\w+\)[sd]|\{\w+\}", one) for one in every]
    forms = [r"\S+".join(map(re.escape, one)) for one in parts if len("".join(one)) > 3]
    on_screen = re.compile("|".join(forms))
    text = re.sub(r"`[^`\n]+`", "", path.read_text())
    # Spaces that do not break are part of the label.
    bold = {re.sub(r"[ \n]+", " ", one) for one in re.findall(r"\*\*([^*]+)\*\*", text)}
    assert bold
    assert {one for one in bold if not on_screen.fullmatch(one) and one not in every} == set()


def test_the_guide_to_rule_systems_names_every_fact():
    protocol = (Ruleset, Question, Conduct, EnteredForm, EnteredNumber)
    facts = {
        name
        for one in protocol
        for name in (*vars(one), *one.__annotations__)
        if not name.startswith("_")
    }
    guide = (ROOT / "docs/adding-a-rule-system.md").read_text()
    assert facts - set(re.findall(r"`(\w+)`", guide[guide.index("## Every fact") :])) == set()


def test_every_document_can_be_reached_from_the_readme():
    linked = {
        (path.parent / link).resolve()
        for path in DOCUMENTS
        for link in re.findall(r"\]\(([^)#\s]+\.md)", path.read_text())
    }
    assert {path.resolve() for path in DOCUMENTS[1:]} <= linked


def test_every_document_is_on_the_site():
    """What this says is what to do."""
    assert navigation.problems() == []


def shown_commands(document: str) -> list[str]:
    """Return the lines of the commands that a document shows, in order."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", (ROOT / document).read_text(), re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


def operator_commands():
    """Return the settings and the commands that the operator's guide shows, in order."""
    lines = shown_commands("docs/operator.md")
    settings = [line.removeprefix("export ") for line in lines if line.startswith("export ")]
    return dict(one.split("=", 1) for one in settings), [
        line for line in lines if not line.startswith("export ")
    ]


# Commands of manage.py one after the other in one process, as each start takes a second.
ALL_AT_ONCE = """
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "clubscore.settings"
from django.core.management import execute_from_command_line
for words in json.loads(sys.argv[1]):
    print("==>", *words, flush=True)
    execute_from_command_line(words)
"""


def test_the_operators_commands_work(tmp_path):
    settings, commands = operator_commands()
    assert len(commands) >= 5
    environment = clean_environment() | settings | {"CLUBSCORE_VAR": str(tmp_path)}
    of_django, others = [], []
    for words in map(shlex.split, commands):
        assert (ROOT / words[0]).exists()
        if words[1] == "manage.py":
            of_django.append(words[1:])
        else:
            others.append(words)
    assert {words[1] for words in of_django} >= {"migrate", "collectstatic", "verify", "backup"}
    # Other tests read the catalogues at this moment; help ends the process.
    of_django.sort(key=lambda words: words[1] == "compilemessages")
    assert of_django[-1][1] == "compilemessages"
    of_django[-1].append("--help")
    for words in others:
        if words[0].endswith("gunicorn"):
            words.append("--check-config")  # it would run until it is stopped
    script = [sys.executable, "-c", ALL_AT_ONCE, json.dumps(of_django)]
    for words in (script, *others):
        done = subprocess.run(
            words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    assert (tmp_path / "static" / "staticfiles.json").exists()
    assert list((tmp_path / "backups").glob("*.zip"))


@pytest.mark.in_turn(1)
def test_a_contributor_sees_a_change(tmp_path):
    """The two commands of the guide: the demo is loaded, and the server shows it."""
    load, serve = shown_commands("docs/CONTRIBUTING.md")
    environment = clean_environment() | {"CLUBSCORE_VAR": str(tmp_path)}
    loaded = subprocess.run(
        shlex.split(load), cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert loaded.returncode == 0, loaded.stderr
    (path,) = re.findall(r"^  Standings +https?://[^/]+(/\S+)$", loaded.stdout, re.M)
    setting, *words = shlex.split(serve)
    name, value = setting.split("=", 1)
    environment |= {name: value, "PYTHONUNBUFFERED": "1"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with subprocess.Popen(
        [*words, address, "--noreload"],  # which would be a second process
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            assert any(address in line for line in server.stdout)  # it is there, or has ended
            with urlopen(f"http://{address}{path}") as page:
                sheets = re.findall(r'href="(/static/\S+\.css)"', page.read().decode())
            assert sheets
            for sheet in sheets:
                with urlopen(f"http://{address}{sheet}") as style:
                    assert style.status == HTTPStatus.OK
        finally:
            server.terminate()
            end_workers(tmp_path)


def test_web_servers_in_front_write_no_addresses_down():
    """They hold table links; so do the errors these servers log unless they are told not to."""
    deploy = ROOT / "docs/deploy"
    servers = re.findall(r"^server \{\n(.*?)^\}", (deploy / "nginx.conf").read_text(), re.M | re.S)
    assert len(servers) == 2
    for server in servers:
        assert "access_log off;" in server
        assert re.search(r"error_log \S+ crit;", server)
    caddy = (deploy / "Caddyfile").read_text()
    assert "exclude http.log.error http.handlers.reverse_proxy\n" in caddy
    assert caddy.count("log {") == 1  # no access log


def test_the_readme_fits_on_a_screen():
    assert len(DOCUMENTS[0].read_text().splitlines()) <= 42
    assert len(shown_commands("README.md")) == 1


def test_dependencies_are_those_of_the_project():
    """Each package of a server is explained, and none that was left has come in."""
    text = (ROOT / "docs/dependencies.md").read_text()
    used, _, left = text.partition("## What we looked at and left")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["redis"]]
    names = {Requirement(one).name for one in wanted}
    rows = re.findall(r"^\| (`.+?) \|", used, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`([^`]+)`", row)} == names
    heads = " ".join(re.findall(r"^- ([^:]+):", left, re.MULTILINE))
    looked_at = {name.lower() for name in re.findall(r"`([\w-]+)`", heads)}
    assert {"django-health-check", "huey", "pydantic", "zensical"} <= looked_at
    everything = [*wanted, *project["optional-dependencies"]["dev"]]
    assert not looked_at & {Requirement(one).name.lower() for one in everything}
