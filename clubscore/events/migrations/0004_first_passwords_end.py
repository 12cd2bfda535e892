from django.contrib.auth.hashers import make_password
from django.db import migrations


def first_passwords_end(apps, _schema_editor):
    """End passwords that administrators made and know, of people with roles in several clubs."""
    users = apps.get_model("people", "User").objects.filter(password_is_new=True)
    for user in users:
        clubs = set(user.memberships.values_list("club", flat=True))
        clubs |= set(user.event_roles.values_list("tournament__club", flat=True))
        if len(clubs) > 1:
            user.password = make_password(None)  # the operator gives them a link
            user.save(update_fields=["password"])


class Migration(migrations.Migration):
    dependencies = [("events", "0003_invitations")]

    operations = [migrations.RunPython(first_passwords_end, migrations.RunPython.noop)]
