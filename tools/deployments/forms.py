"""Clubscore in the forms that clubs install, set up and started as the guide says.

Each is an :class:`Installation`: it runs commands and serves, with an operator's settings, in one
place of the network. The work of systemd with a unit and of an engine with an image is done here by
hand: their commands, users, environments and directories are read from the shipped files.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.deployment import ROOT, clean_environment

from .fronts import HOST, SHIPPED
from .network import Place
from .processes import start

PORT: Final = 8000
LOCAL: Final = "127.0.0.1"
ETC: Final = "/etc/clubscore/clubscore.env"
PLAIN: Final = ("HOME", "LANG", "PATH")


@dataclass
class Installation(ABC):
    """Clubscore in a directory of its own; ``settings`` are what its operator has changed."""

    place: Place
    directory: Path
    settings: dict[str, str]
    host: str = LOCAL  # where it listens
    options: tuple[str, ...] = ()  # of serve

    @abstractmethod
    def words(self, *words: str) -> tuple[list[str], dict[str, str]]:
        """Return how a command of Clubscore is run here, and its environment."""

    @abstractmethod
    def serving(self) -> tuple[list[str], dict[str, str]]:
        """Return how the server is run here, and its environment."""

    @abstractmethod
    def prepare(self) -> None:
        """Do what is needed before the first start."""

    @property
    def log(self) -> Path:
        """What the server writes."""
        return self.directory / "server.log"

    def run(self, *words: str, **more: str) -> str:
        """Run a command and return what it prints; fail if it fails."""
        command, environment = self.words(*words)
        return self.run_here(command, environment | more)

    def run_here(self, command: list[str], environment: Mapping[str, str]) -> str:
        """Run any command in this place."""
        done = subprocess.run(
            self.place.command(command),
            env=dict(environment),
            cwd=self.working,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def serve(self) -> subprocess.Popen[bytes]:
        """Start the server."""
        command, environment = self.serving()
        return start(self.place, command, environment, self.log, self.working)

    @property
    def working(self) -> Path:
        """The working directory of the operator or the service manager."""
        return self.directory

    def file(self, path: Path) -> str:
        """Copy a file here, and return its path for commands."""
        return str(path)


def plain_environment() -> dict[str, str]:
    """Return what a shell of an operator has."""
    return {name: os.environ[name] for name in PLAIN if name in os.environ} | {"LANG": "C.UTF-8"}


# The checkout, with the unit and the settings of docs/deploy


@dataclass
class Checkout(Installation):
    """As docs/deploy/clubscore.service runs it; only user and directories are others."""

    def prepare(self) -> None:
        """Run what the unit runs before the server."""
        for command in Unit.read(SHIPPED / "clubscore.service").before:
            self.run_here(self._here(command), self._environment())

    def words(self, *words: str) -> tuple[list[str], dict[str, str]]:
        """Run manage.py."""
        return [sys.executable, str(ROOT / "manage.py"), *words], self._environment()

    @property
    def working(self) -> Path:
        """The checkout."""
        return ROOT

    def _environment(self) -> dict[str, str]:
        shipped = file_settings((SHIPPED / "clubscore.env").read_text())
        unit = Unit.read(SHIPPED / "clubscore.service")
        assert shipped["CLUBSCORE_VAR"] == "/var/lib/clubscore"
        told = {**unit.environment, **shipped, "CLUBSCORE_VAR": str(self.directory)}
        figures = self.directory / "run"
        figures.mkdir(exist_ok=True)
        told["PROMETHEUS_MULTIPROC_DIR"] = str(figures)
        return {**plain_environment(), **told, **self.settings}

    def serving(self) -> tuple[list[str], dict[str, str]]:
        """Run what the unit runs."""
        unit = Unit.read(SHIPPED / "clubscore.service")
        return self._here(unit.command, {LOCAL: self.host}), self._environment()

    def _here(self, command: list[str], others: Mapping[str, str] | None = None) -> list[str]:
        found = [word.replace("/opt/clubscore/", f"{ROOT}/") for word in command]
        for old, new in (others or {}).items():
            found = [word.replace(f"{old}:", f"{new}:") for word in found]
        return found


@dataclass(frozen=True, slots=True)
class Unit:
    """A systemd unit: its commands before and at the start, its user, and its variables."""

    before: list[list[str]]
    command: list[str]
    environment: dict[str, str]
    user: str

    @classmethod
    def read(cls, path: Path) -> Unit:
        """Read one."""
        lines = [line.partition("=") for line in path.read_text().splitlines()]
        found: dict[str, list[str]] = {}
        for name, _, value in lines:
            found.setdefault(name, []).append(value)
        return cls(
            before=[shlex.split(value) for value in found.get("ExecStartPre", [])],
            command=shlex.split(found["ExecStart"][0]),
            environment=dict(value.split("=", 1) for value in found.get("Environment", [])),
            user=found["User"][0],
        )


def file_settings(text: str) -> dict[str, str]:
    """Return the settings of a file as systemd reads them."""
    lines = [line for line in text.splitlines() if re.match(r"\w+=", line)]
    return {name: shlex.split(value)[0] for name, _, value in (one.partition("=") for one in lines)}


# The wheel, in an environment of its own


@dataclass
class Wheel(Installation):
    """As ``clubscore serve`` runs it, installed from the wheel."""

    wheel: Path = Path()

    def prepare(self) -> None:
        """Install it with the packages installed here, in the locked versions."""
        install_wheel(self.wheel, self.directory / "environment")
        self.working.mkdir()

    @property
    def working(self) -> Path:
        """An empty directory, home and working directory alike."""
        return self.directory / "empty"

    def words(self, *words: str) -> tuple[list[str], dict[str, str]]:
        """Run clubscore."""
        environment = plain_environment() | {"HOME": str(self.working)} | self.settings
        return [str(self.directory / "environment/bin/clubscore"), *words], environment

    def serving(self) -> tuple[list[str], dict[str, str]]:
        """Run ``clubscore serve``, with nothing said that need not be."""
        at = ["--host", self.host] if self.host != LOCAL else []
        return self.words("serve", *at, *self.options)


def install_wheel(wheel: Path, environment: Path) -> None:
    """Install a wheel into an environment where nothing of the checkout is, with our packages."""
    uv = Path(sys.executable).with_name("uv")
    offline = ("--quiet", "--no-config", "--offline", "--no-cache")
    python = environment / "bin" / "python"
    for words in (
        ("venv", *offline, "--python", sys.executable, environment),
        ("pip", "install", *offline, "--no-deps", "--no-index", "--python", python, wheel),
    ):
        subprocess.run([uv, *words], check=True, capture_output=True, env=clean_environment())
    (packages,) = (environment / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))


# The Debian package and the image, each in a root


@dataclass
class Rooted(Installation):
    """An installation with its own root, whose writes are discarded afterwards."""

    bundle: Path = Path()  # the image, unpacked by umoci
    mounted: ExitStack | None = None
    names: Mapping[str, str] | None = None  # of other hosts

    @property
    def root(self) -> Path:
        """Where its root is."""
        return self.directory / "root"

    def prepare(self) -> None:
        """Mount the root, with an upper layer for writes."""
        assert self.mounted is not None
        upper, work = self.directory / "upper", self.directory / "work"
        for path in (self.root, upper, work):
            path.mkdir()
        layers = f"lowerdir={self.bundle / 'rootfs'},upperdir={upper},workdir={work}"
        self._mount("-t", "overlay", "overlay", "-o", layers, str(self.root))
        self._mount("--bind", "/dev", str(self.root / "dev"))
        hosts = {"localhost": LOCAL, **(self.names or {})}
        text = "".join(f"{at} {name}\n" for name, at in hosts.items())
        (self.root / "etc" / "hosts").write_text(text)

    def _mount(self, *words: str) -> None:
        assert self.mounted is not None
        subprocess.run(["/bin/mount", *words], check=True)
        self.mounted.callback(subprocess.run, ["umount", "-l", words[-1]], check=True)

    def inside(self, user: str, command: list[str], directory: str) -> list[str]:
        """Return the command that runs another in the root: as a user, its processes apart."""
        return [
            *("unshare", "--mount", "--pid", "--fork", "--kill-child=SIGKILL"),
            f"--mount-proc={self.root / 'proc'}",
            *("chroot", f"--userspec={user}", str(self.root)),
            *("env", f"--chdir={directory}", *command),
        ]

    def file(self, path: Path) -> str:
        """Copy a file into the root."""
        shutil.copyfile(path, self.root / "tmp" / path.name)
        return f"/tmp/{path.name}"  # noqa: S108 - of the root


@dataclass
class Debian(Rooted):
    """As the package’s own unit runs it, its settings in /etc."""

    def prepare(self) -> None:
        """Finish what installing the package does, and set the host name with ``setup``."""
        super().prepare()
        shutil.copy(self.root / "usr/share/clubscore/clubscore.env", self.root / ETC[1:])
        self._own(self.root / ETC[1:], mode=0o640)
        with (self.root / ETC[1:]).open("a") as file:
            file.writelines(f"{name}='{value}'\n" for name, value in self.settings.items())
        self.run("upgrade")
        self.run("setup", "--host", HOST, "--club", "")

    def _own(self, path: Path, mode: int) -> None:
        group = (self.root / "var/lib/clubscore").stat().st_gid
        os.chown(path, 0, group)
        path.chmod(mode)

    def words(self, *words: str) -> tuple[list[str], dict[str, str]]:
        """Run /usr/bin/clubscore as root, which finds settings and user by itself."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}
        return self.inside("root", ["clubscore", *words], "/root"), environment

    def serving(self) -> tuple[list[str], dict[str, str]]:
        """Run the unit of the package."""
        unit = Unit.read(self.root / "usr/lib/systemd/system/clubscore.service")
        assert not unit.before
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin",
            **unit.environment,
            **file_settings((self.root / ETC[1:]).read_text()),
        }
        runtime = self.root / "run/clubscore"  # RuntimeDirectory
        runtime.mkdir(exist_ok=True)
        data = (self.root / "var/lib/clubscore").stat()
        os.chown(runtime, data.st_uid, data.st_gid)
        command = list(unit.command)
        if self.host != LOCAL:
            command += ["--host", self.host]
        return self.inside(unit.user, command, "/var/lib/clubscore"), environment


@dataclass
class Image(Rooted):
    """As an engine runs it: with the user, the environment and the command of the image."""

    @property
    def process(self) -> dict[str, Any]:
        """What the image says of its process."""
        found: dict[str, Any] = json.loads((self.bundle / "config.json").read_text())["process"]
        return found

    def words(self, *words: str) -> tuple[list[str], dict[str, str]]:
        """Run a command in it, as ``exec`` does."""
        return self._run(["clubscore", *words])

    def serving(self) -> tuple[list[str], dict[str, str]]:
        """Run what the image runs."""
        return self._run(self.process["args"])

    def _run(self, command: list[str]) -> tuple[list[str], dict[str, str]]:
        told = dict(one.split("=", 1) for one in self.process["env"]) | self.settings
        user = f"{self.process['user']['uid']}:{self.process['user']['gid']}"
        return self.inside(user, command, self.process["cwd"]), told
