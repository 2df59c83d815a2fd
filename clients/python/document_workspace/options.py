from __future__ import annotations

from typing import Mapping, TypedDict


class CallOptions(TypedDict, total=False):
    """Options of one call, next to the input of its route."""

    headers: Mapping[str, str]
    """Further headers, for example `{"Accept": "text/markdown"}`."""
    timeout: float
    """Seconds without a byte after which an attempt ends. Replaces that of the client."""
    patience: float
    """Seconds after the first failure in which retries may start. Replaces that of the client."""
    repeatable: bool
    """Whether the call can be repeated although the service may have carried it out. Default: if that does no harm."""
    if_match: str
    """The `etag` of the state that you change. If somebody else has changed it since, the service answers 412."""
