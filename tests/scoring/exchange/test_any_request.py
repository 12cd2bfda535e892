"""Whatever is sent is answered."""

import json
import math
import random

from hypothesis import given
from hypothesis import strategies as st

from scoring.exchange import answer, answer_line
from tests.scoring.exchange.hands import DISCARD, request
from tests.scoring.families import FAMILIES, deal
from tests.scoring.requests import request_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(JSON)
def test_any_value_is_answered(value):
    answered = answer(value)
    assert answered["valid"] is False
    assert answered["error"] in {"unreadable", "missing_field", "bad_field", "unknown_ruleset"}


@given(
    st.sampled_from([*DISCARD, "options", "responsible", "liable", "hands"]),
    JSON | st.sampled_from(["", "E", "S", "N", "1m", "123m", ["E"], ["123m"], ["plum"], {}]),
    st.sampled_from(list(FAMILIES)),
)
def test_any_value_of_any_field_is_answered(field, value, family):
    hand, win = deal(random.Random(field), family)
    asked = request_of(hand, win) | {field: value}
    answered = answer(asked)
    if answered["valid"]:
        assert answered["error"] is None
        assert not isinstance(answered["value"], float) or math.isfinite(answered["value"])
    else:
        assert answered["error"]
    json.dumps(answered, allow_nan=False)


@given(st.sampled_from(list(DISCARD)))
def test_any_field_may_be_missing(field):
    answered = answer(request(DISCARD, **{field: ...}))
    optional = {"id", "melds", "concealed_kongs", "flowers", "situations", "self_drawn", "winner"}
    assert answered["valid"] or answered["error"] != "missing_field" or field not in optional


@given(st.text() | st.binary())
def test_any_line_is_answered(line):
    assert json.dumps(answer_line(line))
