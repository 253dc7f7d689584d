"""How many attempts at a question have ended."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0013_double_indexes"),
    ]

    operations = [
        migrations.AddField(
            model_name="finding",
            name="n_attempts",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="keptwish",
            name="n_attempts",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
