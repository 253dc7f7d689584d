"""When a puzzle was last visited, and compressed walk-throughs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0011_set_aside"),
    ]

    operations = [
        migrations.AddField(
            model_name="finding",
            name="packed",
            field=models.BinaryField(null=True),
        ),
        migrations.AddField(
            model_name="finding",
            name="packed_version",
            field=models.CharField(blank=True, db_default="", default="", max_length=24),
        ),
        migrations.AddField(
            model_name="keptpuzzle",
            name="seen_at",
            field=models.DateTimeField(null=True),
        ),
    ]
