"""The app of the whole product."""

from django.apps import AppConfig


class SolverConfig(AppConfig):
    """One app: the pure packages need no registration, the web half is small."""

    name = "solver"
    default_auto_field = "django.db.models.BigAutoField"
