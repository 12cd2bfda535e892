import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                (
                    "is_superuser",
                    models.BooleanField(
                        default=False,
                        help_text="Designates that this user has all permissions without explicitly assigning them.",
                        verbose_name="superuser status",
                    ),
                ),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                (
                    "first_name",
                    models.CharField(blank=True, max_length=150, verbose_name="first name"),
                ),
                (
                    "last_name",
                    models.CharField(blank=True, max_length=150, verbose_name="last name"),
                ),
                (
                    "email",
                    models.EmailField(blank=True, max_length=254, verbose_name="email address"),
                ),
                (
                    "is_staff",
                    models.BooleanField(
                        default=False,
                        help_text="Designates whether the user can log into this admin site.",
                        verbose_name="staff status",
                    ),
                ),
                (
                    "is_active",
                    models.BooleanField(
                        default=True,
                        help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                        verbose_name="active",
                    ),
                ),
                (
                    "date_joined",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="date joined"
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[("it", "Italian"), ("en", "English")],
                        default="",
                        max_length=8,
                        verbose_name="language",
                    ),
                ),
                ("password_is_new", models.BooleanField(default=False)),
                ("password_links", models.PositiveIntegerField(default=0)),
                ("email_is_confirmed", models.BooleanField(default=False)),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True,
                        help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.group",
                        verbose_name="groups",
                    ),
                ),
                (
                    "user_permissions",
                    models.ManyToManyField(
                        blank=True,
                        help_text="Specific permissions for this user.",
                        related_name="user_set",
                        related_query_name="user",
                        to="auth.permission",
                        verbose_name="user permissions",
                    ),
                ),
            ],
            options={
                "verbose_name": "user",
                "verbose_name_plural": "users",
                "abstract": False,
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=100, verbose_name="name")),
                ("slug", models.SlugField(max_length=60)),
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
                (
                    "time_zone",
                    models.CharField(
                        default="Europe/Rome", max_length=64, verbose_name="time zone"
                    ),
                ),
                (
                    "requires_second_factor",
                    models.BooleanField(default=False, verbose_name="administrators need a code"),
                ),
                ("web", models.URLField(blank=True, default="", verbose_name="web address")),
                (
                    "contact",
                    models.CharField(
                        blank=True, default="", max_length=200, verbose_name="contact"
                    ),
                ),
                (
                    "accent",
                    models.CharField(
                        choices=[
                            ("jade", "jade"),
                            ("petrol", "petrol"),
                            ("indigo", "indigo"),
                            ("plum", "plum"),
                            ("umber", "umber"),
                            ("moss", "moss"),
                            ("graphite", "graphite"),
                        ],
                        default="jade",
                        max_length=12,
                        verbose_name="colour",
                    ),
                ),
                (
                    "language",
                    models.CharField(
                        blank=True,
                        choices=[("it", "Italian"), ("en", "English")],
                        default="",
                        max_length=8,
                        verbose_name="language",
                    ),
                ),
                (
                    "ruleset",
                    models.CharField(blank=True, default="", max_length=32, verbose_name="rules"),
                ),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                ("logo_key", models.CharField(blank=True, default="", max_length=32)),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ["name", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("slug",), name="club_slug_once"),
                    models.CheckConstraint(
                        condition=models.Q(("country__regex", "^[A-Z]{3}$")),
                        name="club_country_alpha3",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "accent__in",
                                ["jade", "petrol", "indigo", "plum", "umber", "moss", "graphite"],
                            )
                        ),
                        name="club_accent_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ClubLogo",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("content", models.BinaryField()),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="logo",
                        to="people.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "logo",
                "verbose_name_plural": "logos",
            },
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="time"),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("logged_in", "logged in"),
                            ("login_failed", "wrong password"),
                            ("code_failed", "wrong code"),
                            ("password_changed", "password changed"),
                            ("reset_issued", "password reset link created"),
                            ("password_reset", "password reset by link"),
                            ("email_changed", "e-mail address changed"),
                            ("email_confirmed", "e-mail address confirmed"),
                            ("factor_on", "two-factor authentication turned on"),
                            ("factor_off", "two-factor authentication turned off"),
                            ("codes_renewed", "recovery codes renewed"),
                            (
                                "factor_required",
                                "two-factor authentication required for administrators",
                            ),
                            ("factor_optional", "two-factor authentication no longer required"),
                            ("login_made", "account created"),
                            ("login_released", "login unblocked by the operator"),
                            ("invitation_sent", "invitation sent"),
                            ("invitation_revoked", "invitation revoked"),
                            ("role_given", "role added"),
                            ("role_taken", "role removed"),
                            ("data_exported", "player data exported"),
                            ("event_exported", "event exported"),
                            ("club_made", "club created"),
                            ("club_changed", "club settings changed"),
                            ("logo_set", "logo set"),
                            ("logo_removed", "logo removed"),
                            ("player_added", "player added to the club"),
                            ("player_changed", "player data changed"),
                            ("player_deleted", "player removed from the club"),
                            ("players_merged", "players merged"),
                            ("player_erased", "player data deleted"),
                            ("privacy_set", "player’s public name changed"),
                            ("event_deleted", "event deleted"),
                            ("backup_made", "backup created"),
                            ("backup_restored", "backup restored"),
                        ],
                        max_length=20,
                    ),
                ),
                ("facts", models.CharField(blank=True, default="", max_length=200)),
                ("address", models.CharField(blank=True, default="", max_length=50)),
                (
                    "about",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="acts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="acts_done",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="people.club",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["club", "-at"], name="act_of_club")],
                "ordering": ["-at", "-pk"],
                "verbose_name": "audit log entry",
                "verbose_name_plural": "audit log",
            },
        ),
        migrations.CreateModel(
            name="Membership",
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
                        choices=[("admin", "administrator"), ("organizer", "organizer")],
                        default="organizer",
                        max_length=16,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="people.club",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "club"), name="membership_once_per_club"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ["admin", "organizer"])),
                        name="membership_role_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "first_name",
                    models.CharField(
                        blank=True, default="", max_length=60, verbose_name="first name"
                    ),
                ),
                ("last_name", models.CharField(max_length=60, verbose_name="last name")),
                (
                    "country",
                    models.CharField(
                        blank=True,
                        default="ITA",
                        max_length=3,
                        validators=[django.core.validators.RegexValidator("^[A-Z]{3}$")],
                        verbose_name="country",
                    ),
                ),
                (
                    "ema_number",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=8,
                        validators=[django.core.validators.RegexValidator("^([0-9]{8})?$")],
                        verbose_name="EMA number",
                    ),
                ),
                (
                    "privacy",
                    models.CharField(
                        choices=[
                            ("shown", "shown in full"),
                            ("initials", "initials only"),
                            ("hidden", "hidden"),
                            ("erased", "deleted"),
                        ],
                        default="shown",
                        max_length=8,
                        verbose_name="public name",
                    ),
                ),
                ("token", models.UUIDField(editable=False, null=True)),
                ("unconfirmed", models.BooleanField(default=False)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="people.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ["last_name", "first_name", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("last_name", ""), _negated=True),
                        name="player_has_a_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("country__regex", "^[A-Z]{3}$"),
                            models.Q(("country", ""), ("privacy", "erased")),
                            _connector="OR",
                        ),
                        name="player_country_alpha3",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("ema_number__regex", "^([0-9]{8})?$")),
                        name="player_ema_number_eight_digits",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            models.Q(("ema_number", ""), _negated=True), ("unconfirmed", False)
                        ),
                        fields=("club", "ema_number"),
                        name="player_ema_number_once_per_club",
                    ),
                    models.UniqueConstraint(
                        fields=("club", "token"), name="player_token_once_per_club"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("privacy__in", ["shown", "initials", "hidden", "erased"])
                        ),
                        name="player_privacy_known",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recovery_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "recovery code",
                "verbose_name_plural": "recovery codes",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "digest"), name="recoverycode_once")
                ],
            },
        ),
    ]
