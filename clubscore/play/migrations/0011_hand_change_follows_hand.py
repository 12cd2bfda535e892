"""A step in the history of a hand may follow the change of another hand."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0010_further_wins")]

    operations = [
        migrations.AddField(
            model_name="handchange",
            name="follows_hand",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
