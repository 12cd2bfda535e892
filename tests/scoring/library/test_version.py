"""The version is that of the distribution."""

import importlib.metadata

import pytest

import scoring


def test_the_version_of_what_is_installed(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "version", {"clubscore-scoring": "1.2.3"}.__getitem__)
    assert scoring.__version__ == "1.2.3"


def test_a_checkout_has_none():
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        importlib.metadata.version("clubscore-scoring")
    assert scoring.__version__ == "0+unknown"


def test_nothing_else_is_made_up():
    with pytest.raises(AttributeError, match="no attribute 'versions'"):
        scoring.versions  # type: ignore[attr-defined]  # noqa: B018
