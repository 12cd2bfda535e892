"""A site on trial: an arrangement that runs, and who asks it."""

from __future__ import annotations

import re
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tests.deployment import ROOT

from .arrangements import Arrangement
from .building import Built
from .compose import environment
from .databases import Postgres, Redis, pgbouncer_running, postgres_running, redis_running
from .forms import LOCAL, PORT, Checkout, Debian, Image, Installation, Wheel
from .fronts import FRONTS, HOST, Certificates, Front, make_certificates
from .network import VISITORS, Network, Place, network
from .processes import end, kill, wait_for_port, wait_until
from .visitor import Address, Visitor

VENUE_PORT: Final = 8443
EVENTS: Final = ROOT / "tests" / "versions" / "1.0.0rc1.zip"  # two clubs, and what they played
ORGANIZER: Final = "user-1"  # of one of them
NEW_PASSWORD: Final = "green dragon, white dragon"
FORMS: Final = {"checkout": Checkout, "wheel": Wheel, "deb": Debian, "image": Image}


@dataclass
class Site:
    """What a trial works with."""

    arrangement: Arrangement
    directory: Path
    network: Network
    built: Built
    certificates: Certificates
    postgres: Postgres | None = None
    redis: Redis | None = None
    servers: list[Installation] = field(default_factory=list)
    running: dict[int, subprocess.Popen[bytes]] = field(default_factory=dict)
    front: Front | None = None
    _organizer: Visitor | None = None

    @property
    def address(self) -> Address:
        """Where people find it."""
        if self.arrangement.front == "venue":
            host = self.network.server.inside
            return Address("https", host, host, VENUE_PORT, self._trust(self._authority))
        if self.arrangement.front == "nobody":
            return Address("http", self.network.server.inside, self.network.server.inside, PORT)
        assert self.front is not None
        trust = self._trust(self.certificates.authority)
        at = self.front.place.outside
        return Address("https", HOST, at, self.front.port, trust, self.front.path)

    @property
    def _authority(self) -> Path:
        (found,) = self.directory.rglob("venue/authority.crt")
        return found

    @staticmethod
    def _trust(authority: Path) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(authority))

    @property
    def direct(self) -> Address:
        """Where Clubscore itself listens, seen from its network."""
        host = self.servers[0].host
        at = self.network.server.inside if host != LOCAL else LOCAL
        return Address("http", "localhost", at, PORT)

    def visitor(self, number: int = VISITORS[0], **headers: str) -> Visitor:
        """Return somebody at an address of their own."""
        beginning = self.address.at.rpartition(".")[0]
        source = f"{beginning}.{number}"
        return Visitor(self.network.visitors, self.address, source, headers)

    def colleague(self) -> Visitor:
        """Return somebody on the machine of the first server, who asks it directly."""
        return Visitor(self.servers[0].place, self.direct)

    @property
    def secure(self) -> str:
        """The arrangement's front if HTTPS is demanded for a year behind it, else nothing."""
        is_own_host = self.arrangement.is_proxied and not self.arrangement.path
        return self.arrangement.front if is_own_host else ""

    def organizer(self) -> Visitor:
        """Return the organizer of the restored club, logged in with a new password."""
        if self._organizer is None:
            told = self.servers[0].run("password_link", ORGANIZER)
            (path,) = re.findall(rf"{self.address.path}(/password/\S+)", told)
            person = self.visitor()
            person.post(path, new_password1=NEW_PASSWORD, new_password2=NEW_PASSWORD)
            answer = person.post("/login/", username=ORGANIZER, password=NEW_PASSWORD)
            assert answer.status == 200, f"nobody can log in: {answer.status} {answer.address}"
            assert "/login/" not in answer.address, "nobody can log in"
            self._organizer = person
        return self._organizer

    def start(self, number: int = 0) -> None:
        """Start a server, and wait until it listens."""
        server = self.servers[number]
        process = self.running[number] = server.serve()
        at = (server.place.inside if server.host != LOCAL else LOCAL, self._port)
        wait_for_port(process, server.place, at, server.log)

    @property
    def _port(self) -> int:
        return VENUE_PORT if self.arrangement.front == "venue" else PORT

    def stop(self, number: int = 0) -> None:
        """Stop a server as a service manager does."""
        if number in self.running:
            end(self.running.pop(number))

    def kill(self, number: int = 0) -> None:
        """End a server at once."""
        kill(self.running.pop(number))

    def wait_until_well(self) -> None:
        """Wait until visitors get the home page again."""
        wait_until(lambda: self.visitor().get("/").status == 200, "the site does not come back")

    @property
    def written(self) -> str:
        """Everything that servers and web server have written down, but for the database."""
        logs = [server.log for server in self.servers]
        if self.front is not None:
            logs += [path for path in self.front.written if path.suffix != ".conf"]
        return "\n".join(path.read_text(errors="replace") for path in logs if path.exists())

    @property
    def errors(self) -> int:
        """The number of responses with status 500 in the servers' logs."""
        return self.written.count('"status": 500') + self.written.count(" 500 in ")

    @property
    def tracebacks(self) -> str:
        """The end of what the servers say of them."""
        lines = [line for line in self.written.splitlines() if "Error" in line]
        return "\n".join(lines[-3:])[-2000:]


@contextmanager
def site_running(arrangement: Arrangement, built: Built, directory: Path) -> Iterator[Site]:
    """Install and start everything for the block, with an older version's events restored."""
    directory.chmod(0o755)
    with ExitStack() as parts:
        names = (
            {"clubscore": "10.89.0.3", "database": "10.89.0.5"} if arrangement.is_composed else {}
        )
        made = parts.enter_context(network(names))
        site = Site(arrangement, directory, made, built, make_certificates(directory))
        settings = _settings(site, parts)
        _install(site, settings, names, parts)
        first = site.servers[0]
        first.run("restore", first.file(EVENTS))
        for number in range(arrangement.servers):
            site.start(number)
            parts.callback(site.stop, number)
        _put_front(site, parts)
        site.wait_until_well()
        yield site


def _settings(site: Site, parts: ExitStack) -> dict[str, str]:
    """Start what else there is, and return the settings that name it."""
    arrangement, place = site.arrangement, site.network.database
    settings = dict(arrangement.settings)
    if arrangement.is_composed:
        settings |= environment("clubscore")
    has_file = arrangement.form in {"checkout", "deb"}  # with the host in it
    if arrangement.is_proxied and (arrangement.path or not has_file):
        origin = f"https://{HOST}" + (f":{arrangement.port}" if arrangement.port != 443 else "")
        home = origin + arrangement.path
        settings |= {"CLUBSCORE_ALLOWED_HOSTS": HOST, "CLUBSCORE_BASE_URL": home}
    if arrangement.database != "sqlite":
        site.postgres = parts.enter_context(postgres_running(place))
        settings.setdefault("DATABASE_URL", site.postgres.address())
    if arrangement.database == "pgbouncer":
        assert site.postgres is not None
        bouncer = pgbouncer_running(site.postgres, site.directory)
        settings["DATABASE_URL"] = parts.enter_context(bouncer)
    if arrangement.redis:
        site.redis = parts.enter_context(redis_running(place, site.directory))
        settings["CACHE_URL"] = site.redis.address
    if arrangement.servers > 1:
        settings["CLUBSCORE_SECRET_KEY"] = "k3y" * 20
    if arrangement.apart and arrangement.form != "image":  # which believes private networks
        settings["CLUBSCORE_PROXIES"] = site.network.proxy.inside
    return settings


def _install(
    site: Site, settings: dict[str, str], names: Mapping[str, str], parts: ExitStack
) -> None:
    arrangement = site.arrangement
    places = [site.network.server, site.network.other][: arrangement.servers]
    for number, place in enumerate(places):
        directory = site.directory / f"server-{number}"
        directory.mkdir()
        more: dict[str, Any] = {}
        if arrangement.form == "wheel":
            more = {"wheel": site.built.wheel}
        elif arrangement.form in {"deb", "image"}:
            more = {"bundle": site.built.bundle, "mounted": parts, "names": names}
        if arrangement.form == "image":
            host = "0.0.0.0"  # noqa: S104 - in a network of its own
        elif arrangement.front == "nobody":
            host = "0.0.0.0"  # noqa: S104 - as in a hall
        else:
            host = place.inside if arrangement.apart else LOCAL
        if arrangement.front == "venue":
            host, more["options"] = place.inside, ("--venue",)
        server = FORMS[arrangement.form](place, directory, dict(settings), host, **more)
        server.prepare()
        site.servers.append(server)


def _put_front(site: Site, parts: ExitStack) -> None:
    arrangement = site.arrangement
    if not arrangement.is_proxied:
        return
    place: Place = site.network.proxy if arrangement.apart else site.network.server
    hosts = [one.place.inside if arrangement.apart else LOCAL for one in site.servers]
    upstreams = tuple(f"{host}:{PORT}" for host in hosts)
    directory = site.directory / "front"
    directory.mkdir()
    if arrangement.is_composed:
        upstreams = tuple(environment("caddy")["SITE_SERVERS"].split())
    site.front = Front(
        place, arrangement.port, upstreams, site.certificates, directory, arrangement.path
    )
    parts.enter_context(FRONTS[arrangement.front](site.front))
