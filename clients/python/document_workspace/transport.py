from __future__ import annotations

import http.client
import json
import re
import socket
import urllib.error
import urllib.request
from email.message import Message
from typing import Any, Callable, Iterator, Mapping
from urllib.parse import quote, urlencode

from .errors import ApiError, ConnectionFailed, error_of
from .repeatable import is_repeatable
from .retries import Gate, OnRetry, retrying
from .version import VERSION

Sign = Callable[[str, str, bytes], Mapping[str, str]]
"""The headers that sign one attempt, from its method, its path with the query, and its body."""


class Transport:
    """Sends calls, with retries, and returns the bodies of successes."""

    def __init__(
        self,
        base_url: str,
        token: str | None = None,
        *,
        client_name: str | None = None,
        timeout: float = 60.0,
        patience: float = 120.0,
        headers: Mapping[str, str] | None = None,
        on_retry: OnRetry | None = None,
        sign: Sign | None = None,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.timeout = timeout
        self.patience = patience
        self.on_retry = on_retry
        self.sign = sign
        self.gate = Gate()
        self.headers = {"User-Agent": user_agent(client_name), **(headers or {})}
        if token is not None:
            self.headers["Authorization"] = f"Bearer {token}"
        self.opener = urllib.request.build_opener(NoRedirects)

    def send(
        self,
        method: str,
        route: str,
        *,
        path: Mapping[str, Any] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        if_match: str | None = None,
        timeout: float | None = None,
        patience: float | None = None,
        repeatable: bool | None = None,
    ) -> Any:
        sent = {**self.headers, **(headers or {})}
        if if_match is not None:
            sent["If-Match"] = f'"{if_match}"'
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        if data is not None:
            kind = "application/octet-stream" if isinstance(body, bytes) else "application/json"
            sent.setdefault("Content-Type", kind)
        target = target_of(route, path, query)
        seconds = self.timeout if timeout is None else timeout
        return retrying(
            lambda: self.signed_attempt(method, target, data, sent, seconds),
            gate=self.gate,
            repeatable=is_repeatable(method, route, body, sent) if repeatable is None else repeatable,
            patience=self.patience if patience is None else patience,
            on_retry=self.on_retry,
        )

    def signed_attempt(
        self, method: str, target: str, data: bytes | None, headers: Mapping[str, str], timeout: float
    ) -> Any:
        """
        A proxy sends a GET to a second relay if the first one dies, and the second one refuses the signature that the first one has seen. So a GET
        is signed again, once.
        """
        try:
            return self.attempt(self.request(method, target, data, headers), timeout)
        except ApiError as error:
            if self.sign is None or method != "GET" or error.code != "SVC_SIGNATURE_INVALID":
                raise
            return self.attempt(self.request(method, target, data, headers), timeout)

    def request(
        self, method: str, target: str, data: bytes | None, headers: Mapping[str, str]
    ) -> urllib.request.Request:
        signed = self.sign(method, target, data or b"") if self.sign else {}
        return urllib.request.Request(self.base_url + target, data, {**headers, **signed}, method=method)

    def lines(self, target: str, headers: Mapping[str, str], silence: float) -> Iterator[str]:
        """
        The lines of a stream as they arrive, until the service ends it. It is broken after `silence` seconds without a byte, and an unfinished line
        at its end is dropped.
        """
        request = self.request("GET", target, None, {**self.headers, **headers})
        try:
            with self.opener.open(request, timeout=silence) as response:
                for line in response:
                    # It can end within a character.
                    if not line.endswith(b"\n"):
                        return
                    yield line.decode().rstrip("\r\n")
        except urllib.error.HTTPError as response:
            with response:
                raise error_of(response.code, response.headers, parsed(self.read_error(response))) from None
        except (OSError, http.client.HTTPException) as failure:
            raise self.connection_failed(failure) from failure

    def attempt(self, request: urllib.request.Request, timeout: float) -> Any:
        try:
            with self.opener.open(request, timeout=timeout) as response:
                is_api = "/api/" in request.selector
                return self.body_of(response.headers, response.read(), is_api)
        except urllib.error.HTTPError as response:
            with response:
                if 300 <= response.code < 400 and response.code != 304:
                    address = response.headers.get("Location", "an unknown address")
                    message = f"{self.base_url} redirects to {address}. Use that address as base_url."
                    raise ConnectionFailed("redirect", message) from None
                raise error_of(response.code, response.headers, parsed(self.read_error(response))) from None
        except (OSError, http.client.HTTPException) as failure:
            raise self.connection_failed(failure) from failure

    def read_error(self, response: urllib.error.HTTPError) -> bytes:
        try:
            return response.read()
        except (OSError, http.client.HTTPException) as failure:
            raise self.connection_failed(failure) from failure

    def body_of(self, headers: Message, data: bytes, is_api: bool) -> Any:
        kind = headers.get("Content-Type", "").split(";")[0].strip().lower()
        if not data and not kind:
            return None
        if re.fullmatch(r"application/(json|[\w.-]+\+json)", kind):
            return self.json_of(data)
        # A page at an address of the API comes from another server.
        if kind == "text/html" and is_api:
            return self.json_of(b"")
        return data.decode() if kind.startswith("text/") or kind == "application/x-ndjson" else data

    def json_of(self, data: bytes) -> Any:
        try:
            return json.loads(data)
        except ValueError:
            message = f"{self.base_url} is not a document workspace: its response is not JSON."
            raise ConnectionFailed("content", message) from None

    def connection_failed(self, failure: Exception) -> ConnectionFailed:
        cause = failure.reason if isinstance(failure, urllib.error.URLError) else failure
        if isinstance(cause, TimeoutError):
            return ConnectionFailed("timeout", f"{self.base_url} did not answer in time.")
        sent = not isinstance(cause, (ConnectionRefusedError, socket.gaierror))
        return ConnectionFailed("network", f"{self.base_url} can't be reached ({cause}).", sent)


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would send the token to another address."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def target_of(route: str, path: Mapping[str, Any] | None, query: Mapping[str, Any] | None) -> str:
    """The path with its parameters and the query, as they are sent."""
    values = path or {}
    target = re.sub(r"\{(\w+)\}", lambda match: quote(str(values[match[1]]), safe=""), route)
    pairs = [
        (name, "true" if item is True else "false" if item is False else str(item))
        for name, value in (query or {}).items()
        for item in (value if isinstance(value, (list, tuple)) else [value])
        if item is not None
    ]
    return f"{target}?{urlencode(pairs, quote_via=quote)}" if pairs else target


def parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None


def user_agent(client_name: str | None) -> str:
    """The service refuses the default name of urllib, so the client sends its own. Headers carry only ASCII."""
    product = f"document-workspace-python/{VERSION}"
    name = re.sub(r"[^\x20-\x7e]|[()\\]", "", client_name or "").strip()
    return f"{product} ({name})" if name else product
