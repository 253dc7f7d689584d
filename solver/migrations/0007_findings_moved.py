"""Drop the columns whose contents are findings now.

In a migration of its own: PostgreSQL alters no table in the transaction that has just filled one that refers to it.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("solver", "0006_findings")]

    operations = [
        *(
            migrations.RemoveField("KeptPuzzle", name)
            for name in ("status", "count", "complete", "solutions", "tried_at", "needed", "rating")
        ),
        *(
            migrations.RemoveField("KeptWalkthrough", name)
            for name in ("version", "tried_at", "explained_at", "schema", "ended", "n_steps", "techniques", "body")
        ),
    ]
