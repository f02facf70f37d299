"""The demonstration: a simulated table, a broker and the controller side by side, and the comparison at the end.

Nothing here is imported by the controller; the two programs meet only through bytes, pixels and messages.
"""
