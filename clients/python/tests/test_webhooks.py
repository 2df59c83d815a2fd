import json
import unittest

from document_workspace.webhooks import WebhookVerificationError, verify_webhook
from vectors import vectors_of

PUBLISHED = vectors_of("webhooks")
SECRET = PUBLISHED["secret"]
FIRST = PUBLISHED["vectors"][0]
NOW = int(FIRST["headers"]["webhook-timestamp"])


class Webhooks(unittest.TestCase):
    def test_are_verified_as_published(self):
        for vector in PUBLISHED["vectors"]:
            event = verify_webhook(vector["body"].encode(), vector["headers"], SECRET, NOW)
            self.assertEqual(event, json.loads(vector["body"]))

    def test_are_refused_if_the_body_the_time_or_the_secret_differs(self):
        body, headers = FIRST["body"].encode(), FIRST["headers"]
        other = "whsec_" + "A" * 32
        for arguments in ((body + b" ", headers, SECRET, NOW), (body, headers, SECRET, NOW + 301), (body, headers, other, NOW)):
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(*arguments)

    def test_can_have_several_secrets_while_one_is_replaced(self):
        secrets = ["whsec_" + "A" * 32, SECRET]
        self.assertTrue(verify_webhook(FIRST["body"].encode(), FIRST["headers"], secrets, NOW))


if __name__ == "__main__":
    unittest.main()
