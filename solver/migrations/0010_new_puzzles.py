"""New puzzles in stock, and those found for wishes."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0009_days_copied"),
    ]

    operations = [
        migrations.CreateModel(
            name="KeptWish",
            fields=[
                ("version", models.CharField(blank=True, max_length=24)),
                ("summary", models.JSONField(default=dict)),
                ("long_text", models.TextField(blank=True)),
                ("is_open", models.BooleanField(default=True)),
                ("tried_at", models.DateTimeField(db_index=True, null=True)),
                ("name", models.CharField(max_length=24, primary_key=True, serialize=False)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="StockedPuzzle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(unique=True)),
                ("level", models.CharField(max_length=16)),
                ("scale", models.CharField(max_length=16)),
                ("symmetry", models.CharField(max_length=24)),
                ("seed", models.CharField(max_length=80)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("given_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["level", "given_at"], name="fresh_by_level")],
            },
        ),
    ]
