"""The language that nobody speaks, and what a crawl in it has found."""

from collections.abc import Iterator
from typing import Any

import pytest

import scoring.words
from tests.left_out_files import of_every_language
from tests.people.test_privacy import paper

from .crawl import Crawl
from .language import teach, write_language

__all__ = ["paper"]  # a fixture


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The folder with its catalogue."""
    with of_every_language():
        return write_language(tmp_path_factory.mktemp("pseudo"))


@pytest.fixture
def nobodys(settings: Any, written: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the app know the language; the CLDR has its dates."""
    monkeypatch.setattr(scoring.words, "_folders", scoring.words._folders)  # put back at the end
    with of_every_language():
        teach(settings, written)
        yield
    scoring.words.catalogue.cache_clear()


@pytest.fixture
def crawl(paper: list[str]) -> Crawl:
    """What has been found; a document is read as it is before it is laid out."""
    return Crawl(paper)
