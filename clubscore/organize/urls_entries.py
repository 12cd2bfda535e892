from django.urls import path

from . import views_entries as views

urlpatterns = [
    path("organize/<slug:slug>/players/<int:entry_id>/", views.entry_edit, name="entry_edit"),
    path(
        "organize/<slug:slug>/players/<int:entry_id>/leave/", views.entry_leave, name="entry_leave"
    ),
]
