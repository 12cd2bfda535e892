"""What follows from results and takes too long to determine for every visitor."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubscore.people.models import Club


class StoredBook(models.Model):
    """The last computed book of a large club: see :mod:`clubscore.standings.clubs`.

    It may be deleted at any time, and is used only while the data and code it was computed from are
    current; ``manage.py verify`` compares it with a new one.
    """

    club = models.OneToOneField(
        Club, primary_key=True, on_delete=models.CASCADE, related_name="+", verbose_name=_("club")
    )
    version = models.CharField(max_length=64, blank=True, default="")  # of the data it is made of
    source = models.CharField(max_length=64, blank=True, default="")  # of the code that made it
    content = models.BinaryField(null=True)  # JSON, compressed with zlib; None: not made yet
    made_at = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)  # before that no other is made
    begun_at = models.DateTimeField(null=True)  # since when the next one is being made

    class Meta:
        verbose_name = _("stored book of a club")
        verbose_name_plural = _("stored books of clubs")
        ordering = ["club"]
        constraints = [
            models.CheckConstraint(
                condition=Q(content=None, made_at=None, rests_until=None)
                | Q(content__isnull=False, made_at__isnull=False, rests_until__isnull=False),
                name="stored_book_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return str(self.club)
