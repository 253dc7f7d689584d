"""Move whatever is known about puzzles to a table of its own."""

import django.db.models.deletion
from django.db import migrations, models

CHUNK = 500  # rows that are in memory at once


def move_findings(apps, schema_editor):
    database = schema_editor.connection.alias
    findings = apps.get_model("solver", "Finding").objects.using(database)
    puzzles = apps.get_model("solver", "KeptPuzzle").objects.using(database)
    explained = apps.get_model("solver", "KeptWalkthrough").objects.using(database).filter(schema__gt=0)
    newest_last = explained.select_related("puzzle").order_by("explained_at")
    for rows, findings_of in ((puzzles, _of_puzzle), (newest_last, _of_steps)):
        for row in rows.iterator(CHUNK):
            for fields, values in findings_of(row):
                findings.update_or_create(**fields, defaults=values)


def _of_puzzle(row):
    """The verdict, the needed givens and the rating of a puzzle, as far as they are known."""
    is_open = not row.complete and row.count < 100
    if row.tried_at or row.count or row.complete:
        verdict = {"status": row.status, "count": row.count, "complete": row.complete, "solutions": row.solutions}
        yield _finding(row.pk, "verdict", "1", verdict, is_open=is_open, tried_at=row.tried_at)
    if row.needed:
        is_open = bool(row.needed["undecided"])
        yield _finding(row.pk, "needed", "1", row.needed, is_open=is_open, tried_at=row.tried_at)
    if row.rating:
        rating = {name: value for name, value in row.rating.items() if name != "version"}
        scales = [rating, rating["hodoku"], rating["se"], rating["sudokuwiki"]]
        is_open = any(scale["is_open"] and scale["ended"] == "budget" for scale in scales)
        yield _finding(row.pk, "rating", row.rating["version"], rating, is_open=is_open, tried_at=row.tried_at)


def _of_steps(row):
    """The steps of a walk-through. Those from the givens by the usual ladder belong to the puzzle itself."""
    is_usual = row.ladder == "teaching" and not (row.left_out or row.first or row.crossed_out)
    is_usual = is_usual and row.puzzle.text.endswith(":" + row.cells)
    fields, values = _finding(
        row.puzzle_id,
        "walkthrough",
        f"{row.version}.{row.schema}",
        {"ended": row.ended, "n_steps": row.n_steps, "techniques": row.techniques},
        is_open=row.ended == "budget",
        tried_at=row.explained_at,
    )
    yield {**fields, "wid": "" if is_usual else row.wid}, {**values, "long_text": row.body}


def _finding(page_id, question, version, summary, *, is_open, tried_at):
    fields = {"puzzle_id": page_id, "wid": "", "question": question}
    return fields, {"version": version, "summary": summary, "is_open": is_open, "tried_at": tried_at}


class Migration(migrations.Migration):
    dependencies = [("solver", "0005_techniques_first")]

    operations = [
        migrations.CreateModel(
            name="Finding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("wid", models.CharField(blank=True, max_length=16)),
                ("question", models.CharField(max_length=16)),
                ("version", models.CharField(blank=True, max_length=24)),
                ("summary", models.JSONField(default=dict)),
                ("long_text", models.TextField(blank=True)),
                ("is_open", models.BooleanField(default=True)),
                ("tried_at", models.DateTimeField(db_index=True, null=True)),
                (
                    "puzzle",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="findings", to="solver.keptpuzzle"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("puzzle", "wid", "question"), name="one_answer_a_question")
                ],
            },
        ),
        migrations.RunPython(move_findings, migrations.RunPython.noop),
    ]
