from django.urls import path

from . import views_offline

urlpatterns = [
    path("sw.js", views_offline.worker, name="worker"),
    path("tables/kept/", views_offline.kept, name="kept"),
    path("tables/<int:table_id>/queue/", views_offline.hand_queue, name="hand_queue"),
]
