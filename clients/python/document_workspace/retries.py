from __future__ import annotations

import random
import time
from typing import Callable, TypeVar

from .errors import ApiError, ConnectionFailed

BASE_DELAY = 0.25
LONGEST_DELAY = 10.0

Answer = TypeVar("Answer")
OnRetry = Callable[[Exception, float], None]
"""Receives the failure that is retried, and the seconds until the retry."""


class Gate:
    """Shared by all calls of a client: after one call reaches a rate limit, the others wait too."""

    def __init__(self) -> None:
        self.until = 0.0

    def wait(self) -> None:
        while (left := self.until - time.monotonic()) > 0:
            time.sleep(left)


def retrying(
    call: Callable[[], Answer], *, gate: Gate, repeatable: bool, patience: float, on_retry: OnRetry | None = None
) -> Answer:
    """
    Calls until a call succeeds, fails in a way that a retry can't change, or the patience runs out. Delays double, with full jitter, so that
    clients that failed together don't return together; Retry-After is added to them.
    """
    failures, deadline = 0, float("inf")
    while True:
        gate.wait()
        try:
            return call()
        except (ApiError, ConnectionFailed) as failure:
            if not can_retry(failure, repeatable):
                raise
            now = time.monotonic()
            deadline = min(deadline, now + patience)
            delay = delay_of(failure, failures)
            if now + delay > deadline:
                raise
            if on_retry:
                on_retry(failure, delay)
            if isinstance(failure, ApiError) and failure.status == 429:
                gate.until = max(gate.until, now + delay)
            else:
                time.sleep(delay)
        failures += 1


def can_retry(failure: ApiError | ConnectionFailed, repeatable: bool) -> bool:
    """A rate limit is checked before a request has any effect, so any request can be repeated after a 429."""
    if isinstance(failure, ApiError):
        return failure.status == 429 or (repeatable and failure.status in (502, 503, 504))
    return failure.reason in ("network", "timeout") and (repeatable or not failure.sent)


def delay_of(failure: ApiError | ConnectionFailed, failures: int) -> float:
    jitter = random.random() * min(LONGEST_DELAY, BASE_DELAY * 2**failures)
    retry_after = failure.retry_after if isinstance(failure, ApiError) else None
    return (retry_after or 0.0) + jitter
