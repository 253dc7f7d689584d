"""Starts solver processes, and has each of them answer one task after another."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence

from solver.fast import stored
from solver.pool.process import EndedError, SolverProcess
from solver.pool.schedule import Task


async def start_all(processes: Sequence[SolverProcess]) -> None:
    """Start all processes; the first compiles what the others load. Raises RuntimeError if one cannot be started."""
    await _start_first(processes[0])
    await asyncio.gather(*(each.start() for each in processes[1:]))
    await asyncio.to_thread(stored.seal, stored.folder())


async def _start_first(first: SolverProcess) -> None:
    """Start the first solver process. The usual cause of failure is damaged compiled code, so that is deleted."""
    damaged = await asyncio.to_thread(stored.discard_damaged, stored.folder())
    if damaged:
        _warn(f"deleted {damaged} damaged compiled functions; recompiling them")
    try:
        await first.start()
    except EndedError:
        _warn("a solver process could not start: deleted all compiled code; recompiling it")
        await asyncio.to_thread(stored.discard_all, stored.folder())
        await first.start()


async def serve_with(
    process: SolverProcess,
    take: Callable[[], Coroutine[None, None, Task | None]],
    run: Callable[[SolverProcess, Task], Awaitable[None]],
) -> None:
    """Again and again `take` the next task, waiting for one, and `run` it on `process`; end if there is None."""
    while task := await _next_for(process, take):
        await run(process, task)
        if process.is_large:
            await process.replace()


async def _next_for(process: SolverProcess, take: Callable[[], Coroutine[None, None, Task | None]]) -> Task | None:
    """Return the next task. If `process` dies meanwhile, replace it at once."""
    if process.is_dead:
        await process.replace()
    task = asyncio.create_task(take())
    while not task.done():
        death = asyncio.create_task(process.death())
        await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
        if death.done():
            await process.replace()
        death.cancel()
    return task.result()


def _warn(sentence: str) -> None:
    sys.stderr.write(f"pool: {sentence}\n")
