"""Tests, trials and benchmarks ask the product as it is shipped, and nothing else."""

import ast
import shlex
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import deployment

ROOT = Path(__file__).parent.parent
MODULES = sorted(ROOT.glob("tests/**/*.py"))
SERVERS = {  # each of them serves files that nobody collected
    *("LiveServerTestCase", "LiveServerThread", "StaticFilesHandler", "StaticLiveServerTestCase"),
    *("WSGIServer", "make_server", "runserver"),
}
MAY = {
    "gunicorn": {
        "tests/deployment.py",
        "tests/environment/test_refusal.py",  # where it cannot start
        "tests/operation/test_gunicorn_path.py",  # which checks what it would run
        "tests/system/elsewhere/sitecustomize.py",  # which refuses to import it
        "tests/system/test_one_place.py",  # and where it may be imported
        "tests/test_docs.py",  # which checks its configuration
    },
    # Of tests without a server, and of what proves that every name has a hash.
    "StaticFilesStorage": {"tests/settings.py", "tests/web/test_static_files.py"},
    **{name: set() for name in SERVERS},
}


def words(tree: ast.AST) -> Iterator[str]:
    """Yield the names a module uses, and the last word of its short texts: programs and paths."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name.rpartition(".")[2]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value.rpartition(".")[2].rpartition("/")[2]


def named(module: Path) -> str:
    return str(module.relative_to(ROOT))


def test_servers_are_started_in_one_place():
    for module in MODULES:
        if module == Path(__file__):
            continue  # it names them all
        used = set(words(ast.parse(module.read_text())))
        assert not {word for word in used & MAY.keys() if named(module) not in MAY[word]}, module
        if "launch" in used:  # a browser
            assert used & {"Deployment", "server_running"}, module


def test_what_starts_a_server_in_another_way_is_found():
    for line in (
        "subprocess.Popen(['gunicorn', 'clubscore.wsgi'])",
        "subprocess.Popen([f'{ROOT}/.venv/bin/gunicorn', 'clubscore.wsgi'])",
        "call_command('runserver')",
        "from django.test.testcases import LiveServerThread",
        "BACKEND = 'django.contrib.staticfiles.storage.StaticFilesStorage'",
    ):
        assert set(words(ast.parse(line))) & MAY.keys()


def options(command: list[str]) -> set[tuple[str, ...]]:
    """Return the options of gunicorn with their values, but for address and number of workers."""
    found: list[list[str]] = []
    for word in command[command.index("clubscore.wsgi") + 1 :]:
        if word.startswith("--"):
            found.append([word])
        else:
            found[-1].append(word)
    return {tuple(one) for one in found if one[0] not in {"--bind", "--workers"}}


def test_they_are_started_as_the_unit_starts_one(tmp_path, monkeypatch):
    unit = (ROOT / "docs/deploy/clubscore.service").read_text()
    (line,) = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    shipped = shlex.split(line)
    commands = []
    popen = "tests.deployment.subprocess.Popen"
    monkeypatch.setattr(popen, lambda words, **_: commands.append(words))
    with pytest.raises(AssertionError, match="not collected"):
        deployment.start_gunicorn(tmp_path, {}, at="127.0.0.1:0")
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "staticfiles.json").touch()
    with pytest.raises(AssertionError, match="one process"):
        deployment.start_gunicorn(tmp_path, {}, at="127.0.0.1:0", workers=1)
    with socket.socket() as listener:
        deployment.start_gunicorn(tmp_path, {}, at=listener)
    (command,) = commands
    assert options(command) == options(shipped)
    assert int(shipped[shipped.index("--workers") + 1]) >= deployment.WORKERS
