"""The supported arrangements, each with its parts: the matrix of the trials.

Not every combination is tested. Each form of Clubscore runs behind both web servers, each database
is used by several forms, and what the settings tell a form (proxy on the same machine or on
another, several servers, a shared cache, PgBouncer, a path) is tested once with each web server, in
different forms. docs/operator.md has the same list in words; a test compares them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Form = Literal["checkout", "wheel", "deb", "image"]
Front = Literal["caddy", "nginx", "nobody", "venue"]
Database = Literal["sqlite", "postgres", "pgbouncer"]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The parts of one deployment."""

    form: Form
    front: Front
    database: Database
    apart: bool = False  # the web server in front is another machine, or another container
    servers: int = 1
    redis: bool = False
    port: int = 443
    path: str = ""  # of the host, below which Clubscore is; the host itself has a website
    settings: tuple[tuple[str, str], ...] = ()  # what else the operator sets
    is_composed: bool = False  # by docs/deploy/compose.yaml

    @property
    def is_proxied(self) -> bool:
        """Tell whether there is a web server in front."""
        return self.front in {"caddy", "nginx"}


ARRANGEMENTS: Final[dict[str, Arrangement]] = {
    # The web server on the same machine, as the units and the examples are written
    "checkout-caddy": Arrangement("checkout", "caddy", "sqlite"),
    "checkout-nginx": Arrangement("checkout", "nginx", "postgres", redis=True),
    "wheel-caddy": Arrangement("wheel", "caddy", "postgres"),
    "wheel-nginx-port": Arrangement("wheel", "nginx", "sqlite", port=8443),
    "deb-caddy": Arrangement("deb", "caddy", "postgres"),
    "deb-nginx": Arrangement("deb", "nginx", "sqlite"),
    # The web server in another container
    "image-caddy": Arrangement("image", "caddy", "sqlite", apart=True),
    "image-nginx": Arrangement("image", "nginx", "postgres", apart=True),
    "compose": Arrangement("image", "caddy", "postgres", apart=True, is_composed=True),
    # Two servers behind a web server of its own
    "servers-caddy": Arrangement("image", "caddy", "postgres", apart=True, servers=2, redis=True),
    "servers-nginx": Arrangement("wheel", "nginx", "postgres", apart=True, servers=2, redis=True),
    # Connections to PostgreSQL shared
    "pgbouncer-caddy": Arrangement("checkout", "caddy", "pgbouncer"),
    "pgbouncer-nginx": Arrangement("deb", "nginx", "pgbouncer"),
    "pool-nginx": Arrangement(
        "wheel", "nginx", "postgres", settings=(("CLUBSCORE_DATABASE_POOL", "1"),)
    ),
    # Below a path of a host that has a website
    "wheel-caddy-path": Arrangement("wheel", "caddy", "sqlite", path="/score"),
    "deb-nginx-path": Arrangement("deb", "nginx", "postgres", redis=True, path="/score"),
    # No web server in front: a hall
    "hall": Arrangement("wheel", "nobody", "sqlite"),
    "venue": Arrangement("wheel", "venue", "sqlite"),
}
