"""How the reader's two networks are made: `python -m vision.training` (see vision/MODEL.md).

Nothing here is needed to read a table. It wants PyTorch, onnx and cairosvg beside what the product installs.
"""
