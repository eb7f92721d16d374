"""The spaces that environments need, where Gymnasium is not installed: the same names, shapes and meaning of a mask."""

import random

import numpy as np


class Space:
    """What the others have in common. Each has a stream of its own, which seed() begins."""

    def __init__(self, shape, dtype):
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)
        self.random = random.Random()

    def seed(self, seed=None):
        self.random.seed(seed)

    def __contains__(self, value):
        return self.contains(value)


class Discrete(Space):
    """The ints 0 to n - 1."""

    def __init__(self, n):
        super().__init__((), np.int64)
        self.n = n

    def sample(self, mask=None):
        """One of those that the mask, int8 of shape (n,), has as 1."""
        if mask is None:
            return np.int64(self.random.randrange(self.n))
        if mask.dtype != np.int8 or mask.shape != (self.n,):
            raise ValueError(f"mask: {mask.dtype} of shape {mask.shape}; allowed: int8 of shape ({self.n},)")
        return np.int64(self.random.choice(np.flatnonzero(mask)))

    def contains(self, value):
        return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 0 <= value < self.n


class Box(Space):
    """Arrays between two bounds."""

    def __init__(self, low, high, shape=None, dtype=np.uint8):
        shape = np.shape(low) if shape is None else shape
        super().__init__(shape, dtype)
        self.low = np.broadcast_to(np.asarray(low, dtype), shape)
        self.high = np.broadcast_to(np.asarray(high, dtype), shape)

    def sample(self):
        return np.random.default_rng(self.random.getrandbits(64)).integers(self.low, self.high, self.shape, self.dtype, endpoint=True)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool(((value >= self.low) & (value <= self.high)).all()))


class Dict(Space):
    """A space for each name."""

    def __init__(self, spaces):
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def __getitem__(self, name):
        return self.spaces[name]

    def seed(self, seed=None):
        for number, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + number)

    def sample(self):
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value):
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[name]) for name, space in self.spaces.items()))
