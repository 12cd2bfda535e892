"""Commands speak the language of the terminal they are typed at."""

import pytest
from django.core.management import CommandError, call_command

from clubscore.terminal import LOCALES, terminal_language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "it:en"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_language(monkeypatch, environment, language):
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_language() == language


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "There is no club “nowhere”."), ("it", "Non c’è nessun club “nowhere”.")],
)
@pytest.mark.django_db
def test_a_command_speaks_it(monkeypatch, language, said):
    monkeypatch.setenv("LANGUAGE", language)
    with pytest.raises(CommandError, match=said):
        call_command("club_invite", "nowhere", "Ivo Bassi")
