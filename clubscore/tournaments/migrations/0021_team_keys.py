"""Teams whose names differ in capitals, accents or blanks alone become one, as first written."""

from django.db import migrations, models

from clubscore.text import folded


def one_team_a_name(apps, schema_editor):
    Team = apps.get_model("tournaments", "Team")
    Entry = apps.get_model("tournaments", "Entry")
    first = {}
    for team in Team.objects.order_by("pk"):
        team.key = folded(team.name)
        known = first.setdefault((team.tournament_id, team.key), team)
        if known is team:
            team.save(update_fields=["key"])
        else:
            Entry.objects.filter(team=team).update(team=known)
            team.delete()


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_locks_for_all_sessions"),
    ]

    operations = [
        migrations.AddField(
            model_name="team",
            name="key",
            field=models.TextField(default="", editable=False),
            preserve_default=False,
        ),
        migrations.RunPython(one_team_a_name, migrations.RunPython.noop),
    ]
