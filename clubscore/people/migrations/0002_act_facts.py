from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("people", "0001_initial")]

    operations = [migrations.RenameField("act", "told", "facts")]
