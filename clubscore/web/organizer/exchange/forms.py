"""The form for the file of an event."""

from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from clubscore.errors import ClubError
from clubscore.exchange.event_file import shape
from clubscore.words import explain

if TYPE_CHECKING:
    Sent: TypeAlias = UploadedFile[bytes]


class EventFileForm(forms.Form):
    """A file that is not too large."""

    file = forms.FileField(
        label=_("Event file"),
        widget=forms.FileInput(attrs={"accept": f".json,{shape.MEDIA_TYPE}"}),
        help_text=_("The .json file from “Export the event”."),
    )

    def __init__(self, data: Any = None, files: Any = None, *, size: int = 0) -> None:
        """Bind what was sent; ``size`` is that of the whole request in bytes."""
        super().__init__(data, files)
        if files is not None and not files and size > shape.MOST_BYTES:  # left unread
            self.fields["file"].error_messages["required"] = _too_large()

    def clean_file(self) -> "Sent":
        """Refuse what is too large before it is read."""
        file: Sent = self.cleaned_data["file"]
        if file.size is None or file.size > shape.MOST_BYTES:
            raise forms.ValidationError(_too_large())
        return file


def _too_large() -> str:
    return explain(ClubError("file_too_large", most=shape.MOST_BYTES // 2**20))
