import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0002_initial"),
        ("sheets", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="printjob",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="print_jobs",
                to="events.tournament",
            ),
        ),
    ]
