"""What a server makes ready before its first request."""

import os
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import connection
from django.template.loaders.filesystem import Loader
from django.urls import reverse

from clubscore.operation.warm_up import warm_up
from clubscore.printing.documents.reference_cards import cards
from scoring.rulesets import ALL

FIGURES = "PROMETHEUS_MULTIPROC_DIR"
CONFIGURATION = Path(__file__).parents[2] / "gunicorn.conf.py"


@pytest.mark.django_db
def test_no_visitor_waits_for_what_can_be_made_ready(client, monkeypatch):
    warm_up()
    monkeypatch.setattr(cards, "card_of", None)  # working one out now is an error
    monkeypatch.setattr(Loader, "get_contents", None)  # and so is reading a template
    for language, _name in settings.LANGUAGES:
        for ruleset in ALL:
            path = reverse("rules_card", args=[ruleset.key])
            answer = client.get(path, headers={"accept-language": language})
            assert (answer.status_code, answer["Content-Language"]) == (200, language)


def test_no_connection_is_passed_on_to_the_workers(monkeypatch):
    monkeypatch.setattr(connection, "connect", None)
    warm_up()


def test_workers_begin_with_what_is_loaded_once(monkeypatch):
    monkeypatch.setenv(FIGURES, "")
    loaded = []
    configuration = runpy.run_path(str(CONFIGURATION))
    application = SimpleNamespace(wsgi=lambda: loaded.append(Path(os.environ[FIGURES]).is_dir()))
    configuration["on_starting"](SimpleNamespace(app=application))
    configuration["on_exit"](None)
    assert loaded == [True]  # its figures find their directory
