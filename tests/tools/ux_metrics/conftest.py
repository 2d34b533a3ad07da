"""No command of these tests touches the player's own folder."""

from tests.cli.conftest import own_folder

__all__ = ["own_folder"]
