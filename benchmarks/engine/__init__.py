"""Benchmarks of the rules: win tests beside other libraries, scores, whole hands, and the audit of rigged machines."""
