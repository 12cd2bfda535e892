"""Writes of clubs: what administrators say about their club, and new clubs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from clubscore.errors import ClubError
from clubscore.people.audit import act_log
from clubscore.people.models import Accent, Act, Club, HostedClub, User
from clubscore.people.models.clubs import LEAST_WEEKS, MOST_WEEKS
from clubscore.people.names import required_name
from clubscore.people.players.countries import check_country
from clubscore.text import one_line
from scoring.rulesets import RULESETS
from scoring.rulesets.options import OptionValue, checked_options

from .slugs import slug_take

NAME_LENGTH, CITY_LENGTH = 100, 100
WEB_LENGTH, CONTACT_LENGTH = 200, 200
WEB_SCHEMES = ["http", "https"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSettings:
    """What administrators set for their club. Raises ``ClubError`` for invalid values.

    ``options`` are those of ``ruleset``, which is empty for a club that prefers none.
    """

    name: str
    city: str = ""
    country: str = "ITA"
    web: str = ""
    contact: str = ""
    accent: str = Accent.JADE
    language: str = ""
    time_zone: str = "Europe/Rome"
    contacts_weeks: int = 12
    ruleset: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Check every part; keep only options that differ from the ruleset's own."""
        if not one_line(self.name):
            raise ClubError("name_missing")
        for text, longest in self._lengths():
            if len(text) > longest:
                raise ClubError("text_too_long", text=f"{text[:20]}…", limit=longest)
        check_country(self.country)
        if self.accent not in Accent.values:
            raise ClubError("bad_accent", text=self.accent)
        if self.language and self.language not in dict(settings.LANGUAGES):
            raise ClubError("bad_language", text=self.language)
        check_zone(self.time_zone)
        _check_web(self.web)
        if not LEAST_WEEKS <= self.contacts_weeks <= MOST_WEEKS:
            weeks = str(self.contacts_weeks)
            raise ClubError("bad_contacts_weeks", text=weeks, least=LEAST_WEEKS, most=MOST_WEEKS)
        object.__setattr__(self, "options", _own_options(self.ruleset, self.options))

    def _lengths(self) -> list[tuple[str, int]]:
        return [
            (one_line(self.name), NAME_LENGTH),
            (one_line(self.city), CITY_LENGTH),
            (self.web, WEB_LENGTH),
            (one_line(self.contact), CONTACT_LENGTH),
        ]


def check_zone(name: str) -> None:
    """Raise ``bad_time_zone`` for an unknown time zone."""
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):  # not found; not a name; a directory
        raise ClubError("bad_time_zone", text=name) from None


def _check_web(address: str) -> None:
    try:
        if address:
            URLValidator(WEB_SCHEMES)(address)
    except ValidationError:
        raise ClubError("bad_web_address", text=address[:60]) from None


def _own_options(ruleset: str, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the options that differ; raises ``RuleError`` for what the ruleset does not know."""
    if not ruleset:
        return {}
    if ruleset not in RULESETS:
        raise ClubError("bad_ruleset", text=ruleset)
    known = RULESETS[ruleset].options
    checked = checked_options(known, options)
    return {one.key: checked[one.key] for one in known if checked[one.key] != one.default}


@transaction.atomic
def club_change(
    *,
    club: Club,
    settings: ClubSettings,
    by: User | None = None,
    address: str = "",
) -> Club:
    """Change the description of a club; its address stays, so that links and posters keep working.
    The log says what has changed; without a change nothing is written.
    """
    locked = Club.everything.select_for_update(no_key=True).get(pk=club.pk)
    changed = []
    for name, told in asdict(settings).items():
        value = one_line(told) if isinstance(told, str) else told
        if getattr(locked, name) != value:
            setattr(locked, name, value)
            changed.append(name)
    if changed:
        locked.save(update_fields=changed)
        told = " ".join(changed)
        act_log(kind=Act.Kind.CLUB_CHANGED, by=by, club=locked, facts=told, address=address)
    return locked


def club_create(
    *,
    name: str,
    slug: str = "",
    city: str = "",
    country: str = "ITA",
    time_zone: str = "Europe/Rome",
    language: str = "",
    by: User | None = None,
) -> Club:
    """Create a club; its slug is made from the name unless given.

    Raises ``ClubError``: ``name_missing``, ``bad_country`` or ``bad_time_zone``.
    """
    name = required_name(name)
    check_country(country)
    check_zone(time_zone)
    club = Club(name=name, city=city, country=country, time_zone=time_zone, language=language)
    with transaction.atomic():
        slug_take(club, slug or slugify(name)[:50] or "club")
        HostedClub.objects.create(club=club, begun_at=timezone.now(), begun_by=by)
        act_log(kind=Act.Kind.CLUB_MADE, by=by, club=club)
    return club
