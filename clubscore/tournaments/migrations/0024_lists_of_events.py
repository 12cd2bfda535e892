"""Indexes for the lists of events that everybody reads."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0023_team_settings"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="session",
            index=models.Index(fields=["tournament", "state"], name="session_states"),
        ),
        migrations.AddIndex(
            model_name="session",
            index=models.Index(
                condition=models.Q(("state", "running")),
                fields=["tournament"],
                name="session_running",
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                fields=["-starts_on", "-id", "visibility"], name="tournament_listed"
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                fields=["club", "visibility", "-starts_on", "-id"], name="tournament_listed_of_club"
            ),
        ),
    ]
