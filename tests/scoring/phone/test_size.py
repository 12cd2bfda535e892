"""What a phone loads to score stays small."""

import gzip

import pytest

from clubscore.web.phone.build import built_script
from scoring.phone.build import RUNTIME

pytestmark = pytest.mark.any_database

MOST = 600_000  # bytes over the line, once a release


def test_the_engine_is_small_over_the_line():
    texts = [path.read_bytes() for path in RUNTIME.glob("*.js")] + [built_script().encode()]
    assert 10_000 < sum(len(gzip.compress(text)) for text in texts) < MOST
