"""What a hand satisfies and does not count, with the reason (mcr.md, Five principles, Patterns).

``expected`` lists pattern and reason: the number of the pattern that includes or excludes it, or
the principle. Only what the rules name is asked for; the engine may explain more.
"""

import pytest

from scoring.rulesets.mcr import MCR

from .cases import listing, score_of, times_by_number

INCLUDED = [
    pytest.param("[123m] [456p] [345p] 67s 22m + 8s", "discard", {"8": "18"}, id="8 in 18"),
    pytest.param("[333m] [456p] [345p] 67s 22m + 8s", "discard", {"8": "23"}, id="8 in 23"),
    pytest.param("234m 345p 567s 67m EE + 8m", "drawn", {"12": "25"}, id="12 in 25"),
    pytest.param("[2222m] [7777p] [345p] 67s EE + 8s", "discard", {"6": "26"}, id="6 in 26"),
    pytest.param("[345p] [567p] [777s] [234m] C + C", "discard", {"11": "32"}, id="11 in 32"),
    pytest.param(
        "(2222m) (7777p) [345p] 67s EE + 8s", "discard", {"21": "33", "22": "33"}, id="21, 22 in 33"
    ),
    pytest.param("[CCC] [FFF] [345p] 67s 22m + 8s", "discard", {"14": "34"}, id="14 in 34"),
    pytest.param("[CCC] [345p] [456p] 67s 22m + 8s", "discard", {"5": "14"}, id="5 in 14"),
    pytest.param("[EEE] [345p] [456p] 67s 22m + 8s", "discard", {"5": "15"}, id="5 in 15"),
    pytest.param("[SSS] [345p] [456p] 67s 22m + 8s", "discard", {"5": "16"}, id="5 in 16"),
    pytest.param("[SSS] [WWW] [NNN] 67s 22m + 8s", "discard E/E", {"5": "48"}, id="5 in 48"),
    pytest.param("[123p] [234p] [444s] 55s PP + 5s", "discard", {"7": "36"}, id="7 in 36"),
    pytest.param("[234m] [234p] [234s] 67p EE + 8p", "discard", {"2": "37"}, id="2 in 37"),
    pytest.param("[234m] [345p] [567s] 67m EE + 8m", "drawn wall_end", {"12": "40"}, id="12 in 40"),
    pytest.param(
        "[2222m] [345p] [567s] 67m EE + 8m", "drawn kong_replacement", {"12": "42"}, id="12 in 42"
    ),
    pytest.param(
        "[123m] [456m] [789m] 67p EE + 8p", "discard", {"3": "49", "4": "49"}, id="3, 4 in 49"
    ),
    pytest.param(
        "[123m] [789m] [123p] 78p 55s + 9p",
        "discard",
        {"2": "50", "4": "50", "8": "50", "18": "50"},
        id="2, 4, 8, 18 in 50",
    ),
    pytest.param("[222m] [222p] [222s] 67s EE + 8s", "discard", {"20": "53"}, id="20 in 53"),
    pytest.param("222m 777p 444s [345p] E + E", "discard", {"21": "54"}, id="21 in 54"),
    pytest.param(
        "[222m] [444p] [666m] 88p 44m + 8p",
        "discard",
        {"8": "57", "23": "57", "28": "57"},
        id="8, 23, 28 in 57",
    ),
    pytest.param("[234m] [234m] [234m] 67p EE + 8p", "discard", {"1": "59"}, id="1 in 59"),
    pytest.param(
        "[789m] [777p] [888s] 78p 99m + 9p", "discard", {"8": "61", "46": "61"}, id="8, 46 in 61"
    ),
    pytest.param("[123m] [234m] [345m] 45m EE + 6m", "discard", {"51": "64"}, id="51 in 64"),
    pytest.param(
        "[2222m] [7777p] (4444s) 67s EE + 8s",
        "discard",
        {"6": "65", "22": "65", "26": "65"},
        id="6, 22, 26 in 65",
    ),
    pytest.param(
        "[111m] [999p] [111s] 99s EE + 9s",
        "discard",
        {"5": "66", "24": "66", "28": "66"},
        id="5, 24, 28 in 66",
    ),
    pytest.param(
        "[123m] [123m] 123m 23m 44m + 1m",
        "discard",
        {"1": "67", "19": "67", "59": "67", "8": "58"},
        id="1, 19, 59 in 67",
    ),
    pytest.param(
        "[222m] [333m] [444m] 55m EE + 5m", "discard", {"28": "68", "60": "68"}, id="28, 60 in 68"
    ),
    pytest.param(
        "[CCC] [FFF] [345p] 67s PP + 8s", "discard", {"14": "71", "34": "71"}, id="14, 34 in 71"
    ),
    pytest.param(
        "222m 444p 777s 88s EE + 8s",
        "drawn",
        {"21": "73", "28": "73", "54": "73", "25": "73"},
        id="21, 28, 54 in 73, 25 never",
    ),
    pytest.param(
        "[EEE] [SSS] [WWW] NN 22m + N",
        "discard",
        {"15": "75", "16": "75", "28": "75", "48": "75", "5": "75"},
        id="15, 16, 28, 48 in 75",
    ),
    pytest.param(
        "[CCC] [FFF] [PPP] 67s 22m + 8s", "discard", {"14": "76", "34": "76"}, id="14, 34 in 76"
    ),
    pytest.param("[234s] [234s] [666s] 88s FF + 8s", "discard", {"29": "77"}, id="29 in 77"),
    pytest.param(
        "1112345678999m + 5m",
        "discard",
        {"58": "78", "8": "78", "17": "78", "5": "78"},
        id="58, 17 in 78, 5 never",
    ),
    pytest.param(
        "[2222m] [7777p] [4444s] (6666p) E + E",
        "discard",
        {"11": "79", "6": "79", "22": "79", "26": "79", "65": "79", "28": "79"},
        id="11, 28, 65 in 79",
    ),
    pytest.param(
        "1122334455667m + 7m",
        "discard",
        {"58": "80", "55": "80", "17": "80"},  # 4 completes four chows too: no single wait
        id="58, 55 in 80, 17 never",
    ),
    pytest.param("112299m 3377p 55s E + E", "discard", {"11": "55"}, id="11 in 55"),
]

NEVER_WITH = [
    pytest.param("147m 25p 369s ESWNC + F", "discard", {"17": "44"}, id="17 with 44"),
    pytest.param("147m 25p 369s ESWNC + F", "drawn", {"25": "44"}, id="25 with 44"),
    pytest.param(
        "112299m 33p 55s EE C + C", "discard", {"17": "55", "31": "55"}, id="17, 31 with 55"
    ),
    pytest.param("112299m 33p 55s EE C + C", "drawn", {"25": "55"}, id="25 with 55"),
    pytest.param("147m 25p 69s ESWNCF + P", "discard", {"17": "56"}, id="17 with 56"),
    pytest.param("222m 444p 777s 888s E + E", "discard", {"17": "73"}, id="17 with 73"),
    pytest.param("1112345678999m + 5m", "drawn", {"25": "78"}, id="25 with 78"),
    pytest.param("1122334455667m + 7m", "drawn", {"25": "80"}, id="25 with 80"),
    pytest.param(
        "19m 19p 19s ESWNCFP + 9m", "discard", {"17": "81", "66": "81"}, id="17, 66 with 81"
    ),
]

PRINCIPLES = [
    pytest.param(
        "[123m] [456m] [789m] 12m 55m + 3m",
        "discard",
        {"account_once"},
        id="fourth chow beside 49 joins once",
    ),
    pytest.param(
        "[123m] [123p] [789m] 78p EE + 9p",
        "discard",
        {"account_once"},
        id="fourth pair would close a circle",
    ),
    pytest.param(
        "[123m] [234m] [345m] 56m EE + 7m",
        "discard",
        {"account_once"},
        id="second pattern of three chows",
    ),
    pytest.param(
        "[222m] [333p] [444s] 55m EE + 5m",
        "discard",
        {"account_once"},
        id="second pattern of three pungs",
    ),
    pytest.param(
        "[345p] [456p] [777s] 1233m + 3m", "discard", {"one_wait"}, id="1233: edge and single"
    ),
    pytest.param(
        "[345p] [777s] 12234m EE + 3m", "discard", {"one_wait"}, id="12234: closed and edge"
    ),
    pytest.param(
        "[123p] [678p] [222s] 3445m + 4m", "discard", {"one_wait"}, id="3445: closed and single"
    ),
]

NOTHING = [
    pytest.param("[234m] [345p] [567s] 67m EE + 8m", "discard", id="chicken hand"),
    pytest.param("[345p] [567p] [777s] 24m EE + 3m", "discard", id="one wait of one kind"),
    pytest.param("[123m] [789m] [345p] 45s EE + 6s", "discard", id="one pair of chows"),
]


@pytest.mark.parametrize(("hand", "how", "expected"), INCLUDED + NEVER_WITH)
def test_left_out_for_another_pattern(hand: str, how: str, expected: dict[str, str]) -> None:
    score = score_of(hand, how)
    told = {(left.key, left.because) for left in score.left_out}
    assert set(expected.items()) <= told


@pytest.mark.parametrize(("hand", "how", "expected"), PRINCIPLES)
def test_left_out_for_a_principle(hand: str, how: str, expected: set[str]) -> None:
    reasons = {left.because for left in score_of(hand, how).left_out}
    assert expected <= reasons
    assert expected <= set(MCR.principles)


@pytest.mark.parametrize(
    ("hand", "key", "because"),
    [
        pytest.param("[111m] [222m] 333444m 5m + 5m", "60", "68", id="60 twice in 68"),
        pytest.param("[222m] 333444555m E + E", "60", "68", id="60 twice in 68, concealed"),
    ],
)
def test_a_pattern_implied_by_another_is_left_out_for_that_alone(
    hand: str, key: str, because: str
) -> None:
    lines = [left for left in score_of(hand, "discard").left_out if left.key == key]
    assert [left.because for left in lines] == [because]
    assert len(lines[0].evidence) == 2


@pytest.mark.parametrize(("hand", "how"), NOTHING)
def test_nothing_is_left_out(hand: str, how: str) -> None:
    assert score_of(hand, how).left_out == ()


def _every_hand() -> list[tuple[str, str]]:
    cases = [*INCLUDED, *NEVER_WITH, *PRINCIPLES]
    return [(str(case.values[0]), str(case.values[1])) for case in cases]


@pytest.mark.parametrize(
    ("key", "because", "reason"),
    [
        # The source: “Include”, and what follows from it; “Ogni tris … ad eccezione del proprio”.
        *[pytest.param("12", no, "implied", id=f"12 in {no}") for no in ("25", "40", "42")],
        *[
            pytest.param("5", no, "implied", id=f"5 in {no}")
            for no in ("14", "15", "16", "34", "48", "66", "69", "70", "71", "72", "75", "76")
        ],
        *[
            pytest.param(no, "80", "implied", id=f"{no} in 80")
            for no in ("8", "11", "17", "25", "55", "58")
        ],
        *[pytest.param(no, "78", "implied", id=f"{no} in 78") for no in ("8", "17", "58")],
        *[pytest.param("11", no, "implied", id=f"11 in {no}") for no in ("32", "55", "79")],
        *[pytest.param(no, "49", "implied", id=f"{no} in 49") for no in ("3", "4")],
        pytest.param("2", "37", "implied", id="2 in 37"),
        pytest.param("1", "59", "implied", id="1 in 59"),
        pytest.param("1", "67", "implied", id="1 in 67"),
        pytest.param("51", "64", "implied", id="51 in 64"),
        pytest.param("27", "43", "implied", id="27 in 43"),
        pytest.param("44", "56", "implied", id="44 in 56"),
        pytest.param("21", "33", "implied", id="21 in 33"),
        pytest.param("22", "26", "implied", id="22 in 26 under mixed_kongs 5"),
        # “Non combina”, and what mcr.md forbids where the source is silent.
        *[pytest.param(no, "73", "excluded", id=f"{no} with 73") for no in ("17", "25")],
        *[pytest.param(no, "55", "excluded", id=f"{no} with 55") for no in ("17", "25", "31")],
        *[
            pytest.param(no, "44", "excluded", id=f"{no} with 44")
            for no in ("9", "10", "11", "17", "25", "31")
        ],
        *[
            pytest.param(no, "56", "excluded", id=f"{no} with 56")
            for no in ("11", "17", "25", "31")
        ],
        *[pytest.param(no, "78", "excluded", id=f"{no} with 78") for no in ("5", "25")],
        *[
            pytest.param(no, "81", "excluded", id=f"{no} with 81")
            for no in ("11", "17", "24", "25", "31", "66")
        ],
        *[pytest.param(no, "64", "excluded", id=f"{no} with 64") for no in ("3", "4")],
        pytest.param("25", "43", "excluded", id="25 with 43"),
        pytest.param("3", "account_once", "account_once", id="a principle"),
        pytest.param("11", "one_wait", "one_wait", id="another principle"),
        pytest.param("x", "999", "excluded", id="neither exists"),
    ],
)
def test_implied_and_excluded_are_two_reasons(key: str, because: str, reason: str) -> None:
    assert MCR.reason(key, because) == reason


@pytest.mark.parametrize(("hand", "how"), _every_hand())
def test_the_score_says_the_reason_too(hand: str, how: str) -> None:
    for left in score_of(hand, how).left_out:
        assert left.reason == MCR.reason(left.key, left.because)


def test_the_table_of_patterns_tells_both_apart() -> None:
    rows = {row.key: row for row in MCR.patterns}
    assert (rows["78"].implies, rows["78"].excludes) == (("8", "17", "58"), ("5", "25"))
    assert (rows["49"].implies, rows["49"].excludes) == (("3", "4"), ())
    assert (rows["64"].implies, rows["64"].excludes) == (("51",), ("3", "4"))
    assert "12" not in {*rows["80"].implies, *rows["80"].excludes}


@pytest.mark.parametrize(("hand", "how"), _every_hand())
def test_reasons_can_be_read(hand: str, how: str) -> None:
    score = score_of(hand, how)
    counted = {str(no) for no in times_by_number(listing(score))}
    for left in score.left_out:
        assert left.because in counted | set(MCR.principles)
        assert left.evidence
