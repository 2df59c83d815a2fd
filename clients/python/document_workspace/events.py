from __future__ import annotations

import json
import random
import time
from typing import TYPE_CHECKING, Any, Iterator, Sequence, TypedDict
from urllib.parse import quote

from .errors import ApiError, ConnectionFailed

if TYPE_CHECKING:
    from .transport import Transport

SILENT_SECONDS = 60.0
"""The service sends something every 25 seconds. A connection without anything for this long is broken."""
BASE_DELAY = 0.5
LONGEST_DELAY = 30.0


class WorkspaceEvent(TypedDict):
    """A change, as pointers to what changed. Read what it is now with the other routes."""

    kind: str
    """`ready` when the stream begins or has resumed; `resync` if events were missed, so that everything must be read again."""
    ids: dict[str, Any]
    """Ids and lists of ids, such as `projectId` and `nodeIds`. The lists are missing if much changed at once."""
    cursor: str
    """Where to resume. Store it after the event is processed, and pass it as `since` to continue later, within an hour."""


def follow_events(
    transport: Transport, *, since: str | None = None, kinds: Sequence[str] | None = None
) -> Iterator[WorkspaceEvent]:
    """
    Follows events until the caller ends it. It connects again after each interruption and resumes, so no event is lost; some can come twice.

    :raises ApiError: if the service refuses the stream, for example because the token was revoked
    """
    target = "/api/events" + (f"?kinds={quote(','.join(kinds), safe=',')}" if kinds else "")
    cursor, failures = since, 0
    while True:
        try:
            for identity, event in read_stream(transport, target, cursor):
                failures, cursor = 0, identity or cursor
                if event is not None:
                    yield event
        except (ApiError, ConnectionFailed) as failure:
            if not is_interruption(failure):
                raise
        time.sleep(min(LONGEST_DELAY, BASE_DELAY * 2**failures) * (0.5 + random.random() / 2))
        failures += 1


def read_stream(
    transport: Transport, target: str, cursor: str | None
) -> Iterator[tuple[str | None, WorkspaceEvent | None]]:
    headers = {"Accept": "text/event-stream", **({} if cursor is None else {"Last-Event-ID": cursor})}
    identity: str | None = None
    data: str | None = None
    for line in transport.lines(target, headers, SILENT_SECONDS):
        if line.startswith("id: "):
            identity = line[4:]
        elif line.startswith("data: "):
            data = line[6:]
        elif not line:
            # Without this line the event is unfinished: the connection broke, and the next one sends the event again.
            yield identity, None if data is None else json.loads(data)
            identity, data = None, None


def is_interruption(failure: ApiError | ConnectionFailed) -> bool:
    """Whether the service can be asked again: it restarts, is overloaded, or can't be reached."""
    if isinstance(failure, ApiError):
        return failure.status == 429 or failure.status >= 500
    return failure.reason in ("network", "timeout")
