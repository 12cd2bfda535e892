from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0002_plain_labels")]

    operations = [migrations.RenameField("act", "told", "facts")]
