"""The tables of jobs: tokens, files with a puzzle a line, and their pieces."""

from importlib import import_module

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import solver.jobs

omit_double_indexes = import_module("solver.migrations.0001_release_1_0").omit_double_indexes


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0001_release_1_0"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, unique=True)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("seconds_a_day", models.FloatField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("revoked_at", models.DateTimeField(null=True)),
                ("used_on", models.DateField(null=True)),
                ("used_seconds", models.FloatField(default=0.0)),
            ],
        ),
        migrations.CreateModel(
            name="BulkJob",
            fields=[
                (
                    "name",
                    models.CharField(
                        default=solver.jobs.new_job_name, max_length=32, primary_key=True, serialize=False
                    ),
                ),
                ("form", models.CharField(max_length=8)),
                ("n_lines", models.PositiveIntegerField(default=0)),
                ("seconds", models.FloatField(default=0.0)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("fed_at", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("is_whole", models.BooleanField(default=False)),
                ("stopped_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "token",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                        to="solver.apitoken",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BulkPiece",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("k", models.PositiveIntegerField()),
                ("part", models.PositiveIntegerField(default=0)),
                ("text", models.BinaryField()),
                ("n_lines", models.PositiveIntegerField()),
                ("out", models.BinaryField(default=b"")),
                ("n", models.PositiveIntegerField(default=0)),
                ("bad", models.JSONField(default=list)),
                ("is_done", models.BooleanField(default=False)),
                ("leased_until", models.DateTimeField(null=True)),
                ("n_failures", models.PositiveSmallIntegerField(default=0)),
                (
                    "job",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="pieces", to="solver.bulkjob"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("job", "k", "part"), name="one_piece_a_place")],
            },
        ),
        migrations.RunPython(omit_double_indexes, migrations.RunPython.noop),
    ]
