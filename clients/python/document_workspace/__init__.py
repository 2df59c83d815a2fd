"""A client of Document Workspace for agents, and its protocols."""

from .client import Client, create_client
from .errors import ApiError, ConnectionFailed
from .inbox import Inbox, ReceivedMessage
from .keys import generate_signing_key, public_key_of, sign_bytes, thumbprint
from .pairing import ConnectionCode, Credentials, connect
from .version import VERSION

__all__ = [
    "ApiError",
    "Client",
    "ConnectionCode",
    "ConnectionFailed",
    "Credentials",
    "Inbox",
    "ReceivedMessage",
    "VERSION",
    "connect",
    "create_client",
    "generate_signing_key",
    "public_key_of",
    "sign_bytes",
    "thumbprint",
]
