"""Where options stand in the sources of the rules, said so that everybody can read it."""

import re

import pytest

from scoring.rulesets import ALL


@pytest.mark.parametrize("ruleset", ALL, ids=lambda ruleset: ruleset.key)
def test_sources_are_cited_for_readers_of_english(ruleset):
    """A heading of an Italian text is followed by what it means; none is named by letters alone."""
    sources = [option.source for option in ruleset.options if option.source]
    assert [one for one in sources if re.search(r"”(?! \()", one)] == []
    assert [one for one in sources if re.search(r"\b(IT|CC|EU|LU)\b", one)] == []
