"""What the phone shows without network is what the server would: the same source, byte for byte."""

import pytest
from django.utils import translation

from scoring.rulesets import RULESETS

from .games import asked, empty_table, questions, rules_of
from .server import answer

pytestmark = pytest.mark.any_database


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_phone_answers_every_question_of_a_game_as_the_server_does(ask_phone, ruleset, language):
    several = list(questions(rules_of(ruleset), 3, language))
    found = ask_phone(several)
    with translation.override(language):
        expected = [answer(one) for one in several]
    for one, phones, servers in zip(several, found, expected, strict=True):
        assert phones == servers, one


def test_a_page_kept_from_an_earlier_release_is_understood(ask_phone):
    """What a table has had since is missing in its facts."""
    question = asked("game", empty_table(rules_of("mcr")), "en", hands=[])
    del question["facts"]["game"]["ties_by_hands"]
    (found,) = ask_phone([question])
    assert (found["next"], found["over"]) == (1, False)
