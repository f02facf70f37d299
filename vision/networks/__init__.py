"""The two neural networks: tile detector and tile classifier, their inference, enrolled tile sets."""
