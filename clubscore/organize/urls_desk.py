from django.urls import path

from . import views_desk as views

urlpatterns = [
    path("organize/<slug:slug>/s/<int:number>/desk/", views.results_desk, name="results_desk"),
    path("tables/<int:table_id>/totals/", views.table_totals, name="table_totals"),
]
