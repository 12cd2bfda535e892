"""What is still played when the time is up, as the event and its rules have it."""

import pytest

from clubscore.tournaments.models import Tournament
from clubscore.tournaments.sessions.clock import time_up_of
from scoring.rulesets.base import TimeUp


@pytest.mark.parametrize(
    ("ruleset", "fields", "still_played"),
    [
        pytest.param("mcr", {}, TimeUp.FINISH_HAND, id="rules that do not say"),
        pytest.param("mcr", {"stops_at_gong": True}, TimeUp.STOP, id="the event stops"),
        pytest.param("riichi", {}, TimeUp.ONE_MORE, id="rules of one more hand"),
        pytest.param(
            "riichi",
            {"options": {"time_limit": "finish_hand"}},
            TimeUp.FINISH_HAND,
            id="an option of the rules",
        ),
        pytest.param(
            "riichi", {"options": {"time_limit": "none"}}, TimeUp.NO_LIMIT, id="no time limit"
        ),
        pytest.param("riichi", {"stops_at_gong": True}, TimeUp.STOP, id="the event comes first"),
        pytest.param("riichi", {"options": {"time_limit": "?"}}, None, id="damaged options"),
    ],
)
def test_what_is_still_played(ruleset, fields, still_played):
    assert time_up_of(Tournament(ruleset=ruleset, **fields)) is still_played
