"""Verification of lineage bundles: docs/protocols/lineage.md in the repository."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Mapping

from .checkpoints import open_checkpoint

FIELDS = (
    "action actorDisplay actorType contentHash createdAt documentId hashAlgorithm id manual metadataHash "
    "prevEntryHash prevLineageId sequenceNumber"
).split()
"""The fields that the hash of an entry covers, in the order of canonical JSON (RFC 8785)."""


@dataclass(frozen=True)
class LineageVerdict:
    """The result of verifying a bundle."""

    verified: bool
    """Whether the bundle has no problems."""
    problems: list[str]
    """One sentence for each problem."""
    signed_at: str | None
    """When the checkpoint was signed; None if its signature is not valid."""


def verify_lineage(
    bundle: Any,
    *,
    keys: Iterable[Mapping[str, Any]],
    issuer: str,
    earlier: Any = None,
    content: str | bytes | None = None,
) -> LineageVerdict:
    """
    Verifies a bundle without the service.

    :param bundle: the answer of `GET /api/lineage/{docId}/bundle`, or its `data`
    :param keys: the keys of the issuer, from `/.well-known/jwks.json` of the service
    :param issuer: the address of the service that you expect to have signed the bundle
    :param earlier: an older bundle of the same document, which the chain must continue
    :param content: the text that must be the newest content, or the content that was published last
    :raises ValueError: if it is not a bundle
    """
    read, before, known = read_bundle(bundle), None if earlier is None else read_bundle(earlier), list(keys)
    try:
        problems, signed_at = verify(read, before, known, issuer, content)
    except RecursionError:
        problems, signed_at = ["The bundle contains a value that is nested too deeply."], None
    # Names in entries are text of their authors. A lone surrogate can't be printed.
    shown = [re.sub(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]", "?", one) for one in problems]
    return LineageVerdict(not shown, shown, signed_at)


def verify(
    read: Any, earlier: Any, known: list[Mapping[str, Any]], issuer: str, content: str | bytes | None
) -> tuple[list[str], str | None]:
    """The problems, and when the checkpoint was signed."""
    problems = list(problems_of_entries(read))
    claims, problem = open_checkpoint(read["checkpoint"], "lineage-checkpoint+jwt", known)
    if claims is None:
        problems.append(f"The checkpoint {problem}")
    else:
        problems += problems_of_end(read, claims, issuer.rstrip("/"))
    if earlier is not None:
        before, problem = open_checkpoint(earlier["checkpoint"], "lineage-checkpoint+jwt", known)
        problems += [f"The earlier checkpoint {problem}"] if before is None else problems_of_earlier(read, before)
    if content is not None:
        problems += problems_of_content(read["entries"], content.encode() if isinstance(content, str) else content)
    return problems, None if claims is None else claims.get("issuedAt")


def read_bundle(read: Any) -> Any:
    bundle = read.get("data", read) if isinstance(read, dict) else None
    if isinstance(bundle, dict) and bundle.get("format") == "lineage-bundle/1":
        entries = bundle.get("entries")
        whole = isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)
        if whole and isinstance(bundle.get("checkpoint"), str):
            return bundle
    raise ValueError("This is not a lineage-bundle/1.")


def hash_of(entry: Mapping[str, Any]) -> str | None:
    """The hash of an entry; None if it can't be encoded, for example because of a lone surrogate, which is in no entry of the service."""
    hashed = {name: entry[name] for name in FIELDS if name in entry}
    try:
        text = json.dumps(hashed, ensure_ascii=False, separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return None
    return hashlib.sha256(b"\0" + text).hexdigest()


def problems_of_entries(bundle: Any) -> Iterator[str]:
    number, identity, link = 0, None, None
    for entry in bundle["entries"]:
        n, due = entry.get("sequenceNumber"), number + 1
        found = hash_of(entry)
        if sorted(name for name in entry if name != "entryHash") != FIELDS:
            yield f"Entry {n} does not have exactly the fields of an entry."
        if found is None:
            yield f"Entry {n} was altered: its fields can't be encoded."
        elif found != entry.get("entryHash"):
            yield f"Entry {n} was altered: its hash is {entry.get('entryHash')}, but its fields hash to {found}."
        if entry.get("hashAlgorithm") != "sha256":
            yield f"Entry {n} does not use the hash algorithm sha256."
        if entry.get("documentId") != bundle.get("documentId"):
            yield f"Entry {n} belongs to another document, {entry.get('documentId')}."
        if type(n) is not int or n < due:
            yield f"Entry {n} is in the place of entry {due}."
        elif n > due:
            yield f"Entry {due} is missing." if n - 1 == due else f"Entries {due} to {n - 1} are missing."
        elif entry.get("prevEntryHash") != link or entry.get("prevLineageId") != identity:
            yield f"Entry {n} does not link to the entry before it."
        number, identity, link = n if type(n) is int else due, entry.get("id"), entry.get("entryHash")


def problems_of_end(bundle: Any, claims: Mapping[str, Any], issuer: str) -> Iterator[str]:
    last = bundle["entries"][-1] if bundle["entries"] else {"sequenceNumber": 0}
    n, end = last.get("sequenceNumber"), claims.get("sequenceNumber")
    if claims.get("iss") != issuer:
        yield f"The checkpoint was issued by {claims.get('iss')}, not by {issuer}."
    if claims.get("documentId") != bundle.get("documentId"):
        yield f"The checkpoint belongs to document {claims.get('documentId')}."
    if claims.get("globalId") != bundle.get("globalId"):
        yield f"The checkpoint names Doc ID {claims.get('globalId')}, not {bundle.get('globalId')}."
    if n != end:
        what = "The last entries are missing" if type(n) is int and type(end) is int and n < end else "Entries were added"
        yield f"{what}: the bundle ends with entry {n}, but the checkpoint names entry {end} as the last."
    elif last.get("entryHash") != claims.get("entryHash"):
        yield f"Entry {n} is not the one that the checkpoint names."


def problems_of_earlier(bundle: Any, earlier: Mapping[str, Any]) -> list[str]:
    """The chain must contain the last entry of an earlier checkpoint; otherwise the history was rewritten."""
    number = earlier.get("sequenceNumber")
    then = next((entry for entry in bundle["entries"] if entry.get("sequenceNumber") == number), {})
    same = earlier.get("documentId") == bundle.get("documentId") and then.get("entryHash") == earlier.get("entryHash")
    return [] if same else [f"The history was rewritten after the checkpoint of {earlier.get('issuedAt')} was signed."]


def problems_of_content(entries: list[Any], content: bytes) -> list[str]:
    """The content must be the newest, or the one that was published last."""
    found = hashlib.sha256(content).hexdigest()
    recorded = [entry for entry in reversed(entries) if entry.get("contentHash") and not entry.get("manual")]
    newest = next((entry for entry in recorded if entry.get("action") in ("created", "edited")), {})
    published = next((entry for entry in recorded if entry.get("action") == "published"), {})
    if found in (newest.get("contentHash"), published.get("contentHash")):
        return []
    old = next((entry for entry in recorded if entry["contentHash"] == found), None)
    place = "no entry" if old is None else f"entry {old.get('sequenceNumber')}"
    return [f"The content is the content of {place}, not the newest one."]
