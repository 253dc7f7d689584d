"""What a site that asks how to frame a page may say about the room it has."""

from django import forms

from solver.web.forms.plain_form import PlainForm, first_error

MIN_SIDE, MAX_SIDE = 100, 10_000  # CSS pixels


class OembedForm(PlainForm):
    """The most width and height of a frame, in CSS pixels; None for a side that has no limit."""

    maxwidth = forms.IntegerField(required=False, min_value=MIN_SIDE, max_value=MAX_SIDE)
    maxheight = forms.IntegerField(required=False, min_value=MIN_SIDE, max_value=MAX_SIDE)

    def refusal(self) -> str:
        """Return the first error message."""
        return first_error(self).messages[0]
