"""What the address of an installation may be, and what follows from its path."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clubscore.environment.addresses import home
from clubscore.environment.problems import MisfitError
from clubscore.environment.reading import read
from clubscore.settings.base_path import cookie_prefix, split_base_url
from clubscore.settings.databases import caches

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("written", "split"),
    [
        ("", ("", "")),
        ("https://club.example", ("https://club.example", "")),
        ("https://club.example/", ("https://club.example", "")),
        ("https://club.example/score", ("https://club.example", "/score")),
        ("https://club.example/score/", ("https://club.example", "/score")),
        ("http://10.0.0.7:8000/a/b-2_c", ("http://10.0.0.7:8000", "/a/b-2_c")),
    ],
)
def test_an_address_is_a_host_and_a_path(written, split):
    assert split_base_url(home(written) if written else "") == split


@pytest.mark.parametrize(
    "path",
    ["/../", "/./a", "/a//b", "/a b", "/a%20b", "/ä", "/a;b", "/a:b", "/a.b", "/<a>", "?a=b", "#a"],
)
def test_a_path_is_plain(path):
    with pytest.raises(MisfitError) as misfit:
        home(f"https://club.example{path}")
    assert misfit.value.code in {"setting_path", "setting_site"}


def test_each_path_has_cookies_of_its_own():
    paths = ["", "/a", "/b", "/a/b", "/ab"]
    for https in (True, False):
        names = {f"{cookie_prefix(path, https=https)}sessionid" for path in paths}
        assert len(names) == len(paths)
    assert cookie_prefix("", https=True) == "__Host-"
    assert cookie_prefix("/a/b", https=True) == "__Secure-a.b."
    assert cookie_prefix("", https=False) == ""


def settings_of(base_url: str, *names: str, https: str = "1") -> list[str]:
    """Return settings, as texts, in a process with the address."""
    program = f"from clubscore import settings as s; print(*[repr(getattr(s, n)) for n in {names}])"
    ours = {"CLUBSCORE_BASE_URL": base_url, "CLUBSCORE_HTTPS": https, "CLUBSCORE_SECRET_KEY": "k"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | ours, capture_output=True, text=True, check=False
    )
    return done.stdout.split() or [done.stderr]


def test_cookies_below_a_path_stay_there():
    names = ("SESSION_COOKIE_NAME", "SESSION_COOKIE_PATH", "CSRF_COOKIE_PATH", "STATIC_URL")
    found = settings_of("https://club.example/score", *names)
    assert found == ["'__Secure-score.sessionid'", "'/score/'", "'/score/'", "'/score/static/'"]
    found = settings_of("https://club.example", *names)
    assert found == ["'__Host-sessionid'", "'/'", "'/'", "'/static/'"]


def test_installations_that_share_a_redis_keep_apart():
    def begins(secret: str, address: str) -> str:
        given = read({"CACHE_URL": "redis://127.0.0.1/0", "CLUBSCORE_BASE_URL": address})
        return str(caches(given, secret)["default"]["KEY_PREFIX"])

    same = begins("k", "https://club.example/a")
    assert begins("k", "https://club.example/a") == same
    others = {begins("k", "https://club.example/b"), begins("l", "https://club.example/a")}
    assert len({same, *others}) == 3


def test_below_a_path_the_rest_of_the_host_is_not_ours():
    assert settings_of("https://club.example", "SECURE_HSTS_SECONDS") == ["31536000"]
    assert settings_of("https://club.example/score", "SECURE_HSTS_SECONDS") == ["0"]


def test_a_path_that_cannot_be_is_said():
    (told,) = settings_of("https://club.example/sc ore", "BASE_URL")
    assert "https://club.example/score" in told


def test_scripts_and_styles_name_no_address_from_the_root():
    rooted = re.compile(r"""(?:["'`]|url\()(/[a-z][^"'`\s]*)""")
    files = [*ROOT.glob("static/js/**/*.js"), *ROOT.glob("static/css/**/*.css")]
    assert len(files) > 100
    found = {
        f"{path.relative_to(ROOT)}: {match[1]}"
        for path in files
        for line in path.read_text().splitlines()
        if not line.lstrip().startswith(("//", "*", "/*"))
        for match in rooted.finditer(line)
    }
    assert found == set()


def test_every_cookie_stays_below_the_path():
    found = [
        (path.name, ast.unparse(call))
        for path in ROOT.glob("clubscore/**/*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in {"set_cookie", "set_signed_cookie", "delete_cookie"}
    ]
    assert len(found) >= 4
    assert [one for one in found if "path=settings.COOKIE_PATH" not in one[1]] == []


def test_templates_name_no_address_from_the_root():
    rooted = re.compile(r"""(?:=|url\()\s*["']?(/[a-z{][^"'>\s]*)""")
    found = {
        f"{path.relative_to(ROOT)}: {match[1]}"
        for path in ROOT.glob("templates/**/*.html")
        for match in rooted.finditer(path.read_text())
    }
    assert found == set()
