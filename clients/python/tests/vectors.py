import json
from pathlib import Path
from typing import Any

PROTOCOLS = Path(__file__).parents[3] / "docs" / "protocols"


def vectors_of(protocol: str) -> Any:
    """The published test vectors of a protocol."""
    return json.loads((PROTOCOLS / protocol / "vectors.json").read_text(encoding="utf-8"))
