"""Which givens are needed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="keptpuzzle",
            name="needed",
            field=models.JSONField(null=True),
        ),
    ]
