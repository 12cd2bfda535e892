from django.urls import path

from . import views_import as views

urlpatterns = [
    path("organize/<slug:slug>/players/import/", views.players_import, name="players_import"),
    path(
        "organize/<slug:slug>/players/import/example.csv",
        views.players_import_example,
        name="players_import_example",
    ),
]
