"""The visitor who asks: an opaque name, by which the pool shares its time among visitors."""

from contextvars import ContextVar

# Set for each request by the web half. Empty for the command line and the site itself, which have no limits.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")
