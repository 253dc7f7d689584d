"""The tables as they began."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="KeptPuzzle",
            fields=[
                ("page_id", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("text", models.TextField(unique=True)),
                ("kept_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("unique", "unique"),
                            ("multiple", "multiple"),
                            ("none", "none"),
                            ("found", "found"),
                            ("unfinished", "unfinished"),
                        ],
                        default="unfinished",
                        max_length=12,
                    ),
                ),
                ("count", models.PositiveBigIntegerField(default=0)),
                ("complete", models.BooleanField(default=False)),
                ("solutions", models.JSONField(default=list)),
                ("tried_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="DailyPuzzle",
            fields=[
                ("day", models.DateField(primary_key=True, serialize=False)),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="days", to="solver.keptpuzzle"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KeptWalkthrough",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ladder", models.CharField(max_length=40)),
                ("schema", models.PositiveSmallIntegerField()),
                (
                    "ended",
                    models.CharField(
                        choices=[
                            ("solved", "solved"),
                            ("stuck", "stuck"),
                            ("budget", "budget"),
                            ("contradiction", "contradiction"),
                        ],
                        max_length=16,
                    ),
                ),
                ("n_steps", models.PositiveIntegerField()),
                ("techniques", models.JSONField()),
                ("body", models.TextField()),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="walkthroughs", to="solver.keptpuzzle"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("puzzle", "ladder"), name="one_walkthrough_a_ladder")],
            },
        ),
    ]
