"""The script modules that hold logic, one by one, in the browser that runs them."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from solver.board import Puzzle, find_layout
from solver.web.pages.boards import layout_data

SHIDOKU = "2x2:1.....3..2.....4"


def _run(page: Page, script: str, layout: str = "2x2") -> Any:
    """Runs a script with the modules at hand, and the data about a layout."""
    data = json.dumps(layout_data(find_layout(layout)))
    names = {name: f"board/{name}" for name in ("entries", "rules", "edits", "keys")}
    names["progressLink"] = "storage/progress_link"
    imports = "".join(f"const {name} = await import('/static/js/{path}.js');" for name, path in names.items())
    return page.evaluate(f"async () => {{ {imports} const layout = {data}; {script} }}")


def test_changes_are_undone_and_redone_one_by_one(scripts: Page):
    script = f"""
      const s = new entries.Entries(layout, "{SHIDOKU}"), seen = [];
      s.edit([["digit", 1, 2], ["corner", 2, 6]]); s.edit([["digit", 1, 3]]);
      const look = () => seen.push([s.digitAt(1), s.get("corner", 2)]);
      look(); s.undo(); look(); s.undo(); look(); s.undo(); look(); s.redo(); look(); s.redo(); s.redo(); look();
      return seen"""
    assert _run(scripts, script) == [[3, 6], [2, 6], [0, 0], [0, 0], [2, 6], [3, 6]]


def test_givens_stay_and_an_edit_without_effect_is_not_kept(scripts: Page):
    script = f"""
      const s = new entries.Entries(layout, "{SHIDOKU}");
      return [s.edit([["digit", 0, 4]]), s.edit([["digit", 1, 0]]), s.past.length, s.digitAt(0)]"""
    assert _run(scripts, script) == [False, False, 0, 1]


def test_a_log_is_restored_and_an_invalid_one_is_ignored(scripts: Page):
    script = """
      const s = new entries.Entries(layout), again = new entries.Entries(layout), bad = new entries.Entries(layout);
      s.edit([["digit", 5, 2], ["line", "33-65", 1]]); s.edit([["colour", 3, 4]]); s.undo();
      again.restore(JSON.parse(JSON.stringify(s.log))); bad.restore({past: [[["nowhere", 1, 0, 1]]]});
      again.redo();
      return [again.text, again.get("colour", 3), again.get("line", "33-65"), bad.past.length, bad.text]"""
    empty = "2x2:" + "." * 16
    assert _run(scripts, script) == ["2x2:.....2..........", 4, 1, 0, empty]


def test_a_log_has_the_form_that_browsers_have_saved(scripts: Page):
    saved = {
        "past": [[["digit", 5, 0, 2], ["corner", 1, 0, 6]], [["digit", 5, 2, 3]]],
        "future": [[["tint", 65, 0, 8]]],
    }
    script = f"""
      const s = new entries.Entries(layout);
      s.restore({json.dumps(saved)});
      return [s.log, s.digitAt(5), s.get("corner", 1), s.get("tint", 65)]"""
    assert _run(scripts, script) == [saved, 3, 6, 0]


def test_going_back_before_a_mistake_keeps_earlier_digits(scripts: Page):
    script = """
      const s = new entries.Entries(layout);
      for (const [cell, digit] of [[1, 2], [2, 3], [3, 4]]) s.edit([["digit", cell, digit]]);
      const r = new rules.Rules(layout);
      const can = s.goBackBefore([{cell: 2, digit: 3}], r), none = s.goBackBefore([], r);
      return [can, none, s.text]"""
    assert _run(scripts, script) == [True, False, "2x2:.2.............."]


def test_the_candidates_of_a_position_are_those_of_the_board(scripts: Page):
    for text in (SHIDOKU, "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"):
        puzzle = Puzzle.from_text(text)
        script = f"""
          const s = new entries.Entries(layout, "{text}");
          return new rules.Rules(layout).candidates(s.digits)"""
        board = [0] * puzzle.layout.n_cells
        for cell in range(puzzle.layout.n_cells):
            if not puzzle.givens[cell]:
                seen = {puzzle.givens[peer] for peer in puzzle.layout.peer_cells[cell]}
                board[cell] = sum(1 << digit for digit in range(1, puzzle.layout.n + 1) if digit not in seen)
        assert _run(scripts, script, puzzle.layout.name) == board


def test_a_digit_takes_itself_from_the_marks_that_it_sees(scripts: Page):
    script = """
      const s = new entries.Entries(layout), r = new rules.Rules(layout);
      s.edit([["corner", 1, 0b110], ["centre", 4, 0b110], ["corner", 15, 0b110]]);
      s.edit(edits.digitEdits(s, r, [0], 1, {toggles: false, clears: true}));
      return [s.get("corner", 1), s.get("centre", 4), s.get("corner", 15)]"""
    assert _run(scripts, script) == [0b100, 0b100, 0b110]


NOTES = """
const s = new entries.Entries(layout), r = new rules.Rules(layout);
const write = (cell, digit) => s.edit(edits.digitEdits(s, r, [cell], digit, {toggles: true, clears: true}));
const erase = (cell) => s.edit(edits.eraseEdits(s, r, [cell], ["corner", "centre"]));
"""


def test_a_clashing_digit_takes_nobodys_marks(scripts: Page):
    script = """
      s.edit([["digit", 12, 1], ["corner", 1, 0b110]]);
      write(0, 1);
      const clashing = s.get("corner", 1);
      write(0, 2);
      return [clashing, s.get("corner", 1)]"""
    assert _run(scripts, NOTES + script) == [0b110, 0b010]


@pytest.mark.parametrize(
    "taken_back", ["erase(0)", "write(0, 1)", "write(0, 3)", "s.goBackBefore([{cell: 0, digit: 1}], r)"]
)
def test_a_digit_taken_back_returns_the_marks_it_took(scripts: Page, taken_back: str):
    script = f"""
      s.edit([["corner", 1, 0b110], ["centre", 4, 0b110], ["corner", 2, 0b10]]);
      s.edit([["corner", 2, 0]]); // by hand
      write(0, 1);
      const again = new entries.Entries(layout);
      again.restore(JSON.parse(JSON.stringify(s.log)));
      Object.assign(s, again);
      const marks = () => [s.get("corner", 1), s.get("centre", 4), s.get("corner", 2)], seen = [marks()];
      {taken_back}; seen.push(marks());
      s.undo(); seen.push(marks());
      s.redo(); seen.push(marks());
      return seen"""
    taken, back = [0b100, 0b100, 0], [0b110, 0b110, 0]
    assert _run(scripts, NOTES + script) == [taken, back, taken, back]


def test_marks_stay_taken_while_an_equal_digit_sees_them(scripts: Page):
    script = """
      s.edit([["corner", 1, 0b10]]);
      write(0, 1); write(13, 1); erase(0);
      const seen = [s.get("corner", 1)];
      erase(13); seen.push(s.get("corner", 1));
      return seen"""
    assert _run(scripts, NOTES + script) == [0, 0b10]


def test_a_mark_that_all_cells_have_is_removed_else_added(scripts: Page):
    script = """
      const s = new entries.Entries(layout), seen = [];
      s.edit([["corner", 1, 0b10], ["digit", 3, 4]]);
      for (let k = 0; k < 2; k++) {
        s.edit(edits.noteEdits(s, "corner", [1, 2, 3], 1));
        seen.push([1, 2, 3].map((cell) => s.get("corner", cell)));
      }
      return seen"""
    assert _run(scripts, script) == [[2, 2, 0], [0, 0, 0]]


def test_erasing_takes_digits_then_marks_then_what_is_drawn(scripts: Page):
    script = """
      const s = new entries.Entries(layout), r = new rules.Rules(layout), seen = [];
      s.edit([["digit", 1, 2], ["corner", 2, 6], ["colour", 2, 3], ["tint", 65, 1], ["line", "33-65", 1]]);
      for (let k = 0; k < 4; k++) {
        seen.push(s.edit(edits.eraseEdits(s, r, [1, 2], ["corner", "centre"])));
        seen.push(Object.values(s.layers).reduce((sum, layer) => sum + layer.size, 0));
      }
      return seen"""
    assert _run(scripts, script) == [True, 4, True, 3, True, 0, False, 0]


def test_candidates_that_marks_exclude_are_sent(scripts: Page):
    script = """
      const s = new entries.Entries(layout), r = new rules.Rules(layout);
      s.edit([["digit", 0, 1], ["centre", 1, 0b1100], ["out", 5, 0b100]]);
      return s.crossedOut(r.candidates(s.digits))"""
    assert _run(scripts, script) == "r1c2:4 r2c2:2"


KEYS = [
    ("7", "Digit7", "", {"do": "write", "symbol": "7", "mode": ""}),
    ("/", "Digit7", "shift", {"do": "write", "symbol": "7", "mode": "corner"}),
    ("7", "Digit7", "ctrl", {"do": "write", "symbol": "7", "mode": "centre"}),
    ("7", "Digit7", "alt", {"do": "write", "symbol": "7", "mode": "centre"}),
    ("/", "Digit7", "ctrl shift", {"do": "write", "symbol": "7", "mode": "colour"}),
    ("&", "Digit1", "", {"do": "write", "symbol": "1", "mode": ""}),
    ("Home", "Numpad7", "", {"do": "write", "symbol": "7", "mode": "corner"}),
    ("7", "Numpad7", "", {"do": "write", "symbol": "7", "mode": ""}),
    ("0", "Digit0", "", {"do": "erase"}),
    ("y", "KeyZ", "", {"do": "mode", "to": "digit"}),
    ("c", "KeyC", "", {"do": "mode", "to": "centre"}),
    ("y", "KeyZ", "ctrl", {"do": "redo"}),
    ("z", "KeyY", "ctrl", {"do": "undo"}),
    ("Z", "KeyZ", "ctrl shift", {"do": "redo"}),
    ("a", "KeyA", "ctrl", {"do": "all"}),
    ("A", "KeyA", "ctrl shift", {"do": "none"}),
    ("c", "KeyC", "ctrl", None),
    (" ", "Space", "", {"do": "next-mode"}),
    (" ", "Space", "shift", {"do": "house"}),
    ("ArrowUp", "ArrowUp", "shift", {"do": "move", "by": 1, "extends": True}),
    ("ArrowLeft", "ArrowLeft", "alt", None),
    ("Tab", "Tab", "", None),
    ("F5", "F5", "", None),
]


def _command(page: Page, key: str, code: str, held: str, *, layout: str = "3x3", single: bool = True) -> Any:
    event = {
        "key": key,
        "code": code,
        **{f"{name}Key": name in held.split() for name in ("shift", "ctrl", "alt", "meta")},
    }
    script = f"""
      const event = {{...{json.dumps(event)}, getModifierState: () => true}};
      return keys.commandOf(event, layout.symbols, {json.dumps(single)})"""
    return _run(page, script, layout)


@pytest.mark.parametrize(("key", "code", "held", "command"), KEYS)
def test_keys_are_translated_into_commands(scripts: Page, key: str, code: str, held: str, command: Any):
    assert _command(scripts, key, code, held) == command


def test_on_large_boards_letters_are_digits(scripts: Page):
    assert _command(scripts, "c", "KeyC", "", layout="4x4") == {"do": "write", "symbol": "C", "mode": ""}
    assert _command(scripts, "C", "KeyC", "shift", layout="4x4") == {"do": "write", "symbol": "C", "mode": "corner"}
    assert _command(scripts, "v", "KeyV", "", layout="4x4") == {"do": "mode", "to": "colour"}
    assert _command(scripts, "0", "Digit0", "", layout="round5") == {"do": "write", "symbol": "0", "mode": ""}


def test_single_keys_can_be_switched_off(scripts: Page):
    assert _command(scripts, "x", "KeyX", "", single=False) is None
    assert _command(scripts, " ", "Space", "", single=False) is None
    assert _command(scripts, "7", "Digit7", "", single=False) == {"do": "write", "symbol": "7", "mode": ""}


def test_progress_survives_a_link_and_invalid_links_are_refused(scripts: Page):
    script = """
      const s = new entries.Entries(layout), other = new entries.Entries(layout), bad = new entries.Entries(layout);
      s.edit([["digit", 5, 2], ["corner", 1, 6], ["tint", 65, 8], ["line", "33-65", 1]]);
      const hash = progressLink.toHash(s), far = {...bad.layers, digit: new Map([[99, 1]])};
      return [/^#progress=[\\w-]+$/.test(hash), progressLink.fromHash(other, hash), other.text, other.get("tint", 65),
        progressLink.fromHash(bad, progressLink.toHash({layers: far})), progressLink.fromHash(bad, "#progress=***"),
        progressLink.fromHash(bad, ""), bad.past.length]"""
    assert _run(scripts, script) == [True, True, "2x2:.....2..........", 8, False, False, False, 0]


@pytest.mark.parametrize(
    "layers",
    ["{tint: [[33.5, 1]]}", "{line: [['65-33', 1]]}", "{digit: [[1, 9]]}", "{corner: [[1, 64]]}", "{x: [[1, 1]]}"],
)
def test_a_forged_link_is_ignored(scripts: Page, layers: str):
    script = f"""
      const s = new entries.Entries(layout);
      return [progressLink.fromHash(s, "#progress=" + btoa(JSON.stringify({layers}))), s.past.length]"""
    assert _run(scripts, script) == [False, 0]


def test_pairs_that_differ_are_conflicts_and_take_candidates(scripts: Page):
    script = """
      const s = new entries.Entries(layout, "2x2-king:.1.............."), r = new rules.Rules(layout);
      return [s.conflicts(), r.peersOf(1).has(6), r.candidates(s.digits)[6]]"""
    assert _run(scripts, script, "2x2-king") == [[], True, 0b11100]
    script = """
      const s = new entries.Entries(layout, "2x2-king:.1....1.........");
      return s.conflicts()"""
    assert _run(scripts, script, "2x2-king") == [{"digit": 1, "cells": [1, 6]}]
