"""Walk-throughs from any position."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Walk-throughs get an address of their own; those there were are made again when they are asked for."""

    dependencies = [("solver", "0002_needed")]

    operations = [
        migrations.DeleteModel("KeptWalkthrough"),
        migrations.CreateModel(
            name="KeptWalkthrough",
            fields=[
                ("wid", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("cells", models.TextField()),
                ("crossed_out", models.TextField(blank=True)),
                ("ladder", models.CharField(max_length=40)),
                ("left_out", models.JSONField(default=list)),
                ("version", models.CharField(max_length=16)),
                ("tried_at", models.DateTimeField(null=True)),
                ("explained_at", models.DateTimeField(db_index=True, null=True)),
                ("schema", models.PositiveSmallIntegerField(default=0)),
                (
                    "ended",
                    models.CharField(
                        choices=[
                            ("solved", "solved"),
                            ("stuck", "stuck"),
                            ("budget", "budget"),
                            ("contradiction", "contradiction"),
                        ],
                        default="budget",
                        max_length=16,
                    ),
                ),
                ("n_steps", models.PositiveIntegerField(default=0)),
                ("techniques", models.JSONField(default=dict)),
                ("body", models.TextField(blank=True)),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="walkthroughs", to="solver.keptpuzzle"
                    ),
                ),
            ],
        ),
    ]
