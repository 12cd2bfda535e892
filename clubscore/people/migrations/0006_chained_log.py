import json
from datetime import UTC
from hashlib import sha256

from django.db import migrations, models


def chain(apps, schema_editor):
    """Write the hashes of the lines there are, as clubscore.people.audit does."""
    acts = apps.get_model("people", "Act")
    last = {}
    waiting = []
    for act in acts.objects.order_by("pk").iterator():
        parts = [
            last.get(act.club_id, ""),
            act.at.astimezone(UTC).isoformat(timespec="microseconds"),
            act.kind,
            *(str(one or "") for one in (act.club_id, act.by_id, act.about_id)),
            act.facts,
            act.address,
        ]
        act.chain = sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()
        last[act.club_id] = act.chain
        waiting.append(act)
        if len(waiting) == 1000:
            acts.objects.bulk_update(waiting, ["chain"])
            waiting = []
    acts.objects.bulk_update(waiting, ["chain"])


class Migration(migrations.Migration):
    dependencies = [
        ("people", "0005_circuits"),
    ]

    operations = [
        migrations.AddField(
            model_name="act",
            name="chain",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.RunPython(chain, migrations.RunPython.noop),
    ]
