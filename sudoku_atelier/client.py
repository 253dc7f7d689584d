"""A client of the API, with nothing but the standard library.

    from sudoku_atelier.client import Atelier

    site = Atelier("https://sudoku.example")
    puzzle = site.puzzle("1.....3..2.....4")
    puzzle.check()["status"]       # "unique"
    for step in puzzle.steps():
        print(step["text"])

What takes time is asked for again until it is complete, or until `patience` is over; the answer is then what is known.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import IO, Any, Literal, TypedDict, cast
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

_PAUSE = 0.5  # seconds before a search is asked about again
_MAX_WAIT = 60.0  # seconds to wait at most if the site asks to come again later


class Verdict(TypedDict):
    """How many solutions a puzzle has, and what is wrong with it."""

    id: str
    puzzle: str
    status: Literal["unique", "multiple", "none", "found", "unfinished"]
    count: int
    complete: bool
    faults: list[str]
    suspects: list[str]
    differing: list[str]
    is_running: bool


class Step(TypedDict):
    """A step: its technique, its sentence, and what it concludes, as pairs of cell and digit."""

    technique: str
    name: str
    text: str
    places: list[tuple[str, int | str]]
    removes: list[tuple[str, int | str]]
    facts: dict[str, Any]
    views: list[dict[str, Any]]
    size: int | None


class Hint(TypedDict):
    """A sentence for each depth that was asked for, and at depth 3 the step."""

    kind: Literal["wrong", "step", "none"]
    texts: list[str]
    step: Step | None


class Progress(TypedDict):
    """How far a file is."""

    id: str
    state: Literal["running", "paused", "stopped", "ended", "cut"]
    form: str
    n_lines: int
    n_done: int
    seconds: float
    seconds_left: float | None
    bad: list[dict[str, Any]]
    result: str
    ends_at: str | None


class ProblemError(Exception):
    """A refusal of the site. `body` has all its fields, such as `position` and `expected` of a text at fault."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("detail") or f"status {status}")
        self.status, self.body = status, body

    @property
    def kind(self) -> str:
        """The name of the kind of problem, such as `unreadable`."""
        return str(self.body.get("type", "")).rpartition("#")[2]


class Atelier:
    """A site at `url`. `token` is for large files, `language` for sentences; `timeout` and `patience` are seconds."""

    def __init__(
        self, url: str, *, token: str = "", language: str = "en", timeout: float = 60.0, patience: float = 60.0
    ) -> None:
        self._base = url.rstrip("/") + "/api/v1"
        self._headers = {"Accept-Language": language}
        self._token, self._timeout, self._patience = token, timeout, patience

    def puzzle(self, text: str, *, layout: str = "", clues: str = "") -> Puzzle:
        """Store a puzzle in any format. Raises ProblemError if it cannot be read."""
        return Puzzle(self, self.ask("/puzzles", {"puzzle": text, "layout": layout, "clues": clues}))

    def stored(self, id: str) -> Puzzle:
        """Return the puzzle with this id. Raises ProblemError if there is none."""
        return Puzzle(self, self.ask(f"/puzzles/{quote(id)}"))

    def generate(self, **wish: Any) -> list[Puzzle]:
        """Make new puzzles, such as `level="hard", count=2`. Fewer come if they are not found in time."""
        found = self.ask("/generate", wish)
        deadline = time.monotonic() + self._patience
        while found["is_running"] and time.monotonic() < deadline:
            time.sleep(_PAUSE)
            found = self.ask("/generate", wish | {"seed": found["seed"]})
        return [self.puzzle(each["puzzle"]) for each in found["puzzles"]]

    def convert(self, text: str, to: str, *, layout: str = "") -> str:
        """Return a puzzle in another format."""
        return str(self.ask("/convert", {"puzzle": text, "layout": layout, "to": to})["text"])

    def techniques(self) -> list[dict[str, Any]]:
        """Return the techniques that the site knows, easy ones first."""
        return list(self.ask("/techniques")["techniques"])

    def hand_in(self, lines: bytes | IO[bytes], *, form: Literal["line", "tsv"] = "line") -> FileJob:
        """Hand in lines with a puzzle each. A file must be open in binary mode."""
        content = lines if isinstance(lines, bytes) else lines.read()
        token = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        answer = self.open(f"/jobs?form={form}", content, {"Content-Type": "text/plain", **token})
        return FileJob(self, json.load(answer)["id"])

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the JSON at `path`, after posting `body` if there is one. A path may be a whole URL of the site."""
        data = None if body is None else json.dumps(body).encode()
        return json.load(self.open(path, data, {"Content-Type": "application/json"} if data else {}))

    def open(
        self, path: str, data: bytes | None = None, headers: dict[str, str] | None = None, method: str = ""
    ) -> Any:
        """Return the response, a file of bytes. Wait and try again if the site is busy. Raises ProblemError."""
        url = path if path.startswith(f"{self._base}/") else self._base + path
        request = Request(url, data, {**self._headers, **(headers or {})}, method=method or None)
        deadline = time.monotonic() + self._patience
        while True:
            try:
                return urlopen(request, timeout=self._timeout)
            except HTTPError as error:
                wait = min(float(error.headers.get("Retry-After") or 0), _MAX_WAIT)
                if error.code not in (429, 503) or not wait or time.monotonic() + wait > deadline:
                    raise ProblemError(error.code, _problem(error)) from None
                time.sleep(wait)

    def finished(self, path: str) -> Any:
        """Return the JSON at `path` once no search runs any longer, or when patience is over."""
        deadline = time.monotonic() + self._patience
        while (answer := self.ask(path))["is_running"] and time.monotonic() < deadline:
            time.sleep(_PAUSE)
        return answer


def _problem(error: HTTPError) -> dict[str, Any]:
    try:
        return dict(json.load(error))
    except ValueError:  # from a proxy
        return {}


class Puzzle:
    """A stored puzzle. `text` names it completely, `url` is its page."""

    def __init__(self, site: Atelier, body: dict[str, Any]) -> None:
        self._site = site
        self.id, self.text, self.url, self.layout = (str(body[name]) for name in ("id", "puzzle", "url", "layout"))
        self._path = f"/puzzles/{self.id}"

    def check(self) -> Verdict:
        """Return how many solutions it has, and what is wrong with it."""
        return cast(Verdict, self._site.finished(f"{self._path}/check"))

    def solutions(self) -> list[str]:
        """Return its solutions, at most eight."""
        return list(self._site.finished(f"{self._path}/solutions")["solutions"])

    def steps(self) -> Iterator[Step]:
        """Yield the steps in which a person would solve it."""
        self._site.finished(f"{self._path}/explanation")
        path: str | None = f"{self._path}/steps?limit=100"
        while path:
            page = self._site.ask(path)
            yield from page["steps"]
            path = page["next"]

    def rating(self) -> dict[str, Any] | None:
        """Return how hard it is on all scales; None if it has not exactly one solution."""
        return cast("dict[str, Any] | None", self._site.finished(f"{self._path}/rating")["rating"])

    def hint(self, at: str = "", *, out: str = "", depth: Literal[1, 2, 3] = 1) -> Hint:
        """Return a hint for the position `at`, with candidates crossed `out`."""
        return cast(Hint, self._site.ask(f"{self._path}/hint", {"at": at, "out": out, "depth": depth}))

    def svg(self) -> str:
        """Return its picture."""
        return str(self._site.open(f"{self._path}/picture.svg").read().decode())

    def png(self, width: int = 600) -> bytes:
        """Return its picture in pixels."""
        return bytes(self._site.open(f"{self._path}/picture.png?{urlencode({'width': width})}").read())


class FileJob:
    """A file that was handed in."""

    def __init__(self, site: Atelier, id: str) -> None:
        self._site, self.id, self._path = site, id, f"/jobs/{id}"

    def progress(self) -> Progress:
        """Return how far it is."""
        return cast(Progress, self._site.ask(self._path))

    def answers(self) -> Iterator[str]:
        """Yield the answers, a line for each puzzle, as they become ready. A job that does not go on ends them."""
        n = 0
        while True:
            progress = self.progress()
            with self._site.open(f"{self._path}/result?skip={n}") as response:
                for line in response:
                    n += 1
                    yield line.decode().rstrip("\n")
            if progress["state"] != "running":
                return
            time.sleep(_PAUSE)

    def stop(self) -> None:
        """Answer no further lines."""
        self._site.ask(f"{self._path}/stop", {})

    def go_on(self) -> None:
        """Answer further lines."""
        self._site.ask(f"{self._path}/go-on", {})

    def delete(self) -> None:
        """Delete it with its answers."""
        self._site.open(self._path, method="DELETE")
