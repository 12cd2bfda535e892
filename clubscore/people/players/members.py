"""Members among the players of a club: a circuit may rank only members."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from clubscore.people.audit import act_log
from clubscore.people.models import Act, Club, Player, User
from clubscore.people.roles import lock_club


@transaction.atomic
def members_set(*, club: Club, members: Collection[int], by: User, address: str = "") -> int:
    """Make the players of these ids the club's members, and nobody else; return how many changed.

    Ids of players of other clubs, and of those who have been erased, are left alone.
    """
    lock_club(club)
    players = Player.objects.filter(club=club)
    listed = players.in_list().exclude(privacy=Player.Privacy.ERASED)
    joined = listed.filter(pk__in=set(members), is_member=False).update(is_member=True)
    left = players.filter(is_member=True).exclude(pk__in=set(members)).update(is_member=False)
    if joined or left:
        facts = f"+{joined} −{left}"
        act_log(kind=Act.Kind.MEMBERS_CHANGED, by=by, club=club, facts=facts, address=address)
    return joined + left
