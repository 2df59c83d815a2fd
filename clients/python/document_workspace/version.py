VERSION = "0.1.0"
"""The version of this package. A test compares it with pyproject.toml."""
