"""Which version a clone, an archive of a commit and a source distribution say they are."""

import shutil
import subprocess
from itertools import pairwise

import pytest
from packaging.version import Version

from clubscore.version import next_version, version_of
from tests.deployment import ROOT


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def git(top, *words):
    who = ("-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main")
    return run("/usr/bin/git", *who, "-C", str(top), *words)


def set_version(top, number):
    (top / "pyproject.toml").write_text(f'[tool.clubscore]\nversion = "{number}"\n')
    commit(top, f"Set the version to {number}")


def commit(top, subject):
    git(top, "add", "--all")
    git(top, "commit", "--quiet", "--allow-empty", "--message", subject)


@pytest.fixture
def clone(tmp_path):
    """A repository whose last commit sets the version to 1.0.0."""
    top = tmp_path / "clone"
    (top / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / ".gitattributes", top / ".ci")
    shutil.copy(ROOT / ".ci" / "archive", top / ".ci")
    git(top, "init", "--quiet")
    set_version(top, "1.0.0rc1")
    commit(top, "Change something")
    set_version(top, "1.0.0")
    return top


def test_the_commit_that_sets_the_version_is_the_release(clone):
    assert version_of(clone) == "1.0.0"


def test_later_commits_say_how_many_they_are_and_which(clone):
    for count in (1, 2):
        commit(clone, "Change something")
        commit_id = git(clone, "rev-parse", "--short=8", "HEAD")
        assert version_of(clone) == f"1.0.1.dev{count}+g{commit_id}"
    git(clone, "checkout", "--quiet", "HEAD~3")
    commit_id = git(clone, "rev-parse", "--short=8", "HEAD")
    assert version_of(clone) == f"1.0.0rc2.dev1+g{commit_id}"


def test_a_release_whose_files_were_changed_is_none(clone):
    (clone / ".ci" / "archive").write_text("changed")
    assert version_of(clone) == f"1.0.1.dev0+g{git(clone, 'rev-parse', '--short=8', 'HEAD')}.dirty"


def test_a_clone_without_its_history_does_not_count(clone, tmp_path):
    """Its first commit is not the one that set the version."""
    commit(clone, "Change something")
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{clone}", str(shallow))
    commit_id = git(clone, "rev-parse", "--short=8", "HEAD")
    assert version_of(shallow) == f"1.0.1.dev0+g{commit_id}"


def archive_of(top, folder):
    folder.mkdir()
    git(top, "archive", "--output", str(folder / "a.zip"), "HEAD")
    shutil.unpack_archive(folder / "a.zip", folder)
    return folder


def test_the_archive_of_a_commit_names_it(clone, tmp_path):
    """It does not know whether it is the release: only a tag says so."""
    commit_id = git(clone, "rev-parse", "HEAD")[:8]
    assert version_of(archive_of(clone, tmp_path / "a")) == f"1.0.1.dev0+g{commit_id}"
    git(clone, "tag", "v1.0.0")
    assert version_of(archive_of(clone, tmp_path / "b")) == "1.0.0"
    git(clone, "tag", "--delete", "v1.0.0")
    git(clone, "tag", "v1.0.0rc9")
    assert version_of(archive_of(clone, tmp_path / "c")) == f"1.0.1.dev0+g{commit_id}"


def test_what_nothing_tells_is_unknown(clone, tmp_path, monkeypatch):
    shutil.rmtree(clone / ".git")
    assert version_of(clone) == "1.0.1.dev0+unknown"
    (clone / ".ci" / "archive").unlink()
    assert version_of(clone) == "1.0.1.dev0+unknown"
    git(clone, "init", "--quiet")  # without a commit
    assert version_of(clone) == "1.0.1.dev0+unknown"
    monkeypatch.setenv("PATH", str(tmp_path))  # no git
    assert version_of(clone) == "1.0.1.dev0+unknown"


def test_a_source_distribution_has_it_written_into_it(clone):
    (clone / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: clubscore\nVersion: 1.0.1.dev7\n")
    assert version_of(clone) == "1.0.1.dev7"


@pytest.mark.parametrize(
    ("release", "following"),
    [("1.0.0", "1.0.1"), ("1.0.0rc1", "1.0.0rc2"), ("2.3.9b10", "2.3.9b11"), ("1.9", "1.10")],
)
def test_what_is_built_after_a_release_sorts_between_it_and_the_next(release, following):
    assert next_version(release) == following
    between = Version(f"{following}.dev4+gabcdef12")
    assert Version(release) < between < Version(following)


def test_a_version_without_numbers_is_refused():
    with pytest.raises(ValueError, match=r"not 1\.0\.final"):
        next_version("1.0.final")


DEBIAN = {  # as .ci/deb writes them
    "1.0.0rc1": "1.0.0~rc1+deb12",
    "1.0.0rc2.dev40+g39137a2c": "1.0.0~rc2~dev40+g39137a2c+deb12",
    "1.0.0": "1.0.0+deb12",
    "1.0.1.dev12+gb1391a7c": "1.0.1~dev12+gb1391a7c+deb12",
    "1.0.1": "1.0.1+deb12",
}


def test_debian_sorts_them_alike():
    script = (ROOT / ".ci" / "deb").read_text()
    (line,) = (line for line in script.splitlines() if line.startswith("debian="))
    written = [
        run("/bin/bash", "-c", f'version="$1" release=12; {line}; echo "$debian"', "bash", number)
        for number in DEBIAN
    ]
    assert written == [*DEBIAN.values()]
    for lower, higher in pairwise(written):
        run("/usr/bin/dpkg", "--compare-versions", lower, "lt", higher)
