"""Teams whose names differ in capitals, accents or blanks alone become one, as first written."""

import unicodedata

from django.db import migrations, models

BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
TURNING = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
ACCENTS = range(0x300, 0x370)


def folded(text):
    """Return what spellings shared on the day of this migration, whatever is done since."""
    letters = unicodedata.normalize("NFKD", one_line(text)).casefold()
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", letters) if ord(sign) not in ACCENTS
    )
    return one_line(unicodedata.normalize("NFC", plain))


def one_line(text):
    plain = (" " if unicodedata.category(sign) == "Cc" else sign for sign in text)
    line = " ".join("".join(plain).translate(TURNING).split())
    seen = (sign for sign in line if sign not in BLANK_LETTERS)
    return line if any(unicodedata.category(sign)[0] in "LNPS" for sign in seen) else ""


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
