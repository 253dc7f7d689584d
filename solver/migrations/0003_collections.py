"""The tables of collections."""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

omit_double_indexes = import_module("solver.migrations.0001_release_1_0").omit_double_indexes


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0002_jobs"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptCollection",
            fields=[
                ("cid", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("title", models.CharField(max_length=100)),
                ("about", models.TextField(blank=True)),
                ("is_shipped", models.BooleanField(default=False)),
                ("kept_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("seen_at", models.DateTimeField(null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="CollectedPuzzle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("n", models.PositiveSmallIntegerField()),
                ("title", models.CharField(blank=True, max_length=100)),
                ("note", models.TextField(blank=True)),
                ("level", models.CharField(blank=True, max_length=12)),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="collected", to="solver.keptpuzzle"
                    ),
                ),
                (
                    "collection",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="puzzles", to="solver.keptcollection"
                    ),
                ),
            ],
            options={
                "ordering": ["n"],
                "constraints": [models.UniqueConstraint(fields=("collection", "n"), name="one_puzzle_in_a_place")],
            },
        ),
        migrations.RunPython(omit_double_indexes, migrations.RunPython.noop),
    ]
