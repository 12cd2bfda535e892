"""Events, their teams, and who runs them."""

from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import COUNTRY, Club
from clubscore.text import fold
from clubscore.tournaments.place_points import place_points_words
from clubscore.tournaments.table_sizes import OddTables
from scoring.rulesets import get

from .common import somebody_elsewhere


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Reads of events: whatever lists or counts them for everyone starts with ``public``."""

    def that_count(self) -> "TournamentQuerySet":
        """Those that count in rankings, ratings, records and statistics of their own club."""
        return self.filter(visibility=Tournament.Visibility.PUBLIC)

    def public(self) -> "TournamentQuerySet":
        """Those everyone sees: the counted ones, but of no club that is suspended."""
        return self.that_count().exclude(club__in=Club.everything.exclude(suspended_at=None))

    def public_or_of(self, club: Club) -> "TournamentQuerySet":
        """Those that count for a club: everyone's, and its own, suspended or not."""
        closed = Club.everything.exclude(suspended_at=None).exclude(pk=club.pk)
        return self.that_count().exclude(club__in=closed)

    def in_use(self) -> "TournamentQuerySet":
        """Those on the organizers' working list: not in the archive."""
        return self.filter(archived_at=None)


class Tournament(models.Model):
    """Any scored gathering; ruleset and options are fixed when it is made."""

    class Kind(models.TextChoices):
        "The kind of event."

        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")
        CLUB_NIGHT = "club_night", _("club night")

    class Visibility(models.TextChoices):
        """Who can see it; what is not public doesn't count outside the event either."""

        PUBLIC = "public", pgettext_lazy("visibility", "public")
        DRAFT = "draft", pgettext_lazy("visibility", "draft")
        REHEARSAL = "rehearsal", pgettext_lazy("visibility", "rehearsal")

    class PlayersClose(models.TextChoices):
        """When people with the link of a table may close it; officials may at any time."""

        ALWAYS = "always", _("at any time")
        CONFIRMED = "confirmed", _("once all have confirmed")
        NEVER = "never", _("never")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(max_length=140)
    starts_on = models.DateField(_("date"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(max_length=64)
    ruleset = models.CharField(_("rules"), max_length=32)
    options = models.JSONField(default=dict)  # every option of the ruleset with its value
    city = models.CharField(_("city"), max_length=100, blank=True, default="")
    country = models.CharField(
        _("country"), max_length=3, default="ITA", validators=[RegexValidator(COUNTRY)]
    )
    venue = models.CharField(max_length=200, blank=True, default="")  # name and address
    fee = models.CharField(max_length=100, blank=True, default="")  # in words: with what it covers
    description = models.CharField(max_length=5000, blank=True, default="")  # Markdown
    qualifier = models.BooleanField(default=False)  # of a higher championship: counts for its rank
    ema_weight = models.FloatField(null=True, blank=True)  # as the EMA gave it; None: calculated
    place_points = models.JSONField(default=list, blank=True)  # table points of places 1–4; []: off
    ties_by_hands = models.BooleanField(default=False)  # hands won decide equal points at a table
    forfeits_last = models.BooleanField(default=False)  # at the table; the others move up
    no_show_points = models.PositiveSmallIntegerField(default=0)  # off for a seat left empty
    odd_tables = models.CharField(max_length=12, choices=OddTables.choices, default=OddTables.NONE)
    tie_breaks = models.JSONField(default=list, blank=True)  # after points and total, in order
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)  # sessions that count; all
    team_size = models.PositiveSmallIntegerField(null=True, blank=True)  # players; None: any
    team_best = models.PositiveSmallIntegerField(null=True, blank=True)  # who count; None: all
    team_substitutes = models.BooleanField(default=False)  # they count for theirs
    stages = models.JSONField(default=list, blank=True)  # see ..stages.stage; []: one whole
    mixing = models.JSONField(default=dict, blank=True)  # see ..seating.mixing; {}: nothing
    results_held = models.BooleanField(default=False)  # a session counts once it is published
    provisional_minutes = models.PositiveSmallIntegerField(default=30)  # after a session's end
    session_minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # None: no clock
    stops_at_gong = models.BooleanField(default=False)  # else the hand in play is finished
    players_close = models.CharField(
        max_length=12, choices=PlayersClose.choices, default=PlayersClose.ALWAYS
    )
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)  # players; None: no limit
    registration_opens_at = models.DateTimeField(null=True, blank=True)  # None: not to register
    registration_closes_at = models.DateTimeField(null=True, blank=True)  # None: until the start
    asks_food = models.BooleanField(default=False)  # people who register are asked what they eat
    food_choices = models.CharField(max_length=600, blank=True, default="")  # one a line
    visibility = models.CharField(
        max_length=12, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    ceremony_step = models.PositiveSmallIntegerField(null=True, blank=True)  # None: no prize-giving
    archived_at = models.DateTimeField(null=True, blank=True)  # None: on the working list
    results_from = models.CharField(max_length=60, blank=True, default="")  # see ``is_foreign``
    participants = models.PositiveSmallIntegerField(null=True, blank=True)  # see ``is_foreign``
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_by_name = somebody_elsewhere()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_on", "-pk"]
        # The lists everybody reads: of all clubs, and of one. Almost all events are public, so
        # visibility comes last in the first: SQLite would take it for a way to find a few.
        indexes = [
            models.Index(fields=["-starts_on", "-id", "visibility"], name="tournament_listed"),
            models.Index(
                fields=["club", "visibility", "-starts_on", "-id"], name="tournament_listed_of_club"
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["slug"], name="tournament_slug_once"),
            models.CheckConstraint(
                condition=Q(kind__in=["tournament", "league", "club_night"]),
                name="tournament_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=["public", "draft", "rehearsal"]),
                name="tournament_visibility_known",
            ),
            models.CheckConstraint(
                condition=Q(players_close__in=["always", "confirmed", "never"]),
                name="tournament_players_close_known",
            ),
            models.CheckConstraint(
                condition=Q(odd_tables__in=OddTables.values), name="tournament_odd_tables_known"
            ),
            models.CheckConstraint(
                condition=Q(country__regex=COUNTRY), name="tournament_country_alpha3"
            ),
            models.CheckConstraint(
                condition=Q(best_of=None) | Q(best_of__gte=1), name="tournament_counts_a_session"
            ),
            models.CheckConstraint(
                condition=Q(team_size=None) | Q(team_size__gte=1), name="tournament_team_has_a_size"
            ),
            models.CheckConstraint(
                condition=Q(team_best=None) | Q(team_best__gte=1),
                name="tournament_counts_a_teammate",
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_start"
            ),
            models.CheckConstraint(
                condition=Q(ema_weight=None) | Q(ema_weight__gte=0),
                name="tournament_ema_weight_not_negative",
            ),
            models.CheckConstraint(
                condition=Q(participants=None) | ~Q(results_from="") & Q(participants__gte=1),
                name="tournament_participants_of_foreign",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Everyone sees it; otherwise only the club's organizers and the event's officials."""
        return self.visibility == self.Visibility.PUBLIC

    @property
    def is_shown(self) -> bool:
        """Whether everyone can see it, as its club is not suspended either. May read the club."""
        return self.is_public and not self.club.is_suspended

    @property
    def is_rehearsal(self) -> bool:
        """Whether it is only for practice, and can be deleted with its hands."""
        return self.visibility == self.Visibility.REHEARSAL

    @property
    def is_foreign(self) -> bool:
        """Another program ran it, named in ``results_from``: only its final results are known.

        Its list may be partial. ``participants`` is how many players had a place in the event, on
        the list or not; None if not known.
        """
        return bool(self.results_from)

    @property
    def odd_tables_played(self) -> OddTables:
        """What the event allows, where its rules know tables of three and five at all."""
        has_odd = len(get(self.ruleset).table_sizes) > 1
        return OddTables(self.odd_tables) if has_odd else OddTables.NONE

    @property
    def has_table_points(self) -> bool:
        """Results earn table points, or match points or IMPs in their place."""
        return self.counts_place_points or any(
            stage["earns"] in ("places", "roots", "imps") for stage in self.stages
        )

    @property
    def counts_place_points(self) -> bool:
        """Results earn the table points of the settings, at least in some stage."""
        earning = {stage["earns"] for stage in self.stages} or {"event"}
        return "event" in earning and bool(self.place_points)

    @property
    def place_points_words(self) -> str:
        """The table points by place: ``4–2–1–½``; empty without any."""
        return place_points_words(self.place_points, "–")

    @property
    def has_match_points(self) -> bool:
        """Results at the table earn match points, at least in some stage."""
        return any(stage["earns"] == "roots" for stage in self.stages)

    @property
    def has_imps(self) -> bool:
        """Results earn IMPs, at least in some stage: that is duplicate."""
        return any(stage["earns"] == "imps" for stage in self.stages)

    @property
    def points_title(self) -> str:
        """What people call the points that results earn."""
        if self.has_match_points:
            return gettext("Match points")
        return gettext("IMPs") if self.has_imps else gettext("Table points")

    @property
    def lists_entrants(self) -> bool:
        """Whether everyone may see who takes part: not on a club night nobody registers for."""
        return self.kind != self.Kind.CLUB_NIGHT or self.registration_opens_at is not None


class Team(models.Model):
    """Players of an event whose results are added up; the draw keeps teammates apart.

    Different spellings of its name are one team: ``key`` is what the spellings share.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=60)
    key = models.TextField(editable=False)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="team_key_once"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **options: Any) -> None:
        """Store it under what its name is compared by."""
        self.key = fold(self.name)
        super().save(*args, **options)


class EventRole(models.Model):
    """What a user may do in one event, besides the club's own organizers."""

    class Role(models.TextChoices):
        """A referee corrects at any table; an organizer does everything about the event."""

        ORGANIZER = "organizer", _("organizer")
        REFEREE = "referee", _("referee")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles"
    )
    role = models.CharField(max_length=16, choices=Role.choices)

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ["role", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="eventrole_once"),
            models.CheckConstraint(
                condition=Q(role__in=["organizer", "referee"]), name="eventrole_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.user}: {self.get_role_display()}"
