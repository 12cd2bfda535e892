"""Windows and macOS as far as Linux can be them: what they lack is taken away, all is started."""

import subprocess
import sys

import pytest

from tests.deployment import ROOT
from tests.system.scenario import Installation, try_all

pytestmark = pytest.mark.any_database  # each has one of its own

SYSTEMS = ("win32", "darwin")
MANAGE = [sys.executable, str(ROOT / "manage.py")]
LACKING = {
    "win32": """
        import fcntl; import pwd; import resource; import gunicorn; os.fork; os.geteuid; os.nice
        os.setpriority; os.killpg; signal.SIGHUP; signal.SIGXCPU; signal.pause; socket.AF_UNIX
        subprocess.Popen(['true'], start_new_session=True)
    """,
    "darwin": "import gunicorn; resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))",
}


def elsewhere(system: str) -> dict[str, str]:
    """Return the environment in which Python begins as on another system."""
    return {"PYTHONPATH": str(ROOT / "tests" / "system" / "elsewhere"), "SYSTEM": system}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_system_lacks_is_not_there(system):
    """Or the tests below would prove nothing."""
    tried = [one.strip() for line in LACKING[system].splitlines() for one in line.split(";")]
    script = f"""
import os, signal, socket, subprocess, sys
resource = sys.modules.get("resource")
for code in {[one for one in tried if one]}:
    try:
        exec(code)
    except (AttributeError, ImportError, ValueError):
        continue
    print(code)
print(sys.platform)
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=elsewhere(system),
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines() == [system]


def installation(system, tmp_path, **more) -> Installation:
    return Installation(MANAGE, tmp_path / "with a space è", elsewhere(system) | more)


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_is_started_there(system, tmp_path):
    """Without Pango too, which nothing brings on these systems."""
    there = installation(system, tmp_path, NO_PANGO="1")
    said = try_all(there, "serve", paper="a library is missing")
    assert "the server runs as a single process" in said
    assert "watched but not enforced" in said
    assert "PDFs cannot be created: cannot load library 'libgobject-2.0-0'" in said
    assert "is not installed" in said


@pytest.mark.at_length
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_demonstration_is_started_there(system, tmp_path):
    said = try_all(installation(system, tmp_path), "demo", paper="printed")
    assert "the server runs as a single process" in said
    assert "No PDF" not in said
