"""Events: who plays in them, in which team, who runs them."""

from uuid import uuid4

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import COUNTRY, Club, Player

from .common import somebody_elsewhere


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Reads of events: whatever lists or counts them for everybody starts with ``public``."""

    def public(self) -> "TournamentQuerySet":
        """Those everybody sees, and that count in rankings, ratings, records and statistics."""
        return self.filter(visibility=Tournament.Visibility.PUBLIC)

    def in_use(self) -> "TournamentQuerySet":
        """Those on the organizers' working list: not in the archive."""
        return self.filter(archived_at=None)


class Tournament(models.Model):
    """Any scored gathering; ruleset and options are fixed when it is made."""

    class Kind(models.TextChoices):
        """What sort of gathering it is."""

        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")
        CLUB_NIGHT = "club_night", _("club night")

    class Visibility(models.TextChoices):
        """Who sees it; what not everybody sees does not count beyond itself either."""

        PUBLIC = "public", pgettext_lazy("visibility", "public")
        DRAFT = "draft", pgettext_lazy("visibility", "draft")
        REHEARSAL = "rehearsal", pgettext_lazy("visibility", "rehearsal")

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
    place_points = models.JSONField(default=list, blank=True)  # table points of places 1–4; []: off
    tie_breaks = models.JSONField(default=list, blank=True)  # after points and total, in order
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)  # sessions that count; all
    stages = models.JSONField(default=list, blank=True)  # see ..stages.stage; []: one whole
    results_held = models.BooleanField(default=False)  # a session counts once it is published
    provisional_minutes = models.PositiveSmallIntegerField(default=30)  # after a session's end
    session_minutes = models.PositiveSmallIntegerField(null=True, blank=True)  # None: no clock
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)  # players; None: no limit
    registration_opens_at = models.DateTimeField(null=True, blank=True)  # None: not to register
    registration_closes_at = models.DateTimeField(null=True, blank=True)  # None: until the start
    visibility = models.CharField(
        max_length=12, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    archived_at = models.DateTimeField(null=True, blank=True)  # None: on the working list
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
                condition=Q(country__regex=COUNTRY), name="tournament_country_alpha3"
            ),
            models.CheckConstraint(
                condition=Q(best_of=None) | Q(best_of__gte=1), name="tournament_counts_a_session"
            ),
            models.CheckConstraint(
                condition=Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Everybody sees it; otherwise only the club's organizers and the event's officials."""
        return self.visibility == self.Visibility.PUBLIC

    @property
    def is_rehearsal(self) -> bool:
        """It is for practice alone, and can be deleted with its hands."""
        return self.visibility == self.Visibility.REHEARSAL

    @property
    def has_table_points(self) -> bool:
        """Results at the table earn table points, or match points in their place."""
        earning = {stage["earns"] for stage in self.stages} or {"event"}
        of_event = "event" in earning and bool(self.place_points)
        return of_event or bool(earning & {"places", "roots"})

    @property
    def has_match_points(self) -> bool:
        """What results at the table earn are match points, at least in some stage."""
        return any(stage["earns"] == "roots" for stage in self.stages)

    @property
    def points_title(self) -> str:
        """What people call the points that results at the table earn."""
        return gettext("Match points") if self.has_match_points else gettext("Table points")

    @property
    def lists_entrants(self) -> bool:
        """Everybody may see who takes part: not on a club night nobody registers for."""
        return self.kind != self.Kind.CLUB_NIGHT or self.registration_opens_at is not None


class Team(models.Model):
    """Players of an event whose results are added up; teammates are kept apart by the draw."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class EntryQuerySet(models.QuerySet["Entry"]):
    """Reads of an event's list of players."""

    def in_play(self) -> "EntryQuerySet":
        """Those who take seats: confirmed players and substitutes."""
        return self.filter(state=Entry.State.CONFIRMED)

    def playing_in(self, session: int) -> "EntryQuerySet":
        """Those who take seats in the session of a number: without a bye there.

        Whoever has withdrawn from later sessions on and has a seat there still plays.
        """
        seated = self.model.objects.filter(pk=OuterRef("pk"), seats__session__number=session)
        leaving = Q(state=Entry.State.WITHDRAWN) & Exists(seated)
        playing = self.filter(Q(state=Entry.State.CONFIRMED) | leaving)
        return playing.exclude(byes__session=session).still_in(session)

    def still_in(self, session: int | None = None) -> "EntryQuerySet":
        """Those whom no cut has taken out before the session of a number, or at all."""
        out = Q(cut_places__through=False)
        if session is not None:
            out &= Q(cut_places__cut__session__lt=session)
        return self.exclude(pk__in=self.model.objects.filter(out).values("pk"))


class Entry(models.Model):
    """A player in an event; ``number`` is the one on lists and score sheets.

    A request or a place on the waiting list has no number yet; whoever withdraws keeps it.
    """

    class State(models.TextChoices):
        """Only the confirmed take seats."""

        REQUESTED = "requested", pgettext_lazy("entry", "awaiting confirmation")
        WAITING = "waiting", pgettext_lazy("entry", "on the waiting list")
        CONFIRMED = "confirmed", pgettext_lazy("entry", "confirmed")
        WITHDRAWN = "withdrawn", pgettext_lazy("entry", "withdrawn")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.CONFIRMED)
    substitute = models.BooleanField(_("substitute"), default=False)  # counts at the table alone
    disqualified = models.BooleanField(default=False)
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="entries"
    )
    contact = models.CharField(max_length=200, blank=True, default="")  # for the organizer's eyes
    remark = models.CharField(max_length=200, blank=True, default="")  # as above
    written_as = models.CharField(max_length=160, blank=True, default="")  # on the public form,
    # where that is not what the club's list has; for the organizer's eyes
    brought_player = models.BooleanField(default=False)  # put into the club's list by that form
    token = models.UUIDField(default=uuid4, unique=True, editable=False)  # of the form it came from
    registered_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.CheckConstraint(
                condition=Q(number=None) | Q(number__gte=1), name="entry_number_from_one"
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(number__isnull=False),
                name="entry_confirmed_has_number",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["requested", "waiting", "confirmed", "withdrawn"]),
                name="entry_state_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or '–'} {self.player}"

    @property
    def numbered_name(self) -> str:
        """Number and name: ``7 Anna Baldini``; without a number the name alone."""
        return f"{self.number or ''} {self.player.name_by_number}".strip()


class Bye(models.Model):
    """A player who sits out a session; it counts as an absence."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="byes")
    session = models.PositiveSmallIntegerField()  # number; the session may not be there yet

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering = ["session", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "session"], name="bye_once_a_session"),
            models.CheckConstraint(condition=Q(session__gte=1), name="bye_session_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.session}"


class Separation(models.Model):
    """Two players the draw keeps from meeting; teammates are kept apart without it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="separations")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("pair kept apart")
        verbose_name_plural = _("pairs kept apart")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="separation_pair_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="separation_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"


class EventRole(models.Model):
    """What somebody with a login may do in one event, besides the club's own organizers."""

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
