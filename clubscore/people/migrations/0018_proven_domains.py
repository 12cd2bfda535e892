"""Domains that are active have no record that names their club: they need none."""

from django.db import migrations, models
from django.db.models import F


def prove_active(apps, _editor):
    """Take those that are active for proven, as of when they were set."""
    domains = apps.get_model("people", "ClubDomain").objects
    domains.filter(state="active").update(proven_at=F("set_at"))


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0017_languages_by_folder"),
    ]

    operations = [
        migrations.AddField(
            model_name="clubdomain",
            name="proven_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(prove_active, migrations.RunPython.noop, elidable=True),
    ]
