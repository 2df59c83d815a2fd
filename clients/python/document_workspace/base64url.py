from __future__ import annotations

import base64
import re


def to_base64url(data: bytes) -> str:
    """Bytes in base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    """
    The bytes of base64url without padding (RFC 4648, section 5), which has one spelling of each value.

    :raises ValueError: for any other text, such as one with padding, white space, or unused bits that are not zero
    """
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise ValueError("The text must be base64url without padding.")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if to_base64url(data) != text:
        raise ValueError("The text must be base64url without padding.")
    return data
