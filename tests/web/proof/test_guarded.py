"""Which views ask who it is: all that change by what means somebody gets in, found in the source.

A write of that kind names what it did to the log. So what a view calls, and what that calls, is
followed to a line of the log that names one of ``MEANS``.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from clubscore.people.models import Act
from clubscore.web.proof.views import MARK
from tests.test_access import patterns

Node = tuple[str, str]  # module, name at its top level

# What somebody may get in by from then on, or no longer; the rest of the log is in OTHER.
MEANS = {
    *("PASSWORD_CHANGED", "PASSWORD_RESET", "RESET_ISSUED", "LOGIN_LINK", "LOGIN_MADE"),
    *("EMAIL_CHANGED", "EMAIL_CONFIRMED", "FACTOR_ON", "FACTOR_OFF", "CODES_RENEWED"),
    *("PASSKEY_ADDED", "PASSKEY_REMOVED", "FACTOR_REQUIRED", "FACTOR_OPTIONAL"),
    *("INVITATION_SENT", "ROLE_GIVEN", "ROLE_TAKEN", "TOKEN_MADE", "WEBHOOK_MADE"),
    *("CLUB_SUSPENDED", "CLUB_RELEASED", "OPERATOR_MADE", "OPERATOR_ENDED"),
}
OTHER = {
    *("LOGGED_IN", "LOGIN_FAILED", "CODE_FAILED", "PASSKEY_FAILED", "LOGIN_RELEASED"),
    *("SESSIONS_ENDED", "INVITATION_REVOKED", "TOKEN_ENDED", "WEBHOOK_ENDED"),  # less, for all
    *("DATA_EXPORTED", "EVENT_EXPORTED", "BACKUP_MADE", "BACKUP_RESTORED"),
    *("CLUB_LOOKED_AT", "CLUB_QUOTA", "CLUB_EXPORTED", "CLUB_IMPORTED", "CLUB_DELETED"),
    *("DOMAIN_SET", "DOMAIN_REMOVED"),
    *("CLUB_MADE", "CLUB_CHANGED", "LOGO_SET", "LOGO_REMOVED", "EVENT_DELETED"),
    *("PLAYER_ADDED", "PLAYER_CHANGED", "PLAYER_DELETED", "MEMBERS_CHANGED", "PLAYERS_MERGED"),
    *("PLAYER_ERASED", "CONTACTS_DELETED", "PRIVACY_SET"),
    *("CIRCUIT_MADE", "CIRCUIT_CHANGED", "CIRCUIT_DELETED"),
    *("FEDERATION_LOADED", "FEDERATION_DELETED"),
}
WITHOUT = {
    "password_forgotten": "sends a link to the confirmed address of who has forgotten it",
    "password_new": "the link is the proof",
    "login_link": "sends a link to the confirmed address, before there is a login",
    "email_confirm": "the link was asked for with proof, and came to the new address",
    "club_start": "the account that starts a club gains a role; how one gets into it stays",
    "club_start_confirm": "the same; a new account is made by its owner",
    "invitation": "the account that accepts gains a role; how one gets into it stays",
}
BESIDES = {
    "club_export": "everything the club knows of its people",
    "club_export_file": "the same",
    "club_delete": "nothing brings the club back",
    "club_domain": "where the links of the club lead",
    "club_file": "brings a whole club here",
}
"""Views that change none of the means, and ask all the same."""


def test_each_line_of_the_log_is_decided_about():
    assert set(Act.Kind.names) == MEANS | OTHER
    assert not MEANS & OTHER


def test_all_views_that_change_the_means_ask_who_it_is():
    changing = {name for name, view in views() if reaches(node_of(view))}
    asking = {name for name, view in views() if getattr(view, MARK, False)}
    assert len(asking) > 10
    assert changing | set(BESIDES) == asking | set(WITHOUT)
    assert not changing & set(BESIDES)
    assert not asking & set(WITHOUT)


def test_the_api_changes_none():
    assert [node for node in graph() if node[0].startswith("clubscore.api") and reaches(node)] == []


@pytest.mark.parametrize(
    ("node", "does"),
    [
        (("clubscore.people.logins.second_factor", "factor_off"), True),
        (("clubscore.web.organizer.invitations.delivery", "invite"), True),
        (("clubscore.web.account.login", "NewPassword"), True),
        (("clubscore.web.account.views", "other_sessions_end"), False),
    ],
)
def test_the_source_is_followed(node, does):
    assert reaches(node) is does


def views() -> Iterator[tuple[str, Any]]:
    for pattern in patterns():
        if pattern.name and node_of(pattern.callback)[0].startswith("clubscore.web"):
            yield pattern.name, pattern.callback


def node_of(view: Any) -> Node:
    inner = getattr(view, "view_class", None) or inspect.unwrap(view)
    return inner.__module__, inner.__name__


@cache
def reaching() -> frozenset[Node]:
    found = {node for node, (kinds, _next) in graph().items() if kinds & MEANS}
    while more := {
        node for node, (_kinds, called) in graph().items() if node not in found and called & found
    }:
        found |= more
    return frozenset(found)


def reaches(node: Node) -> bool:
    assert node in graph(), node
    return node in reaching()


@cache
def graph() -> dict[Node, tuple[set[str], set[Node]]]:
    """Return of every function and class what kinds it names, and which others."""
    base = settings.BASE_DIR
    nodes: dict[Node, tuple[set[str], set[Node]]] = {}
    for path in sorted((base / "clubscore").rglob("*.py")):
        if {"migrations", "demo"} & set(path.parts):
            continue
        module = ".".join(path.relative_to(base).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text())
        names = imported(tree, module, path)
        for one in tree.body:
            if isinstance(one, ast.FunctionDef | ast.ClassDef):
                nodes[module, one.name] = (kinds_in(one), set(named_in(one, names, module)))
    return nodes


def imported(tree: ast.Module, module: str, path: Path) -> dict[str, tuple[str, str]]:
    """Return what the names a module imports stand for: a module, and a name in it."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    found = {}
    for one in ast.walk(tree):
        if isinstance(one, ast.ImportFrom):
            origin = one.module or ""
            if one.level:
                above = package.split(".")[: len(package.split(".")) - one.level + 1]
                origin = ".".join([*above, *([origin] if origin else [])])
            for alias in one.names:
                found[alias.asname or alias.name] = (origin, alias.name)
    return found


def kinds_in(node: ast.AST) -> set[str]:
    return {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute)
        and isinstance(one.value, ast.Attribute)
        and one.value.attr == "Kind"
    }


def named_in(node: ast.AST, names: dict[str, tuple[str, str]], module: str) -> Iterator[Node]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            yield names.get(one.id, (module, one.id))
        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name):
            origin, name = names.get(one.value.id, ("", ""))
            yield f"{origin}.{name}", one.attr
