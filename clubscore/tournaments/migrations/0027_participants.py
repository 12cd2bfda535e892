"""How many players an event of another program had: known where its list is whole."""

from bisect import bisect_left
from collections import Counter, defaultdict

from django.db import migrations, models


def participants_of_whole_lists(apps, schema_editor):
    """A list is whole where each place is one more than there are before it; others stay unknown.

    Whoever is disqualified was a player too, and the last of all without a place on the list.
    """
    Tournament = apps.get_model("tournaments", "Tournament")
    ForeignResult = apps.get_model("tournaments", "ForeignResult")
    results = ForeignResult.objects.exclude(entry__tournament__results_from="")
    places, last = defaultdict(list), Counter()
    of_lists = results.filter(entry__substitute=False).order_by("entry__tournament", "place")
    for event, place, is_out in of_lists.values_list(
        "entry__tournament", "place", "entry__disqualified"
    ):
        if place:
            places[event].append(place)
        elif is_out:
            last[event] += 1
    for event, told in places.items():
        in_order = sorted(told)
        if all(place == 1 + bisect_left(in_order, place) for place in in_order):
            players = len(in_order) + last[event]
            Tournament.objects.filter(pk=event).update(participants=players)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0026_totals_beside_hands"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="participants",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(participants_of_whole_lists, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("participants", None),
                    models.Q(
                        models.Q(("results_from", ""), _negated=True), ("participants__gte", 1)
                    ),
                    _connector="OR",
                ),
                name="tournament_participants_of_foreign",
            ),
        ),
    ]
