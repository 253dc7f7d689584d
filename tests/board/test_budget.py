from solver.board import Budget


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_budget_without_limits_is_never_spent() -> None:
    meter = Budget().start()
    assert not any(meter.tick() for _ in range(1000))


def test_a_budget_of_nodes_is_spent_after_them() -> None:
    meter = Budget(nodes=3).start()
    assert [meter.tick() for _ in range(5)] == [False, False, False, True, True]


def test_time_is_read_at_every_64th_node() -> None:
    clock = Clock()
    meter = Budget(seconds=1).start(clock)
    clock.now = 2
    assert [meter.tick() for _ in range(65)].index(True) == 63


def test_a_look_reads_the_clock_at_once() -> None:
    clock = Clock()
    meter = Budget(seconds=1).start(clock)
    assert not meter.check_clock()
    clock.now = 1
    assert meter.check_clock()


def test_a_meter_stays_spent_if_the_clock_goes_back() -> None:
    clock = Clock()
    meter = Budget(seconds=1).start(clock)
    clock.now = 1
    meter.check_clock()
    clock.now = 0
    assert meter.tick()


def test_nodes_are_counted() -> None:
    meter = Budget().start()
    for _ in range(7):
        meter.tick()
    assert meter.nodes == 7


def test_several_nodes_are_counted_at_once() -> None:
    meter = Budget(nodes=5).start()
    assert [meter.tick(3), meter.nodes_left, meter.tick(3), meter.nodes_left, meter.nodes] == [False, 2, True, 0, 6]
    assert Budget(seconds=1).start().nodes_left is None


def test_time_is_read_where_several_nodes_pass_the_64th() -> None:
    clock = Clock()
    meter = Budget(seconds=1).start(clock)
    clock.now = 2
    assert [meter.tick(n) for n in (63, 2, 1)] == [False, True, True]
