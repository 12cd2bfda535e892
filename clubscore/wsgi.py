"""What gunicorn serves: ``gunicorn clubscore.wsgi``."""

import gc
import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubscore.settings")

GARBAGE = 10_000  # objects made until it is looked for

application = get_wsgi_application()
from clubscore.operation.warm_up import warm_up  # noqa: E402 - once the applications are there

warm_up()
# What is loaded by now stays as long as the process: looking through it for garbage again and
# again would take an eighth of a large page's time.
gc.collect()
gc.freeze()
gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
