"""The command line, as people and machines use it."""

import json
import os
import subprocess
import sys
import threading
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from scoring.management.commands.score import Command

from .mutations import mixed_lines

ROOT = Path(__file__).parents[2]
ORPHANS = "19m19p19sESWNCFP + P"
STRAIGHT = "[123m] (9999p) 456m 78m 55p + 9m"
KONG = "[5555p] 123m 456m 789m 1s + 1s"
CHINESE = ["chinese_classical", "[222s] 345m78p456s22m + 9p"]
SMALL = "[234m] [567p] [789s] 33s 45m + 6m"
ONE_REQUEST = {
    "id": "one",
    "ruleset": "mcr",
    "tiles": "19m19p19sESWNCFP",
    "winning_tile": "P",
    "self_drawn": False,
    "seat_wind": "E",
    "prevalent_wind": "E",
}


def command(*arguments):
    return [sys.executable, "manage.py", "score", *arguments]


def environment(directory):
    ours = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return inherited | {"CLUBSCORE_VAR": str(directory), "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process; return its exit status and what it wrote."""

    def run(*arguments, text=b""):
        status: object = 0
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text)))
        try:
            Command().run_from_argv(["manage.py", "score", *arguments])
        except SystemExit as stop:
            status = stop.code
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def run_process(tmp_path):
    """Run the command in a process of its own, as from a shell."""

    def run_process(*arguments, text=b""):
        done = subprocess.run(
            command(*arguments),
            cwd=ROOT,
            env=environment(tmp_path),
            input=text,
            capture_output=True,
            check=False,
            timeout=120,
        )
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    return run_process


# For people


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        pytest.param(
            [ORPHANS, "--seat", "W", "--self-drawn"],
            """\
19m19p19sESWNCFP + P
  88     Thirteen Orphans (81)  19m19p19sESWNCFPP
   1     Self-Drawn (12)  P
  89     points
   –     All Terminals and Honors (66): excluded by Thirteen Orphans (81)
   –     Fully Concealed Hand (25): excluded by Thirteen Orphans (81)
         E -97  S -97  W +291  N -97
""",
            id="self-drawn",
        ),
        pytest.param(
            [SMALL],
            """\
[234m] [567p] [789s] 45m33s + 6m
   2     All Chows (18)  234m 456m 567p 789s 33s
   2     points; 6 short of the minimum
   –     No Honors (8): implied by All Chows (18)
""",
            id="below the minimum",
        ),
        pytest.param(
            [STRAIGHT, "--seat", "E", "--round", "S", "--discarder", "N", "--language", "it"],
            """\
[123m] (9999p) 45678m55p + 9m
  16     Serpente di Colore (49)  123m 456m 789m
   2     Poker Coperto (22)  9999p
   1     Tris di Testa (5)  9999p
   1     Senza un Seme (7)  123m 456m 789m 9999p 55p
   1     Senza Onori (8)  123m 456m 789m 9999p 55p
""",
            id="in Italian",
        ),
    ],
)
def test_explains(run, arguments, shown):
    status, out, err = run("mcr", *arguments)
    assert (status, err) == (0, "")
    assert out.startswith(shown)


def test_settles_when_told_who_discarded(run_process):
    status, out, err = run_process("mcr", STRAIGHT, "--discarder", "N")
    assert (status, err) == (0, "")
    assert out.endswith("         E +45  S -8  W -8  N -29\n")


def test_does_not_settle_what_does_not_qualify(run):
    _status, out, _err = run("mcr", SMALL, "--discarder", "N")
    assert "N -" not in out


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        pytest.param([ORPHANS], 88, id="a discard"),
        pytest.param([ORPHANS, "--situation", "wall_end"], 96, id="a special circumstance"),
        pytest.param(
            [KONG, "--self-drawn", "--situation", "wall_end", "--situation", "kong_replacement"],
            35,
            id="two situations",
        ),
        pytest.param([f"{ORPHANS} {{1234}}"], 92, id="flowers"),
        pytest.param(
            [ORPHANS, "--self-drawn", "--option", "special_fully_concealed=true"],
            92,
            id="an option that is true or false",
        ),
        pytest.param(
            ["(1111m) (9999p) 456789m 5p + 5p", "--option", "two_concealed_kongs=8"],
            16,
            id="an option that is a number",
        ),
        pytest.param([ORPHANS, "--self-drawn", "--preset", "green_book"], 92, id="a preset"),
        pytest.param(
            [
                ORPHANS,
                "--self-drawn",
                "--preset=green_book",
                "--option=special_fully_concealed=false",
            ],
            89,
            id="an option comes first",
        ),
    ],
)
def test_json(run, arguments, value):
    status, out, err = run("mcr", *arguments, "--json")
    assert (status, err) == (0, "")
    answered = json.loads(out)
    assert answered["value"] == value
    assert sum(line["points"] * line["times"] for line in answered["patterns"]) == value


def test_json_and_batch_say_the_same(run):
    _status, shown, _err = run("mcr", ORPHANS, "--json", "--discarder", "S")
    request = ONE_REQUEST | {"winner": "E", "discarder": "S"}
    _status, answered, _err = run("--batch", text=json.dumps(request).encode())
    known = {"id": "one", "valid": True, "error": None}
    assert json.loads(answered) == known | json.loads(shown)


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        pytest.param(["mcr", "[123m"], 1, "character 1", id="a hand that cannot be read"),
        pytest.param(["mcr", "19m19p19sESWNCFP"], 1, "winning tile is missing", id="not a win"),
        pytest.param(["mcr", "19m19p19sESWNCFF + C"], 1, "not a winning hand", id="no hand"),
        pytest.param(["sichuan", ORPHANS], 1, "sichuan", id="another rule system"),
        pytest.param(["mcr", ORPHANS, "--seat", "X"], 1, "not a wind", id="seat"),
        pytest.param(["mcr", ORPHANS, "--round", "e"], 1, "not a wind", id="round"),
        pytest.param(["mcr", ORPHANS, "--discarder", "E"], 1, "winner", id="from oneself"),
        pytest.param(
            ["mcr", ORPHANS, "--discarder", "S", "--self-drawn"], 1, "has no discarder", id="both"
        ),
        pytest.param(["mcr", ORPHANS, "--preset", "rain"], 1, "rain", id="unknown preset"),
        pytest.param(["mcr", ORPHANS, "--option", "rain=1"], 1, "rain", id="unknown option"),
        pytest.param(["mcr", ORPHANS, "--option", "minimum"], 1, "minimum", id="option, no value"),
        pytest.param(["mcr", ORPHANS, "--option", "minimum=x"], 1, "“x”", id="option, bad value"),
        pytest.param(["mcr", ORPHANS, "--option", "minimum=-1"], 1, "“-1”", id="out of range"),
        pytest.param(["mcr", ORPHANS, "--option", "minimum=٦"], 1, "“٦”", id="other digits"),
        pytest.param(["mcr", ORPHANS, "--option", "minimum=1_0"], 1, "“1_0”", id="underscore"),
        pytest.param(["mcr", ORPHANS, "--option", "mixed_kongs=7"], 1, "“7”", id="no choice"),
        pytest.param(
            ["mcr", ORPHANS, "--situation", "robbing_kong"], 1, "holds a copy", id="impossible"
        ),
        pytest.param(["mcr", ORPHANS, "--situation", "rain"], 2, "invalid choice", id="situation"),
        pytest.param(
            ["mcr", ORPHANS, "--situation", "ready_declared"], 1, "not a special", id="of others"
        ),
        pytest.param(
            [*CHINESE, "--seat", "S", "--situation", "thirteenth_win"], 1, "Only East", id="South’s"
        ),
        pytest.param(
            [*CHINESE, "--hand", "S=EEE ?", "--hand", "S=NNN ?"], 1, "appears twice", id="S twice"
        ),
        pytest.param([*CHINESE, "--hand", "E=EEE ?"], 1, "appears twice", id="the winner’s"),
        pytest.param(
            [*CHINESE, "--hand", "S=?", "--discarder", "S"], 1, "W is missing", id="settled by two"
        ),
        pytest.param(
            ["italian", "EEE ?", "--self-drawn"], 1, "leave out --self-drawn", id="nobody has won"
        ),
        pytest.param(["mcr", ORPHANS, "--seat", "S", "--seat", "W"], 2, "twice", id="seats"),
        pytest.param(
            ["mcr", ORPHANS, "--option", "minimum=6", "--option", "minimum=7"],
            1,
            "minimum was given twice",
            id="option twice",
        ),
        pytest.param(["--batch", "mcr", ORPHANS], 1, "leave out RULESET, HAND", id="batch, hand"),
        pytest.param(["--batch", "--seat", "E"], 1, "leave out --seat", id="batch, seat"),
        pytest.param(["mcr", ORPHANS, "--rain"], 2, "unrecognized", id="unknown argument"),
        pytest.param(["mcr"], 1, "--batch", id="no hand given"),
        pytest.param([], 1, "--batch", id="nothing given"),
    ],
)
def test_errors(run, arguments, status, told):
    found, out, err = run(*arguments)
    assert (found, out) == (status, "")
    assert told in err
    assert "Traceback" not in err


# For machines


@pytest.mark.in_turn(2)
def test_ten_thousand_lines_valid_and_invalid(run_process):
    lines = list(mixed_lines(seed=7, number=10_000))
    status, out, err = run_process("--batch", text=b"".join(line.text + b"\n" for line in lines))
    answers = [json.loads(text, parse_constant=_refuse) for text in out.splitlines()]
    assert err == ""
    assert status == 1
    assert len(answers) == len(lines)
    for line, answered in zip(lines, answers, strict=True):
        assert line.name == "?" or answered["id"] == line.name
        assert line.is_valid is None or answered["valid"] is line.is_valid, line.text[:300]
        assert (answered["error"] is None) is answered["valid"]
        assert (answered["value"] is None) is not answered["valid"]
    assert 4000 < sum(answered["valid"] for answered in answers) < 7000
    assert len({answered["error"] for answered in answers}) > 20


def _refuse(name):
    raise AssertionError(f"{name} is not JSON")


@pytest.mark.parametrize(
    ("text", "status", "valid"),
    [
        pytest.param(b"", 0, [], id="nothing"),
        pytest.param(json.dumps(ONE_REQUEST).encode(), 0, [True], id="no line end"),
        pytest.param(json.dumps(ONE_REQUEST).encode() + b"\r\n", 0, [True], id="other line end"),
        pytest.param(
            b"\n  \n" + json.dumps(ONE_REQUEST).encode() + b"\n\n", 0, [True], id="blank lines"
        ),
        pytest.param(b"\xff\n" + json.dumps(ONE_REQUEST).encode(), 1, [False, True], id="one bad"),
        pytest.param(b'{"id": "\xe2\x80\xa8"}\n', 1, [False], id="a separator is no line end"),
        pytest.param(
            b'{"id": "' + b"x" * 3_000_000 + b'"}\n' + json.dumps(ONE_REQUEST).encode(),
            1,
            [False, True],
            id="a very long line",
        ),
    ],
)
def test_batch(run, text, status, valid):
    found, out, err = run("--batch", text=text)
    assert (found, err) == (status, "")
    assert [json.loads(line)["valid"] for line in out.splitlines()] == valid


ENGINES = pytest.mark.parametrize("engine", ["server", "phone"])


@ENGINES
def test_answers_come_before_the_next_request(tmp_path, engine):
    with subprocess.Popen(
        command("--batch", f"--engine={engine}"),
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = threading.Timer(60, process.kill)  # seconds; no answer must not hang the tests
        watchdog.start()
        for name in ("first", "second"):
            process.stdin.write(json.dumps(ONE_REQUEST | {"id": name}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 0
        watchdog.cancel()


@ENGINES
def test_reader_that_stops_early_is_no_crash(tmp_path, engine):
    with subprocess.Popen(
        command("--batch", f"--engine={engine}"),
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _out, err = process.communicate((json.dumps(ONE_REQUEST).encode() + b"\n") * 100)
        assert (process.returncode, err) == (1, b"")


def test_what_the_rules_leave_out_has_their_reason(run):
    """A principle of MCR; one pattern beside another; what a hand short of the minimum costs."""
    _status, out, _err = run("mcr", "[123m] [123p] 123s 12s99m + 3s")
    assert "(37): each further set may be combined only once with one already used" in out
    _status, shown, _err = run("mcr", SMALL, "--discarder", "N", "--json")
    told = json.loads(shown)
    assert told["settlement"] is None
    assert sum(told["false_win"].values()) == 0 != told["false_win"]["E"]


FOUR = [
    *("italian", "[CCC] 345m78p456s22m + 9p", "--seat", "S", "--self-drawn"),
    *("--hand", "E=[EEE] 999m {1} ?", "--hand", "W=(2222s) ?", "--hand", "N=?"),
]


def test_all_four_hands_are_counted_and_settled(run):
    status, shown, _ = run(*FOUR)
    lines = [line.strip() for line in shown.splitlines()]
    assert status == 0
    assert lines[0] == "E  [EEE] 999m {1} ?"
    assert "=  16 × 4 = 64" in lines
    assert lines.count("Only the tiles that score were given; the others are unknown.") == 3
    # South 48, from East twice; East 64, West 16, North 0: East's differences count twice.
    assert lines[-1] == "E +128  S +192  W -128  N -192"


def test_hands_counted_as_json(run):
    status, shown, _ = run(*FOUR, "--json")
    told = json.loads(shown)
    assert status == 0
    assert {wind: seat["total"] for wind, seat in told["seats"].items()} == {
        "E": 64,
        "S": 48,
        "W": 16,
        "N": 0,
    }
    assert sum(told["settlement"].values()) == 0


def test_one_hand_that_did_not_win_is_counted(run):
    status, shown, _ = run("italian", "[EEE] 999m CC {1} ?", "--language", "it")
    assert status == 0
    assert "=  18 × 4 = 72" in shown
    assert "Proprio fiore  pruno" in shown


def test_a_rule_system_of_one_winner_takes_no_other_hand(run):
    status, _, told = run("mcr", ORPHANS, "--hand", "S=?")
    assert status == 1
    assert "only the winner’s hand counts" in told
