import django.db.models.deletion
import django.db.models.expressions
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tournaments", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Hand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("win", "win"),
                            ("draw", "drawn hand"),
                            ("false_win", "false win"),
                        ],
                        max_length=16,
                    ),
                ),
                ("ends_hand", models.BooleanField(default=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("valid", "valid"), ("void", "void")],
                        default="valid",
                        max_length=8,
                    ),
                ),
                ("winner", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("discarder", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("tiles", models.CharField(blank=True, default="", max_length=100)),
                ("claim", models.JSONField()),
                ("value", models.PositiveIntegerField(blank=True, null=True)),
                ("breakdown", models.JSONField(blank=True, null=True)),
                ("payment_0", models.IntegerField(default=0)),
                ("payment_1", models.IntegerField(default=0)),
                ("payment_2", models.IntegerField(default=0)),
                ("payment_3", models.IntegerField(default=0)),
                ("prevalent_wind", models.PositiveSmallIntegerField()),
                ("dealer", models.PositiveSmallIntegerField()),
                ("ruleset", models.CharField(max_length=32)),
                ("options", models.JSONField()),
                ("engine_version", models.PositiveIntegerField()),
                ("token", models.UUIDField()),
                ("revision", models.PositiveIntegerField(default=1)),
                (
                    "recorded_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "recorded_by_name",
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
                (
                    "penalty",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hand",
                        to="tournaments.penalty",
                    ),
                ),
                (
                    "recorded_by",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hands",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
                "ordering": ["table", "number", "pk"],
            },
        ),
        migrations.CreateModel(
            name="HandChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("recorded", "recorded"),
                            ("corrected", "corrected"),
                            ("voided", "voided"),
                            ("restored", "restored"),
                        ],
                        max_length=16,
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
                ("before", models.JSONField(blank=True, null=True)),
                ("after", models.JSONField()),
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
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="changes",
                        to="play.hand",
                    ),
                ),
            ],
            options={
                "ordering": ["revision"],
                "verbose_name": "hand change",
                "verbose_name_plural": "hand changes",
            },
        ),
        migrations.CreateModel(
            name="TableTotals",
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
                            ("valid", "valid"),
                            ("void", "void"),
                            ("replaced", "replaced by hands"),
                        ],
                        default="valid",
                        max_length=8,
                    ),
                ),
                ("total_0", models.IntegerField()),
                ("total_1", models.IntegerField()),
                ("total_2", models.IntegerField()),
                ("total_3", models.IntegerField()),
                ("lost_0", models.PositiveIntegerField(default=0)),
                ("lost_1", models.PositiveIntegerField(default=0)),
                ("lost_2", models.PositiveIntegerField(default=0)),
                ("lost_3", models.PositiveIntegerField(default=0)),
                ("token", models.UUIDField()),
                ("revision", models.PositiveIntegerField(default=1)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="totals",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "totals of a table",
                "verbose_name_plural": "totals of tables",
                "ordering": ["table"],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField()),
                ("state", models.CharField(max_length=64)),
                ("totals", models.JSONField()),
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
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="confirmations",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "confirmation",
                "verbose_name_plural": "confirmations",
                "ordering": ["at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "seat", "entry", "state"), name="confirmation_once_a_state"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("seat__in", [0, 1, 2, 3])),
                        name="confirmation_seat_is_a_seat",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="hand",
            index=models.Index(
                fields=[
                    "table",
                    "state",
                    "ends_hand",
                    "kind",
                    "winner",
                    "discarder",
                    "value",
                    "payment_0",
                    "payment_1",
                    "payment_2",
                    "payment_3",
                    "revision",
                ],
                name="hand_figures",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "payment_0",
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    models.Value(0), "-", models.F("payment_1")
                                ),
                                "-",
                                models.F("payment_2"),
                            ),
                            "-",
                            models.F("payment_3"),
                        ),
                    )
                ),
                name="hand_payments_sum_to_zero",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="hand_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("winner", None), ("winner__in", [0, 1, 2, 3]), _connector="OR"),
                    models.Q(("discarder", None), ("discarder__in", [0, 1, 2, 3]), _connector="OR"),
                    ("dealer__in", [0, 1, 2, 3]),
                    ("prevalent_wind__in", [0, 1, 2, 3]),
                ),
                name="hand_seats_are_seats",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("winner", None),
                    ("discarder", None),
                    models.Q(("discarder", models.F("winner")), _negated=True),
                    _connector="OR",
                ),
                name="hand_discarder_is_not_winner",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "win"), ("value__isnull", False), ("winner__isnull", False)),
                    models.Q(
                        ("discarder", None),
                        ("kind", "false_win"),
                        ("value", None),
                        ("winner__isnull", False),
                    ),
                    models.Q(
                        ("discarder", None),
                        ("kind", "draw"),
                        ("payment_0", 0),
                        ("payment_1", 0),
                        ("payment_2", 0),
                        ("value", None),
                        ("winner", None),
                    ),
                    _connector="OR",
                ),
                name="hand_people_fit_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["valid", "void"])), name="hand_state_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "false_win"), ("ends_hand", True), _connector="OR"),
                name="hand_ends_but_by_false_win",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind", "false_win"), ("penalty", None), _connector="OR"),
                name="hand_penalty_for_false_win",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.UniqueConstraint(fields=("token",), name="hand_token_once"),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends_hand", True), ("state", "valid")),
                fields=("table", "number"),
                name="hand_number_once_per_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ends_hand", False), ("state", "valid")),
                fields=("table", "number", "winner"),
                name="hand_false_win_once_per_player",
            ),
        ),
        migrations.AddConstraint(
            model_name="handchange",
            constraint=models.UniqueConstraint(
                fields=("hand", "revision"), name="handchange_revision_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="handchange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("before__isnull", True), ("kind", "recorded"), ("revision", 1)),
                    models.Q(
                        models.Q(("kind", "recorded"), _negated=True),
                        ("before__isnull", False),
                        ("revision__gte", 2),
                    ),
                    _connector="OR",
                ),
                name="handchange_keeps_former_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletotals",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "total_0",
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(
                                    models.Value(0), "-", models.F("total_1")
                                ),
                                "-",
                                models.F("total_2"),
                            ),
                            "-",
                            models.F("total_3"),
                        ),
                    )
                ),
                name="totals_sum_to_zero",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletotals",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("lost_0__lte", 999999),
                    ("lost_1__lte", 999999),
                    ("lost_2__lte", 999999),
                    ("lost_3__lte", 999999),
                    ("total_0__gte", -999999),
                    ("total_0__lte", 999999),
                    ("total_1__gte", -999999),
                    ("total_1__lte", 999999),
                    ("total_2__gte", -999999),
                    ("total_2__lte", 999999),
                    ("total_3__gte", -999999),
                    ("total_3__lte", 999999),
                ),
                name="totals_are_no_misprint",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletotals",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["valid", "void", "replaced"])),
                name="totals_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletotals",
            constraint=models.CheckConstraint(
                condition=models.Q(("revision__gte", 1)), name="totals_revision_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="tabletotals",
            constraint=models.UniqueConstraint(fields=("token",), name="totals_token_once"),
        ),
    ]
