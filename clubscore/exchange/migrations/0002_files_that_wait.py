"""Files that people send wait for a worker that reads them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exchange", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="upload",
            name="task",
            field=models.CharField(blank=True, default="", max_length=20),
        ),
        migrations.AddField(
            model_name="upload",
            name="target",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="upload",
            name="state",
            field=models.CharField(
                choices=[
                    ("waiting", "waiting"),
                    ("running", "being read"),
                    ("done", "ready"),
                    ("failed", "failed"),
                ],
                default="done",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="upload",
            name="error",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="upload",
            name="beat_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name="upload",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "running", "done", "failed"])),
                name="upload_state_known",
            ),
        ),
    ]
