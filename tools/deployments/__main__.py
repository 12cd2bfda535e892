"""``python -m tools.deployments [NAME …] [--trial NAME …]``: test deployments.

Each is installed, started and sent requests in a separate process. The exit status is 1 if any of
them misbehaved. Only root can run it, because it creates networks.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tools.trials.ground import say

from .arrangements import ARRANGEMENTS
from .building import Built
from .network import NoNetworksError, network

TRIALS = ("door", "words", "slow", "pages", "cache", "outage", "servers")
MOST = 20  # faults told
NEEDED = ("caddy", "nginx", "pgbouncer", "mmdebstrap", "umoci", "unshare", "openssl")


def main() -> int:
    """Run the chosen arrangements one after the other; return the exit status."""
    asked = _asked()
    if asked.inside:
        return _inside(asked.names[0], asked)
    if reason := in_the_way():
        sys.stderr.write(f"{reason}\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="clubscore-built-") as made:
        asked.built = asked.built or made
        Path(asked.built).chmod(0o755)
        failed = [name for name in asked.names or _suited(asked) if not _run(name, asked)]
    sys.stdout.write(f"Failed: {', '.join(failed)}\n" if failed else "Everything held.\n")
    return 1 if failed else 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tools.deployments")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ARRANGEMENTS))
    parser.add_argument("--trial", action="append", help=", ".join(TRIALS))
    parser.add_argument("--built", help="a directory that keeps what was built")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--sqlite", dest="only", action="store_const", const="sqlite")
    only.add_argument("--postgres", dest="only", action="store_const", const="postgres")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(ARRANGEMENTS):
        parser.error(f"there is no arrangement {', '.join(sorted(unknown))}")
    if unknown := set(asked.trial or ()) - set(TRIALS):
        parser.error(f"there is no trial {', '.join(sorted(unknown))}")
    return asked


def _suited(asked: argparse.Namespace) -> list[str]:
    """Return the arrangements on the database that was asked for, which may be any."""
    return [
        name
        for name, one in ARRANGEMENTS.items()
        if asked.only is None or (one.database == "sqlite") == (asked.only == "sqlite")
    ]


def in_the_way() -> str:
    """Return why nothing can be tried here; nothing if it can."""
    from shutil import which

    try:
        with network({}):
            pass
    except NoNetworksError as error:
        return str(error)
    if missing := [name for name in NEEDED if which(name) is None]:
        return f"{', '.join(missing)} is missing: .ci/setup deployments installs it"
    return ""


def _run(name: str, asked: argparse.Namespace) -> bool:
    command = [sys.executable, "-m", "tools.deployments", name, "--inside", "--built", asked.built]
    for trial in asked.trial or ():
        command += ["--trial", trial]
    return subprocess.run(command, check=False).returncode == 0


def _inside(name: str, asked: argparse.Namespace) -> int:
    from .site import site_running

    arrangement, started = ARRANGEMENTS[name], time.monotonic()
    load = os.getloadavg()[0]
    sys.stdout.write(f"{name} ({os.cpu_count()} processors, load before {load:.1f})\n")
    sys.stdout.flush()
    faults = []
    with (
        tempfile.TemporaryDirectory(prefix="clubscore-deployment-") as directory,
        site_running(arrangement, Built(Path(asked.built)), Path(directory)) as site,
    ):
        say(f"runs after {time.monotonic() - started:.0f} s")
        for trial in asked.trial or TRIALS:
            module = importlib.import_module(f"tools.deployments.trial_{trial}")
            if not module.suits(arrangement):
                continue
            begun = time.monotonic()
            try:
                found = list(module.run(site))
            except Exception:  # noqa: BLE001 - the others are tried all the same
                found = [traceback.format_exc()]
            faults += [f"{trial}: {one}" for one in found]
            say(f"{trial}: {len(found)} faults, {time.monotonic() - begun:.0f} s")
            for fault in found[:MOST]:
                sys.stdout.write(f"    FAULT: {fault}\n")
            sys.stdout.flush()
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
