# The functions of assize/sim.h, as cffi has them.
from typing import Any

ffi: Any
lib: Any
