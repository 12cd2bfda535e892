"""A migration of its own: PostgreSQL wants the rows of the one before written first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0021_team_keys"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="team", name="team_name_once"),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(fields=("tournament", "key"), name="team_key_once"),
        ),
    ]
