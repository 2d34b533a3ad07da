"""Tests of The Academy."""
