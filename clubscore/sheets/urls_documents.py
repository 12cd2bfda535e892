from django.urls import path

from . import views_documents as views

urlpatterns = [
    path("e/<slug:slug>/print/<slug:kind>/", views.document, name="document"),
    path("print/<uuid:job>/", views.print_job, name="print_job"),
    path("print/<uuid:job>/file", views.print_file, name="print_file"),
]
