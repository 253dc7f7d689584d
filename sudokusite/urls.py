"""All addresses belong to the solver app; so do the pages for errors."""

from django.urls import include, path

urlpatterns = [path("", include("solver.web.urls"))]

handler400 = "solver.web.views.errors.bad_request"
handler404 = "solver.web.views.errors.not_found"
handler500 = "solver.web.views.errors.server_error"
