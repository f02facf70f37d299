"""Enrolment of a tile set: sample collection from files, photographs or a live camera, and training on them."""
