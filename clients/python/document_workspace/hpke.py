"""
HPKE (RFC 9180) in base mode with one suite: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305. Debian's cryptography has the algorithms,
but no HPKE.
"""

from __future__ import annotations

import hmac
import secrets
from typing import TypedDict

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from .base64url import from_base64url, to_base64url

SUITE = "0020-0001-0003"
KEM_ID = b"KEM\x00\x20"
SUITE_ID = b"HPKE\x00\x20\x00\x01\x00\x03"
BASE_MODE = b"\x00"
KEY_BYTES = 32
NONCE_BYTES = 12

P = 2**255 - 19
# The u coordinates of the points of order 1, 2, 4 and 8 on the curve and its twist. With them every shared secret is zero (RFC 7748, section
# 6.1).
LOW_ORDER = {
    0,
    1,
    P - 1,
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
}


class Sealed(TypedDict):
    """The output of HPKE, in base64url."""

    enc: str
    """The encapsulated key."""
    ciphertext: str


class EncryptionKeyPair(TypedDict):
    """An X25519 key pair, each half as 32 bytes in base64url. Store the private key, and never send it."""

    publicKey: str
    privateKey: str


def generate_encryption_key_pair() -> EncryptionKeyPair:
    """A new key pair."""
    private_key = X25519PrivateKey.generate()
    raw = private_key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    return {"publicKey": to_base64url(public_bytes(private_key)), "privateKey": to_base64url(raw)}


def seal(public_key: str, plaintext: bytes, *, info: bytes, aad: bytes, ikm: bytes | None = None) -> Sealed:
    """
    Seals bytes to a public key. Most programs need `seal_secret`, which calls it.

    :param ikm: the ephemeral key of a published test vector. Never use it for anything else: a secret needs a new ephemeral key
    :raises ValueError: for a key that is malformed, not canonical or of low order
    """
    recipient = usable(public_key, "publicKey")
    ephemeral = derive_key_pair(ikm or secrets.token_bytes(KEY_BYTES))
    enc = public_bytes(ephemeral)
    shared = shared_secret(ephemeral.exchange(X25519PublicKey.from_public_bytes(recipient)), enc + recipient)
    key, nonce = key_schedule(shared, info)
    return {
        "enc": to_base64url(enc),
        "ciphertext": to_base64url(ChaCha20Poly1305(key).encrypt(nonce, plaintext, aad)),
    }


def open_sealed(private_key: str, sealed: Sealed, *, info: bytes, aad: bytes) -> bytes:
    """
    Opens sealed bytes. Most programs need `open_secret` or `open_challenge`, which call it.

    :raises ValueError: for an encapsulated key that no sender makes
    :raises cryptography.exceptions.InvalidTag: if it was sealed to another key or in another context, or was altered
    """
    recipient = X25519PrivateKey.from_private_bytes(from_base64url(private_key))
    enc = usable(sealed["enc"], "enc")
    exchanged = recipient.exchange(X25519PublicKey.from_public_bytes(enc))
    key, nonce = key_schedule(shared_secret(exchanged, enc + public_bytes(recipient)), info)
    return ChaCha20Poly1305(key).decrypt(nonce, from_base64url(sealed["ciphertext"]), aad)


def shared_secret(exchanged: bytes, context: bytes) -> bytes:
    """ExtractAndExpand of section 4.1."""
    prk = extract(KEM_ID, b"", b"eae_prk", exchanged)
    return expand(KEM_ID, prk, b"shared_secret", context, KEY_BYTES)


def key_schedule(shared: bytes, info: bytes) -> tuple[bytes, bytes]:
    """The key and the nonce of the first message: KeySchedule of section 5.1."""
    context = BASE_MODE + extract(SUITE_ID, b"", b"psk_id_hash", b"") + extract(SUITE_ID, b"", b"info_hash", info)
    secret = extract(SUITE_ID, shared, b"secret", b"")
    key = expand(SUITE_ID, secret, b"key", context, KEY_BYTES)
    return key, expand(SUITE_ID, secret, b"base_nonce", context, NONCE_BYTES)


def derive_key_pair(ikm: bytes) -> X25519PrivateKey:
    """DeriveKeyPair of section 7.1.3."""
    return X25519PrivateKey.from_private_bytes(
        expand(KEM_ID, extract(KEM_ID, b"", b"dkp_prk", ikm), b"sk", b"", KEY_BYTES)
    )


def extract(suite: bytes, salt: bytes, label: bytes, ikm: bytes) -> bytes:
    """LabeledExtract of section 4."""
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label + ikm, "sha256")


def expand(suite: bytes, prk: bytes, label: bytes, info: bytes, length: int) -> bytes:
    """LabeledExpand of section 4."""
    labeled = length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info
    return HKDFExpand(algorithm=SHA256(), length=length, info=labeled).derive(prk)


def public_bytes(key: X25519PrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def usable(text: str, name: str) -> bytes:
    """
    The bytes of a public key that can be used. X25519 itself also accepts other encodings of the same points (RFC 7748, section 5), so one key
    could have several forms.
    """
    data = from_base64url(text)
    number = int.from_bytes(data, "little")
    if len(data) != KEY_BYTES or number >= P or number in LOW_ORDER:
        raise ValueError(f"`{name}` must be a canonical X25519 key that is not of low order, in base64url.")
    return data
