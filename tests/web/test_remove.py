"""Puzzles that the owner of a site removes."""

import datetime
import io

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from solver.board import Puzzle
from solver.models import DailyPuzzle, KeptPuzzle
from tests.engines.corpus import FIG_1, SHIDOKU


def keep(text: str) -> KeptPuzzle:
    return KeptPuzzle.objects.keep(Puzzle.from_text(text))[0]


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["{}", "/p/{}/", "https://sudoku.example/p/{}/steps/3/"])
def test_a_puzzle_is_removed_with_all_that_was_found(client: Client, form: str) -> None:
    kept, other = keep(FIG_1), keep(SHIDOKU)
    client.get(kept.get_absolute_url())
    assert kept.findings.exists()
    out = io.StringIO()
    call_command("remove", form.format(kept.page_id), stdout=out)
    assert kept.page_id in out.getvalue()
    assert [*KeptPuzzle.objects.all()] == [other]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("address", ["nothinghere", "/daily/", ""])
def test_one_unknown_address_stops_the_whole_removal(address: str) -> None:
    kept = keep(SHIDOKU)
    with pytest.raises(CommandError, match="nothing was removed"):
        call_command("remove", kept.page_id, address, stdout=io.StringIO())
    assert KeptPuzzle.objects.filter(pk=kept.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_the_puzzle_of_a_day_stays() -> None:
    kept = keep(SHIDOKU)
    DailyPuzzle.objects.create(day=datetime.date(2026, 11, 1), kind="easy", puzzle=kept)
    with pytest.raises(CommandError, match="2026-11-01"):
        call_command("remove", kept.page_id, stdout=io.StringIO())
    assert KeptPuzzle.objects.filter(pk=kept.pk).exists()
