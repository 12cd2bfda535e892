"""``python -m scoring``, and both commands on streams as they come."""

import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import scoring
from scoring.__main__ import main
from scoring.library.documents import DOCUMENTS, document
from scoring.streams import PLAIN_LETTERS

from .test_score_command import ONE_REQUEST, ORPHANS, ROOT, environment

HAND = "[123m] (9999p) 46s 88s EEE + 5s {18}"
REQUEST = json.dumps(ONE_REQUEST).encode() + b"\n"
OURS = (sys.executable, "-m", "scoring")
DJANGO = (sys.executable, "manage.py", "score")
BOTH = pytest.mark.parametrize("command", [OURS, DJANGO], ids=["scoring", "manage.py score"])


def run(*command, text=b"", encoding="utf-8", directory=Path("/nowhere"), **more):
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(directory) | {"PYTHONIOENCODING": encoding},
        **({"input": text} if "stdin" not in more else {}),
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more},
        check=False,
        timeout=120,
    )
    return done.returncode, (done.stdout or b"").decode(encoding), done.stderr.decode(encoding)


# What it does


def test_a_hand_is_scored_and_explained():
    status, out, err = run(*OURS, "mcr", HAND, "--discarder", "S")
    assert (status, err) == (0, "")
    scored = scoring.score("mcr", HAND, discarder="S")
    assert out == f"{scored.hand}\n{scored}\n"


def test_a_hand_may_be_written_as_others_do(capsys):
    assert main(["mcr", "19m19p19s1234567z + 5z", "--json"]) == 0
    others = json.loads(capsys.readouterr().out)
    assert main(["mcr", ORPHANS, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == others


def test_names_in_chinese(capsys):
    assert main(["mcr", ORPHANS, "--language", "zh"]) == 0
    assert "十三幺" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [(), ("--batch",)], ids=["nothing", "--batch"])
def test_requests_are_answered_as_by_the_other_command(arguments):
    text = REQUEST + b"\n" + b"{}\n"
    answered = run(*OURS, *arguments, text=text)
    assert answered == run(*DJANGO, "--batch", text=text)
    assert answered[0] == 1
    assert [json.loads(line)["valid"] for line in answered[1].splitlines()] == [True, False]
    assert run(*OURS, text=REQUEST)[0] == 0


def test_help_and_version(capsys):
    for argument in ("--help", "--version"):
        with pytest.raises(SystemExit) as stopped:
            main([argument])
        assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert "python -m scoring < requests.jsonl" in shown
    assert shown.endswith(f"{scoring.__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["mcr", "1x"], "“1x” is not a tile (character 1).\n"),
        (["mcr"], "Give a rule system and a hand, or --batch.\n"),
        (["--batch", "--seat", "E"], "leave out --seat.\n"),
    ],
)
def test_what_is_wrong_is_said_on_standard_error(capsys, arguments, said):
    assert main(arguments) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith(said)


def test_a_terminal_is_not_waited_for(capsys, monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert main([]) == 1
    assert "Give a rule system and a hand" in capsys.readouterr().err


def test_an_interrupt_is_no_traceback(monkeypatch):
    def interrupted(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr("scoring.__main__.score_lines", interrupted)
    assert main(["mcr", ORPHANS]) == 130


# Streams


@BOTH
def test_a_terminal_of_ascii(tmp_path, command):
    status, out, err = run(*command, "mcr", f"{HAND}", encoding="ascii", directory=tmp_path)
    assert (status, err) == (0, "")
    assert "   1 x 2 Flower Tiles (13)  plum, winter\n" in out
    assert "\n   -     Pung of Terminals" in out


@pytest.mark.parametrize(
    ("text", "shown"),
    [("×–“”’…", 'x-""\'...'), ("pungé à", "punge a"), ("十三", "??"), ("\udcff", "?")],
)
def test_letters_that_an_encoding_lacks(text, shown):
    assert text.encode("ascii", PLAIN_LETTERS).decode() == shown


def test_output_that_somebody_replaced(monkeypatch):
    out = StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["mcr", ORPHANS]) == 0
    assert "Thirteen Orphans" in out.getvalue()


def test_only_what_is_written_is_made_plain():
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", PLAIN_LETTERS)


@BOTH
@pytest.mark.parametrize(
    ("arguments", "redirected", "said"),
    [
        pytest.param("--batch", "<&-", "Standard input is closed.", id="no input"),
        pytest.param(f"mcr '{ORPHANS}'", ">&-", "Standard output is closed.", id="no output"),
        pytest.param(f"mcr '{ORPHANS}'", ">/dev/full", "No space left on device.", id="full disk"),
        pytest.param("--batch", ">/dev/full", "No space left on device.", id="full, requests"),
    ],
)
def test_streams_that_are_closed_or_full(tmp_path, command, arguments, redirected, said):
    line = " ".join((*command, arguments, redirected))
    status, out, err = run("/bin/sh", "-c", line, text=REQUEST, directory=tmp_path)
    assert (status, out) == (1, "")
    assert err.rstrip().endswith(said)
    assert "Traceback" not in err
    assert len(err.splitlines()) == 1


def test_help_for_a_full_disk_and_errors_for_nobody():
    status, _out, err = run("/bin/sh", "-c", " ".join((*OURS, "--help >/dev/full")))
    assert (status, err) == (1, "Reading or writing failed: No space left on device.\n")
    status, out, err = run("/bin/sh", "-c", " ".join((*OURS, "mcr 1x 2>&-")))
    assert (status, out, err) == (1, "", "")


def test_a_reader_that_stops_early_is_no_crash():
    reading, writing = os.pipe()
    os.close(reading)
    assert run(*OURS, text=REQUEST * 100, stdout=writing) == (1, "", "")
    os.close(writing)


# Documents


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_printed(capsys, name):
    assert main(["--show", name]) == 0
    assert capsys.readouterr().out == document(name)
    assert document(name).startswith("# ")


def test_documents_of_the_wheel_come_first(tmp_path, monkeypatch):
    monkeypatch.setattr("scoring.library.documents.PACKED", tmp_path)
    (tmp_path / "guide.md").write_text("# Packed\n")
    assert document("guide") == "# Packed\n"
    assert document("format").startswith("# Scoring hands")


def test_the_reference_has_all_that_is_public():
    text = document("reference")
    for name in scoring.__all__:
        assert re.search(rf"^### `{name}\b", text, re.MULTILINE), name
    assert "seat: WindName = Wind.E, prevalent_wind" in text
    assert "language: str = 'en'" in text
    assert "| `winds` | `tuple[Wind, ...]` | `(Wind.E, Wind.S, Wind.W, Wind.N)` |" in text
    assert "- `from_text(text: str) -> Hand`: Return the hand written in" in text
    assert "- `winning_copies`: The copies left that may win" in text
    assert not re.search(r"``|:\w+:`|<Wind|<class", text.replace("```", ""))
    assert text.count("```") % 2 == 0
