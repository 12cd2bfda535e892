from django.urls import path

from . import views

urlpatterns = [
    path("tables/<int:table_id>/sheet.pdf", views.table_sheet, name="table_sheet"),
    path("e/<slug:slug>/s/<int:number>/sheets.pdf", views.session_sheets, name="session_sheets"),
]
