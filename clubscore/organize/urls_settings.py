from django.urls import path

from . import views_settings as views

urlpatterns = [
    path("organize/<slug:slug>/settings/", views.event_settings, name="event_settings"),
    path(
        "organize/<slug:slug>/s/<int:number>/publish/",
        views.results_publish,
        name="results_publish",
    ),
]
