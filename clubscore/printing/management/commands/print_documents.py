"""Makes the documents that are waiting: started by the pages that ask for them, not by hand."""

import gc
from typing import Any

from clubscore.printing.pdf.availability import why_unavailable
from clubscore.printing.queue.worker import print_queued_jobs
from clubscore.terminal import UncheckedCommand


class Command(UncheckedCommand):
    """``manage.py print_documents``."""

    help = "Make the documents that are waiting to be printed, then end."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until no job is waiting that may be begun."""
        # What stays is not looked through after each part; what draws is imported before that.
        why_unavailable()

        gc.freeze()
        gc.disable()  # a fifth of the time; what parts leave behind is collected between them
        try:
            print_queued_jobs()
        finally:
            gc.enable()
            gc.unfreeze()
