"""Errors that name a number say it in the form that the language has for it."""

import pytest
from django.utils import translation

from clubscore.errors import MESSAGES, Amount, ClubError
from clubscore.words import explain
from scoring.errors import MESSAGES as OF_RULES
from scoring.errors import PluralText
from scoring.explanation import error_sentence

from .plural_errors import codes, error

# What is said with 1 and with 2: in English, in Italian, and in Chinese, which has one form.
SAID = {
    "wrong_tile_count": (
        *("has 1 tile, counting", "has 2 tiles, counting"),
        *("Pedine nella mano: 1,", "Pedine nella mano: 2,"),
        "手牌有{}张（每个杠算三张），应为",
    ),
    "too_many_tiles": (
        *("has 1 tile, counting", "has 2 tiles, counting"),
        *("Pedine nella mano: 1,", "Pedine nella mano: 2,"),
        "手牌有{}张（每个杠算三张），最多",
    ),
    "too_many_copies": (
        *("appears 1 time;", "appears 2 times;"),
        *("compare 1 volta;", "compare 2 volte;"),
        "出现了{}次",
    ),
    "too_many_sets": (
        *("has 1 declared set;", "has 2 declared sets;"),
        *("C’è 1 gruppo esposto;", "I gruppi esposti sono 2;"),
        "手牌有{}组副露",
    ),
    "too_many_red_fives": (
        *("There is 1 red five ", "There are 2 red fives "),
        *("C’è 1 cinque rosso ", "Ci sono 2 cinque rossi "),
        "有{}张，最多4张",
    ),
    "too_many_winners": (
        *("At most 1 player can", "At most 2 players can"),
        *("può vincere al massimo 1 giocatore.", "possono vincere al massimo 2 giocatori."),
        "最多{}人和牌",
    ),
    "text_too_long": (
        *("too long: 1 character at most.", "too long: 2 characters at most."),
        *("al massimo 1 carattere.", "al massimo 2 caratteri."),
        "最多{}个字符",
    ),
    "file_wants_seats": (
        *("must have 1 value, one", "must have 2 values, one"),
        *("deve avere 1 valore, uno", "deve avere 2 valori, uno"),
        "必须有{}个值",
    ),
    "file_text_too_long": (
        *("is longer than 1 character.", "is longer than 2 characters."),
        *("il limite di 1 carattere.", "il limite di 2 caratteri."),
        "超过{}个字符",
    ),
    "federation_list_shrunk": (
        *("1 of the 4 people in the current list is", "2 of the 4 people in the current list are"),
        *("1 delle 4 persone dell’elenco attuale non c’è", "attuale non ci sono"),
        "4人中有{}人",
    ),
    "all_hands_played": (
        *("The only hand has been played.", "All 2 hands have been played."),
        *("L’unica mano è stata giocata.", "Tutte le 2 mani sono state giocate."),
        "全部{}盘已打完",
    ),
    "totals_pot": (
        *("1 point can’t be left", "2 points can’t be left"),
        *("non può restare 1 punto sul", "non possono restare 2 punti sul"),
        "不能留下{}点",
    ),
    "totals_lost": (
        *("1 point is not a whole", "2 points are not a whole"),
        *("1 punto non corrisponde a", "2 punti non corrispondono a"),
        "{}分不是错和扣分",
    ),
    "hands_missing": (
        *("1 of 4 hands has been recorded.", "2 of 4 hands have been recorded."),
        *("Mani registrate: 1 di 4.", "Mani registrate: 2 di 4."),
        "4盘中已记录{}盘",
    ),
    "cut_players_not_fours": (
        *("1 player would advance,", "2 players would advance,"),
        *("Passerebbe 1 giocatore, che non basta", "Passerebbero 2 giocatori, che non bastano"),
        "将有{}名选手晋级",
    ),
    "byes_leave_over": (
        *("leaves 1 player, not", "leaves 2 players, not"),
        *("Così resta 1 giocatore, che", "Così restano 2 giocatori, che"),
        "剩下{}名选手",
    ),
    "participants_too_few": (
        *("1 player is too few:", "2 players are too few:"),
        *("1 giocatore è troppo poco:", "2 giocatori sono troppo pochi:"),
        "{}名选手太少",
    ),
    "event_is_full": (
        *("4 of 1 place is taken.", "4 of 2 places are taken."),
        *("4 su 1 posto occupato.", "4 su 2 posti occupati."),
        "{}个名额中",
    ),
    "stage_periods_uneven": (
        *("1 session cannot be divided", "2 sessions cannot be divided"),
        *("1 sessione non si può dividere", "2 sessioni non si possono dividere"),
        "{}轮无法平均分为4个",
    ),
}


def test_of_every_message_that_counts_it_is_known_what_it_says():
    assert set(SAID) == codes(OF_RULES) | codes(MESSAGES)


@pytest.mark.parametrize("code", SAID)
def test_the_form_goes_with_the_number(code):
    *forms, chinese = SAID[code]
    english, italian = forms[:2], forms[2:]
    for number in (1, 2):
        refusal = error(code, number)
        assert english[number - 1] in str(refusal)
        for language, said in (
            ("en", english[number - 1]),
            ("it", italian[number - 1]),
            ("zh-hans", chinese.format(number)),
        ):
            with translation.override(language):
                assert said in explain(refusal)


@pytest.mark.parametrize("code", sorted(codes(OF_RULES)))
def test_the_library_chooses_the_form_without_django(code):
    *forms, chinese = SAID[code]
    for number in (1, 2):
        refusal = error(code, number)
        assert error_sentence(refusal) == str(refusal)
        assert forms[1 + number] in error_sentence(refusal, "it")
        assert chinese.format(number) in error_sentence(refusal, "zh-Hans")


@pytest.mark.parametrize("code", SAID)
def test_the_template_is_the_same_with_every_number(code):
    message = OF_RULES[code] if code in OF_RULES else MESSAGES[code]
    assert isinstance(message, PluralText)
    assert {error(code, number).template for number in (0, 1, 2)} == {message.many}


def test_a_number_below_zero_has_the_form_of_the_number_above():
    assert "-1 point can’t" in str(error("totals_pot", -1))


def test_thousands_are_apart_in_the_form_of_the_whole_number():
    refusal = ClubError("totals_lost", points=Amount(1001), cost=Amount(10000))
    with translation.override("it"):
        assert explain(refusal).startswith("1.001 punti non corrispondono a")
        assert "costano 10.000 punti" in explain(refusal)
