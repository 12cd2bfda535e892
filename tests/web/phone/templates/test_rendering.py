"""A lowered template makes what Django makes of it, byte for byte, in each language."""

import pytest

from . import sample
from .both import LANGUAGES, Rendered, by_django, by_node, compiled_catalogue, templates_of
from .cases import INCLUDED, ITALIAN, SOURCES

pytestmark = pytest.mark.any_database

NAMES = [f"{number}.html" for number in range(len(SOURCES))]


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rendered, Rendered]:
    """What Django and node make of all cases."""
    folder = tmp_path_factory.mktemp("both")
    paths = [compiled_catalogue(folder, ITALIAN)]
    with templates_of(INCLUDED | dict(zip(NAMES, SOURCES, strict=True)), LOCALE_PATHS=paths):
        return by_django(NAMES, sample.context), by_node(folder, NAMES, "context")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(SOURCES)), ids=lambda number: SOURCES[number][:60])
def test_the_same_is_shown(rendered, number, language):
    expected, found = (one[language][NAMES[number]] for one in rendered)
    assert found == expected
