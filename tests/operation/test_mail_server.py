"""The mail server is asked, and a test message sent; whatever it does, nobody waits for long."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from clubscore.environment.problems import Problem
from clubscore.operation import mail_server
from clubscore.operation.doctor import configuration
from clubscore.operation.mail_server import mail_test, mail_trouble

pytestmark = pytest.mark.any_database
ADDRESS = "referee@club.example"
Answers = Callable[[str], str]


class Post:
    """A mail server in this process; it answers what it is told to, and keeps what it takes."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers
        self.taken: list[str] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def close(self) -> None:
        """Answer no more; whoever waits for the next one is woken."""
        with suppress(OSError):  # it is closed
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:  # closed
                return
            with connection, connection.makefile("rwb") as talk:
                self._talk(talk)

    def _talk(self, talk: Any) -> None:
        def say(words: str) -> None:
            talk.write(f"{words}\r\n".encode())
            talk.flush()

        say(self.answers.get("", "220 post.example"))
        for line in talk:
            verb = line.decode().strip().upper()[:4]
            if verb == "EHLO":
                say("250-post.example\r\n250 AUTH PLAIN" if "AUTH" in self.answers else "250 ok")
            elif verb == "DATA" and "DATA" not in self.answers:
                say("354 go on")
                text = b"".join(iter(talk.readline, b".\r\n")).decode()
                self.taken.append(text)
                say(self.answers.get("text", "250 2.0.0 Ok: queued as 42"))
            elif verb == "QUIT":
                say("221 bye")
                return
            else:
                say(self.answers.get(verb, "250 ok"))


@contextmanager
def post(settings: Any, **answers: str) -> Iterator[Post]:
    server = Post({"" if verb == "hello" else verb: words for verb, words in answers.items()})
    settings.MAIL_URL = f"smtp://127.0.0.1:{server.port}"
    settings.DEFAULT_FROM_EMAIL = "Clubscore <club@example.org>"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
    settings.EMAIL_USE_TLS, settings.EMAIL_TIMEOUT = False, 5
    try:
        yield server
    finally:
        server.close()


def code(found: object) -> str:
    assert isinstance(found, Problem), found
    assert "%(" not in f"{found.what}{found.todo}"
    return found.code


def test_one_that_answers_is_well(settings):
    with post(settings) as server:
        assert mail_trouble() is None
    assert server.taken == []


def test_without_one_nothing_is_asked(settings):
    settings.MAIL_URL = ""
    assert mail_trouble() is None
    assert code(mail_test(ADDRESS)) == "mail_unset"


def test_a_message_is_sent_and_the_answer_told(settings):
    settings.BASE_URL = "https://score.example.org"
    with post(settings) as server:
        assert mail_test(ADDRESS) == "250 2.0.0 Ok: queued as 42"
    (text,) = server.taken
    assert f"To: {ADDRESS}" in text
    assert "From: Clubscore <club@example.org>" in text
    assert "https://score.example.org" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "This installation can send mail."),
        ("it", "Questa installazione può inviare posta."),
    ],
)
def test_a_message_is_in_the_language_of_the_terminal_and_names_a_site_if_there_is_one(
    settings, language, words
):
    settings.BASE_URL = ""
    with translation.override(language), post(settings) as server:
        mail_test(ADDRESS)
    (text,) = server.taken
    assert text.endswith(f"\r\n\r\n{words}\r\n")


@pytest.mark.parametrize(
    ("answers", "expected", "words"),
    [
        ({"hello": "554 go away"}, "mail_refused", "554 go away"),
        ({"MAIL": "550 5.7.1 sender unknown"}, "mail_refused", "550 5.7.1 sender unknown"),
        ({"RCPT": "550 no such user"}, "mail_refused", "550 no such user"),
        ({"DATA": "451 later"}, "mail_refused", "451 later"),
        ({"text": "552 too large"}, "mail_refused", "552 too large"),
        ({"AUTH": "535 5.7.8 bad password"}, "mail_login", "535 5.7.8 bad password"),
    ],
)
def test_what_it_refuses_is_told_in_its_words(settings, answers, expected, words):
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "", ""
    if "AUTH" in answers:
        settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "club", "h1dden"
    with post(settings, **answers):
        found = mail_test(ADDRESS)
        assert code(found) == expected
        assert isinstance(found, Problem)
        assert words in found.what
        assert "h1dden" not in str(found)


def test_encryption_that_is_not_offered(settings):
    with post(settings):
        settings.EMAIL_USE_TLS = True
        found = mail_trouble()
    assert code(found) == "mail_encryption"
    assert found is not None
    assert "STARTTLS extension not supported by server." in found.what
    assert ".." not in found.what


def test_a_server_that_is_not_there(settings):
    with post(settings) as server:
        server.close()
        found = mail_trouble()
        assert code(found) == "mail_silent"


def test_a_name_that_is_not_known(settings, monkeypatch):
    def unknown(*_: Any, **_more: Any) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    with post(settings):
        monkeypatch.setattr(socket, "getaddrinfo", unknown)
        assert code(mail_trouble()) == "mail_unknown"


def test_nobody_waits_for_a_server_that_says_nothing(settings, monkeypatch):
    for_good = threading.Event()
    monkeypatch.setattr(mail_server, "_ask", lambda *_: for_good.wait())
    with post(settings):
        assert code(mail_trouble(0.01)) == "mail_silent"
    for_good.set()


@pytest.mark.django_db
@pytest.mark.parametrize("as_json", [False, True])
def test_the_doctor_sends_one(settings, as_json):
    out, err = StringIO(), StringIO()
    with post(settings) as server, pytest.raises(CommandError):  # a test is no good installation
        call_command("doctor", mail=ADDRESS, json=as_json, stdout=out, stderr=err)
    said = f"A message was sent to {ADDRESS}. The server’s answer: 250 2.0.0 Ok: queued as 42"
    assert said in (err if as_json else out).getvalue()
    assert len(server.taken) == 1


@pytest.mark.django_db
def test_the_doctor_tells_what_was_refused(settings):
    out = StringIO()
    with post(settings, RCPT="550 no such user"), pytest.raises(CommandError):
        call_command("doctor", mail=ADDRESS, stdout=out)
    assert (
        "wrong     mail: The mail server 127.0.0.1 rejected the message: 550 no" in out.getvalue()
    )


@pytest.mark.django_db
def test_the_doctor_sends_nothing_where_nobody_answers(settings):
    out = StringIO()
    with post(settings) as server:
        server.close()
        with pytest.raises(CommandError):
            call_command("doctor", mail=ADDRESS, stdout=out)
    assert out.getvalue().count("wrong     mail:") == 1


def test_checks_of_deployment_and_the_doctor_tell_it(settings):
    with post(settings) as server:
        server.close()
        assert [one.id for one in configuration.settings_check()] == ["clubscore.mail_silent"]
        ((level, what, _),) = configuration.mail()
        assert level == "wrong"
        assert "127.0.0.1" in what
