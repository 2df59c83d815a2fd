from __future__ import annotations

from typing import Any, Mapping

IDEMPOTENT = frozenset({"GET", "PUT", "DELETE"})
"""Methods that have the same effect once or twice (RFC 9110)."""

REPEATABLE_POSTS = frozenset(
    {
        # These only read.
        "/api/catalog/context",
        "/api/catalog/locate",
        "/api/catalog/search",
        "/api/lineage/{docId}/verify",
        "/api/projects/{projectId}/documents/section",
        "/api/projects/{projectId}/manifest/regenerate",
        "/api/published-docs/{id}/scan",
        "/api/tokens/proof",
        "/api/v1/admin/oidc/check",
        "/api/v1/documents/{nodeId}/section",
        "/scim/v2/Groups/.search",
        "/scim/v2/Users/.search",
        # A second connection request expires without effect. If the answer with the token is lost, the next poll says that the code expired.
        "/api/agent-pairing/start",
        "/api/agent-pairing/poll",
        # Issuing the Doc ID of a node again, or creating a share again, answers with the one that exists.
        "/api/doc-ids",
        "/api/shares",
    }
)
"""A test compares them with those of the SDK for TypeScript."""

DEDUPLICATED = "/api/v1/agent-inbox/messages"
"""Repeated messages with the same `dedupeKey` are one message."""


def is_repeatable(method: str, route: str, body: Any, headers: Mapping[str, str]) -> bool:
    """Whether a request can be repeated although it may have been carried out, without doing anything twice."""
    if method in IDEMPOTENT or route in REPEATABLE_POSTS:
        return True
    if route == DEDUPLICATED:
        return isinstance(body, dict) and isinstance(body.get("dedupeKey"), str)
    # A repeated change can't overwrite somebody else's: if the first was carried out, the second gets a 412.
    return any(name.lower() == "if-match" for name in headers)
