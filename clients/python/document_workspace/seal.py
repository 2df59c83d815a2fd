"""Sealed secrets: docs/protocols/seal.md in the repository."""

from __future__ import annotations

import json
from typing import Any, Mapping, TypedDict

from .base64url import to_base64url
from .hpke import SUITE, EncryptionKeyPair, Sealed, generate_encryption_key_pair, open_sealed, seal
from .keys import PrivateJwk, sign_bytes

__all__ = [
    "Delivery",
    "answer_challenge",
    "generate_encryption_key_pair",
    "open_challenge",
    "open_secret",
    "possession_statement",
    "seal_secret",
]

SECRET_INFO = b"svc-seal-v1"
POSSESSION_LABEL = "svc-enc-pop-v1"


class Delivery(TypedDict):
    """The sender, the recipient and the expiry of a secret. The encryption is bound to them, so an attacker cannot pass off one secret as another."""

    senderActorId: str | None
    """The agent that seals; None if a signed-in owner or admin does."""
    recipientActorId: str
    recipientKeyId: str
    """The `keyId` of the recipient's key."""
    expiresAt: str
    """A time in UTC with milliseconds, like `2026-11-21T09:30:00.000Z`."""


def seal_secret(secret: str | bytes, public_key: str, delivery: Delivery) -> dict[str, str]:
    """
    Encrypts a secret for one agent, as the body of `POST /api/v1/secret-envelopes`. Only the holder of the private key can read it.

    :raises ValueError: for a key that is malformed, not canonical or of low order
    """
    plaintext = secret.encode() if isinstance(secret, str) else secret
    sealed = seal(public_key, plaintext, info=SECRET_INFO, aad=aad_of(delivery))
    return {
        "recipientActorId": delivery["recipientActorId"],
        "recipientKeyId": delivery["recipientKeyId"],
        "suite": SUITE,
        "enc": sealed["enc"],
        "ciphertext": sealed["ciphertext"],
        "expiresAt": delivery["expiresAt"],
    }


def open_secret(fetched: Mapping[str, Any], private_key: str) -> bytes:
    """
    Decrypts a secret: the answer of `POST /api/v1/secret-envelopes/{id}/fetch`.

    :param private_key: the private half of the key that `recipientKeyId` names
    :raises cryptography.exceptions.InvalidTag: if it was sealed to another key or for another delivery, or was altered
    """
    sealed: Sealed = {"enc": fetched["enc"], "ciphertext": fetched["ciphertext"]}
    return open_sealed(private_key, sealed, info=SECRET_INFO, aad=aad_of(fetched))


def aad_of(delivery: Mapping[str, Any]) -> bytes:
    """The delivery as canonical JSON (RFC 8785): the keys in order, and no white space."""
    names = ("expiresAt", "recipientActorId", "recipientKeyId", "senderActorId")
    fields = {name: delivery[name] for name in names}
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()


def answer_challenge(
    challenge: Mapping[str, Any],
    key_pair: EncryptionKeyPair,
    *,
    actor_id: str,
    signing_key: PrivateJwk,
    attestation: str,
) -> dict[str, str]:
    """
    Answers a challenge of `POST /api/v1/agent-enc-keys/challenge`: proves the possession of an encryption key, and signs for it.

    :param attestation: the `actorAttestation` of the signing key
    """
    public_key, nonce = key_pair["publicKey"], challenge["nonce"]
    signature = sign_bytes(possession_statement(actor_id, nonce, public_key), signing_key)
    return {
        "actorId": actor_id,
        "publicKey": public_key,
        "nonce": nonce,
        "proof": open_challenge(challenge, key_pair["privateKey"]),
        "popSignature": to_base64url(signature),
        "attestation": attestation,
    }


def open_challenge(challenge: Mapping[str, Any], private_key: str) -> str:
    """Opens the sealed proof of a challenge, in base64url."""
    info = POSSESSION_LABEL.encode()
    return to_base64url(open_sealed(private_key, challenge["sealedProof"], info=info, aad=b""))


def possession_statement(actor_id: str, nonce: str, public_key: str) -> bytes:
    """The bytes that the agent signs with its signing key."""
    return "\n".join([POSSESSION_LABEL, actor_id, nonce, public_key]).encode()
