"""Whose turn it is to draw."""

from concurrent.futures import ThreadPoolExecutor

from solver.web.site.turns import is_my_turn, others_may_draw, turn_to_draw


def draws_in_turn() -> bool:
    with turn_to_draw():
        return is_my_turn()


def test_nobody_draws_while_another_does() -> None:
    with ThreadPoolExecutor() as threads:
        with turn_to_draw():
            other = threads.submit(draws_in_turn)
            assert not other.done()
        assert other.result(timeout=60)
    assert not is_my_turn()


def test_who_waits_lets_others_draw() -> None:
    with ThreadPoolExecutor() as threads, turn_to_draw():
        with others_may_draw():
            assert not is_my_turn()
            assert threads.submit(draws_in_turn).result(timeout=60)
        assert is_my_turn()


def test_a_turn_within_a_turn_is_the_same() -> None:
    with turn_to_draw():
        assert draws_in_turn()
        assert is_my_turn()


def test_who_does_not_draw_has_no_turn_to_give() -> None:
    with others_may_draw():
        assert draws_in_turn()
