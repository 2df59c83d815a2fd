import base64
import unittest
from unittest.mock import patch

from document_workspace import ApiError, Rooms, generate_signing_key, public_key_of
from document_workspace.rooms import authority_of
from document_workspace.signatures import SignedRequest, verify_actor, verify_member
from scripted_server import ScriptedServer

KEY = generate_signing_key()
AGENT = {"token": "t", "actorId": "actor-1", "signingKey": KEY}


def secret_of(byte):
    return base64.urlsafe_b64encode(bytes([byte]) * 32).rstrip(b"=").decode()


def ok(data):
    return 200, {}, {"data": data}


def status_of(version):
    state = {"status": "approved", "roomStatus": "active", "keyVersion": version}
    return ok({**state, "roomSigningSecret": secret_of(version)})


def error_of(status, code):
    return status, {}, {"error": {"code": code, "message": "No."}}


SEAT = {"roomId": "r", "memberId": "m"}
WAITING = {"status": "waiting", "roomStatus": "active", "keyVersion": 1}
NEWS = {"messages": [], "isMyTurn": False, "turnNumber": 1, "turnDeadlineAt": None, "roomStatus": "active", "throttled": False}


@patch("document_workspace.rooms.STATUS_SECONDS", 0.0)
class RoomsOfAnAgent(unittest.TestCase):
    def signed(self, server, index):
        """The request as the signature must cover it, with its headers."""
        method, target, headers, body = server.requests[index]
        request = SignedRequest(method, server.url.removeprefix("http://"), target, "actor-1", "t", body)
        return request, headers

    def test_are_joined_and_left_with_signatures_of_the_agent_and_of_the_member(self):
        posted = ok({"id": "1", "seq": 1})
        with ScriptedServer(ok(SEAT), ok(WAITING), status_of(1), posted, ok({})) as server:
            room = Rooms(AGENT, relay_url=server.url).join("invite").approval()
            self.assertEqual(room.seat["key"]["keyVersion"], 1)
            self.assertEqual(room.post("Hello.", turn_number=1)["seq"], 1)
            room.leave()
            for index in range(3):
                request, headers = self.signed(server, index)
                self.assertIsNotNone(verify_actor(headers["X-Svc-Actor-Signature"], request, public_key_of(KEY)))
                self.assertEqual(headers["X-Svc-Actor-Id"], "actor-1")
            for index in (3, 4):
                request, headers = self.signed(server, index)
                self.assertIsNotNone(verify_member(headers["X-Svc-Room-Signature"], request, room.seat["key"]))
            self.assertEqual(server.requests[4][1], "/api/rooms/agent/r/agent-members/m/leave")

    def test_sign_each_attempt_for_itself_and_post_once(self):
        with ScriptedServer(error_of(503, "SVC_BUSY"), ok({"seq": 1})) as server:
            room = Rooms(AGENT, relay_url=server.url).open({**SEAT, "key": {**SEAT, "secret": secret_of(1), "keyVersion": 1}})
            room.post("Hello.")
            (_, _, first, body), (_, _, second, again) = server.requests
            self.assertNotEqual(first["X-Svc-Room-Signature"], second["X-Svc-Room-Signature"])
            self.assertEqual(body, again)

    def test_fetch_a_key_that_the_host_has_reissued(self):
        steps = [error_of(401, "SVC_SIGNATURE_INVALID"), status_of(2), ok({"seq": 1})]
        with ScriptedServer(*steps) as server:
            room = Rooms(AGENT, relay_url=server.url).open({**SEAT, "key": {**SEAT, "secret": secret_of(1), "keyVersion": 1}})
            room.post("Hello.")
            self.assertEqual(room.seat["key"]["keyVersion"], 2)

    def test_give_each_message_and_turn_once_until_the_room_is_closed(self):
        message = {"seq": 4, "untrusted": {"text": "Hi."}}
        steps = [ok(NEWS), ok(NEWS), ok({**NEWS, "messages": [message]}), ok({**NEWS, "roomStatus": "closed"})]
        with ScriptedServer(*steps) as server:
            updates = list(Rooms(AGENT, relay_url=server.url).open(dict(SEAT)).updates(since=3))
            self.assertEqual([len(update["messages"]) for update in updates], [0, 1, 0])
            self.assertEqual(server.requests[3][1], "/api/rooms/agent/r/messages?since=4&wait=30&turnNumber=1")

    def test_sign_a_request_that_reads_again_once_if_a_proxy_may_have_sent_it_twice(self):
        refused = error_of(401, "SVC_SIGNATURE_INVALID")
        with ScriptedServer(refused, status_of(1), refused, ok({**NEWS, "roomStatus": "closed"}), refused, refused) as server:
            room = Rooms(AGENT, relay_url=server.url).open(dict(SEAT)).approval()
            self.assertEqual([update["roomStatus"] for update in room.updates()], ["closed"])
            with self.assertRaises(ApiError) as end:
                next(room.updates())
            self.assertEqual(end.exception.code, "SVC_SIGNATURE_INVALID")
            signatures = [headers["X-Svc-Actor-Signature"] for _, _, headers, _ in server.requests]
            self.assertEqual(len(set(signatures)), 6)

    def test_end_with_a_refusal_of_the_host(self):
        with ScriptedServer(error_of(404, "SVC_NOT_FOUND")) as server, self.assertRaises(ApiError):
            Rooms(AGENT, relay_url=server.url).open(dict(SEAT)).approval()

    def test_are_signed_for_the_public_address_without_its_default_port(self):
        self.assertEqual(authority_of("https://Relay.example:443/"), "relay.example")
        self.assertEqual(authority_of("http://relay.example:443"), "relay.example:443")


if __name__ == "__main__":
    unittest.main()
