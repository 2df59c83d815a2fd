from __future__ import annotations

import email.utils
import time
from email.message import Message
from typing import Any, Literal, Mapping


class ApiError(Exception):
    """An error response of the service."""

    def __init__(
        self,
        message: str,
        status: int,
        code: str | None = None,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        """The HTTP status."""
        self.code = code
        """Identifies the kind of error, like `SVC_NOT_FOUND`; None if the response came from a proxy."""
        self.details = details or {}
        """More about the error, as documented for its code."""
        self.request_id = request_id
        """Identifies the request in the service's log."""
        self.retry_after = retry_after
        """Seconds after which the service accepts a retry; None if it did not say so."""


class ConnectionFailed(Exception):
    """There was no usable response. A request that changes something may have been carried out."""

    def __init__(
        self, reason: Literal["network", "timeout", "redirect", "content"], message: str, sent: bool = True
    ) -> None:
        super().__init__(message)
        self.reason = reason
        """`redirect`: the service has another address than `base_url`. `content`: a success that is not JSON."""
        self.sent = sent
        """Whether the request may have reached the service."""


def error_of(status: int, headers: Message, body: Any) -> ApiError:
    """The error of a response whose body was parsed if it is JSON."""
    error = body.get("error") if isinstance(body, dict) else None
    error = error if isinstance(error, dict) else {}
    message, code, details = error.get("message"), error.get("code"), error.get("details")
    return ApiError(
        message if isinstance(message, str) else f"The service answered with HTTP {status}.",
        status,
        code if isinstance(code, str) else None,
        details if isinstance(details, dict) else {},
        headers.get("X-Request-Id"),
        seconds_of(headers.get("Retry-After")),
    )


def seconds_of(retry_after: str | None) -> float | None:
    """Retry-After is a number of seconds or, from some proxies, a date (RFC 9110)."""
    if not retry_after:
        return None
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        at = email.utils.parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, at.timestamp() - time.time())
