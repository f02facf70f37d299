"""Benchmarks of tile detection, classification and table reading: accuracy, speed and memory."""
