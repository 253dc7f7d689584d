"""The project's URLs and error pages, which all belong to the solver app."""

from django.urls import include, path

from solver.web.api.service import api, openapi_json

urlpatterns = [
    path("api/v1/openapi.json", openapi_json, name="openapi"),
    path("api/v1/", api.urls),
    path("", include("solver.web.urls")),
]

handler400 = "solver.web.views.errors.bad_request"
handler404 = "solver.web.views.errors.not_found"
handler500 = "solver.web.views.errors.server_error"
