"""Finders look for themselves here: no prefilter tells them what not to look for, or it would test itself."""

from collections.abc import Iterator

import pytest

ASKING = ("chains.chain_starts", "fish.places", "prefilter.prefilter")


@pytest.fixture(autouse=True, scope="module")
def without_prefilter() -> Iterator[None]:
    """Only the functions of `solver.fast.forcing` and `prefilter` that a test calls run compiled."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ASKING:
            patch.setattr(f"solver.techniques.{module}.is_compiled", lambda: False)
        yield
