"""Small works: a terrace, two kinds of dry toilets."""
import math

import numpy as np

from maquette.roofs import boards, rafters, ridge, slopes, tiles
from maquette.setting import contour_ground, deck, paper_figure, table, turned_fir, twig_tree
from maquette.stock import Stock, beam, block, box, lathe, rod, sheet
from maquette.studio import camera, studio
from maquette.units import PITCH, R, RZ, S, T, view
from maquette.walls import SIDES, card_wall, cladding, door, gable, rect, side, window


def terrace(shot=1):
    """Boards level with the sill, a braced pergola; shot 2: boards and post, close; shot 3: from the garden."""
    K = Stock()
    g = contour_ground(K, (0.6, 0.0), (13.6, 10.4), 5, 0.12, 0.92, seed=233, drift=(0.05, 0.28))
    view.close_up = shot == 2
    z = 0.4
    with K.at(T(0, 0, g - 0.24)):
        with K.at(T(1.5, 3.6, 0)):
            L, W, H = 13.0, 6.6, 3.0
            ops = {
                "S": [(1.4, 0.42, 3.6, 2.2), (6.2, 0.42, 2.4, 2.2), (10.2, 1.1, 1.5, 1.25)],
                "W": [(2.4, 1.1, 1.5, 1.25)],
                "E": [],
                "N": [],
            }
            for k in SIDES:
                M, l = side(L, W, k)
                with K.at(M):
                    card_wall(K, l, H, ops[k], "card", 0.3, gable(l, H, PITCH) if k in "EW" else None, 0.0, k)
                    for o in ops[k]:
                        window(K, o, "oak", 0.14, 3 if o[2] > 3 else 2)
            A = slopes(W, H + 0.14, PITCH, 0.55)
            for q in "SN":
                rafters(K, A[q], np.linspace(-L / 2 - 0.3, L / 2 + 0.3, 22), 0.07, 0.12, 0.0)
                boards(K, A[q], -L / 2 - 0.4, L / 2 + 0.4, 0.2, 0.03, 0.08)
                tiles(K, A[q], -L / 2 - 0.44, L / 2 + 0.44, off=0.105)
            ridge(K, -L / 2 - 0.4, L / 2 + 0.3, H + 0.14 + W / 2 * PITCH + 0.15)
        deck(K, -5.4, 4.6, -4.9, 0.22, z, 0.145)
        for x in np.arange(-5.2, 4.6, 1.6):  # adjustable feet on their pads
            for y in (-4.7, -2.4, -0.2):
                rod(K, "steel", [(x, y, -0.3), (x, y, z - 0.14)], 0.05, 10)
                box(K, "greyboard", (x - 0.16, y - 0.16, -0.34), (x + 0.16, y + 0.16, -0.1), 0.01)
        for x in (-4.5, -1.5, 1.5):
            beam(K, "douglas", (x, -3.45, z + 0.02), (x, -3.45, z + 2.3), 0.15, 0.15, up=(0, 1, 0))
            for s in (-1, 1):
                if -4.7 < x + 0.6 * s < 1.7:
                    beam(K, "douglas", (x, -3.45, z + 1.6), (x + s * 0.66, -3.45, z + 2.28), 0.09, 0.11, up=(0, 1, 0))
            beam(K, "douglas", (x, -3.45, z + 1.6), (x, -2.8, z + 2.3), 0.09, 0.11)
            beam(K, "douglas", (x, -3.7, z + 2.32), (x, 0.1, z + 2.32), 0.10, 0.16)
        for y in (-3.45, 0.05):
            beam(K, "douglas", (-4.9, y, z + 2.48), (1.9, y, z + 2.48), 0.13, 0.18)
        for x in np.linspace(-4.75, 1.75, 15):
            beam(K, "douglas", (x, -3.95, z + 2.64), (x, 0.2, z + 2.64), 0.06, 0.14)
        table(K, -2.2, -1.9, 3, z + 0.02)
        # a bench with one red cushion of card
        box(K, "larch", (2.4, -1.6, z + 0.3), (4.2, -0.9, z + 0.38), 0.01)
        for x in (2.5, 4.1):
            box(K, "larch", (x - 0.04, -1.55, z + 0.02), (x + 0.04, -0.95, z + 0.3), 0.006)
        box(K, "redcard", (2.5, -1.55, z + 0.39), (3.1, -0.95, z + 0.5), 0.03)
        for x in np.arange(1.7, 4.7, 0.95):
            beam(K, "douglas", (x, -4.84, z), (x, -4.84, z + 1.02), 0.07, 0.07, up=(0, 1, 0))
        beam(K, "douglas", (1.62, -4.84, z + 1.03), (4.62, -4.84, z + 1.03), 0.12, 0.05)
        for q in range(5):
            rod(K, "steel", [(1.7, -4.84, z + 0.18 + q * 0.17), (4.56, -4.84, z + 0.18 + q * 0.17)], 0.008, 6)
        for i in range(2):
            box(K, "larch", (-3.6, -5.28 - 0.3 * i, -0.4), (-1.6, -4.96 - 0.3 * i, z - 0.16 - 0.17 * i), 0.01)
        paper_figure(K, (-0.3, -2.6, z + 0.03), "stand", -0.3)
        paper_figure(K, (3.6, -3.2, z + 0.03), "stand", -0.5, mirror=True)
    twig_tree(K, (-8.4, 0.6, g - 0.5), 5.4, 239)
    twig_tree(K, (10.8, 3.4, g - 0.5), 4.8, 241, 5)
    K.build()
    studio((0, 0, 1.5), key=(-0.66, -0.40, 0.62), fill=0.32, sweep_back=(0.5, 0.86), sweep_at=75)
    q = g - 0.24 + z
    if shot == 1:
        camera((-0.6, -1.6, q + 1.0), -122, 17, 46, 90, 10, focus=(-1, -3.4, q + 1))
        return dict(fade_top=0.4)
    if shot == 2:
        camera((-1.5, -3.4, q + 0.42), -118, 17, 10.5, 90, 11, focus=(-1.5, -3.5, q + 0.3))
        return dict(gain=1.0)
    camera((0.6, -2.0, q + 1.2), -62, 9, 39, 90, 9, focus=(0.4, -4.4, q + 0.8))
    return dict(fade_top=0.4)


def cabin(K, w, d, H, mat="douglas", door_mat="larch", drop=0.3, red=False):
    """A boarded cabin with a single slope, its door in the middle of the front."""
    o = (w / 2 - 0.47, 0.02, 0.94, 1.98)
    box(K, "douglas", (-w / 2, -d / 2, -0.14), (w / 2, d / 2, 0.0), 0.008)
    for k in SIDES:
        M, l = side(w, d, k)
        hi = {"S": (H, H), "N": (H - drop, H - drop), "E": (H, H - drop), "W": (H - drop, H)}[k]
        top = lambda u, a=hi[0], b=hi[1], l=l: a + (b - a) * u / l
        with K.at(M):
            cladding(
                K,
                l,
                max(hi) if k in "SN" else 0,
                [o] if k == "S" else (),
                mat,
                0.125,
                0.008,
                0.03,
                0.0,
                top=None if k in "SN" else top,
            )
            if k == "N":
                pass
            if k == "S":
                door(K, o, door_mat, 0.0, 6, handle=None)
                beam(
                    K, "redwood" if red else "oak", (o[0] + 0.66, -0.07, 1.05), (o[0] + 1.0, -0.07, 1.05), 0.035, 0.05
                )
    for x in (-w / 2 + 0.05, w / 2 - 0.05):
        for y, h in ((-d / 2 + 0.06, H), (d / 2 - 0.06, H - drop)):
            beam(K, "spruce", (x, y, 0), (x, y, h), 0.08, 0.08, up=(0, 1, 0))
    s = drop / d
    n = 5
    for i in range(n):
        x = -w / 2 - 0.12 + i * (w + 0.24) / (n - 1)
        beam(
            K,
            "spruce",
            (x, -d / 2 - 0.3, H + 0.05 + 0.3 * s),
            (x, d / 2 + 0.2, H - drop + 0.05 - 0.2 * s),
            0.06,
            0.09,
        )
    m = round((w + 0.4) / 0.16)
    for i in range(m):
        x = -w / 2 - 0.2 + (i + 0.5) * (w + 0.4) / m
        beam(
            K,
            "basswood",
            (x, -d / 2 - 0.34, H + 0.115 + 0.34 * s),
            (x, d / 2 + 0.24, H - drop + 0.115 - 0.24 * s),
            (w + 0.4) / m - 0.008,
            0.025,
            cut=0.004,
        )
    with K.at(T(0, 0, 0.015)):
        c8 = [
            (x, y, q + t)
            for x in (-w / 2 - 0.22, w / 2 + 0.22)
            for y, q in ((-d / 2 - 0.37, H + 0.13 + 0.37 * s), (d / 2 + 0.27, H - drop + 0.13 - 0.27 * s))
            for t in (0, 0.012)
        ]
        block(K, "zinc", c8, 0.004, 0.002)


def lake_cabin(shot=1):
    """Le Bouchet: a cabin and its deck on screw piles, among turned firs; shot 2: the door and its wooden latch."""
    view.close_up = True
    K = Stock()
    k = 2.5
    g = contour_ground(K, (0, -0.5), (14.5, 11.5), 3, 0.16, 0.88, seed=251)
    with K.at(T(0, 0, g), S(k), RZ(7)):
        z = 0.42
        for x in (-1.6, -0.55, 0.55, 1.6):
            for y in (-2.0, 0.8):
                rod(K, "steel", [(x, y, 0.0), (x, y, z - 0.2)], 0.035, 12)
                rod(
                    K,
                    "steel",
                    [
                        (x + 0.09 * math.cos(a), y + 0.09 * math.sin(a), 0.03 + a * 0.006)
                        for a in np.linspace(0, 6.2, 20)
                    ],
                    0.012,
                    6,
                )
        for y in (-2.0, 0.8):
            beam(K, "douglas", (-1.75, y, z - 0.13), (1.75, y, z - 0.13), 0.10, 0.16)
        deck(K, -1.8, 1.8, -2.3, -0.75, z, 0.14, 0.01, "x", "douglas")
        with K.at(T(-0.2, 0.25, z + 0.03)):
            cabin(K, 2.0, 1.75, 2.35, "douglas", "larch", 0.34, red=True)
            rod(K, "charred", [(0.6, 1.0, 0.2), (0.6, 1.0, 3.3)], 0.055, 14)
            lathe(K, "charred", [(0.001, 3.42), (0.12, 3.38), (0.12, 3.34), (0.001, 3.34)][::-1], (0.6, 1.0, 0), 20)
        box(K, "douglas", (1.05, -1.0, z + 0.02), (1.65, -0.45, z + 0.75), 0.01)
        box(K, "larch", (1.0, -1.05, z + 0.75), (1.7, -0.42, z + 0.79), 0.008)
        box(K, "douglas", (-0.6, -2.62, 0), (0.6, -2.33, 0.2), 0.01)
    paper_figure(K, (7.8, -3.4, g), "walk", -0.4, scale=k, thick=0.04, mirror=True)
    for x, y, h in ((-7.6, 4.6, 11.0), (-4.6, 7.4, 14.0), (-9.8, 1.4, 8.4), (6.8, 5.4, 12.4), (9.4, 3.0, 8.8)):
        turned_fir(K, (x, y, g - 0.3), h, h * 0.17)
    for i, (x, y) in enumerate(((-5.4, -4.8), (-6.2, -5.4), (-5.0, -5.8))):
        block(
            K,
            "stone",
            [
                (x + a * (0.5 - 0.1 * i), y + b * 0.4, g + c * (0.55 - 0.12 * i))
                for a in (-1, 1)
                for b in (-1, 1)
                for c in (0, 1)
            ],
            0.08,
            0.08,
        )
    K.build()
    studio(
        (0, 0, 3),
        key=(-0.66, -0.42, 0.60),
        key_dist=150,
        key_size=48,
        fill=0.32,
        sweep_back=(-0.5, 0.86),
        sweep_at=70,
    )
    if shot == 1:
        camera((0.3, -0.6, g + 3.7), -60, 12, 58, 90, 9, focus=(0, -2.5, g + 3.6))
        return dict(fade_top=0.4)
    camera((0.1, -1.8, g + 4.3), -66, 6, 24, 90, 10, focus=(0, -1.6, g + 4.2))
    return dict(fade_top=0.3)


def fair_cabins(shot=1):
    """Toulouse: three cabins on one trailer, the folding footbridge down, steps and rail; shot 2: doors and rail."""
    view.close_up = True
    K = Stock()
    k = 2.5
    box(K, "contour", (-17, -12, -0.2), (17, 10, 0.0), 0.01)
    with K.at(S(k)):
        f = 0.74
        for y in (-0.8, 0.8):
            beam(K, "steel", (-2.75, y, f - 0.16), (2.75, y, f - 0.16), 0.08, 0.14, slack=0.2)
            beam(K, "steel", (-2.75, y, f - 0.16), (-4.2, 0, f - 0.16), 0.07, 0.10, slack=0.2)
        for x in np.linspace(-2.7, 2.7, 6):
            beam(K, "steel", (x, -0.8, f - 0.16), (x, 0.8, f - 0.16), 0.06, 0.08, slack=0.2)
        rod(K, "steel", [(-4.2, 0, 0.02), (-4.2, 0, 0.8)], 0.03, 12)
        for x in (-0.42, 0.42):
            for y in (-1.08, 0.88):
                with K.at(T(x, y, 0.33), R("X", -math.pi / 2)):
                    lathe(
                        K,
                        "greyboard",
                        [
                            (0.001, 0.02),
                            (0.18, 0.0),
                            (0.31, 0.0),
                            (0.33, 0.03),
                            (0.33, 0.17),
                            (0.31, 0.2),
                            (0.001, 0.2),
                        ],
                        sides=48,
                    )
                    lathe(K, "steel", [(0.001, -0.012), (0.15, -0.01), (0.17, 0.005)], sides=36)
        block(
            K,
            "oak",
            [(x, y, q) for x, hi in ((0.78, 0.24), (1.08, 0.02)) for y in (-1.12, -0.86) for q in (0, hi)],
            0.006,
            0.002,
        )
        for x in (-2.6, 2.6):
            for y in (-0.75, 0.75):
                rod(K, "steel", [(x, y, 0.02), (x, y, f - 0.2)], 0.03, 10)
                box(K, "plywood", (x - 0.14, y - 0.14, 0), (x + 0.14, y + 0.14, 0.05), 0.006)
        for x, m in ((-1.78, "douglas"), (0.0, "larch"), (1.78, "douglas")):
            with K.at(T(x, 0.1, f)):
                cabin(K, 1.62, 1.7, 2.3, m, "larch" if m == "douglas" else "douglas", 0.28, red=x == 0)
        deck(K, -2.7, 2.7, -2.05, -0.86, f - 0.06, 0.12, 0.008, "x", "larch", False)
        for x in (-2.5, 0.0, 2.5):
            beam(K, "spruce", (x, -2.0, f - 0.12), (x, -0.86, f - 0.12), 0.06, 0.08)
            beam(K, "spruce", (x, -1.9, 0.0), (x, -1.9, f - 0.1), 0.07, 0.07, up=(0, 1, 0))
        for i in range(3):
            box(K, "larch", (-0.6, -2.38 - i * 0.28, 0.0), (0.6, -2.1 - i * 0.28, f - 0.24 - i * 0.17), 0.01)
        for a, b in ((-2.66, -0.7), (0.7, 2.66)):
            for x in np.linspace(a, b, 3):
                beam(K, "larch", (x, -2.0, f - 0.05), (x, -2.0, f + 0.98), 0.06, 0.06, up=(0, 1, 0))
            for q in (0.5, 0.98):
                beam(K, "larch", (a - 0.03, -2.0, f + q), (b + 0.03, -2.0, f + q), 0.08, 0.045)
    paper_figure(K, (5.8, -8.2, 0), "walk", -0.4, scale=k, thick=0.04)
    paper_figure(K, (-10.2, -5.0, 0), "stand", -0.3, scale=k, thick=0.04)
    paper_figure(K, (8.0, -5.4, 0), "stand", -0.5, scale=k, thick=0.04, mirror=True)
    with K.at(T(-5, 14.0, 0)):  # the street behind: a row of brick fronts, windows cut out
        for i, (w, h) in enumerate(((8.0, 10.0), (9.5, 12.5), (7.5, 9.0))):
            o = [(1.0 + a * (w - 1.0) / 3, 1.2 + n * 3.4, 1.2, 2.0) for n in range(int(h / 3.4)) for a in range(3)]
            with K.at(T(-9 + i * 9.6, 0, 0)):
                sheet(K, "brick", [(0, 0), (w, 0), (w, h), (0, h)], [rect(q) for q in o], 0.3)
    twig_tree(K, (-11.6, 4.0, 0), 11.0, 257)
    twig_tree(K, (12.6, 4.8, 0), 10.0, 263)
    K.build()
    studio(
        (0, 0, 3),
        key=(-0.66, -0.44, 0.60),
        key_dist=150,
        key_size=48,
        fill=0.33,
        sweep_back=(0.4, 0.9),
        sweep_at=70,
        floor=-0.2,
    )
    if shot == 1:
        camera((-0.4, -1.6, 3.5), -108, 11, 58, 90, 9, focus=(0, -3, 3.4))
        return dict(fade_top=0.3)
    camera((2.2, -3.0, 4.0), -112, 9, 26, 90, 10, focus=(2.2, -2.6, 4.0))
    return dict(gain=1.02)
