"""Callbacks of distributions (Standard Webhooks): docs/protocols/webhooks.md in the repository."""

from __future__ import annotations

import base64
import hmac
import json
import time
from typing import Any, Mapping, Sequence

TOLERANCE_SECONDS = 300


class WebhookVerificationError(Exception):
    """The callback is not signed with one of the secrets, or not now."""


def verify_webhook(
    body: bytes, headers: Mapping[str, str], secrets: str | Sequence[str], now: float | None = None
) -> dict[str, Any]:
    """
    Verifies a callback, and returns its event. The timestamp must be at most five minutes from now. A retry has the same `webhook-id`, so a receiver
    that must not act twice stores it.

    :param body: the exact body of the request, before it is parsed
    :param secrets: the `whsec_…` secret, or several while it is being replaced
    """
    named = {name.lower(): value for name, value in headers.items()}
    identity, moment = named.get("webhook-id", ""), named.get("webhook-timestamp", "")
    present = time.time() if now is None else now
    if not (identity and moment.isascii() and moment.isdigit() and abs(present - int(moment)) <= TOLERANCE_SECONDS):
        raise WebhookVerificationError("The callback has no id, or its timestamp is not within five minutes.")
    message = f"{identity}.{moment}.".encode() + body
    found = [part[3:] for part in named.get("webhook-signature", "").split(" ") if part.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        expected = base64.b64encode(hmac.digest(key, message, "sha256")).decode()
        if any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in found):
            return json.loads(body)
    raise WebhookVerificationError("No signature is that of a secret.")
