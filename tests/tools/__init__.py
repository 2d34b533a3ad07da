"""Tests of the programs that only makers of Recess use."""
