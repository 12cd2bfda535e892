"""The web servers in front, with the configuration we ship.

Everything that is replaced is here: the certificate, since no authority issues one for a made-up
name; the path of the error log; the port or address of Clubscore, where an arrangement has others.
Caddy gets those from its environment, as its file says. Below a path, the lines named in the guide
replace those it names, together with a website that writes a log. The rest is as in
``docs/deploy``, within what Debian has around it.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.deployment import ROOT

from .network import Place
from .processes import end, start, wait_for_port

SHIPPED: Final = ROOT / "docs" / "deploy"
HOST: Final = "score.example.org"
UPSTREAM: Final = "127.0.0.1:8000"
DAYS: Final = "2"
GUIDE: Final = ROOT / "docs" / "operator.md"
GUIDES_PATH: Final = "/score"  # in its lines for a site below a path
WEBSITE: Final = "The website of the club"


@dataclass(frozen=True, slots=True)
class Certificates:
    """A certificate for ``HOST``, and that of the authority which vouches for it."""

    authority: Path
    certificate: Path
    key: Path


def make_certificates(directory: Path) -> Certificates:
    """Make an authority and let it vouch for ``HOST``."""
    names = ("authority.pem", "authority.key", "certificate.pem", "certificate.key", "request.pem")
    authority, own_key, certificate, key, request = (directory / name for name in names)
    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj")
    _openssl("req", "-x509", *new, "/CN=Trial", "-keyout", own_key, "-out", authority)
    _openssl("req", *new, f"/CN={HOST}", "-keyout", key, "-out", request)
    extension = directory / "extension"
    extension.write_text(f"subjectAltName=DNS:{HOST}\n")
    signed = ("-in", request, "-CA", authority, "-CAkey", own_key, "-CAcreateserial")
    _openssl("x509", "-req", *signed, "-days", DAYS, "-extfile", extension, "-out", certificate)
    key.chmod(0o644)
    return Certificates(authority, certificate, key)


def _openssl(*words: str | Path) -> None:
    command = ["/usr/bin/env", "openssl", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)


def _replaced(text: str, by: Mapping[str, str]) -> str:
    """Return a configuration with other words for some; each has to be in it."""
    for old, new in by.items():
        assert old in text, f"the shipped configuration has no {old}"
        text = text.replace(old, new)
    return text


@dataclass(frozen=True, slots=True)
class Front:
    """A web server in front: where it runs, its port, its upstreams and its log."""

    place: Place
    port: int
    upstreams: tuple[str, ...]
    certificates: Certificates
    directory: Path
    path: str = ""

    @property
    def log(self) -> Path:
        """What it says on standard error, and nginx in its log of errors."""
        return self.directory / "front.log"

    @property
    def written(self) -> Iterator[Path]:
        """Every file it may have written something into."""
        yield from (path for path in self.directory.rglob("*") if path.is_file())


def caddy_configuration(front: Front) -> str:
    """Return the shipped Caddyfile with our certificate."""
    site = "{$SITE_HOST:score.example.org} {\n"
    mine = f"\ttls {front.certificates.certificate} {front.certificates.key}\n"
    told: dict[str, str] = {}
    if front.path:
        told |= lines_below_a_path("Caddyfile", front.path)
        mine += f"\tlog {{\n\t\toutput file {front.directory / 'access.log'}\n\t}}\n"
        mine += f"\troot * {_website(front)}\n\tfile_server\n"
    return _replaced((SHIPPED / "Caddyfile").read_text(), {**told, site: site + mine})


def caddy_environment(front: Front) -> dict[str, str]:
    """Return Caddy's environment for this installation; empty if everything is as shipped."""
    told = {}
    if front.port != 443:
        told["SITE_HOST"] = f"{HOST}:{front.port}"
    if front.upstreams != (UPSTREAM,):
        told["SITE_SERVERS"] = " ".join(front.upstreams)
    return told


def nginx_configuration(front: Front) -> str:
    """Return the shipped site with our certificate, port and servers."""
    log = "/var/log/nginx/error.log"
    live = f"/etc/letsencrypt/live/{HOST}"
    told = lines_below_a_path("nginx.conf", front.path) if front.path else {}
    if front.path:
        own = f"root {_website(front)}; access_log {front.directory / 'access.log'};"
        ((old, new),) = told.items()
        told[old] = f"\n    location / {{ {own} }}{new}"
    told |= {
        f"{live}/fullchain.pem": str(front.certificates.certificate),
        f"{live}/privkey.pem": str(front.certificates.key),
        log: str(front.log),
    }
    if front.upstreams != (UPSTREAM,):
        servers = "".join(f"    server {one} max_fails=0;\n" for one in front.upstreams)
        told[f"    server {UPSTREAM} max_fails=0;\n"] = servers
    if front.port != 443:
        told |= {"listen 443 ": f"listen {front.port} ", ":443 ": f":{front.port} "}
    return _replaced((SHIPPED / "nginx.conf").read_text(), told)


def lines_below_a_path(file: str, path: str) -> dict[str, str]:
    """Return what the guide tells operators to write into a shipped file, by what it replaces."""
    section = GUIDE.read_text().partition("\n## Below a path\n")[2].partition("\n## ")[0]
    told = rf"\[{re.escape(file)}\][^\n]*, `([^`]+)`[^`]*\n\n```text\n(.*?)```"
    ((old, new),) = re.findall(told, section, re.DOTALL)
    indent = "\t" if file == "Caddyfile" else "    "
    new = "".join(f"{indent}{line}\n" for line in new.splitlines())
    return {f"\n{indent}{old}\n": "\n" + new.replace(GUIDES_PATH, path)}


def _website(front: Front) -> Path:
    """Return the directory of a website, which has one page."""
    directory = front.directory / "website"
    directory.mkdir(exist_ok=True)
    (directory / "index.html").write_text(f"<title>{WEBSITE}</title>\n")
    return directory


def _debians(front: Front, site: Path) -> str:
    """Return Debian's own nginx.conf with this site alone."""
    return _replaced(
        Path("/etc/nginx/nginx.conf").read_text(),
        {
            "/etc/nginx/sites-enabled/*": str(site),
            "/run/nginx.pid": str(front.directory / "pid"),
            "/var/log/nginx/access.log": str(front.directory / "access.log"),
            "/var/log/nginx/error.log": str(front.log),
        },
    )


@contextmanager
def caddy_running(front: Front) -> Iterator[None]:
    """Run Caddy during the block."""
    file = front.directory / "Caddyfile"
    file.write_text(caddy_configuration(front))
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, **caddy_environment(front)}
        words = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
        yield from _running(front, words, environment)


@contextmanager
def nginx_running(front: Front) -> Iterator[None]:
    """Run nginx during the block."""
    site, file = front.directory / "site.conf", front.directory / "nginx.conf"
    site.write_text(nginx_configuration(front))
    file.write_text(_debians(front, site))
    words = ["nginx", "-c", str(file), "-g", "daemon off;"]
    yield from _running(front, words, {"PATH": os.environ["PATH"]})


def _running(front: Front, words: list[str], environment: Mapping[str, str]) -> Iterator[None]:
    process = start(front.place, words, environment, front.log)
    try:
        wait_for_port(process, front.place, (front.place.outside, front.port), front.log)
        yield
    finally:
        end(process)


FRONTS: Final = {"caddy": caddy_running, "nginx": nginx_running}
