from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("exchange", "0002_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="upload",
            name="summary",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
