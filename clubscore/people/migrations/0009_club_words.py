"""Clubs are found by the words of their name and city, and listed by name."""

from django.db import migrations, models

from clubscore.people.players.names import plain


def words_of_clubs(apps, schema_editor):
    Club = apps.get_model("people", "Club")
    for club in Club.objects.order_by("pk"):
        club.words = f" {plain(club.name)} {plain(club.city)}"
        club.save(update_fields=["words"])


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0008_members"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="words",
            field=models.TextField(default="", editable=False),
        ),
        migrations.RunPython(words_of_clubs, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="club",
            index=models.Index(fields=["name", "id"], name="club_by_name"),
        ),
    ]
