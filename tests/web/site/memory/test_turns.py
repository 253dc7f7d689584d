"""Whose turn it is to render."""

from concurrent.futures import ThreadPoolExecutor

from solver.web.site.memory.turns import is_my_turn, others_may_render, turn_to_render


def renders_in_turn() -> bool:
    with turn_to_render():
        return is_my_turn()


def test_nobody_renders_while_another_does() -> None:
    with ThreadPoolExecutor() as threads:
        with turn_to_render():
            other = threads.submit(renders_in_turn)
            assert not other.done()
        assert other.result(timeout=60)
    assert not is_my_turn()


def test_a_waiting_thread_lets_others_render() -> None:
    with ThreadPoolExecutor() as threads, turn_to_render():
        with others_may_render():
            assert not is_my_turn()
            assert threads.submit(renders_in_turn).result(timeout=60)
        assert is_my_turn()


def test_a_turn_within_a_turn_is_the_same() -> None:
    with turn_to_render():
        assert renders_in_turn()
        assert is_my_turn()


def test_a_thread_without_a_turn_can_still_let_others_render() -> None:
    with others_may_render():
        assert renders_in_turn()
