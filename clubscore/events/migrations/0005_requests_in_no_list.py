from django.db import migrations
from django.db.models import Q


def requests_leave_the_list(apps, _schema_editor):
    """Take players known from unconfirmed requests alone out of the lists of their clubs."""
    players = apps.get_model("people", "Player").objects.all()
    asking = players.filter(entries__brought_player=True, entries__number=None)
    known = players.filter(Q(entries__brought_player=False) | Q(entries__number__isnull=False))
    asking.exclude(pk__in=known.values("pk")).update(unconfirmed=True)


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0004_first_passwords_end"),
        ("people", "0004_players_of_requests"),
    ]

    operations = [migrations.RunPython(requests_leave_the_list, migrations.RunPython.noop)]
