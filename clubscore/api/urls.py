from django.urls import URLPattern, include, path, register_converter
from django.urls.converters import StringConverter

from . import faults, views
from .routes import api


class AnythingConverter(StringConverter):
    """Whatever follows, line ends too."""

    regex = "(?s:.+)"


register_converter(AnythingConverter, "anything")

# Named like all other addresses; the overview django-ninja would put at the root is not needed.
operations = [one for one in api.urls[0] if isinstance(one, URLPattern) and one.name != "api-root"]
for operation in operations:
    operation.callback = views.api_view(operation.callback)

urlpatterns = [
    path("api/", views.documentation, name="api"),
    path("api/v1/openapi.json", views.openapi, name="api_openapi"),
    path("api/v1/", include(operations)),
    path("api/<anything:rest>", views.api_view(faults.unknown), name="api_unknown"),
]
