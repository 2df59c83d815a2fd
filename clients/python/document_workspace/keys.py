from __future__ import annotations

import hashlib
import json
from typing import Literal, TypedDict

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from .base64url import from_base64url, to_base64url


class PublicJwk(TypedDict):
    """An Ed25519 public key (RFC 8037)."""

    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: str
    """The public key, 32 bytes in base64url."""


class PrivateJwk(PublicJwk):
    """An Ed25519 key pair. Keep it like a password."""

    d: str
    """The private key, 32 bytes in base64url."""


def generate_signing_key() -> PrivateJwk:
    """Generates a signing key."""
    key = Ed25519PrivateKey.generate()
    x = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
    d = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    return {"kty": "OKP", "crv": "Ed25519", "x": to_base64url(x), "d": to_base64url(d)}


def public_key_of(key: PublicJwk) -> PublicJwk:
    """The public half of a key."""
    return {"kty": "OKP", "crv": "Ed25519", "x": key["x"]}


def thumbprint(key: PublicJwk) -> str:
    """The thumbprint of a key (RFC 7638)."""
    members = {"crv": key["crv"], "kty": key["kty"], "x": key["x"]}
    return to_base64url(hashlib.sha256(json.dumps(members, separators=(",", ":")).encode()).digest())


def sign_bytes(data: bytes, key: PrivateJwk) -> bytes:
    """An Ed25519 signature, 64 bytes."""
    return Ed25519PrivateKey.from_private_bytes(from_base64url(key["d"])).sign(data)
