from solver.board import Event, Trace


def test_a_trace_keeps_what_fits() -> None:
    trace = Trace(cap=2)
    for cell in range(5):
        trace.add(Event(cell, 1, "singleton", 0))
    assert [event.cell for event in trace.events] == [0, 1]
    assert trace.n_events == 5


def test_a_trace_says_whether_something_was_dropped() -> None:
    trace = Trace(cap=1)
    trace.add(Event(0, 1, "tentative", 1))
    assert trace.is_complete
    trace.add(Event(0, 1, "tentative", 1, taken_back=True))
    assert not trace.is_complete
