"""Units, the shared random source and the small vector helpers.

One Blender unit is 1 m of building at 1:50, that is 20 mm of model.
"""
import math, random
from types import SimpleNamespace
import numpy as np
from mathutils import Matrix

MM = 20.0  # model millimetres per Blender unit
PITCH = 0.35  # the slope of the roofs of the Velay
PAPER, BASALT, RED = "#F3F0E8", "#1D2225", "#AE1F31"

rnd = random.Random(3)
view = SimpleNamespace(close_up=False)  # close_up: grain and paper get relief; below half a pixel in wide views


def lin(hexa):
    """'#RRGGBB' -> linear RGB."""
    c = [int(hexa[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in c)


def T(x=0.0, y=0.0, z=0.0):
    M = np.eye(4)
    M[:3, 3] = x, y, z
    return M


def R(axis, a):
    return np.array(Matrix.Rotation(a, 4, axis))


def RZ(degrees):
    """A turn about the vertical, anticlockwise from above."""
    return R("Z", math.radians(degrees))


def S(k):
    """A larger scale: S(2.5) builds at 1:20 with the sizes of the building."""
    return np.diag([k, k, k, 1.0])


def unit(v):
    v = np.asarray(v, float)
    return v / (np.linalg.norm(v) + 1e-12)
