"""On PostgreSQL, drop the second index of each text field that is unique or indexed.

Django adds it for searches by the beginning of a text (LIKE 'a%'), and the site has none.
"""

from typing import Any

from django.db import migrations


class RemoveDoubleIndexes(migrations.RemoveIndex):
    """Removes what Django's models know nothing of, on PostgreSQL alone."""

    def __init__(self) -> None:
        super().__init__("", "double")

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return self.__class__.__qualname__, [], {}

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Change nothing: the models are as before."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor != "postgresql":
            return
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(
                r"SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"
                r" AND tablename LIKE 'solver\_%' AND indexname LIKE '%\_like'"
            )
            names = [name for (name,) in cursor.fetchall()]
        for name in names:
            schema_editor.execute(f"DROP INDEX {schema_editor.quote_name(name)}")

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Leave them out: nothing needs them."""

    def describe(self) -> str:
        return "Drop double indexes on PostgreSQL"


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0012_retention"),
    ]

    operations = [
        RemoveDoubleIndexes(),
    ]
