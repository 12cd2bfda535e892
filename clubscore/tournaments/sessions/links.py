"""The links of tables: their addresses, new ones, and none."""

from django.db import transaction

from clubscore.secrecy import secret_note
from clubscore.tournaments.access import Actor
from clubscore.tournaments.change_log import log_session
from clubscore.tournaments.locks import lock_table
from clubscore.tournaments.models import Change, Table, new_link_token

PLACEHOLDER = "TOKEN"  # in the pattern of links


def table_url_at(pattern: str, table: Table) -> str:
    """Return the address that opens a table, for work that has no request."""
    return pattern.replace(PLACEHOLDER, secret_note(table.link_token))


@transaction.atomic
def table_link_renew(*, table: Table, by: Actor) -> Table:
    """Give a table a new link; the old one stops working."""
    table = lock_table(table)
    table.link_token = new_link_token()
    table.link_active = True
    table.save(update_fields=["link_token", "link_active"])
    log_session(Change.Kind.LINK_RENEWED, by, table.session, table)
    return table


@transaction.atomic
def table_link_revoke(*, table: Table, by: Actor) -> Table:
    """Disable a table's link, until it is renewed."""
    table = lock_table(table)
    if table.link_active:
        table.link_active = False
        table.save(update_fields=["link_active"])
        log_session(Change.Kind.LINK_REVOKED, by, table.session, table)
    return table
