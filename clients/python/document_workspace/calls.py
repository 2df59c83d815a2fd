from __future__ import annotations

from typing import Any, Iterator

from .transport import Transport


class Calls:
    """
    The calls of a client. Each takes a route of the OpenAPI document, its `path`, `query` and `body`, and the options of `CallOptions`, and
    returns the JSON of the success. The types are in the stub beside this file, which is generated.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def get(self, route: str, **inputs: Any) -> Any:
        return self.transport.send("GET", route, **inputs)

    def post(self, route: str, **inputs: Any) -> Any:
        return self.transport.send("POST", route, **inputs)

    def put(self, route: str, **inputs: Any) -> Any:
        return self.transport.send("PUT", route, **inputs)

    def patch(self, route: str, **inputs: Any) -> Any:
        return self.transport.send("PATCH", route, **inputs)

    def delete(self, route: str, **inputs: Any) -> Any:
        return self.transport.send("DELETE", route, **inputs)

    def iterate(self, route: str, *, query: Any = None, **inputs: Any) -> Iterator[Any]:
        """The items of all pages of a list. A page is read when its first item is needed."""
        cursor = None
        while True:
            page = self.get(route, query={**(query or {}), **({"cursor": cursor} if cursor else {})}, **inputs)
            data = page["data"]
            yield from data["items"] if isinstance(data, dict) else data
            cursor = (data if isinstance(data, dict) else page["meta"])["nextCursor"]
            if cursor is None:
                return
