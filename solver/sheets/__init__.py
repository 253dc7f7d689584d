"""Sheets of paper with puzzles, solutions and walk-throughs, and the PDF of them."""

from solver.sheets.pdf import PAPERS as PAPERS
from solver.sheets.pdf import to_pdf as to_pdf
from solver.sheets.sheet import Booklet as Booklet
from solver.sheets.sheet import Printed as Printed
from solver.sheets.sheet import PrintedSheet as PrintedSheet
from solver.sheets.sheet import PrintedSteps as PrintedSteps
