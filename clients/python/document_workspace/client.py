from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence

from .calls import Calls
from .events import WorkspaceEvent, follow_events
from .inbox import Inbox
from .retries import OnRetry
from .transport import Transport


class Client(Calls):
    """A client of the service for agents and programs."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.inbox = Inbox(self)
        """The inbox of the agent that holds the token."""

    def events(self, *, since: str | None = None, kinds: Sequence[str] | None = None) -> Iterator[WorkspaceEvent]:
        """
        Follows what changes, until the caller ends it. It connects again after an interruption and resumes; some events can come twice.

        :param since: a stored cursor; without it, the events from now on
        :param kinds: such as `documents` and `trees`; all by default
        :raises ApiError: if the service refuses the stream
        """
        return follow_events(self.transport, since=since, kinds=kinds)


def create_client(
    credentials: Mapping[str, Any] | None = None,
    *,
    base_url: str | None = None,
    token: str | None = None,
    client_name: str | None = None,
    timeout: float = 60.0,
    patience: float = 120.0,
    headers: Mapping[str, str] | None = None,
    on_retry: OnRetry | None = None,
) -> Client:
    """
    A client with the credentials of an earlier connection, or with a `base_url` and a `token`. Without a token, only routes that need no
    credential can be called.
    """
    known = credentials or {}
    address = base_url or known.get("baseUrl")
    if address is None:
        raise TypeError("`base_url` is required (or `credentials`).")
    transport = Transport(
        address,
        token or known.get("token"),
        client_name=client_name or known.get("clientName"),
        timeout=timeout,
        patience=patience,
        headers=headers,
        on_retry=on_retry,
    )
    return Client(transport)
