"""Clubs are found by the words of their name and city, and listed by name."""

import unicodedata

from django.db import migrations, models

SINGLE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
SHARP_S = str.maketrans({"ß": "s", "ẞ": "s"})  # where it is not written as two
APOSTROPHES = "'’‘ʼ`´"


def plain(text):
    """Return a text as it was compared on the day of this migration, whatever is done since."""
    bare = "".join(letter for letter in text if letter not in APOSTROPHES)
    letters = unicodedata.normalize("NFKD", bare.casefold()).casefold().translate(SINGLE)
    kept = (letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(one if one.isalnum() else " " for one in kept).split())


def words_of_clubs(apps, schema_editor):
    Club = apps.get_model("people", "Club")
    for club in Club.objects.order_by("pk"):
        text = f"{club.name} {club.city}"
        spellings = dict.fromkeys([plain(text), plain(text.translate(SHARP_S))])
        club.words = f" {' '.join(spellings)}"
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
