"""Introduct Academy: an ordered hand, few classrooms, and talk."""
