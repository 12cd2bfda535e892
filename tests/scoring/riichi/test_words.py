"""What is said of a riichi hand: its explanation, and the library's call."""

import scoring
from scoring.explanation import explanation
from scoring.rulesets import get

from .cases import score


def lines(counted, language="en"):
    return [line.strip() for line in explanation(counted, language)]


def test_an_explanation_has_fu_and_han():
    counted = score("[PPP] 456m 46s 345p EE + 0s", red_fives=3)
    assert lines(counted) == [
        "1     Yakuhai: haku  PPP",
        "1     Aka dora  456s",
        "20 fu  base",
        "4 fu  pung  PPP",
        "2 fu  pair of value  EE",
        "2 fu  edge, closed or pair wait  456s",
        "2 han, 30 fu",
        "2000     points",
    ]


def test_an_explanation_names_the_limit():
    assert "5 han, 30 fu, mangan" in lines(
        score("123m 456p 67p 234s 99s + 8p", "discard S/E riichi dora=3")
    )
    assert "5 han, mangan" in lines(score("123m 456p 68p 234s 99s + 7p", "discard S/E man"))
    assert "yakuman" in lines(score("19m 19p 19s ESWNCFP + P"))
    without = lines(score("[123m] 456p 68p 234s 99s + 7p", "discard S/E dora=1"), "it")
    assert without[0] == "0     punti; nessuno yaku"
    assert without[1] == "–     Dora: non conta senza uno yaku"


def test_the_library_scores_riichi():
    hand = "123m 406p 67p 234s 99s + 8p"
    scored = scoring.score("riichi", hand, seat="S", preset="club", riichi=True, dora=1)
    assert (scored.value, scored.doubles, scored.base) == (7700, 4, 30)
    assert scored.as_dict()["fu_items"] == [
        {"key": "base", "fu": 20},
        {"key": "menzen_ron", "fu": 10},
    ]
    waits = scoring.waits("riichi", "123m 456p 67p 234s 99s", seat="S")
    assert [wait.text for wait in waits] == ["5p", "8p"]
    low = scoring.why_not("riichi", "[123m] 456p 68p 234s 99s + 7p", seat="S", self_drawn=True)
    assert str(low).startswith("0 points, no yaku\n")
    away = scoring.why_not("riichi", "1111m 3355p 7799s E + E", seat="S")
    assert "2 tiles away" in str(away)
    close = scoring.why_not("riichi", "1133m 3355p 779s EE + S", seat="S")
    assert "1 tile away" in str(close)
    assert "1 tile away" in str(scoring.why_not("riichi", "1133m 3355p 777s EE + S", seat="S"))


def test_yaku_have_the_names_players_call_them_by_and_what_they_mean():
    names = {row.key: (row.names, row.plain_names) for row in get("riichi").patterns}
    called, plain = names["tanyao"]
    assert (called.en, called.get("it"), called.zh) == ("Tanyao", "Tanyao", "断么九")
    assert plain is not None
    assert (plain.en, plain.get("it")) == ("All Simples", "Senza teste")
    assert len({called.en for called, _plain in names.values()}) == len(names)
    without = {key for key, (_called, plain) in names.items() if plain is None}
    assert without == {"riichi", "pinfu", "dora", "ura_dora"}
