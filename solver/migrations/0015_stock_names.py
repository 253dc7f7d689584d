"""The stock's fields get the names that the code uses elsewhere. Their columns keep theirs.

So the release before works on the same table, nothing has to be copied, and nothing is left to be dropped.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("solver", "0014_attempts"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveIndex("stockedpuzzle", "fresh_by_level"),
                migrations.RemoveConstraint("stockedpuzzle", "one_aside_for_a_place_a_day"),
                migrations.RenameField("stockedpuzzle", "scale", "scale_version"),
                migrations.AlterField(
                    "stockedpuzzle", "scale_version", models.CharField(db_column="scale", max_length=16)
                ),
                migrations.RenameField("stockedpuzzle", "given_at", "handed_out_at"),
                migrations.AlterField(
                    "stockedpuzzle", "handed_out_at", models.DateTimeField(db_column="given_at", null=True)
                ),
                migrations.RenameField("stockedpuzzle", "place", "slot"),
                migrations.AlterField(
                    "stockedpuzzle", "slot", models.PositiveSmallIntegerField(db_column="place", null=True)
                ),
                migrations.AddIndex(
                    "stockedpuzzle", models.Index(fields=["level", "handed_out_at"], name="fresh_by_level")
                ),
                migrations.AddConstraint(
                    "stockedpuzzle",
                    models.UniqueConstraint(fields=("aside_on", "slot"), name="one_aside_for_a_place_a_day"),
                ),
            ],
        ),
    ]
