"""Several puzzles a day, stored apart from other puzzles until the day begins. The puzzles of past days stay."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


def copy_days(apps: Any, schema_editor: Any) -> None:
    """Take over the puzzle of each day. It is its own form: what it is up to symmetry was not known then."""
    database = schema_editor.connection.alias
    after = apps.get_model("solver", "NewDaily").objects.using(database)
    for before in apps.get_model("solver", "DailyPuzzle").objects.using(database).select_related("puzzle"):
        text = before.puzzle.text
        form = text if not after.filter(form=text).exists() else f"{before.day.isoformat()} {text}"
        after.create(day=before.day, kind="classic", text=text, form=form, puzzle=before.puzzle)


class Migration(migrations.Migration):
    dependencies = [("solver", "0007_findings_moved")]

    operations = [
        migrations.CreateModel(
            name="NewDaily",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("kind", models.CharField(max_length=12)),
                ("text", models.TextField()),
                ("form", models.TextField(unique=True)),
                ("level", models.CharField(blank=True, max_length=12)),
                ("symmetry", models.CharField(blank=True, max_length=24)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "puzzle",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="new_days",
                        to="solver.keptpuzzle",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("day", "kind"), name="one_puzzle_of_a_kind_a_day"),
                ],
            },
        ),
        migrations.RunPython(copy_days),
    ]
