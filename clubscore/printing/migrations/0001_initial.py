import uuid

import django.db.models.deletion
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
            name="PrintJob",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("kind", models.CharField(max_length=32)),
                ("parameters", models.JSONField(default=dict)),
                ("language", models.CharField(max_length=16)),
                ("request", models.CharField(max_length=64)),
                ("fingerprint", models.CharField(max_length=64)),
                ("public", models.BooleanField(default=False)),
                ("title", models.CharField(max_length=300)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "being prepared"),
                            ("done", "ready"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("pages", models.PositiveIntegerField(default=0)),
                ("pages_done", models.PositiveIntegerField(default=0)),
                ("progress", models.FloatField(default=0)),
                ("size", models.PositiveIntegerField(default=0)),
                ("error", models.JSONField(blank=True, default=dict)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("beat_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
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
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="print_jobs",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "document",
                "verbose_name_plural": "documents",
                "ordering": ["public", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PrintedFile",
            fields=[
                (
                    "job",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="file",
                        serialize=False,
                        to="printing.printjob",
                    ),
                ),
                ("content", models.BinaryField()),
            ],
            options={
                "verbose_name": "printed file",
                "verbose_name_plural": "printed files",
            },
        ),
        migrations.AddConstraint(
            model_name="printjob",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["waiting", "running", "done"])),
                fields=("request", "fingerprint"),
                name="printjob_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="printjob",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "running", "done", "failed"])),
                name="printjob_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="printjob",
            constraint=models.CheckConstraint(
                condition=models.Q(("progress__gte", 0), ("progress__lte", 1)),
                name="printjob_progress_is_a_share",
            ),
        ),
    ]
