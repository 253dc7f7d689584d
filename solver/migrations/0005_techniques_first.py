"""Techniques that a walk-through tries first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0004_rating"),
    ]

    operations = [
        migrations.AddField(
            model_name="keptwalkthrough",
            name="first",
            field=models.JSONField(default=list),
        ),
    ]
