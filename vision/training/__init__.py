"""Training of the two networks: `python -m vision.training` (see vision/MODEL.md).

Nothing here is needed to read a table. It requires PyTorch, onnx and cairosvg on top of what the product
installs.
"""
