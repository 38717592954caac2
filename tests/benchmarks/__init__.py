"""Measurements, run on demand: ratios against something in the same run, never absolutes."""
