"""The tables of work that programs hand in: tokens, files with a puzzle a line, and the pieces that they are cut into.

A piece has its answer in the row that had its lines, so whatever dies in between, each line is answered once.
"""

from __future__ import annotations

import datetime
import secrets
import zlib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice

from django.db import models, transaction
from django.db.models import F, Q, Sum
from django.utils import timezone

from solver.questions import Answer
from solver.questions.bulk.solved_lines import unanswered

LEASE = datetime.timedelta(seconds=20)  # for which a piece is left to the process that has taken it
RESULT_KEPT = datetime.timedelta(days=1)  # after its end
ABANDONED_AFTER = datetime.timedelta(days=7)  # without a piece answered; a budget is used up for a day at most
ANONYMOUS_SECONDS = 60.0  # processor time for a file without a token
MAX_FAILURES = 3  # of a piece, whose process died each time with all its tries
BATCH = 40  # pieces stored at once, some megabytes
MAX_BAD = 100  # bad lines that a job names
FAILED = "This piece of the file could not be answered."


class TokenManager(models.Manager["ApiToken"]):
    """Makes tokens, and finds them by their secret, which is not stored."""

    def make(self, name: str, seconds_a_day: float) -> str:
        """Store a new token and return its secret. Raises IntegrityError if there is one of that name."""
        secret = secrets.token_urlsafe(32)
        self.create(name=name, digest=_digest(secret), seconds_a_day=seconds_a_day)
        return secret

    def of(self, secret: str) -> ApiToken | None:
        """Return the token with this secret; None if there is none, or it was revoked."""
        return self.filter(digest=_digest(secret), revoked_at=None).first()


def _digest(secret: str) -> str:
    return sha256(secret.encode(errors="replace")).hexdigest()


class ApiToken(models.Model):
    """Somebody who may hand in large files, with a budget of processor time for each day (UTC)."""

    name = models.CharField(max_length=80, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    seconds_a_day = models.FloatField()
    made_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True)
    used_on = models.DateField(null=True)
    used_seconds = models.FloatField(default=0.0)

    objects = TokenManager()

    def __str__(self) -> str:
        return self.name

    @property
    def seconds_left(self) -> float:
        """How much of today's budget is left."""
        used = self.used_seconds if self.used_on == timezone.now().date() else 0.0
        return max(0.0, self.seconds_a_day - used)

    def use(self, seconds: float) -> None:
        """Take `seconds` from today's budget."""
        today, own = timezone.now().date(), ApiToken.objects.filter(pk=self.pk)
        if not own.filter(used_on=today).update(used_seconds=F("used_seconds") + seconds):
            own.update(used_on=today, used_seconds=seconds)


class JobManager(models.Manager["BulkJob"]):
    """Stores jobs, and hands out their pieces."""

    def open(self) -> models.QuerySet[BulkJob]:
        """Return the jobs that have pieces to be answered, the one that has waited longest first."""
        waiting = self.filter(is_whole=True, stopped_at=None, ended_at=None).select_related("token")
        return waiting.order_by("fed_at", "pk")

    def lease(self) -> BulkPiece | None:
        """Take the next piece of the job that has waited longest, for a while; None if none may be answered now."""
        now = timezone.now()
        for job in self.open():
            if job.is_over_budget:
                continue
            free = job.pieces.filter(Q(leased_until=None) | Q(leased_until__lt=now), is_done=False)
            for piece in free.order_by("k", "part")[:8]:  # others may take some of them at the same time
                if free.filter(pk=piece.pk).update(leased_until=now + LEASE):
                    self.filter(pk=job.pk).update(fed_at=now)
                    piece.job = job
                    return piece
        return None

    def forget_old(self) -> int:
        """Delete the jobs whose time is over, with their results. Return how many there were."""
        now = timezone.now()
        old = self.filter(Q(ended_at__lt=now - RESULT_KEPT) | Q(ended_at=None, fed_at__lt=now - ABANDONED_AFTER))
        return old.delete()[1].get("solver.BulkJob", 0)


def new_job_name() -> str:
    """Return a name that nobody can guess: whoever knows it may read and stop the job."""
    return secrets.token_hex(16)


class BulkJob(models.Model):
    """A file with a puzzle a line. Its answers have the form `form`. `seconds` is the processor time so far."""

    name = models.CharField(max_length=32, primary_key=True, default=new_job_name)
    token = models.ForeignKey(ApiToken, null=True, on_delete=models.CASCADE, related_name="jobs")
    form = models.CharField(max_length=8)
    n_lines = models.PositiveIntegerField(default=0)
    seconds = models.FloatField(default=0.0)
    made_at = models.DateTimeField(default=timezone.now)
    fed_at = models.DateTimeField(default=timezone.now, db_index=True)
    is_whole = models.BooleanField(default=False)
    stopped_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    objects = JobManager()

    def __str__(self) -> str:
        return self.name

    @property
    def is_over_budget(self) -> bool:
        """Whether it must wait for the next day. A job without a token ends instead."""
        return self.token is not None and not self.token.seconds_left

    @property
    def state(self) -> str:
        """The state in a word: `cut` if it has ended before its last line, for it has no token."""
        if self.ended_at:
            return "ended" if self.n_done == self.n_lines else "cut"
        if self.stopped_at:
            return "stopped"
        return "paused" if self.is_over_budget else "running"

    @property
    def n_done(self) -> int:
        """How many lines are answered."""
        return self.pieces.filter(is_done=True).aggregate(n=Sum("n_lines"))["n"] or 0

    def store_pieces(self, pieces: Iterable[tuple[bytes, int]]) -> None:
        """Store the pieces of the file, each with its number of lines, a few at a time."""
        numbered = (
            BulkPiece(job=self, k=k, text=zlib.compress(text, 1), n_lines=n) for k, (text, n) in enumerate(pieces)
        )
        while some := list(islice(numbered, BATCH)):
            BulkPiece.objects.bulk_create(some)
            self.n_lines += sum(piece.n_lines for piece in some)
        self.is_whole = True
        self.save(update_fields=["n_lines", "is_whole"])

    def ready(self) -> Iterator[BulkPiece]:
        """Yield the answered pieces, in order, up to the first that is not."""
        for piece in self.pieces.defer("text").order_by("k", "part").iterator(chunk_size=8):
            if not piece.is_done:
                return
            yield piece

    def bad_lines(self) -> list[tuple[int, str]]:
        """Return the first puzzles that cannot be read: their numbers from 1, and the reasons."""
        found: list[tuple[int, str]] = []
        n_before = 0
        for is_done, n, bad in self.pieces.order_by("k", "part").values_list("is_done", "n", "bad"):
            if not is_done or len(found) >= MAX_BAD:
                break
            found += [(n_before + index + 1, reason) for index, reason in bad]
            n_before += n
        return found[:MAX_BAD]

    def stop(self) -> None:
        """Answer no further piece until somebody wants to go on."""
        BulkJob.objects.filter(pk=self.pk, ended_at=None, stopped_at=None).update(stopped_at=timezone.now())

    def go_on(self) -> None:
        """Answer further pieces."""
        BulkJob.objects.filter(pk=self.pk).update(stopped_at=None, fed_at=timezone.now())


class BulkPiece(models.Model):
    """Some lines of a file, compressed, and later their answers, too.

    If time ran out, the rest of the lines are the next `part`. `n` puzzles were answered; `bad` are those among them
    that could not be read, with the reasons.
    """

    job = models.ForeignKey(BulkJob, on_delete=models.CASCADE, related_name="pieces")
    k = models.PositiveIntegerField()
    part = models.PositiveIntegerField(default=0)
    text = models.BinaryField()
    n_lines = models.PositiveIntegerField()
    out = models.BinaryField(default=b"")
    n = models.PositiveIntegerField(default=0)
    bad = models.JSONField(default=list)
    is_done = models.BooleanField(default=False)
    leased_until = models.DateTimeField(null=True)
    n_failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=("job", "k", "part"), name="one_piece_a_place")]

    def __str__(self) -> str:
        return f"{self.job_id} {self.k}.{self.part}"

    def release(self) -> None:
        """Leave the piece to others."""
        BulkPiece.objects.filter(pk=self.pk, is_done=False).update(leased_until=None)

    @transaction.atomic
    def settle(self, answer: Answer) -> bool:
        """Store the answer, and the lines that it leaves open as another piece. Return False if somebody was first."""
        lines = zlib.decompress(self.text)
        rest = lines[answer["bytes"] :]
        n_rest = rest.count(b"\n")
        done = {"n": answer["n"], "bad": answer["bad"], "out": b64decode(answer["packed"])}
        own = BulkPiece.objects.filter(pk=self.pk, is_done=False)
        if not own.update(**done, is_done=True, text=b"", n_lines=self.n_lines - n_rest, leased_until=None):
            return False
        if rest:
            place = {"job": self.job, "k": self.k, "part": self.part + 1}
            BulkPiece.objects.create(**place, text=zlib.compress(rest, 1), n_lines=n_rest)
        self._add_seconds(answer["seconds"])
        return True

    def _add_seconds(self, seconds: float) -> None:
        if self.job.token:
            self.job.token.use(seconds)
        own = BulkJob.objects.filter(pk=self.job_id)
        own.update(seconds=F("seconds") + seconds)
        is_over = not BulkPiece.objects.filter(job=self.job_id, is_done=False).exists()
        if is_over or own.filter(token=None, seconds__gte=ANONYMOUS_SECONDS).exists():
            own.update(ended_at=timezone.now())

    def fail(self) -> None:
        """Note that the process which answered it died. After MAX_FAILURES each of its lines is bad."""
        self.n_failures += 1
        if self.n_failures < MAX_FAILURES:
            BulkPiece.objects.filter(pk=self.pk).update(n_failures=self.n_failures, leased_until=None)
            return
        self.settle(unanswered(zlib.decompress(self.text), self.job.form, FAILED))
