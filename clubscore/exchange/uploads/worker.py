"""The work on files that wait: takes them, has them read, keeps what comes of it."""

from __future__ import annotations

import logging
from functools import partial

from clubscore.background import Heart
from clubscore.database import is_outage, outlast_outage
from clubscore.errors import ClubError
from clubscore.exchange.models import Upload

from .queue import upload_claim, worker_started
from .tasks import tasks

logger = logging.getLogger(__name__)
RESULT = ("content", "summary", "target")  # what a task may change


def read_waiting_uploads() -> int:
    """Do what is to be done until no file is waiting that may be begun; return how many."""
    worker_started()
    count = 0
    while upload := outlast_outage(upload_claim):
        with Heart(Upload.objects.filter(pk=upload.pk)):
            outlast_outage(partial(_do, upload))
        count += 1
    return count


def _do(upload: Upload) -> None:
    try:
        tasks()[upload.task].run(upload)
    except ClubError as error:
        _end(upload, Upload.State.FAILED, error={"code": error.code, **error.facts})
    except Exception as error:
        if is_outage(error):
            raise
        logger.exception("task %s of file %s", upload.task, upload.pk)
        _end(upload, Upload.State.FAILED, error={"code": "upload_unread"})
    else:
        _end(upload, Upload.State.DONE, **{name: getattr(upload, name) for name in RESULT})


def _end(upload: Upload, state: Upload.State, **changes: object) -> None:
    """Write what came of it, unless the worker was taken for dead meanwhile."""
    running = Upload.objects.filter(pk=upload.pk, state=Upload.State.RUNNING)
    running.update(state=state, **changes)
