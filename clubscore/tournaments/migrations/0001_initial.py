import uuid

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import clubscore.tournaments.models.common


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "name",
                    models.CharField(blank=True, default="", max_length=60, verbose_name="name"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "being prepared"),
                            ("running", "running"),
                            ("closed", "closed"),
                        ],
                        default="draft",
                        max_length=8,
                    ),
                ),
                ("seed", models.BigIntegerField(blank=True, null=True)),
                ("starts_at", models.DateTimeField(blank=True, null=True)),
                ("minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("clock_started_at", models.DateTimeField(blank=True, null=True)),
                ("clock_paused_at", models.DateTimeField(blank=True, null=True)),
                ("clock_paused_seconds", models.PositiveIntegerField(default=0)),
                ("published_at", models.DateTimeField(blank=True, null=True)),
                ("seats_published_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60, verbose_name="name")),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "ordering": ["name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("requested", "awaiting confirmation"),
                            ("waiting", "on the waiting list"),
                            ("confirmed", "confirmed"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="confirmed",
                        max_length=12,
                    ),
                ),
                ("substitute", models.BooleanField(default=False, verbose_name="substitute")),
                ("disqualified", models.BooleanField(default=False)),
                ("contact", models.CharField(blank=True, default="", max_length=200)),
                ("remark", models.CharField(blank=True, default="", max_length=200)),
                ("written_as", models.CharField(blank=True, default="", max_length=160)),
                ("brought_player", models.BooleanField(default=False)),
                ("token", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "registered_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="people.player",
                    ),
                ),
                (
                    "team",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entries",
                        to="tournaments.team",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ["number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "open"), ("closed", "closed")],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("extra_minutes", models.PositiveSmallIntegerField(default=0)),
                ("dispute", models.CharField(blank=True, default="", max_length=1000)),
                ("from_paper", models.BooleanField(default=False)),
                (
                    "link_token",
                    models.CharField(
                        default=clubscore.tournaments.models.common.new_link_token,
                        editable=False,
                        max_length=64,
                    ),
                ),
                ("link_active", models.BooleanField(default=True)),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("wind", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.session",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["table", "wind"],
            },
        ),
        migrations.CreateModel(
            name="RefereeCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("called_at", models.DateTimeField(auto_now_add=True)),
                ("coming_at", models.DateTimeField(blank=True, null=True)),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "coming_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "done_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="calls",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "ordering": ["called_at", "pk"],
                "verbose_name": "referee call",
                "verbose_name_plural": "referee calls",
            },
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("tournament", "tournament"),
                            ("league", "league"),
                            ("club_night", "club night"),
                        ],
                        max_length=16,
                    ),
                ),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                ("slug", models.SlugField(max_length=140)),
                ("starts_on", models.DateField(verbose_name="date")),
                ("ends_on", models.DateField(verbose_name="last day")),
                ("time_zone", models.CharField(max_length=64)),
                ("ruleset", models.CharField(max_length=32, verbose_name="rules")),
                ("options", models.JSONField(default=dict)),
                (
                    "city",
                    models.CharField(blank=True, default="", max_length=100, verbose_name="city"),
                ),
                (
                    "country",
                    models.CharField(
                        default="ITA",
                        max_length=3,
                        validators=[django.core.validators.RegexValidator("^[A-Z]{3}$")],
                        verbose_name="country",
                    ),
                ),
                ("venue", models.CharField(blank=True, default="", max_length=200)),
                ("fee", models.CharField(blank=True, default="", max_length=100)),
                ("description", models.CharField(blank=True, default="", max_length=5000)),
                ("qualifier", models.BooleanField(default=False)),
                ("place_points", models.JSONField(blank=True, default=list)),
                ("tie_breaks", models.JSONField(blank=True, default=list)),
                ("best_of", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("results_held", models.BooleanField(default=False)),
                ("provisional_minutes", models.PositiveSmallIntegerField(default=30)),
                ("session_minutes", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("capacity", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("registration_opens_at", models.DateTimeField(blank=True, null=True)),
                ("registration_closes_at", models.DateTimeField(blank=True, null=True)),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("public", "public"),
                            ("draft", "draft"),
                            ("rehearsal", "rehearsal"),
                        ],
                        default="public",
                        max_length=12,
                    ),
                ),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                ("token", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "created_by_name",
                    models.CharField(blank=True, default="", editable=False, max_length=460),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="people.club",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "event",
                "verbose_name_plural": "events",
                "ordering": ["-starts_on", "-pk"],
            },
        ),
        migrations.AddField(
            model_name="team",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="teams",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sessions",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="SeatLock",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("wind", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="locks",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_locks",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "locked seat",
                "verbose_name_plural": "locked seats",
                "ordering": ["session", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Penalty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("hand_number", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("warning", "warning"),
                            ("points", "points"),
                            ("forfeit", "session forfeited"),
                            ("disqualification", "disqualification"),
                        ],
                        default="points",
                        max_length=16,
                    ),
                ),
                ("points", models.PositiveIntegerField(default=0)),
                ("twelfths", models.PositiveIntegerField(default=0)),
                ("reason", models.CharField(max_length=200)),
                ("remark", models.CharField(blank=True, default="", max_length=200)),
                ("article", models.CharField(blank=True, default="", max_length=60)),
                (
                    "given_by_name",
                    models.CharField(blank=True, default="", editable=False, max_length=460),
                ),
                (
                    "given_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "cancelled_by_name",
                    models.CharField(blank=True, default="", editable=False, max_length=460),
                ),
                ("cancelled_at", models.DateTimeField(blank=True, null=True)),
                ("cancelled_reason", models.CharField(blank=True, default="", max_length=200)),
                (
                    "cancelled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="penalties",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.session",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.table",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="penalties",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "penalty",
                "verbose_name_plural": "penalties",
                "ordering": ["given_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(max_length=16)),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                ("email", models.EmailField(blank=True, default="", max_length=254)),
                ("digest", models.CharField(max_length=64)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("expires_at", models.DateTimeField()),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                (
                    "accepted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="people.club",
                    ),
                ),
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="EventRole",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("organizer", "organizer"), ("referee", "referee")], max_length=16
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "role",
                "verbose_name_plural": "roles",
                "ordering": ["role", "pk"],
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="entries",
                to="tournaments.tournament",
            ),
        ),
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "generating"),
                            ("done", "ready"),
                            ("failed", "failed"),
                            ("applied", "active"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("sessions", models.JSONField()),
                ("players", models.JSONField()),
                ("keep_apart", models.JSONField(default=list)),
                ("locks", models.JSONField(default=list)),
                ("earlier", models.JSONField(default=list)),
                ("seed", models.BigIntegerField()),
                ("progress", models.FloatField(default=0)),
                ("repeats", models.PositiveIntegerField(blank=True, null=True)),
                ("stop_asked", models.BooleanField(default=False)),
                ("method", models.CharField(blank=True, default="", max_length=16)),
                ("rounds", models.JSONField(default=list)),
                ("quality", models.JSONField(blank=True, null=True)),
                ("again", models.PositiveIntegerField(default=0)),
                ("error", models.JSONField(blank=True, default=dict)),
                (
                    "created_by_name",
                    models.CharField(blank=True, default="", editable=False, max_length=460),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("beat_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="draws",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "verbose_name": "seating plan",
                "verbose_name_plural": "seating plans",
            },
        ),
        migrations.CreateModel(
            name="Change",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("event_changed", "event changed"),
                            ("event_copied", "event copied from an earlier one"),
                            ("event_archived", "event moved to the archive"),
                            ("event_unarchived", "event restored from the archive"),
                            ("visibility_set", "visibility changed"),
                            ("invitation_sent", "invitation sent"),
                            ("invitation_revoked", "invitation revoked"),
                            ("role_given", "role added"),
                            ("role_taken", "role removed"),
                            ("entries_added", "players added"),
                            ("entries_imported", "players imported"),
                            ("entry_requested", "place requested"),
                            ("entry_changed", "entry changed"),
                            ("entry_removed", "player removed from the list"),
                            ("entry_confirmed", "entry confirmed"),
                            ("entry_waiting", "added to the waiting list"),
                            ("entry_declined", "request declined"),
                            ("entry_withdrawn", "withdrawn"),
                            ("entry_restored", "re-entered in the event"),
                            ("entries_renumbered", "players renumbered"),
                            ("byes_set", "byes assigned"),
                            ("absence_set", "absence recorded, seats reassigned"),
                            ("absence_undone", "absence undone"),
                            ("player_merged", "players merged"),
                            ("player_erased", "player data deleted"),
                            ("penalty_given", "penalty given"),
                            ("penalty_cancelled", "penalty cancelled"),
                            ("seats_drawn", "seats drawn"),
                            ("seats_set", "seats assigned manually"),
                            ("seats_swapped", "seats swapped"),
                            ("seats_published", "seats published"),
                            ("seats_withdrawn", "seats hidden again"),
                            ("player_replaced", "player replaced"),
                            ("announced", "announcement published"),
                            ("announcement_ended", "announcement hidden"),
                            ("announcement_again", "announcement shown again"),
                            ("timetable_set", "timetable saved"),
                            ("session_started", "session started"),
                            ("session_prepared", "session moved back to preparation"),
                            ("session_closed", "session closed"),
                            ("session_reopened", "session reopened"),
                            ("results_published", "results published"),
                            ("results_withdrawn", "results hidden again"),
                            ("clock_started", "clock started"),
                            ("clock_paused", "clock paused"),
                            ("clock_resumed", "clock resumed"),
                            ("time_added", "extra time given"),
                            ("dispute_opened", "dispute opened"),
                            ("dispute_settled", "dispute settled"),
                            ("referee_called", "referee called"),
                            ("referee_coming", "referee on the way"),
                            ("referee_done", "referee call completed"),
                            ("result_confirmed", "result confirmed"),
                            ("totals_recorded", "totals entered"),
                            ("totals_corrected", "totals corrected"),
                            ("totals_voided", "totals voided"),
                            ("totals_restored", "totals restored"),
                            ("totals_replaced", "totals replaced by hands"),
                            ("table_closed", "table closed"),
                            ("table_reopened", "table reopened"),
                            ("link_renewed", "link renewed"),
                            ("link_revoked", "link revoked"),
                        ],
                        max_length=20,
                    ),
                ),
                ("at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "by_name",
                    models.CharField(blank=True, default="", editable=False, max_length=460),
                ),
                (
                    "via",
                    models.CharField(
                        choices=[
                            ("public", "public form"),
                            ("link", "table link"),
                            ("player", "player’s link"),
                            ("referee", "referee"),
                            ("organizer", "organizer"),
                        ],
                        max_length=16,
                    ),
                ),
                ("label", models.CharField(blank=True, default="", max_length=100)),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("facts", models.JSONField(blank=True, default=dict)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="tournaments.session",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="tournaments.table",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "change",
                "verbose_name_plural": "changes",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Separation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="separations",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "pair kept apart",
                "verbose_name_plural": "pairs kept apart",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=200, verbose_name="text")),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("token", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="announcements",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "announcement",
                "verbose_name_plural": "announcements",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="byes",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
                "ordering": ["session", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("entry", "session"), name="bye_once_a_session"),
                    models.CheckConstraint(
                        condition=models.Q(("session__gte", 1)), name="bye_session_from_one"
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("session", "number"), name="table_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("link_token",), name="table_link_token_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="table_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("closed_at", None), ("state", "open")),
                    models.Q(("closed_at__isnull", False), ("state", "closed")),
                    _connector="OR",
                ),
                name="table_time_fits_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("table", "wind"), name="seat_wind_once"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("session", "entry"), name="seat_entry_once_a_session"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("wind__in", [0, 1, 2, 3])), name="seat_wind_is_a_wind"
            ),
        ),
        migrations.AddConstraint(
            model_name="refereecall",
            constraint=models.UniqueConstraint(
                condition=models.Q(("done_at", None)),
                fields=("table",),
                name="refereecall_one_open_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(fields=("slug",), name="tournament_slug_once"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["tournament", "league", "club_night"])),
                name="tournament_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("visibility__in", ["public", "draft", "rehearsal"])),
                name="tournament_visibility_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("country__regex", "^[A-Z]{3}$")),
                name="tournament_country_alpha3",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("best_of", None), ("best_of__gte", 1), _connector="OR"),
                name="tournament_counts_a_session",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                name="tournament_ends_after_start",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                fields=("tournament", "name"), name="team_name_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="team_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="session_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="session_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("closed_at", None), ("started_at", None), ("state", "draft")),
                    models.Q(
                        ("closed_at", None), ("started_at__isnull", False), ("state", "running")
                    ),
                    models.Q(
                        ("closed_at__isnull", False),
                        ("started_at__isnull", False),
                        ("state", "closed"),
                    ),
                    _connector="OR",
                ),
                name="session_times_fit_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="seatlock",
            constraint=models.UniqueConstraint(
                fields=("entry", "session"), name="seatlock_once_a_session"
            ),
        ),
        migrations.AddConstraint(
            model_name="seatlock",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("table__isnull", False), ("wind__isnull", False), _connector="OR"
                ),
                name="seatlock_locks_something",
            ),
        ),
        migrations.AddConstraint(
            model_name="seatlock",
            constraint=models.CheckConstraint(
                condition=models.Q(("wind", None), ("wind__in", [0, 1, 2, 3]), _connector="OR"),
                name="seatlock_wind_is_a_wind",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "points"),
                        models.Q(("points__gte", 1), ("twelfths__gte", 1), _connector="OR"),
                    ),
                    models.Q(
                        ("kind__in", ["warning", "forfeit", "disqualification"]),
                        ("points", 0),
                        ("twelfths", 0),
                    ),
                    _connector="OR",
                ),
                name="penalty_takes_points",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "forfeit"), _negated=True),
                    ("session__isnull", False),
                    _connector="OR",
                ),
                name="penalty_forfeits_a_session",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("seat", None), ("seat__in", [0, 1, 2, 3]), _connector="OR"),
                name="penalty_seat_is_a_seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("seat", None), ("table", None)),
                    models.Q(("seat__isnull", False), ("table__isnull", False)),
                    _connector="OR",
                ),
                name="penalty_table_with_seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(fields=("digest",), name="invitation_digest_once"),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("role__in", ["admin", "organizer"]), ("tournament", None)),
                    models.Q(("role__in", ["organizer", "referee"]), ("tournament__isnull", False)),
                    _connector="OR",
                ),
                name="invitation_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventrole",
            constraint=models.UniqueConstraint(
                fields=("tournament", "user"), name="eventrole_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventrole",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ["organizer", "referee"])), name="eventrole_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "player"), name="entry_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="entry_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(("number", None), ("number__gte", 1), _connector="OR"),
                name="entry_number_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "confirmed"), _negated=True),
                    ("number__isnull", False),
                    _connector="OR",
                ),
                name="entry_confirmed_has_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["requested", "waiting", "confirmed", "withdrawn"])
                ),
                name="entry_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["waiting", "running"])),
                fields=("tournament",),
                name="draw_one_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="draw",
            constraint=models.CheckConstraint(
                condition=models.Q(("progress__gte", 0), ("progress__lte", 1)),
                name="draw_progress_is_a_share",
            ),
        ),
        migrations.AddConstraint(
            model_name="separation",
            constraint=models.UniqueConstraint(
                fields=("one", "other"), name="separation_pair_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="separation",
            constraint=models.CheckConstraint(
                condition=models.Q(("one__lt", models.F("other"))),
                name="separation_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="announcement",
            constraint=models.CheckConstraint(
                condition=models.Q(("text", ""), _negated=True), name="announcement_says_something"
            ),
        ),
    ]
