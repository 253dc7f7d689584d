"""Drop the table whose contents were copied, in a migration of its own as PostgreSQL needs it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("solver", "0008_days")]

    operations = [
        migrations.DeleteModel("DailyPuzzle"),
        migrations.RenameModel("NewDaily", "DailyPuzzle"),
        migrations.AlterField(
            "DailyPuzzle",
            "puzzle",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="days", to="solver.keptpuzzle"
            ),
        ),
    ]
