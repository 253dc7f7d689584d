"""The examples of the technique pages can be made again."""

from tools.examples import KINDS, _read


def test_the_stored_examples_are_of_every_kind():
    assert {row.kind for row in _read()} == set(KINDS)
