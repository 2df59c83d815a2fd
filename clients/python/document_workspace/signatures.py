"""Signatures of requests: docs/protocols/signatures.md in the repository."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass
from typing import TypedDict
from unicodedata import category

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .base64url import from_base64url, to_base64url
from .keys import PrivateJwk, PublicJwk, sign_bytes, thumbprint

NONCE_BYTES = 16
ROOM_SECRET_BYTES = 32
WINDOW_SECONDS = 300
"""Seconds by which the clocks of the signer and the verifier may differ."""
# The sizes leave room for other keys; the signature of each kind has one exact size.
HEADER = re.compile(
    r"v1;kid=([A-Za-z0-9_-]{1,64});t=(0|[1-9][0-9]{0,11});n=([A-Za-z0-9_-]{22,128});sig=([A-Za-z0-9_-]{86}|[A-Za-z0-9_-]{43})"
)


@dataclass(frozen=True)
class SignedRequest:
    """The parts of a request that a signature covers."""

    method: str
    authority: str
    """Host of the public address of the service, with the port unless it is the default one."""
    target: str
    """The path with the query, exactly as it is sent."""
    actor_id: str
    token: str
    """The bearer token of the same request."""
    body: bytes = b""
    """The exact bytes of the body."""


class RoomKey(TypedDict):
    """The key of a member of a room, which the service shows once after the approval."""

    secret: str
    roomId: str
    memberId: str
    keyVersion: int


@dataclass(frozen=True)
class Signature:
    """The parts of a signature header."""

    key_id: str
    time: str
    nonce: str
    """A verifier accepts a nonce once for each key."""
    value: bytes


def sign_as_actor(
    request: SignedRequest, key: PrivateJwk, *, at: int | None = None, nonce: str | None = None
) -> str:
    """
    The `X-Svc-Actor-Signature` header of a request. `at` and `nonce` are for test vectors.

    :raises ValueError: for a request that can't be signed
    """
    moment, unique = moment_of(at, nonce)
    return header(thumbprint(key), moment, unique, sign_bytes(actor_message(request, moment, unique), key))


def sign_as_member(request: SignedRequest, key: RoomKey, *, at: int | None = None, nonce: str | None = None) -> str:
    """The `X-Svc-Room-Signature` header of a request; as `sign_as_actor`."""
    moment, unique = moment_of(at, nonce)
    return header(str(key["keyVersion"]), moment, unique, room_mac(request, key, moment, unique))


def verify_actor(
    value: str, request: SignedRequest, key: PublicJwk, now: float | None = None
) -> Signature | None:
    """The signature of an actor, if it is valid. The verifier must also refuse a nonce that it has seen for this key within twice the window."""
    parsed = parse_signature(value)
    if parsed is None or parsed.key_id != thumbprint(key) or not is_valid_now(parsed, request, now):
        return None
    public_key = Ed25519PublicKey.from_public_bytes(from_base64url(key["x"]))
    try:
        public_key.verify(parsed.value, actor_message(request, parsed.time, parsed.nonce))
    except InvalidSignature:
        return None
    return parsed


def verify_member(
    value: str, request: SignedRequest, key: RoomKey, now: float | None = None
) -> Signature | None:
    """The signature of a member of a room, if it is valid; as `verify_actor`."""
    parsed = parse_signature(value)
    if parsed is None or parsed.key_id != str(key["keyVersion"]) or not is_valid_now(parsed, request, now):
        return None
    expected = room_mac(request, key, parsed.time, parsed.nonce)
    return parsed if hmac.compare_digest(parsed.value, expected) else None


def parse_signature(value: str) -> Signature | None:
    """The parts of a header; None if it is not a signature of this version, or is another spelling of one."""
    match = HEADER.fullmatch(value)
    if match is None:
        return None
    try:
        return Signature(match[1], match[2], match[3], from_base64url(match[4]))
    except ValueError:
        return None


def actor_message(request: SignedRequest, moment: str, nonce: str) -> bytes:
    return "\n".join(["svc-actor-v1", *lines(request, moment, nonce)]).encode()


def room_mac(request: SignedRequest, key: RoomKey, moment: str, nonce: str) -> bytes:
    secret = from_base64url(key["secret"])
    if len(secret) != ROOM_SECRET_BYTES:
        raise ValueError("`secret` must be 32 bytes in base64url.")
    member = [key["roomId"], key["memberId"], str(key["keyVersion"])]
    message = "\n".join(["svc-room-v1", *member, *lines(request, moment, nonce)])
    return hmac.digest(secret, message.encode(), "sha256")


def lines(request: SignedRequest, moment: str, nonce: str) -> list[str]:
    if not is_signable(request):
        raise ValueError("`target` must start with `/`, and no part may contain a control character.")
    return [
        request.method.upper(),
        request.authority.lower(),
        request.target,
        request.actor_id,
        digest(request.token.encode()),
        moment,
        nonce,
        digest(request.body),
    ]


def is_signable(request: SignedRequest) -> bool:
    """A line break in one part would let two requests have the same message."""
    parts = request.method + request.authority + request.target + request.actor_id
    return request.target.startswith("/") and not any(category(character) == "Cc" for character in parts)


def is_valid_now(signature: Signature, request: SignedRequest, now: float | None) -> bool:
    present = time.time() if now is None else now
    return abs(present - int(signature.time)) <= WINDOW_SECONDS and is_signable(request)


def moment_of(at: int | None, nonce: str | None) -> tuple[str, str]:
    moment = int(time.time()) if at is None else at
    return str(moment), nonce or to_base64url(secrets.token_bytes(NONCE_BYTES))


def header(key_id: str, moment: str, nonce: str, signature: bytes) -> str:
    return f"v1;kid={key_id};t={moment};n={nonce};sig={to_base64url(signature)}"


def digest(data: bytes) -> str:
    return to_base64url(hashlib.sha256(data).digest())
