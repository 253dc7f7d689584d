"""Puzzles of the stock that are set aside for browsers without network."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0010_new_puzzles"),
    ]

    operations = [
        migrations.AddField(
            model_name="stockedpuzzle",
            name="aside_on",
            field=models.DateField(null=True),
        ),
        migrations.AddField(
            model_name="stockedpuzzle",
            name="place",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="stockedpuzzle",
            constraint=models.UniqueConstraint(fields=("aside_on", "place"), name="one_aside_for_a_place_a_day"),
        ),
    ]
