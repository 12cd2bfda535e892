"""What a new password has to be: long enough, and known to nobody who guesses."""

import random

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from clubscore.people.logins.passwords import LETTERS, password_is_known
from clubscore.people.models import User

STOLEN = ["password123456", "qwertyuiop", "1q2w3e4r5t6y", "PassWord123456", "QWERTYUIOP"]
OWN = ["quattro-venti-nuova", "il drago verde dorme", "àèìòù àèìòù", "long-enough-4-tests"]


def faults(password: str, **names: str) -> set[str]:
    try:
        validate_password(password, User(username="annaneri", **names))
    except ValidationError as error:
        return {one.code or "" for one in error.error_list}
    return set()


@pytest.mark.parametrize("password", STOLEN)
def test_stolen_passwords_are_refused(password):
    assert "password_stolen" in faults(password)
    assert password_is_known(password)


@pytest.mark.parametrize("password", ["password1234", "1q2w3e4r5t"])
def test_one_that_is_common_too_is_refused_in_one_sentence(password):
    assert faults(password) == {"password_stolen"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "This password is too much like your name, username or e-mail address."),
        ("it", "Questa password somiglia troppo al tuo nome, nome utente o indirizzo e-mail."),
    ],
)
def test_one_like_the_name_is_refused_in_words_of_each_language(language, said):
    with translation.override(language), pytest.raises(ValidationError) as refused:
        validate_password("annaneri-2026", User(username="annaneri"))
    assert refused.value.messages == [said]


@pytest.mark.parametrize("password", OWN)
def test_others_are_taken(password):
    assert faults(password) == set()
    assert not password_is_known(password)


@pytest.mark.parametrize(
    ("password", "code"),
    [
        pytest.param("a" * (LETTERS - 1), "password_too_short", id="nine-letters"),
        pytest.param("annaneri-2026", "password_too_similar", id="like-the-name"),
        pytest.param("8172635490817", "password_entirely_numeric", id="digits"),
        pytest.param("", "password_too_short", id="nothing"),
    ],
)
def test_other_faults_are_told_as_ever(password, code):
    assert code in faults(password)


@pytest.mark.parametrize("password", ["juventus", "123456", "Password", " password "])
def test_short_ones_of_earlier_versions_are_known_where_they_are_common(password):
    assert password_is_known(password)


def test_whatever_is_typed_is_looked_up():
    """Letters of all kinds, line breaks and long texts, also near to what is on the list."""
    rng = random.Random(1)
    letters = "aZ0 \n\0é字😀'\"\\%"
    for _ in range(2000):
        text = "".join(rng.choices(letters, k=rng.choice([10, 19, 20, 21, 64, 4096])))
        near = rng.choice(STOLEN) + rng.choice(["", "\n", "\nx", " ", "é"])
        assert password_is_known(text) in (True, False)
        assert password_is_known(near) in (True, False)
