import json
import unittest

from document_workspace import verify_lineage
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

    def test_is_only_read_from_a_bundle(self):
        for other in ({"entries": []}, None, {"format": "lineage-bundle/1", "entries": [1], "checkpoint": ""}):
            with self.subTest(other), self.assertRaisesRegex(ValueError, "not a lineage-bundle/1"):
                verify_lineage(other, keys=KEYS, issuer=ISSUER)


if __name__ == "__main__":
    unittest.main()
