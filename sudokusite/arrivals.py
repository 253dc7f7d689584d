"""The bytes of a connection, cut into requests as they arrive. Nothing here waits or touches a socket."""

from __future__ import annotations

import re

MAX_HEAD = 64 * 1024  # bytes; gunicorn allows less, and refuses more with a message
MAX_BODY = 2_600_000  # bytes; Django allows 100 000 less, and refuses more with a message
_MAX_SIZE_LINE = 1024  # bytes before a chunk
_MAX_TRAILER = 8 * 1024  # bytes after the last chunk

_LENGTH = re.compile(rb"^content-length:[ \t]*(.*?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_CODING = re.compile(rb"^transfer-encoding:[ \t]*(.*?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_EXPECT = re.compile(rb"^expect:[ \t]*100-continue[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_HEX = re.compile(rb"[0-9a-fA-F]{1,8}")


class Arrival:
    """The requests of one connection, one after another.

    Only the end of each request is looked for; the parser decides whether it makes sense. A request whose end cannot be
    found, or that is too large, counts as complete. It is the last one, as it is unknown where the next one begins.
    """

    def __init__(self) -> None:
        self._bytes = bytearray()
        self.is_last = False
        self._begin()

    def _begin(self) -> None:
        self._head = self._looked = 0  # the end of the head, once known, and how far it was searched for
        self._end: int | None = None  # the end of the request once it is known
        self._chunk = self._size = 0  # where the next chunk begins, and the size of those before it
        self._is_chunked = self._may_wait = False

    def __bool__(self) -> bool:
        """Whether anything of a request has arrived."""
        return bool(self._bytes)

    @property
    def is_complete(self) -> bool:
        """Whether `take` returns a request."""
        return self._end is not None and len(self._bytes) >= self._end

    def feed(self, more: bytes) -> None:
        """Add what has arrived."""
        self._bytes += more
        self._look()

    def take(self) -> bytes:
        """Remove the complete request and return it. What follows it belongs to the next one."""
        request = bytes(self._bytes[: self._end])
        del self._bytes[: self._end]
        self._begin()
        if not self.is_last:
            self._look()
        return request

    def should_continue(self) -> bool:
        """Whether the client waits for `100 Continue` before it sends the body. True at most once per request."""
        waits, self._may_wait = self._may_wait and not self.is_complete, False
        return waits

    def _look(self) -> None:
        if not self._head and not self.is_complete:
            self._look_for_head()
        if self._is_chunked and self._end is None:
            self._look_for_last_chunk()

    def _look_for_head(self) -> None:
        at = self._bytes.find(b"\r\n\r\n", max(0, self._looked - 3), MAX_HEAD)
        self._looked = len(self._bytes)
        if at < 0:
            if len(self._bytes) > MAX_HEAD:
                self._give_up()
            return
        self._head = at + 4
        head = bytes(self._bytes[: self._head])
        codings, lengths = _CODING.findall(head), set(_LENGTH.findall(head))
        self._may_wait = _EXPECT.search(head) is not None
        self._chunk = self._head
        if codings:
            self._is_chunked = codings == [b"chunked"] and not lengths
            if not self._is_chunked:
                self._give_up()
        elif not lengths:
            self._end = self._head
        else:
            self._expect_length(lengths)

    def _expect_length(self, lengths: set[bytes]) -> None:
        """Expect a body of the announced length, unless that is too large or not a number."""
        length = lengths.pop()
        if lengths or not length.isdigit() or len(length) > 12 or int(length) > MAX_BODY:
            self._end, self.is_last = self._head, True
        else:
            self._end = self._head + int(length)

    def _look_for_last_chunk(self) -> None:
        while 0 <= (line := self._bytes.find(b"\r\n", self._chunk)) <= self._chunk + _MAX_SIZE_LINE:
            size = self._bytes[self._chunk : line].partition(b";")[0].strip()
            if not _HEX.fullmatch(size):
                return self._give_up()
            if int(size, 16) == 0:
                return self._look_for_trailer(line)
            self._size += int(size, 16)
            if self._size > MAX_BODY:
                return self._give_up()
            self._chunk = line + 2 + int(size, 16) + 2
        if line >= 0 or len(self._bytes) > self._chunk + _MAX_SIZE_LINE:
            self._give_up()

    def _look_for_trailer(self, line: int) -> None:
        end = self._bytes.find(b"\r\n\r\n", line)
        if end >= 0:
            self._end = end + 4
        elif len(self._bytes) > line + _MAX_TRAILER:
            self._give_up()

    def _give_up(self) -> None:
        self._end, self.is_last = len(self._bytes), True
