"""The tables as release 1.0.0 left them.

A database of that release or of a later one has them, however it got there. One from before has to be updated to 1.0.0
first: here it is refused and stays as it is, because its tables cannot be created again.
"""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


def omit_double_indexes(apps: Any, schema_editor: Any) -> None:
    """On PostgreSQL, do not create the second index of each text field that is unique or indexed.

    Django adds it for searches by the beginning of a text (LIKE 'a%'), and the site has none.
    """
    schema_editor.deferred_sql = [each for each in schema_editor.deferred_sql if "pattern_ops" not in str(each)]


class Migration(migrations.Migration):
    initial = True
    replaces = [("solver", "0015_stock_names")]
    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name="KeptPuzzle",
            fields=[
                ("page_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("text", models.TextField(unique=True)),
                ("kept_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="KeptWish",
            fields=[
                ("version", models.CharField(blank=True, max_length=24)),
                ("summary", models.JSONField(default=dict)),
                ("long_text", models.TextField(blank=True)),
                ("is_open", models.BooleanField(default=True)),
                ("tried_at", models.DateTimeField(db_index=True, null=True)),
                ("n_attempts", models.PositiveIntegerField(db_default=0, default=0)),
                ("name", models.CharField(max_length=24, primary_key=True, serialize=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="KeptWalkthrough",
            fields=[
                ("wid", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("cells", models.TextField()),
                ("crossed_out", models.TextField(blank=True)),
                ("ladder", models.CharField(max_length=40)),
                ("left_out", models.JSONField(default=list)),
                ("first", models.JSONField(default=list)),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="walkthroughs", to="solver.keptpuzzle"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="StockedPuzzle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(unique=True)),
                ("level", models.CharField(max_length=16)),
                ("scale_version", models.CharField(db_column="scale", max_length=16)),
                ("symmetry", models.CharField(max_length=24)),
                ("seed", models.CharField(max_length=80)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("handed_out_at", models.DateTimeField(db_column="given_at", null=True)),
                ("aside_on", models.DateField(null=True)),
                ("slot", models.PositiveSmallIntegerField(db_column="place", null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["level", "handed_out_at"], name="fresh_by_level")],
                "constraints": [
                    models.UniqueConstraint(fields=("aside_on", "slot"), name="one_aside_for_a_place_a_day")
                ],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.CharField(blank=True, max_length=24)),
                ("summary", models.JSONField(default=dict)),
                ("long_text", models.TextField(blank=True)),
                ("is_open", models.BooleanField(default=True)),
                ("tried_at", models.DateTimeField(db_index=True, null=True)),
                ("n_attempts", models.PositiveIntegerField(db_default=0, default=0)),
                ("wid", models.CharField(blank=True, max_length=16)),
                ("question", models.CharField(max_length=16)),
                ("packed", models.BinaryField(null=True)),
                ("packed_version", models.CharField(blank=True, db_default="", default="", max_length=24)),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="findings", to="solver.keptpuzzle"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("puzzle", "wid", "question"), name="one_answer_a_question")
                ],
            },
        ),
        migrations.CreateModel(
            name="DailyPuzzle",
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
                        related_name="days",
                        to="solver.keptpuzzle",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("day", "kind"), name="one_puzzle_of_a_kind_a_day")],
            },
        ),
        migrations.RunPython(omit_double_indexes, migrations.RunPython.noop),
    ]
