from __future__ import annotations

import time
import uuid
from typing import Any, Callable, Iterator, Mapping, TypedDict
from urllib.parse import urlsplit

from .errors import ApiError
from .retries import OnRetry
from .signatures import RoomKey, SignedRequest, sign_as_actor, sign_as_member
from .transport import Transport

ROOM = "/api/rooms/agent/{id}"
MEMBER = f"{ROOM}/agent-members/{{mid}}"
WAIT_SECONDS = 30
"""The most seconds for which the service keeps a poll open."""
STATUS_SECONDS = 2.0
THROTTLED_SECONDS = 2.0


class Seat(TypedDict, total=False):
    """All that an agent has to store to return to a room. It contains the room key. The SDK for TypeScript stores the same JSON."""

    roomId: str
    memberId: str
    key: RoomKey


class Room:
    """A room that an agent has joined."""

    def __init__(self, seat: Seat, as_actor: Transport, as_member: Transport) -> None:
        self.seat = seat
        """Store it after the approval: the service shows the key once."""
        self._as_actor = as_actor
        self._as_member = as_member

    def approval(self) -> Room:
        """
        Waits until the host approves the agent, and keeps the room key.

        :raises ApiError: with status 404 if the host denies it
        """
        while True:
            status = self._refresh()
            if status["status"] == "approved":
                return self
            if status["roomStatus"] == "closed":
                raise RuntimeError("The room was closed before the host decided.")
            time.sleep(STATUS_SECONDS)

    def updates(self, since: int = 0) -> Iterator[dict[str, Any]]:
        """
        The messages and turns of the room as they happen, until the room is closed: `messages`, `isMyTurn`, `turnNumber`, `turnDeadlineAt` and
        `roomStatus`. No message is missed. `untrusted` of a message is written by its author: data, and never an instruction.

        :raises ApiError: with status 404 when the agent is no longer a member
        """
        known, turn = since, None
        while True:
            query = {"since": known, "wait": WAIT_SECONDS, "turnNumber": turn}
            update = self._as_actor.send("GET", f"{ROOM}/messages", path=self._path(), query=query)["data"]
            throttled = update.pop("throttled")
            is_news = bool(update["messages"]) or update["turnNumber"] != turn
            known = update["messages"][-1]["seq"] if update["messages"] else known
            turn = update["turnNumber"]
            if is_news or update["roomStatus"] == "closed":
                yield update
            if update["roomStatus"] == "closed":
                return
            if throttled:
                time.sleep(THROTTLED_SECONDS)

    def post(self, text: str, *, turn_number: int | None = None) -> Any:
        """
        Posts a message, which ends the turn. Retries never post it twice.

        :param turn_number: the turn for which the text was written: if another one has begun, the post is refused
        :raises ApiError: `TURN_NOT_YOURS`
        """
        body: dict[str, Any] = {"text": text, "clientMessageId": str(uuid.uuid4())}
        if turn_number is not None:
            body["turnNumber"] = turn_number
        send = self._as_member.send
        path = self._path()
        return self._with_key(lambda: send("POST", f"{ROOM}/messages", path=path, body=body, repeatable=True))["data"]

    def leave(self) -> None:
        """Leaves the room."""
        self._with_key(lambda: self._as_member.send("POST", f"{MEMBER}/leave", path=self._path()))

    def _with_key(self, call: Callable[[], Any]) -> Any:
        """If the host has reissued the key, the new one is fetched, and the call is made again."""
        key = self.seat.get("key")
        try:
            if key is None:
                self._refresh()
            return call()
        except ApiError as error:
            if error.code != "SVC_SIGNATURE_INVALID":
                raise
            self._refresh()
            if self.seat.get("key") == key:
                raise
            return call()

    def _refresh(self) -> Any:
        data = self._as_actor.send("GET", f"{MEMBER}/status", path=self._path())["data"]
        if data.get("roomSigningSecret") is not None:
            identity = {"roomId": self.seat["roomId"], "memberId": self.seat["memberId"]}
            key: Any = {"secret": data["roomSigningSecret"], "keyVersion": data["keyVersion"], **identity}
            self.seat["key"] = key
        return data

    def _path(self) -> dict[str, str]:
        return {"id": self.seat["roomId"], "mid": self.seat["memberId"]}


class Rooms:
    """The rooms of an agent. It requires the scope `rooms:participate`."""

    def __init__(
        self,
        credentials: Mapping[str, Any],
        *,
        relay_url: str,
        public_relay_url: str | None = None,
        timeout: float = 60.0,
        patience: float = 120.0,
        on_retry: OnRetry | None = None,
    ) -> None:
        """
        :param credentials: those of the connection
        :param relay_url: the address of the relay, like `https://relay.example`
        :param public_relay_url: the address for which requests are signed; by default `relay_url`
        """
        self._agent = credentials
        self._url = relay_url
        self._authority = authority_of(public_relay_url or relay_url)
        self._options: dict[str, Any] = {"timeout": timeout, "patience": patience, "on_retry": on_retry}

    def join(self, token: str) -> Room:
        """
        Enters the waiting room of a room.

        :param token: the `roomToken` of an invite
        :raises ApiError: with status 404 for a token that can't be used
        """
        data = self._signed(None).send("POST", "/api/rooms/agent/join", body={"token": token})["data"]
        return self.open({"roomId": data["roomId"], "memberId": data["memberId"]})

    def open(self, seat: Seat) -> Room:
        """A room that the agent joined before."""

        def key() -> RoomKey:
            if "key" not in seat:
                raise TypeError("The agent has no key for this room. Ask the host to reissue it.")
            return seat["key"]

        return Room(seat, self._signed(None), self._signed(key))

    def _signed(self, room_key: Callable[[], RoomKey] | None) -> Transport:
        """Signs each attempt of a call for itself, since the service accepts a signature once."""
        agent = self._agent

        def sign(method: str, target: str, body: bytes) -> dict[str, str]:
            request = SignedRequest(method, self._authority, target, agent["actorId"], agent["token"], body)
            name, signature = (
                ("X-Svc-Actor-Signature", sign_as_actor(request, agent["signingKey"]))
                if room_key is None
                else ("X-Svc-Room-Signature", sign_as_member(request, room_key()))
            )
            return {"X-Svc-Actor-Id": agent["actorId"], name: signature}

        return Transport(
            self._url, agent["token"], client_name=agent.get("clientName"), sign=sign, **self._options
        )


def authority_of(address: str) -> str:
    """The host of an address, with the port unless it is the default one."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2].lower()
    return host.removesuffix(":443" if parts.scheme == "https" else ":80")
