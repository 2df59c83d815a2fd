import re
import unittest
from pathlib import Path
from unittest.mock import patch

from document_workspace import VERSION, ApiError, ConnectionFailed, create_client
from document_workspace.repeatable import REPEATABLE_POSTS
from scripted_server import ScriptedServer

CLIENTS = Path(__file__).parents[2]
DONE = (200, {}, {"data": {"ok": True}})
BUSY = (503, {}, {"error": {"code": "SVC_UNAVAILABLE", "message": "Busy."}})
LIMITED = (429, {"Retry-After": "0"}, {"error": {"code": "SVC_RATE_LIMITED", "message": "Slow down."}})


class Calls(unittest.TestCase):
    def setUp(self):
        delay = patch("document_workspace.retries.BASE_DELAY", 0.001)
        delay.start()
        self.addCleanup(delay.stop)

    def test_send_the_path_the_query_the_body_and_the_name_of_the_program(self):
        with ScriptedServer(DONE) as server:
            client = create_client(base_url=f"{server.url}/", token="svc_1", client_name="Bot (1) ü")
            client.post("/api/a/{id}", path={"id": "x/y z"}, query={"on": True, "no": None, "l": ["1", "2"]}, body={"a": 1})
            [(method, target, headers, body)] = server.requests
        self.assertEqual((method, target, body), ("POST", "/api/a/x%2Fy%20z?on=true&l=1&l=2", b'{"a": 1}'))
        self.assertEqual(headers["Authorization"], "Bearer svc_1")
        self.assertEqual(headers["User-Agent"], f"document-workspace-python/{VERSION} (Bot 1 )".replace(" )", ")"))

    def test_raise_what_the_service_says(self):
        error = {"error": {"code": "SVC_CONFLICT", "message": "No.", "details": {"field": "a"}}}
        with ScriptedServer((409, {"X-Request-Id": "r1", "Retry-After": "3"}, error)) as server:
            with self.assertRaises(ApiError) as raised:
                create_client(base_url=server.url).get("/api/a")
        failure = raised.exception
        self.assertEqual((failure.status, failure.code, str(failure)), (409, "SVC_CONFLICT", "No."))
        self.assertEqual((failure.details, failure.request_id, failure.retry_after), ({"field": "a"}, "r1", 3.0))

    def test_are_repeated_after_a_limit_whatever_they_do(self):
        with ScriptedServer(LIMITED, DONE) as server:
            create_client(base_url=server.url).post("/api/a", body={})
            self.assertEqual(len(server.requests), 2)

    def test_are_repeated_after_another_failure_only_if_that_does_no_harm(self):
        for failure in (BUSY, None):
            for repeatable in ({}, {"if_match": "e"}, {"repeatable": True}):
                with self.subTest(failure=failure, repeatable=repeatable), ScriptedServer(failure, DONE) as server:
                    client = create_client(base_url=server.url)
                    if repeatable:
                        client.patch("/api/a", body={}, **repeatable)
                    else:
                        with self.assertRaises((ApiError, ConnectionFailed)):
                            client.patch("/api/a", body={})
                    self.assertEqual(len(server.requests), 2 if repeatable else 1)

    def test_tell_each_wait(self):
        waits = []
        with ScriptedServer(BUSY, DONE) as server:
            create_client(base_url=server.url, on_retry=lambda *wait: waits.append(wait)).get("/api/a")
        self.assertEqual([failure.status for failure, _ in waits], [503])

    def test_end_when_the_patience_does(self):
        with ScriptedServer(BUSY) as server, self.assertRaises(ApiError):
            create_client(base_url=server.url, patience=0).get("/api/a")

    def test_do_not_follow_a_redirect(self):
        with ScriptedServer((307, {"Location": "https://other.example/"}, {})) as server:
            with self.assertRaises(ConnectionFailed) as raised:
                create_client(base_url=server.url).get("/api/a")
        self.assertEqual(raised.exception.reason, "redirect")
        self.assertIn("https://other.example/", str(raised.exception))

    def test_fail_at_a_server_that_is_no_workspace(self):
        with ScriptedServer((200, {"Content-Type": "text/html"}, b"<p>")) as server:
            with self.assertRaises(ConnectionFailed) as raised:
                create_client(base_url=server.url).get("/api/a")
        self.assertEqual(raised.exception.reason, "content")

    def test_fail_with_a_time_out(self):
        import socket

        with socket.create_server(("127.0.0.1", 0)) as silent:
            client = create_client(base_url=f"http://127.0.0.1:{silent.getsockname()[1]}", patience=0)
            with self.assertRaises(ConnectionFailed) as raised:
                client.get("/api/a", timeout=0.05)
        self.assertEqual(raised.exception.reason, "timeout")

    def test_read_all_pages(self):
        pages = [(200, {}, {"data": [1, 2], "meta": {"nextCursor": "c"}}), (200, {}, {"data": [3], "meta": {"nextCursor": None}})]
        with ScriptedServer(*pages) as server:
            items = list(create_client(base_url=server.url).iterate("/api/a", query={"limit": 2}))
            targets = [target for _, target, _, _ in server.requests]
        self.assertEqual((items, targets), ([1, 2, 3], ["/api/a?limit=2", "/api/a?limit=2&cursor=c"]))


class Parity(unittest.TestCase):
    def test_repeats_the_same_posts_as_the_sdk_for_typescript(self):
        source = (CLIENTS / "sdk" / "src" / "repeatable.ts").read_text(encoding="utf-8")
        listed = source.split("READING_POSTS", 1)[1].split("]);")[0]
        self.assertEqual(set(re.findall(r"'(/(?:api|scim)/[^']+)'", listed)), REPEATABLE_POSTS)

    def test_has_the_version_of_the_package(self):
        project = (CLIENTS / "python" / "pyproject.toml").read_text(encoding="utf-8")
        self.assertIn(f'\nversion = "{VERSION}"\n', project)


if __name__ == "__main__":
    unittest.main()
