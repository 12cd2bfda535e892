"""What opens something for whoever has it: no answer that shows it may be compressed."""

import gzip
from typing import Any

from clubscore.play.confirmations import seat_token
from clubscore.tournaments.models import CheckIn, Table


def lasting_secrets(table: Table) -> dict[str, str]:
    """Return what stands in the database, or follows from it, for a table and its players."""
    seats = table.seats.select_related("entry")
    return {
        **{f"code of check-in {one.pk}": one.link_token for one in CheckIn.objects.all()},
        **{f"link of table {one.number}": one.link_token for one in Table.objects.all()},
        **{f"seat {one.wind}": seat_token(table, one.wind, one.entry_id) for one in seats},
        **{f"request of {one.entry_id}": str(one.entry.token) for one in seats},
    }


def shown_secrets(answer: Any, secrets: dict[str, str]) -> set[str]:
    """Return the kinds of secret an answer shows; fail if it is compressed and shows one."""
    packed = answer.headers.get("Content-Encoding") == "gzip"
    content = answer.getvalue()
    text = (gzip.decompress(content) if packed else content).decode(errors="replace")
    found = {what for what, secret in secrets.items() if secret in text}
    assert not (packed and found), found
    return {what.split()[0] for what in found}
