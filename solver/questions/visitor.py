"""Who asks, as far as the pool needs to know it: a name for each visitor, without meaning elsewhere."""

from contextvars import ContextVar

# Set for each request by the web half. Empty for the command line and the site itself, which have no limits.
VISITOR: ContextVar[str] = ContextVar("visitor", default="")
