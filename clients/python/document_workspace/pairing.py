from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Callable, Sequence, TypedDict

from .client import Client, create_client
from .errors import ApiError
from .keys import PrivateJwk, generate_signing_key, public_key_of

WAIT_SECONDS = 30
"""The most seconds for which the service keeps a poll open."""


@dataclass(frozen=True)
class ConnectionCode:
    """The link and the code with which a person approves a connection."""

    verification_uri_complete: str
    """The page on which a signed-in person decides."""
    user_code: str
    """The code that the page shows, for comparison."""
    expires_in: float
    """Seconds until the code expires."""


class Credentials(TypedDict):
    """
    All that an agent has to store to work without another approval. It contains secrets: the token and the private key. The SDK for TypeScript
    stores the same JSON.
    """

    baseUrl: str
    clientName: str
    signingKey: PrivateJwk
    token: str
    tokenType: str
    scopes: list[str]
    expiresAt: str
    actorId: str
    tenantId: str
    projectSlugs: list[str]
    actorAttestation: str


def connect(
    *,
    base_url: str,
    client_name: str,
    on_code: Callable[[ConnectionCode], None],
    scopes: Sequence[str] | None = None,
    project_slugs: Sequence[str] = ("*",),
    expires_in_days: int | None = None,
    tenant_slug: str | None = None,
    signing_key: PrivateJwk | None = None,
    **options: Any,
) -> tuple[Client, Credentials]:
    """
    Connects an agent: asks for a connection, shows the link, and waits until a person decides (RFC 8628).

    :param scopes: the scopes that the agent asks for; by default `read:docs` and `read:profile`
    :param project_slugs: the projects that the agent asks for; by default all, including future ones
    :param signing_key: the agent's signing key from an earlier connection; by default a new one. The private half never leaves this process
    :param options: further options of `create_client`
    :raises ApiError: with the code `access_denied` if the person denies it, and `expired_token` if nobody decides in time
    """
    key = signing_key or generate_signing_key()
    stranger = create_client(base_url=base_url, client_name=client_name, **options)
    asked = {
        "clientName": client_name,
        "projectSlugs": list(project_slugs),
        "requestedScopes": None if scopes is None else list(scopes),
        "expiresInDays": expires_in_days,
        "tenantSlug": tenant_slug,
        "actorPublicKey": public_key_of(key),
    }
    body: Any = {name: value for name, value in asked.items() if value is not None}
    started = stranger.post("/api/agent-pairing/start", body=body)["data"]
    on_code(ConnectionCode(started["verificationUriComplete"], started["userCode"], started["expiresIn"]))
    issued = until_decided(stranger, started["deviceCode"], started["interval"])
    credentials: Any = {**issued, "baseUrl": base_url, "clientName": client_name, "signingKey": key}
    return create_client(credentials, **options), credentials


def until_decided(stranger: Client, device_code: str, seconds: float) -> Any:
    """The service keeps each poll open, so the decision arrives at once."""
    while True:
        started_at = time.monotonic()
        try:
            body: Any = {"deviceCode": device_code, "wait": WAIT_SECONDS}
            return stranger.post("/api/agent-pairing/poll", body=body)["data"]
        except ApiError as error:
            if error.code not in ("authorization_pending", "slow_down"):
                raise
            seconds = float(error.details.get("interval", seconds))
        # A poll that was answered early did not wait in the service, so wait for the rest of the interval here.
        time.sleep(max(0.0, started_at + seconds - time.monotonic()))
