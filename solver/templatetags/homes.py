"""The page on which a puzzle is played, for the pages that lead back to it."""

from django import template

from solver.web.pages.puzzle import home_of

register = template.Library()

register.simple_tag(home_of)
