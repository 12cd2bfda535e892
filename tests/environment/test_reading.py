"""Each value that a variable cannot have is told, with what to write instead; no other is."""

import sys
from ipaddress import ip_network
from pathlib import Path

import pytest

from clubscore.environment import addresses
from clubscore.environment.directory import why_unwritable
from clubscore.environment.problems import SENTENCES, Problem, SettingsError
from clubscore.environment.reading import read
from clubscore.environment.relations import problems_of
from clubscore.environment.variables import Environment
from tests.environment.cases import DOUBTFUL, UNREADABLE, WRONG

PASSWORD = "h1dden"


def given(**environ: str) -> Environment:
    return read({"CLUBSCORE_VAR": "/tmp", **environ})  # noqa: S108 - nothing is written


def problems(environ: dict[str, str]) -> list[Problem]:
    environ = {"CLUBSCORE_VAR": "/tmp", **environ}  # noqa: S108 - as above
    try:
        return problems_of(read(environ), environ)
    except SettingsError as error:
        return error.problems


@pytest.mark.parametrize(("environ", "code", "words"), UNREADABLE)
def test_what_cannot_be_read_is_told(environ, code, words):
    with pytest.raises(SettingsError) as raised:
        given(**environ)
    (problem,) = raised.value.problems
    assert (problem.code, problem.level) == (code, "wrong")
    assert words in f"{problem.what} {problem.todo}"
    (name,) = environ
    assert name in problem.what
    assert "%(" not in str(raised.value)


@pytest.mark.parametrize(
    ("environ", "code", "level", "words"),
    [(one, code, "wrong", words) for one, code, words in WRONG]
    + [(one, code, "doubtful", words) for one, code, words in DOUBTFUL],
)
def test_what_does_not_go_together_is_told(environ, code, level, words):
    (problem,) = problems(environ)
    assert (problem.code, problem.level) == (code, level)
    assert words in f"{problem.what} {problem.todo}"


def test_every_sentence_has_a_case():
    """Here, or, of the mail server, in ``tests/operation/test_mail_server.py``."""
    tried = {code for _, code, _ in (*UNREADABLE, *WRONG, *DOUBTFUL)}
    of_the_machine = {"setting_no_home", "setting_no_time_zones", "setting_cache_package"}
    assert tried | of_the_machine | {"setting_var"} == {
        code for code in SENTENCES if code.startswith("setting_")
    }


@pytest.mark.parametrize("environ", [one for one, _, _ in (*UNREADABLE, *WRONG, *DOUBTFUL)])
def test_no_password_is_shown(environ):
    if any(PASSWORD in value for value in environ.values()):
        assert PASSWORD not in repr([(str(one), one) for one in problems(environ)])


@pytest.mark.parametrize("environ", [one for one, _, _ in (*UNREADABLE, *WRONG, *DOUBTFUL)])
def test_italian_says_it_too(environ, monkeypatch):
    english = str(SettingsError(problems(environ)))
    monkeypatch.setenv("LANGUAGE", "it")
    italian = str(SettingsError(problems(environ)))
    assert italian != english
    assert "%(" not in italian


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(SettingsError) as raised:
        given(CLUBSCORE_HTTPS="perhaps", DATABASE_URL="mysql://a@b/c", CLUBSCORE_LOG_LEVEL="loud")
    assert len(raised.value.problems) == 3


def test_nothing_set_is_well():
    nothing = given()
    assert (nothing.debug, nothing.https, nothing.allowed_hosts) == (False, True, ())
    assert nothing.database_url == "sqlite:////tmp/clubscore.sqlite3"
    assert nothing.proxies == (ip_network("127.0.0.1"), ip_network("::1"))
    assert problems({}) == []
    assert problems(dict.fromkeys(("CLUBSCORE_HTTPS", "DATABASE_URL", "CACHE_URL"), "  ")) == []


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("CLUBSCORE_HTTPS", "no", "https", False),
        ("CLUBSCORE_HTTPS", " Yes ", "https", True),
        ("CLUBSCORE_DEBUG", "1", "https", False),
        ("CLUBSCORE_LOG_LEVEL", "debug", "log_level", "DEBUG"),
        ("CLUBSCORE_ALLOWED_HOSTS", "A.example, .b.example.", "allowed_hosts",
            ("a.example", ".b.example")),
        ("CLUBSCORE_ALLOWED_HOSTS", "fe80::1,[::2],10.0.0.1,*", "allowed_hosts",
            ("[fe80::1]", "[::2]", "10.0.0.1", "*")),
        ("CLUBSCORE_ALLOWED_HOSTS", "bambù.example", "allowed_hosts", ("xn--bamb-ora.example",)),
        ("CLUBSCORE_BASE_URL", "https://a.example:8443/", "base_url", "https://a.example:8443"),
        ("CLUBSCORE_BASE_URL", "https://a.example:8443/", "allowed_hosts", ("a.example",)),
        ("CLUBSCORE_BASE_URL", "http://[::1]:80", "allowed_hosts", ("[::1]",)),
        ("CLUBSCORE_PROXIES", "*", "proxies", (ip_network("0.0.0.0/0"), ip_network("::/0"))),
        ("FORWARDED_ALLOW_IPS", "10.0.0.0/8", "proxies", (ip_network("10.0.0.0/8"),)),
        ("CLUBSCORE_PUSH_SERVICES", "none", "push_services", ("none",)),
        ("CLUBSCORE_CSRF_TRUSTED_ORIGINS", "https://*.a.example", "csrf_trusted_origins",
            ("https://*.a.example",)),
        ("DATABASE_URL", "postgres://u:p%40s@h:5432/n?sslmode=require", "database_url",
            "postgres://u:p%40s@h:5432/n?sslmode=require"),
        ("DATABASE_URL", "postgres://%2Fvar%2Frun%2Fpostgresql/n", "database_url",
            "postgres://%2Fvar%2Frun%2Fpostgresql/n"),
        ("DATABASE_URL", "postgres:///n", "database_url", "postgres:///n"),
        ("CACHE_URL", "rediss://:p@h:6380/1", "cache_url", "rediss://:p@h:6380/1"),
        ("CACHE_URL", "unix:///run/redis.sock?db=1", "cache_url", "unix:///run/redis.sock?db=1"),
        ("CLUBSCORE_VAR", "/srv/x/", "var", Path("/srv/x")),
        ("CLUBSCORE_SESSION_DAYS", "365", "session_days", 365),
    ],
)  # fmt: skip
def test_what_can_be_read(name, text, field, value):
    assert getattr(given(**{name: text}), field) == value


@pytest.mark.parametrize(
    ("url", "at", "encrypted"),
    [
        ("smtp://mail.example", ("mail.example", 587), (False, True)),
        ("smtps://u:p%40@mail.example", ("mail.example", 465), (True, False)),
        ("smtp://localhost:25", ("localhost", 25), (False, False)),
        ("smtp://mail.example:25", ("mail.example", 25), (False, True)),
    ],
)
def test_mail_servers(url, at, encrypted):
    server = addresses.mail_server(url)
    assert (server.host, server.port) == at
    assert (server.from_the_start, server.upgrades) == encrypted
    assert server.password == ("p@" if "u:p" in url else "")


def test_a_problem_says_where_it_stands(tmp_path):
    file = tmp_path / "clubscore.env"
    file.write_text("#CLUBSCORE_HTTPS=1\nCLUBSCORE_VAR=/tmp\nexport CLUBSCORE_HTTPS=perhaps\n")
    environ = {"CLUBSCORE_SETTINGS_FILE": str(file), "CLUBSCORE_HTTPS": "perhaps"}
    (problem,) = problems(environ)
    assert problem.what.endswith(f" It is set in line 3 of {file}.")
    (problem,) = problems({**environ, "CLUBSCORE_HTTPS": "1", "CLUBSCORE_LOG_LEVEL": "loud"})
    assert problem.place is None  # it is not in the file
    file.write_text("CLUBSCORE_BASE_URL=https://a.example\nCLUBSCORE_ALLOWED_HOSTS=b.example\n")
    both = {"CLUBSCORE_BASE_URL": "https://a.example", "CLUBSCORE_ALLOWED_HOSTS": "b.example"}
    (problem,) = problems({"CLUBSCORE_SETTINGS_FILE": str(file), **both})
    assert problem.what.endswith(f" It is set in line 2 of {file}.")
    (problem,) = problems({**environ, "CLUBSCORE_SETTINGS_FILE": str(tmp_path / "none")})
    assert problem.place is None


def test_a_machine_without_what_is_needed(monkeypatch, tmp_path):
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr("clubscore.environment.declaration.data_directory", homeless)
    monkeypatch.setattr("zoneinfo.TZPATH", ())
    monkeypatch.setattr("clubscore.environment.reading.TIME_ZONE", "Nowhere/Nothing")
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.setattr("clubscore.environment.addresses.find_spec", lambda _name: None)
    with pytest.raises(SettingsError) as raised:
        read({"CACHE_URL": "redis://h/0"})
    assert [one.code for one in raised.value.problems] == [
        "setting_cache_package",
        "setting_no_home",
        "setting_no_time_zones",
    ]


def test_a_directory_that_cannot_be_written_to(tmp_path, monkeypatch):
    assert why_unwritable(tmp_path / "not" / "yet") == ""
    (tmp_path / "file").touch()
    assert why_unwritable(tmp_path / "file" / "x").endswith("file is not a directory")
    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr("os.geteuid", lambda: 4_000_000)  # of nobody
    assert why_unwritable(tmp_path) == "user 4000000 is not allowed to write there"
    (problem,) = problems({"CLUBSCORE_VAR": str(tmp_path)})
    assert (problem.code, problem.level) == ("setting_var", "wrong")
    assert f"chown 4000000 {tmp_path}" in problem.todo
