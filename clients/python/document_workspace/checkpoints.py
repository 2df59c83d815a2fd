from __future__ import annotations

import json
from typing import Any, Mapping, Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .base64url import from_base64url


def open_checkpoint(
    checkpoint: str, kind: str, keys: Sequence[Mapping[str, Any]]
) -> tuple[Mapping[str, Any], None] | tuple[None, str]:
    """The claims of a checkpoint, which is a compact JWS, if its signature is valid; otherwise the end of a sentence that says what is wrong."""
    parts = checkpoint.split(".")
    header, claims = (decoded(part) for part in (parts + ["", ""])[:2])
    if len(parts) != 3 or not parts[2] or header is None or claims is None:
        return None, "is not a compact JWS."
    if header.get("alg") != "EdDSA":
        return None, f"is signed with {header.get('alg')}; it must be EdDSA."
    if header.get("typ") != kind or header.get("crit"):
        return None, f"is not a checkpoint that can be verified; its type is {header.get('typ')}."
    kid = header.get("kid")
    key = next((one for one in keys if (one.get("kid"), one.get("kty"), one.get("crv")) == (kid, "OKP", "Ed25519")), None)
    if key is None:
        return None, f"is signed with key {kid}, which is not a key of the issuer."
    try:
        public_key = Ed25519PublicKey.from_public_bytes(from_base64url(key["x"]))
        public_key.verify(from_base64url(parts[2]), f"{parts[0]}.{parts[1]}".encode())
    except (InvalidSignature, ValueError):
        return None, "was altered or signed by somebody else: its signature is not valid."
    return claims, None


def decoded(part: str) -> Any:
    try:
        read = json.loads(from_base64url(part))
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None
