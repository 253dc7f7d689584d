"""The app of the whole product."""

from importlib import import_module

from django.apps import AppConfig


class SolverConfig(AppConfig):
    """One app: the pure packages need no registration, the web half is small."""

    name = "solver"
    default_auto_field = "django.db.models.BigAutoField"

    def import_models(self) -> None:
        """Load the tables of `models.py`, and those of jobs and collections."""
        super().import_models()
        import_module("solver.jobs")
        import_module("solver.collected")
