import pytest

from solver.formats.sites.short_json import load


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[]", []),
        ("[,]", [{}, {}]),
        ("{}", {}),
        ("[,3,]", [{}, 3, {}]),
        ("{ce:[[{v:5},,3]]}", {"cells": [[{"value": 5}, {}, 3]]}),
        ("{t:'a',r:t,x:f}", {"title": "a", "rounded": True, "x": False}),
        ("{c:#0,c1:34BBE6,c2:null}", {"color": "#0", "borderColor": "34BBE6", "backgroundColor": None}),
        (r"{t:'It\'s \u00fcber, {ok}'}", {"title": "It's über, {ok}"}),
        ("{'diagonal+':t}", {"diagonal+": True}),
        ("[-1.5,[2,[3]]]", [-1.5, [2, [3]]]),
        ('{"t": []}', {"t": []}),
    ],
)
def test_shortened_json_is_read(text: str, value: object) -> None:
    assert load(text) == value


@pytest.mark.parametrize(
    "text", ["", "{", "[", "[1", "{a", "{a:", "{a:1", "{a 1}", "[1 [", "'", "{a:1}}", "]", "[" * 900]
)
def test_unbalanced_brackets_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        load(text)
