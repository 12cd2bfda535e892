from django.urls import path

from . import views_absences
from . import views_entries as views

urlpatterns = [
    path(
        "organize/<slug:slug>/players/<int:entry_id>/absence/",
        views_absences.entry_absence,
        name="entry_absence",
    ),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/absence/<int:change_id>/undo/",
        views_absences.entry_absence_undo,
        name="entry_absence_undo",
    ),
    path("organize/<slug:slug>/players/<int:entry_id>/", views.entry_edit, name="entry_edit"),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/leave/", views.entry_leave, name="entry_leave"
    ),
]
