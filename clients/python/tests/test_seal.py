import unittest

from cryptography.exceptions import InvalidTag

from document_workspace.base64url import from_base64url, to_base64url
from document_workspace.hpke import generate_encryption_key_pair, open_sealed, seal
from document_workspace.seal import answer_challenge, open_secret, possession_statement, seal_secret
from vectors import vectors_of

PUBLISHED = vectors_of("seal")
RFC = {name: bytes.fromhex(PUBLISHED["rfc9180"][name]) for name in "info ikmE pkRm skRm pt aad enc ct".split()}
CONTEXT = {"info": RFC["info"], "aad": RFC["aad"]}
SEALED = {"enc": to_base64url(RFC["enc"]), "ciphertext": to_base64url(RFC["ct"])}


class Hpke(unittest.TestCase):
    def test_seals_and_opens_as_rfc_9180_appendix_a_2_1_says(self):
        self.assertEqual(seal(to_base64url(RFC["pkRm"]), RFC["pt"], ikm=RFC["ikmE"], **CONTEXT), SEALED)
        self.assertEqual(open_sealed(to_base64url(RFC["skRm"]), SEALED, **CONTEXT), RFC["pt"])

    def test_does_not_use_a_key_that_is_not_canonical_or_of_low_order(self):
        private_key = generate_encryption_key_pair()["privateKey"]
        for key in PUBLISHED["refusedKeys"]:
            with self.subTest(key["reason"]):
                with self.assertRaises(ValueError):
                    seal(key["publicKey"], b"x", **CONTEXT)
                with self.assertRaises(ValueError):
                    open_sealed(private_key, {**SEALED, "enc": key["publicKey"]}, **CONTEXT)

    def test_does_not_seal_to_another_spelling_of_a_key(self):
        public_key = generate_encryption_key_pair()["publicKey"]
        for other in (f"{public_key}=", f"{public_key}\n", f" {public_key}"):
            with self.assertRaises(ValueError):
                seal(other, b"x", **CONTEXT)

    def test_has_a_new_ephemeral_key_each_time(self):
        pair = generate_encryption_key_pair()
        one, two = (seal(pair["publicKey"], b"x", **CONTEXT) for _ in range(2))
        self.assertNotEqual(one["enc"], two["enc"])
        self.assertEqual(open_sealed(pair["privateKey"], two, **CONTEXT), b"x")


class Secrets(unittest.TestCase):
    def test_are_sealed_and_opened_as_published(self):
        for vector in PUBLISHED["secrets"]:
            with self.subTest(vector["secret"]):
                sealed = {"enc": vector["enc"], "ciphertext": vector["ciphertext"]}
                context = {"info": b"svc-seal-v1", "aad": vector["aad"].encode()}
                ikm = from_base64url(vector["ephemeralIkm"])
                secret = vector["secret"].encode()
                self.assertEqual(seal(vector["publicKey"], secret, ikm=ikm, **context), sealed)
                self.assertEqual(open_secret({**vector["delivery"], **sealed}, vector["privateKey"]), secret)
                again = seal_secret(vector["secret"], vector["publicKey"], vector["delivery"])
                fetched = {**again, "senderActorId": vector["delivery"]["senderActorId"]}
                self.assertEqual(open_secret(fetched, vector["privateKey"]), secret)

    def test_do_not_open_for_another_delivery_or_altered(self):
        vector = PUBLISHED["secrets"][0]
        fetched = {**vector["delivery"], "enc": vector["enc"], "ciphertext": vector["ciphertext"]}
        others = [{name: f"{value}0"} for name, value in vector["delivery"].items()]
        data = bytearray(from_base64url(vector["ciphertext"]))
        data[0] ^= 1
        for other in [*others, {"ciphertext": to_base64url(bytes(data))}]:
            with self.subTest(other), self.assertRaises(InvalidTag):
                open_secret({**fetched, **other}, vector["privateKey"])


class Enrolment(unittest.TestCase):
    def test_opens_the_challenge_and_signs_as_published(self):
        published = PUBLISHED["enrolment"]
        actor_id, challenge = published["actorId"], published["challenge"]
        statement = possession_statement(actor_id, challenge["nonce"], published["publicKey"])
        self.assertEqual(statement, published["statement"].encode())
        pair = {"publicKey": published["publicKey"], "privateKey": published["privateKey"]}
        answer = answer_challenge(
            challenge, pair, actor_id=actor_id, signing_key=published["signingKey"], attestation="jws"
        )
        self.assertEqual(answer["proof"], published["proof"])
        self.assertEqual(answer["popSignature"], published["popSignature"])


if __name__ == "__main__":
    unittest.main()
