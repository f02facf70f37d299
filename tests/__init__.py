"""Tests of each package through its public functions, with real ports, frames and messages.

OpenBLAS and OpenCV compute in one thread: the tests run in several processes at once, and threads that wait for a busy
processor use it up (a third of the processor time of the camera tests). Programs that tests start inherit this.
"""

import os

for _variable in ("OPENBLAS_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(_variable, "1")
