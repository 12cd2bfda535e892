from django.apps import apps
from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from .http.secret_addresses import secret_parts_register
from .web.language import language_choose
from .web.public.crawlers import robots, sitemap, sitemap_part

secret_parts_register()  # before any route that has one

handler403 = "clubscore.web.middleware.not_found.no_access"
handler404 = "clubscore.web.middleware.not_found.not_found"
handler500 = "clubscore.operation.monitoring.outage.error_response"

pages: list[URLPattern | URLResolver] = [
    path("language/", language_choose, name="set_language"),
    path("robots.txt", robots, name="robots"),
    path("sitemap.xml", sitemap, name="sitemap"),
    path("sitemap-<slug:what>-<int:part>.xml", sitemap_part, name="sitemap_part"),
    path("", include("clubscore.web.public.urls")),  # first: asked for most by far
    path("", include("clubscore.web.account.urls")),
    path("", include("clubscore.web.table.urls")),
    path("", include("clubscore.web.documents.urls")),
    path("", include("clubscore.web.learn.urls")),
    path("", include("clubscore.api.urls")),
    path("", include("clubscore.web.organizer.urls")),
    path("", include("clubscore.web.hosting.urls")),
    # Of apps that may be left out: what is not installed has no address.
    *(path("", include(app.urls)) for app in apps.get_app_configs() if hasattr(app, "urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{settings.BASE_PATH}/"[1:], include(pages)),
    path("", include("clubscore.operation.urls")),  # asked behind the proxy, whatever our path is
]
