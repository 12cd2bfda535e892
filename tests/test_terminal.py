"""Commands speak the language of the terminal they are typed at."""

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class

from clubscore.environment.terminal import terminal_language
from clubscore.system.terminals import LOCALES


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


def test_no_command_of_ours_waits_for_checks_of_the_code():
    ours = [one for one in get_commands().items() if one[1].startswith(("clubscore", "scoring"))]
    assert len(ours) > 20
    assert not [name for name, app in ours if load_command_class(app, name).requires_system_checks]
