from django.urls import path

from . import views_archive as views

urlpatterns = [
    path("organize/import/", views.event_import, name="event_import"),
    path("organize/import/<uuid:upload>/", views.event_import_confirm, name="event_import_confirm"),
    path("organize/<slug:slug>/export/", views.event_file, name="event_file"),
]
