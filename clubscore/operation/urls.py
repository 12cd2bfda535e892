from django.urls import path

from . import views

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("domain-allowed", views.domain_allowed, name="domain_allowed"),
    path("metrics", views.metrics, name="metrics"),
]
