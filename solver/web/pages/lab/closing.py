"""What is said at the end of a run: what it has found, and what was done in all."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from solver.recordings import Recording, moment_at
from solver.web.site.languages import figures

CUT = noop("The recording ends here: it keeps the first {n} events of {n_events}.")
STOPPED = noop(
    "Stopped when the time was up, or at the hundredth solution. Solutions: {count}; digits written: {written}."
)
NONE = noop("Done: there is no solution. Digits written: {written}.")
ONE = noop("Done: exactly one solution. Digits written: {written}.")
ONE_PROVED = noop(
    "Done: exactly one solution. Digits written: {found} until it was found, {rest} more to rule out another."
)
SEVERAL = noop("Done: {count} solutions. Digits written: {written}.")
MADE = noop("Done: a puzzle with {n} givens. Digits written: {written}, of which {taken} were taken back.")
NOT_MADE = noop("Stopped when the time was up: the puzzle is not ready. Digits written: {written}.")


def closing_words(recording: Recording, summary: dict[str, Any]) -> str:
    """Say how the run of an engine ended, and how many digits it took."""
    written, found = recording.written, _written_until_found(recording)
    if recording.is_cut:
        sentence = CUT
    elif not summary["complete"]:
        sentence = STOPPED
    elif summary["count"] == 1:
        sentence = ONE if found == written else ONE_PROVED
    else:
        sentence = SEVERAL if summary["count"] else NONE
    numbers = {
        "n": recording.n_kept,
        "n_events": recording.n_events,
        "count": summary["count"],
        "written": written,
        "found": found,
        "rest": written - found,
    }
    return _filled(sentence, numbers)


def _written_until_found(recording: Recording) -> int:
    """Return how many digits had been written when the first solution was complete, or in all if there is none."""
    return moment_at(recording, recording.solutions[0]).written if recording.solutions else recording.written


def generator_closing_words(summary: dict[str, Any], n_givens: int) -> str:
    """Say how the generator ended: every digit that it wrote is a given now, or was taken back."""
    numbers = {"n": n_givens, "written": summary["written"], "taken": summary["written"] - n_givens}
    return _filled(MADE if n_givens else NOT_MADE, numbers)


def _filled(sentence: str, numbers: dict[str, int]) -> str:
    return gettext(sentence).format(**{name: figures(number) for name, number in numbers.items()})
