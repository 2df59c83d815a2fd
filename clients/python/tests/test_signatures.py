import unittest
from dataclasses import replace

from document_workspace.keys import generate_signing_key, thumbprint
from document_workspace.signatures import (
    SignedRequest,
    parse_signature,
    sign_as_actor,
    sign_as_member,
    verify_actor,
    verify_member,
)
from vectors import vectors_of

PUBLISHED = vectors_of("signatures")
ACTOR_KEY, ROOM_KEY = PUBLISHED["actorKey"], PUBLISHED["roomKey"]
FIRST = PUBLISHED["vectors"][0]


def request_of(vector):
    request = vector["request"]
    return SignedRequest(
        method=request["method"],
        authority=request["authority"],
        target=request["target"],
        actor_id=request["actorId"],
        token=request["token"],
        body=request.get("body", "").encode(),
    )


class Signatures(unittest.TestCase):
    def test_are_those_of_the_published_vectors(self):
        for vector in PUBLISHED["vectors"]:
            with self.subTest(vector["name"]):
                request, at = request_of(vector), {"at": vector["time"], "nonce": vector["nonce"]}
                self.assertEqual(sign_as_actor(request, ACTOR_KEY, **at), vector["actorSignature"])
                self.assertEqual(sign_as_member(request, ROOM_KEY, **at), vector["roomSignature"])
                self.assertTrue(verify_actor(vector["actorSignature"], request, ACTOR_KEY, vector["time"]))
                self.assertTrue(verify_member(vector["roomSignature"], request, ROOM_KEY, vector["time"]))

    def test_name_the_key_by_its_thumbprint(self):
        self.assertEqual(thumbprint(ACTOR_KEY), PUBLISHED["actorKeyId"])

    def test_have_a_new_nonce_each_time(self):
        one, two = (parse_signature(sign_as_actor(request_of(FIRST), ACTOR_KEY)) for _ in range(2))
        self.assertNotEqual(one.nonce, two.nonce)

    def test_are_invalid_for_any_other_request(self):
        request = request_of(FIRST)
        changes = [
            {"method": "GET"},
            {"authority": "relay.example:8443"},
            {"target": f"{request.target}?a=1"},
            {"target": f"{request.target}\n"},
            {"actor_id": "01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e12"},
            {"token": f"{request.token}x"},
            {"body": b""},
        ]
        for change in changes:
            with self.subTest(change):
                other = replace(request, **change)
                self.assertIsNone(verify_actor(FIRST["actorSignature"], other, ACTOR_KEY, FIRST["time"]))
                self.assertIsNone(verify_member(FIRST["roomSignature"], other, ROOM_KEY, FIRST["time"]))

    def test_are_invalid_with_another_key_or_outside_of_the_window(self):
        request, time = request_of(FIRST), FIRST["time"]
        self.assertIsNone(verify_actor(FIRST["actorSignature"], request, generate_signing_key(), time))
        for late in (time - 301, time + 301):
            self.assertIsNone(verify_actor(FIRST["actorSignature"], request, ACTOR_KEY, late))
            self.assertIsNone(verify_member(FIRST["roomSignature"], request, ROOM_KEY, late))

    def test_have_one_spelling(self):
        request, time = request_of(FIRST), FIRST["time"]
        for kind, verify, key in (("actor", verify_actor, ACTOR_KEY), ("room", verify_member, ROOM_KEY)):
            for refused in PUBLISHED["refusedHeaders"][kind]:
                with self.subTest(kind=kind, reason=refused["reason"]):
                    self.assertIsNone(verify(refused["header"], request, key, time))

    def test_refuse_a_line_break(self):
        with self.assertRaises(ValueError):
            sign_as_actor(replace(request_of(FIRST), target="/a\nb"), ACTOR_KEY)


if __name__ == "__main__":
    unittest.main()
