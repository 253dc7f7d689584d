"""The rules as data: layouts, puzzles, boards, and their faults."""

from solver.board.board import Board
from solver.board.budget import Budget, Meter
from solver.board.caches import for_current_layout, per_layout, per_puzzle
from solver.board.check import Fault, check, impossibilities, is_possible
from solver.board.layout import Arrows, Crossing, House, HouseKind, Layout
from solver.board.masks import Cell, Digit, Mask, bits, has_several, mask_of
from solver.board.puzzle import Puzzle, id_of
from solver.board.shapes import LAYOUT_NAMES, SHAPES, Shape, find_layout, kind_of, shape_of
from solver.board.symmetry import ASYMMETRIC, is_symmetric, mirror_of, orbits_of, rotation_of, symmetry_names
from solver.board.trace import WHOLE, Event, Highlight, Trace
from solver.board.wording import AND, CELLS_NEEDED, N_, OR, ParseError, Sentence, Translate, join_items, miscounted

__all__ = [
    "AND",
    "ASYMMETRIC",
    "CELLS_NEEDED",
    "LAYOUT_NAMES",
    "OR",
    "SHAPES",
    "WHOLE",
    "Arrows",
    "Board",
    "Budget",
    "Cell",
    "Crossing",
    "Digit",
    "Event",
    "Fault",
    "House",
    "HouseKind",
    "Layout",
    "Mask",
    "Meter",
    "N_",
    "ParseError",
    "Puzzle",
    "Sentence",
    "Shape",
    "Highlight",
    "Trace",
    "Translate",
    "bits",
    "check",
    "find_layout",
    "for_current_layout",
    "has_several",
    "id_of",
    "impossibilities",
    "is_possible",
    "join_items",
    "kind_of",
    "miscounted",
    "is_symmetric",
    "mask_of",
    "mirror_of",
    "orbits_of",
    "per_layout",
    "per_puzzle",
    "shape_of",
    "symmetry_names",
    "rotation_of",
]
