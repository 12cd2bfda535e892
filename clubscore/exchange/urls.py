from django.urls import path

from . import views, views_ema

urlpatterns = [
    path("e/<slug:slug>/downloads/", views.event_downloads, name="event_downloads"),
    path(
        "e/<slug:slug>/downloads/<slug:what>.<slug:form>",
        views.event_download,
        name="event_download",
    ),
    path("e/<slug:slug>/calendar.ics", views.event_calendar, name="event_calendar"),
    path("organize/<slug:slug>/ema/", views_ema.event_ema, name="event_ema"),
    path("organize/<slug:slug>/ema/results.xlsx", views_ema.event_ema_file, name="event_ema_file"),
]
