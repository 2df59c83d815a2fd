import itertools
import json
import unittest
from unittest.mock import patch

from document_workspace import ApiError, create_client
from scripted_server import ScriptedServer


def stream(*blocks):
    return 200, {"Content-Type": "text/event-stream"}, "".join(blocks).encode()


def block(identity, kind):
    event = {"kind": kind, "ids": {"projectId": "p"}, "cursor": identity}
    return f"id: {identity}\nevent: {kind}\ndata: {json.dumps(event)}\n\n"


@patch("document_workspace.events.BASE_DELAY", 0.0)
class Events(unittest.TestCase):
    def test_are_followed_through_interruptions_from_where_they_ended(self):
        busy = (503, {}, {"error": {"code": "SVC_BUSY", "message": "Busy."}})
        steps = [stream(block("1", "ready"), ": alive\n\n", block("2", "documents")), None, busy, stream(block("3", "trees"))]
        with ScriptedServer(*steps) as server:
            client = create_client(base_url=server.url, token="t")
            events = list(itertools.islice(client.events(kinds=["documents", "trees"], since="0"), 3))
            self.assertEqual([event["kind"] for event in events], ["ready", "documents", "trees"])
            self.assertEqual([request[2].get("Last-Event-Id") for request in server.requests], ["0", "2", "2", "2"])
            method, target, headers, _ = server.requests[0]
            self.assertEqual((method, target), ("GET", "/api/events?kinds=documents,trees"))
            self.assertEqual((headers["Authorization"], headers["Accept"]), ("Bearer t", "text/event-stream"))

    def test_are_followed_through_a_stream_that_ends_within_an_event(self):
        whole, cut = block("1", "ready"), block("2", "documents")
        within_a_character = 'id: 2\ndata: {"kind": "ä'.encode()[:-1]
        for part in (cut[:-1].encode(), cut[:-2].encode(), cut[:-20].encode(), cut[:4].encode(), within_a_character):
            broken = 200, {"Content-Type": "text/event-stream"}, whole.encode() + part
            with self.subTest(part), ScriptedServer(broken, stream(cut)) as server:
                events = create_client(base_url=server.url, token="t").events()
                self.assertEqual([event["kind"] for event in itertools.islice(events, 2)], ["ready", "documents"])
                self.assertEqual([request[2].get("Last-Event-Id") for request in server.requests], [None, "1"])

    def test_end_if_the_service_refuses_them(self):
        refusal = (401, {}, {"error": {"code": "SVC_UNAUTHORIZED", "message": "No."}})
        with ScriptedServer(refusal) as server, self.assertRaises(ApiError) as raised:
            next(create_client(base_url=server.url, token="t").events())
        self.assertEqual(raised.exception.code, "SVC_UNAUTHORIZED")


if __name__ == "__main__":
    unittest.main()
