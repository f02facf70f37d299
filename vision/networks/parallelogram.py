"""Smooth five-number encoding of a parallelogram's two sides, as of a tile seen aslant.

"The side nearer to horizontal" jumps to the other one where both are equally near, as of a tile seen over a
corner of the table; a network asked for it answers there the mean of both. For M = a a' + b b' the order of the
sides a and b does not matter. Its root S is encoded by its logarithm, a symmetric matrix: three numbers. How
the sides lie in it, the turn t with (a, b) = S R(t), is encoded by the cosine and sine of 4t: a quarter turn
more is the same parallelogram.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[Any]


def numbers(one: Values, other: Values) -> Values:
    """Encode parallelograms with these sides (..., 2) as five numbers (..., 5): of the logarithm the upper
    left, the lower right and the corner value, then cosine and sine. Raises LinAlgError for a side of no
    length."""
    sides = np.stack([one, other], -1)
    values, vectors = np.linalg.eigh(sides @ np.swapaxes(sides, -1, -2))
    log = (vectors * np.log(values)[..., None, :] / 2) @ np.swapaxes(vectors, -1, -2)
    turned = np.linalg.solve((vectors * np.sqrt(values)[..., None, :]) @ np.swapaxes(vectors, -1, -2), sides)
    turn = 4 * np.arctan2(turned[..., 1, 0], turned[..., 0, 0])
    values_of_shape = [log[..., 0, 0], log[..., 1, 1], log[..., 0, 1], np.cos(turn), np.sin(turn)]
    return np.stack(values_of_shape, -1)


def sides(log: Any, turn: Any, math: Any = np) -> tuple[Any, Any]:
    """Decode two sides (2, ...) of parallelograms from these logarithms (3, ...) and turns (...), radians;
    which of the two is the first, and which way they point, is open. `math` is the module whose numbers these
    are: numpy or torch."""
    mean, half, corner = (log[0] + log[1]) / 2, (log[0] - log[1]) / 2, log[2]
    size = math.sqrt(half * half + corner * corner + 1e-9)
    even, odd = math.exp(mean) * math.cosh(size), math.exp(mean) * math.sinh(size) / size
    c, s = math.cos(turn), math.sin(turn)
    first = math.stack(
        [(even + odd * half) * c + odd * corner * s, odd * corner * c + (even - odd * half) * s]
    )
    c, s = -s, c
    other = math.stack(
        [(even + odd * half) * c + odd * corner * s, odd * corner * c + (even - odd * half) * s]
    )
    return first, other
