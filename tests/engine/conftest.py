"""Property tests take the time they need: how fast a machine is proves nothing."""

from hypothesis import settings

settings.register_profile("recess", deadline=None)
settings.load_profile("recess")
