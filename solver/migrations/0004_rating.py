"""How hard a puzzle is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0003_walkthroughs_from_positions"),
    ]

    operations = [
        migrations.AddField(
            model_name="keptpuzzle",
            name="rating",
            field=models.JSONField(null=True),
        ),
    ]
