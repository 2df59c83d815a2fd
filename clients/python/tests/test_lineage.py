import json
import unittest
from hashlib import sha256

from document_workspace import verify_lineage
from document_workspace.base64url import to_base64url
from document_workspace.lineage import FIELDS
from vectors import PROTOCOLS

VECTORS = PROTOCOLS / "lineage" / "vectors"
BUNDLE = json.loads((VECTORS / "bundle.json").read_text(encoding="utf-8"))
KEYS = json.loads((VECTORS / "jwks.json").read_text(encoding="utf-8"))["keys"]
CONTENT = (VECTORS / "content.md").read_text(encoding="utf-8")
ISSUER = "https://workspace.example"


class Lineage(unittest.TestCase):
    def test_is_verified_as_in_the_published_vectors(self):
        for bundle, issuer in ((BUNDLE, ISSUER), ({"data": BUNDLE}, f"{ISSUER}/")):
            verdict = verify_lineage(bundle, keys=KEYS, issuer=issuer, content=CONTENT, earlier=BUNDLE)
            self.assertEqual(verdict.problems, [])
            self.assertTrue(verdict.verified)
            self.assertEqual(verdict.signed_at, "2026-11-21T09:31:00.000Z")

    def test_is_not_verified_if_anything_was_changed(self):
        entries = BUNDLE["entries"]
        head, body, signature = BUNDLE["checkpoint"].split(".")
        forged = f"{head}.{body}.{signature[:-4]}AAAA"
        cases = [
            ("was altered", {"entries": [{**one, "actorDisplay": "Eve"} for one in entries]}, {}),
            ("does not have exactly the fields", {"entries": [{**one, "more": 1} for one in entries]}, {}),
            ("last entries are missing", {"entries": entries[:-1]}, {}),
            ("Entry 1 is missing", {"entries": entries[1:]}, {}),
            ("is in the place of entry", {"entries": [*entries, entries[-1]]}, {}),
            ("belongs to another document", {"documentId": "other"}, {}),
            ("signature is not valid", {"checkpoint": forged}, {}),
            ("is not a compact JWS", {"checkpoint": "a.b"}, {}),
            ("was issued by", {}, {"issuer": "https://other.example"}),
            ("not a key of the issuer", {}, {"keys": []}),
            ("is the content of no entry", {}, {"content": f"{CONTENT} "}),
        ]
        for problem, changed, options in cases:
            with self.subTest(problem):
                verdict = verify_lineage({**BUNDLE, **changed}, **{"keys": KEYS, "issuer": ISSUER, **options})
                self.assertFalse(verdict.verified)
                self.assertIn(problem, "\n".join(verdict.problems))

    def test_is_not_verified_if_a_character_was_replaced_by_one_that_cannot_be_encoded(self):
        named = {**BUNDLE["entries"][0], "actorDisplay": "What?"}
        text = json.dumps({name: named[name] for name in FIELDS}, separators=(",", ":"))
        named["entryHash"] = sha256(b"\0" + text.encode()).hexdigest()
        altered = {**named, "actorDisplay": "What\ud800"}
        for entry, expected in ((named, False), (altered, True)):
            problems = verify_lineage({**BUNDLE, "entries": [entry]}, keys=KEYS, issuer=ISSUER).problems
            self.assertEqual("Entry 1 was altered" in "\n".join(problems), expected)

    def test_is_not_verified_if_something_is_nested_too_deeply(self):
        deep = "[" * 100_000
        header = to_base64url(('{"alg":' + deep).encode())
        nested = []
        for _ in range(100_000):
            nested = [nested]
        entry = BUNDLE["entries"][0]
        for changed in (
            {"checkpoint": f"{header}.{header}.AAAA"},
            {"documentId": nested},
            {"entries": [{**entry, "actorDisplay": nested}]},
            {"entries": [{**entry, "sequenceNumber": nested}]},
        ):
            for bundle, earlier in (({**BUNDLE, **changed}, BUNDLE), (BUNDLE, {**BUNDLE, **changed})):
                with self.subTest(list(changed)):
                    verdict = verify_lineage(bundle, keys=KEYS, issuer=ISSUER, earlier=earlier)
                    # Of an earlier bundle only the checkpoint counts.
                    self.assertEqual(verdict.verified, bundle is BUNDLE and "checkpoint" not in changed)

    def test_shows_problems_that_can_be_printed(self):
        verdict = verify_lineage({**BUNDLE, "documentId": "\ud800\x1b"}, keys=KEYS, issuer=ISSUER)
        self.assertFalse(verdict.verified)
        "\n".join(verdict.problems).encode()
        self.assertNotIn("\x1b", "".join(verdict.problems))

    def test_is_only_read_from_a_bundle(self):
        for other in ({"entries": []}, None, {"format": "lineage-bundle/1", "entries": [1], "checkpoint": ""}):
            with self.subTest(other), self.assertRaisesRegex(ValueError, "not a lineage-bundle/1"):
                verify_lineage(other, keys=KEYS, issuer=ISSUER)


if __name__ == "__main__":
    unittest.main()
