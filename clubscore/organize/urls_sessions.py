from django.urls import path

from . import views_sessions as views

urlpatterns = [
    path("organize/<slug:slug>/s/<int:number>/", views.session_manage, name="session_manage"),
    path("organize/<slug:slug>/s/<int:number>/clock/", views.session_clock, name="session_clock"),
    path("organize/<slug:slug>/timetable/", views.timetable, name="timetable"),
    path("organize/<slug:slug>/log/", views.event_log, name="event_log"),
    path("tables/<int:table_id>/desk/", views.table_desk, name="table_desk"),
]
