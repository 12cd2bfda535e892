"""What is edited while a package is built does not get into it, or the build says so."""

import os
import shutil
import subprocess

import pytest

from tests.deployment import ROOT

GIT = shutil.which("git") or "git"
# Stands in for Python: "builds" a source distribution of what is there, then a wheel from that.
BUILDER = """#!/bin/sh
for target in "$@"; do directory=$target; done
mkdir -p "$directory"
case "$*" in
*sdist*)
    tar --create --gzip --file "$directory/clubscore-1.tar.gz" --transform 's|^|clubscore-1/|' text
    {during} ;;
*wheel*) {after}; cp text "$directory/clubscore-1.whl" ;;
esac
"""


@pytest.fixture
def checkout(tmp_path):
    """A clone with the script, and nothing else that is real."""
    top = tmp_path / "checkout"
    (top / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "package", top / ".ci")
    (top / ".ci" / "bill").write_text("#!/bin/sh\n")
    (top / ".ci" / "bill").chmod(0o755)
    (top / "text").write_text("as committed")
    for command in (
        ["init", "--quiet"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "All"],
    ):
        subprocess.run([GIT, *command], cwd=top, check=True)
    return top


def build(top, *, during=":", after=":"):
    tools = top / ".venv" / "bin"
    tools.mkdir(parents=True)
    (top / ".git" / "info" / "exclude").write_text(".venv\n")
    python = tools / "python"
    python.write_text(BUILDER.format(during=during, after=after))
    python.chmod(0o755)
    environment = {**os.environ, "HOME": str(top.parent)}
    command = [top / ".ci" / "package", top.parent / "out"]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_what_is_edited_once_the_source_is_copied_is_not_in_the_wheel(checkout):
    done = build(checkout, after=f"echo edited >{checkout}/text")
    assert done.returncode == 0, done.stderr
    assert (checkout.parent / "out" / "clubscore-1.whl").read_text() == "as committed"
    assert (checkout / "text").read_text() == "edited\n"


@pytest.mark.parametrize("during", ["echo edited >text", "echo new >more"])
def test_what_is_edited_before_that_stops_the_build(checkout, during):
    done = build(checkout, during=during)
    assert done.returncode == 1
    assert "Files changed while the source was being copied" in done.stderr
    assert not (checkout.parent / "out").exists()
