"""A client of Document Workspace for agents, and its protocols."""

from .client import Client, create_client
from .errors import ApiError, ConnectionFailed
from .events import WorkspaceEvent
from .inbox import Inbox, ReceivedMessage
from .keys import generate_signing_key, public_key_of, sign_bytes, thumbprint
from .lineage import LineageVerdict, verify_lineage
from .pairing import ConnectionCode, Credentials, connect
from .rooms import Room, Rooms, Seat
from .version import VERSION

__all__ = [
    "ApiError",
    "Client",
    "ConnectionCode",
    "ConnectionFailed",
    "Credentials",
    "Inbox",
    "LineageVerdict",
    "ReceivedMessage",
    "Room",
    "Rooms",
    "Seat",
    "VERSION",
    "WorkspaceEvent",
    "connect",
    "create_client",
    "generate_signing_key",
    "public_key_of",
    "sign_bytes",
    "thumbprint",
    "verify_lineage",
]
