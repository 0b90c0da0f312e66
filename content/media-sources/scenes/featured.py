"""The main pictures of the projects that the home page shows."""
import math

import numpy as np

from maquette.roofs import Slope, boards, cross_slope, flat_tiles, gutter, king_truss, portal, portal_purlins
from maquette.roofs import purlins, rafters, ridge, slopes, tiles, zinc_pan, zinc_ridge, zinc_roof
from maquette.setting import bicycle, car, contour_ground, deck, dry_wall, knot, ladder, paper_figure, pin
from maquette.setting import red_thread, scaffold, stack, table, turned_fir, twig_tree
from maquette.stock import Stock, beam, box, lathe, plate, rod, smooth_outline
from maquette.studio import camera, camera_at, studio
from maquette.units import PITCH, R, RZ, T, rnd
from maquette.walls import SIDES, card_wall, cladding, door, gable, side, stone_box, trim, window


def volcanic_needle(K, x, y, height, radius):
    """The chapel's needle of Le Puy: contour boards stacked, the chapel and its spire of card on the top."""
    layers = int(height / 0.42)
    thick = height / layers
    for i in range(layers):
        t = i / layers
        r = radius * (1.0 - 0.50 * t**0.8 + 0.10 * math.sin(5 * t + 0.6))
        contour_ground(
            K, (x + 0.5 * math.sin(2.3 * t), y), (r, r * 0.86), 1, thick, seed=60 + i // 3, mat="greyboard", z=i * thick
        )
    z = height
    box(K, "card", (x - 1.5, y - 0.8, z), (x + 1.2, y + 0.8, z + 1.3), 0.01)
    for s in (-1, 1):
        beam(K, "card", (x - 1.6, y + s * 0.45, z + 1.5), (x + 1.3, y + s * 0.45, z + 1.5), 1.05, 0.06, up=(0, s * 0.5, 1))
    box(K, "card", (x + 1.0, y - 0.5, z), (x + 2.0, y + 0.5, z + 3.0), 0.01)
    lathe(K, "card", [(0.72, 0.0), (0.001, 1.9)], (x + 1.5, y, z + 3.0), 4)


def ambulance(K, x, y, turn):
    """A van of layered card, its cross cut out of the side in relief."""
    body = [(-2.7, 0.35), (-2.7, 2.35), (-2.55, 2.5), (0.9, 2.5), (1.35, 2.3), (1.95, 1.45), (2.6, 1.15), (2.7, 0.9), (2.7, 0.35)]
    with K.at(T(x, y, 0), RZ(turn)):
        for i in range(8):
            plate(K, "card", body, 0.235, T(0, -0.72 + i * 0.24, 0) @ R("X", math.pi / 2), cut=0.01)
        for y in (-0.99, 0.94):
            for w, h in ((0.26, 0.9), (0.9, 0.26)):
                box(K, "zinc", (-0.9 - w / 2, y, 1.5 - h / 2), (-0.9 + w / 2, y + 0.05, 1.5 + h / 2), 0.004)
            box(K, "greyboard", (0.75, y, 1.45), (1.6, y + 0.04, 2.1), 0.01)
        for a in (-1.6, 1.7):
            for s in (-0.98, 0.78):
                with K.at(T(a, s, 0.38), R("X", -math.pi / 2)):
                    lathe(K, "greyboard", [(0.001, 0), (0.36, 0), (0.38, 0.02), (0.38, 0.18), (0.001, 0.2)], sides=28)


def wheelchair(K, x, y, turn):
    """Somebody seated in a wheelchair, pushed by another: card on two turned wheels."""
    seated = [
        (-0.05, 0.55), (0.0, 1.05), (0.06, 1.2), (0.0, 1.32), (0.06, 1.46), (0.2, 1.46), (0.27, 1.33), (0.2, 1.2),
        (0.24, 1.05), (0.28, 0.82), (0.58, 0.72), (0.66, 0.28), (0.84, 0.22), (0.84, 0.14), (0.56, 0.14), (0.5, 0.52),
    ]
    with K.at(T(x, y, 0), RZ(turn)):
        plate(K, "card", smooth_outline(seated, 3), 0.03, R("X", math.pi / 2), cut=0.003)
        for s in (-0.26, 0.22):
            with K.at(T(0.08, s, 0.32), R("X", -math.pi / 2)):
                lathe(K, "greyboard", [(0.26, 0), (0.32, 0), (0.32, 0.035), (0.26, 0.035), (0.26, 0)], sides=32)
        box(K, "greyboard", (-0.16, -0.24, 0.5), (0.5, 0.24, 0.54), 0.006)
        rod(K, "steel", [(-0.14, 0.2, 0.5), (-0.18, 0.2, 0.98), (-0.34, 0.2, 1.0)], 0.016, 7)
        paper_figure(K, (-0.72, 0, 0), "walk", 0.0)


def hospital(shot=1):
    """Three storeys of upright larch laths, a zinc band at each floor, a glulam canopy with a red edge; behind it the
    needle of the town. Shot 1: from the height of the first floor, those who come and go large enough to be read."""
    K = Stock()
    L, W, H, f = 19.4, 13.0, 10.6, 3.45
    box(K, "contour", (-24, -17, -0.10), (22, 12, 0.0), 0.01)
    openings = {
        "S": [
            (0.9 + i * 2.32, (0.3 if n == 0 else 0.95) + n * f, 1.5, 2.5 if n == 0 else 1.7)
            for n in range(3)
            for i in range(8)
        ],
        "W": [(1.3 + i * 3.1, 0.95 + n * f, 1.6, 1.7) for n in range(3) for i in range(4)],
        "N": [],
        "E": [],
    }
    for k in SIDES:
        M, l = side(L, W, k)
        with K.at(M):
            ops = openings[k]
            card_wall(K, l, H, ops, "greyboard", 0.3, corner=k)
            if k in "SW":
                cladding(K, l, H, ops, "larch", 0.115, 0.034, 0.06, -0.05, z0=0.18)
                for o in ops:
                    trim(K, o, "lacquer", -0.13, 0.34, 0.05)
                    window(K, o, "basswood", 0.16, 2 if o[3] < 2 else 1)
            for n in (1, 2):
                box(K, "lacquer", (-0.16, -0.19, n * f + 0.16), (l + 0.16, 0.02, n * f + 0.42), 0.008)
    box(K, "greyboard", (-L / 2 + 0.2, -W / 2 + 0.2, H - 0.3), (L / 2 - 0.2, W / 2 - 0.2, H - 0.1), 0.01)
    for n in (1, 2):
        box(K, "card", (-L / 2 + 0.3, -W / 2 + 0.3, n * f - 0.2), (L / 2 - 0.3, W / 2 - 0.3, n * f), 0.01)
    for k in SIDES:
        M, l = side(L, W, k)
        with K.at(M):
            box(K, "lacquer", (-0.2, -0.22, H - 0.12), (l + 0.2, 0.42, H + 0.16), 0.008)
    # the canopy: posts on steel feet, beams, joists, deck, its edge red
    x0, x1, y0, y1, z = -5.4, 4.4, -W / 2 - 6.0, -W / 2 - 0.1, 3.05
    for x in np.linspace(x0 + 0.7, x1 - 0.7, 4):
        for y in (y0 + 0.6, y1 - 0.9):
            rod(K, "steel", [(x, y, 0), (x, y, 0.16)], 0.05, 10)
            box(K, "steel", (x - 0.16, y - 0.16, 0), (x + 0.16, y + 0.16, 0.03), 0.004)
            beam(K, "glulam", (x, y, 0.15), (x, y, z), 0.22, 0.22, up=(0, 1, 0))
        beam(K, "glulam", (x, y0, z + 0.2), (x, y1, z + 0.2), 0.2, 0.42)
        beam(K, "glulam", (x, y0 + 0.65, z - 0.75), (x, y0 + 1.5, z + 0.02), 0.13, 0.14)
    for y in np.linspace(y0 + 0.12, y1 - 0.12, 11):
        beam(K, "glulam", (x0, y, z + 0.50), (x1, y, z + 0.50), 0.09, 0.18)
    for i in range(49):
        x = x0 + (i + 0.5) * (x1 - x0) / 49
        beam(K, "basswood", (x, y0, z + 0.61), (x, y1, z + 0.61), 0.19, 0.03, cut=0.004)
    box(K, "lacquer", (x0 - 0.04, y0 - 0.04, z + 0.63), (x1 + 0.04, y1, z + 0.69), 0.005)
    box(K, "redcard", (x0 - 0.06, y0 - 0.08, z + 0.34), (x1 + 0.06, y0 - 0.045, z + 0.70), 0.005)
    # forecourt
    if shot == 1:
        volcanic_needle(K, 37.5, 33.0, 9.6, 4.6)
        ambulance(K, 9.4, -10.6, 172)
        wheelchair(K, -3.6, -11.6, 14)
        paper_figure(K, (-6.6, -15.0, 0), "stand", -0.45)
        paper_figure(K, (-7.3, -15.2, 0), "reach", -0.6, mirror=True)
        paper_figure(K, (1.2, -15.4, 0), "walk", 0.5, mirror=True)
    for x, y, a, kind in (
        (-2.2, -13.6, -0.5, "walk"),
        (-0.9, -13.2, -0.35, "stand"),
        (2.6, -9.2, 0.2, "walk"),
        (-8.6, -11.0, -0.6, "walk"),
        (6.9, -12.2, -0.2, "stand"),
    ):
        paper_figure(K, (x, y, 0), kind, a)
    trees = ((-12.8, -9.6, 6.4, 11), (8.6, -10.4, 5.2, 5), (-14.6, 1.5, 7.0, 23))
    for x, y, h, s in ((13.6, -11.6, 5.2, 5), *trees[::2]) if shot == 1 else trees:
        twig_tree(K, (x, y, 0), h, s, 6)
    for x, y in ((-9.8, -13.2), (5.2, -14.6)):
        box(K, "larch", (x - 0.9, y - 0.22, 0.40), (x + 0.9, y + 0.22, 0.46), 0.008)
        for s in (-0.7, 0.7):
            box(K, "greyboard", (x + s - 0.08, y - 0.2, 0), (x + s + 0.08, y + 0.2, 0.4), 0.008)
    if shot == 2:
        car(K, 11.0, -13.2, 8)
    K.build()
    studio(
        (0, 0, 4),
        key=(-0.74, -0.34, 0.58),
        key_dist=170,
        key_size=58,
        fill=0.31,
        sweep_back=(0.55, 0.83),
        sweep_at=75,
        floor=-0.1,
    )
    if shot == 1:
        camera((1.6, -6.6, 5.5), -116, 5.0, 70, 90, 10, focus=(-2, -11, 3))
        return dict(fade_top=0.25)
    camera((-1.6, -10.2, 2.3), -108, 6, 33, 90, 11, focus=(-1.5, -12.0, 2.2))
    return dict(fade_top=0.3)


def issarles():
    """Five Douglas fir trusses on a granite box, seen from above; the red thread shows how far it is out of square."""
    K = Stock()
    L, W, H = 14.6, 8.2, 2.9
    g = contour_ground(K, (0, -0.4), (13.6, 10.2), 4, 0.10, 0.90, seed=33, drift=(0.12, 0.16))
    with K.at(T(0, 0, g)):
        box(K, "plywood", (-L / 2 - 0.5, -W / 2 - 0.5, 0), (L / 2 + 0.5, W / 2 + 0.5, 0.10), 0.006)
        with K.at(T(0, 0, 0.1)):
            stone_box(
                K,
                L,
                W,
                H,
                {
                    "S": [
                        (1.6, 0.8, 1.0, 1.3),
                        (4.6, 0.8, 1.0, 1.3),
                        (7.0, 0.0, 1.2, 2.15),
                        (10.2, 0.8, 1.0, 1.3),
                        (12.4, 0.8, 1.0, 1.3),
                    ],
                    "E": [(3.2, 0.0, 1.9, 2.3)],
                    "N": [(2.0, 0.8, 1.0, 1.3), (9.0, 0.8, 1.0, 1.3)],
                    "W": [(1.6, 0.8, 1.0, 1.3), (5.4, 0.8, 1.0, 1.3)],
                },
                0.55,
                "granite",
                lintel="granite",
                lo=0.17,
            )
            z = H + 0.24
            A = slopes(W, z, PITCH, 0.5)
            for s in (-1, 1):
                beam(
                    K,
                    "douglas",
                    (-L / 2, s * (W / 2 - 0.28), H + 0.1),
                    (L / 2, s * (W / 2 - 0.28), H + 0.1),
                    0.22,
                    0.2,
                )
            xs = (-7.0, -3.5, 0.0, 3.5, 7.0)
            for x in xs:
                king_truss(K, x, W - 0.1, z - 0.04, PITCH, 0.24, "douglas", 0.22)
            zr = z + W / 2 * PITCH
            beam(K, "douglas", (-L / 2 - 0.5, 0, zr - 0.12), (L / 2 + 0.3, 0, zr - 0.12), 0.14, 0.24)
            for x in xs:
                for s in (-1, 1):
                    if -7.2 < x + s * 0.7 < 7.2:
                        beam(
                            K,
                            "douglas",
                            (x + s * 0.1, 0, zr - 0.98),
                            (x + s * 0.85, 0, zr - 0.24),
                            0.11,
                            0.13,
                            up=(0, 1, 0),
                        )
            for q in "SN":
                purlins(K, A[q], (0.36, 0.68), -L / 2 - 0.5, L / 2 + 0.3, 0.14, 0.24, mat="douglas")
                e = -2.4 if q == "S" else 1.6
                rafters(K, A[q], np.arange(-L / 2 - 0.4, e, 0.52), 0.08, 0.10, mat="spruce")
            boards(K, A["N"], -L / 2 - 0.48, lambda v: -4.4 + 0.5 * math.sin(v * 8) - 0.2 * v)
            ladder(K, (4.6, -5.7, -0.1), (4.4, -4.3, 3.7))
        # the right angle, stretched from pin to pin, beside walls that do not follow it
        p = [(L / 2 + 1.5, -W / 2 - 1.25), (-L / 2 - 1.3, -W / 2 - 1.25 - 0.0), (-L / 2 - 1.3, W / 2 + 0.9)]
        for x, y in p:
            pin(K, (x, y, -0.02), 0.5, mat="brass")
        for a, b in zip(p[:-1], p[1:]):
            red_thread(K, (*a, 0.36), (*b, 0.36), 0.02, r=0.032)
        for x, y in p:
            knot(K, (x, y, 0.36), 0.04)
        stack(K, 1.2, -7.6, 4, 4.4, 3, 6, 0.15, 0.13, mat="douglas")
        for i in range(3):
            with K.at(T(-4.4, -7.6 + i * 0.35, 0.02 + 0.0 * i), RZ(-3 + 2 * i)):
                beam(K, "douglas", (-2.0, 0, 0.11), (2.2, 0, 0.11), 0.15, 0.22)
        paper_figure(K, (-1.9, -6.4, 0), "stand", -0.5)
        paper_figure(K, (6.4, -6.9, 0), "walk", -0.3, mirror=True)
        twig_tree(K, (10.0, 3.4, -0.1), 5.0, 37)
    for x, y, h in ((-10.8, 5.6, 4.6), (-9.2, 7.2, 5.8), (-12.0, 2.6, 3.6)):
        turned_fir(K, (x, y, g - 0.3), h, h * 0.19)
    K.build()
    studio((0, 0, 2), key=(-0.68, -0.30, 0.58), fill=0.30, sweep_back=(-0.5, 0.87), sweep_at=80)
    camera((0.1, -0.9, 1.6), -62, 42, 57, 90, 11, focus=(0, -2.0, 2.6))
    return dict()


def blavozy(shot=1):
    """A timber house in level boards and white render, its terrace, its car port with the wood store behind."""
    K = Stock()
    L, W, H = 10.6, 7.8, 2.95
    g = contour_ground(K, (1.6, -0.6), (13.8, 9.8), 3, 0.10, 0.90, seed=41, drift=(0.1, 0.1))
    with K.at(T(-1.6, 0, g)):
        box(K, "greyboard", (-L / 2 + 0.02, -W / 2 + 0.02, 0), (L / 2 - 0.02, W / 2 - 0.02, 0.24), 0.01)
        ops = {
            "S": [(0.9, 0.26, 3.2, 2.25), (5.0, 0.26, 1.1, 2.2), (7.5, 1.0, 1.9, 1.25)],
            "E": [(1.4, 1.0, 1.3, 1.25), (4.9, 1.0, 1.3, 1.25), (3.3, 3.1, 1.2, 0.75)],
            "N": [],
            "W": [(2.6, 1.0, 1.4, 1.25)],
        }
        for k in SIDES:
            M, l = side(L, W, k)
            top = gable(l, H, PITCH) if k in "EW" else None
            with K.at(M):
                card_wall(K, l, H, ops[k], "card" if k != "S" else "basswood", 0.3, top, 0.22, corner=k)
                if k == "S":
                    cladding(K, l, H, ops[k], "douglas", 0.165, 0.012, 0.035, -0.02, False, z0=0.20)
                for o in ops[k]:
                    if k == "S":
                        trim(K, o, "douglas", -0.07, 0.26, 0.045)
                    if o[2] < 1.2 and o[3] > 2:
                        door(K, o, "oak", 0.10, 5, 0.0)
                    else:
                        window(K, o, "basswood", 0.12, 3 if o[2] > 2.5 else 2)
        A = slopes(W, H + 0.14, PITCH, 0.65)
        for q in "SN":
            rafters(K, A[q], np.linspace(-L / 2 - 0.45, L / 2 + 0.45, 20), 0.07, 0.13, 0.0)
            boards(K, A[q], -L / 2 - 0.52, L / 2 + 0.52, 0.2, 0.03, 0.08)
            tiles(K, A[q], -L / 2 - 0.56, L / 2 + 0.56, off=0.105)
            for x in (-L / 2 - 0.54, L / 2 + 0.54):
                beam(K, "douglas", A[q].at(x, -0.02, 0.03), A[q].at(x, A[q].len, 0.03), 0.04, 0.22, up=A[q].out)
        ridge(K, -L / 2 - 0.5, L / 2 + 0.4, H + 0.14 + W / 2 * PITCH + 0.15)
        gutter(K, A["S"], -L / 2 - 0.5, L / 2 + 0.5, -0.10, -0.0, 0.08)
        rod(
            K,
            "zinc",
            [
                (L / 2 - 0.1, -W / 2 - 0.55, 2.6),
                (L / 2 - 0.1, -W / 2 - 0.06, 2.35),
                (L / 2 - 0.1, -W / 2 - 0.06, 0.0),
            ],
            0.045,
            10,
        )
        deck(K, -L / 2 - 0.4, 1.2, -W / 2 - 3.2, -W / 2 - 0.05, 0.22)
        table(K, -2.2, -W / 2 - 1.75, 6, 0.24)
        paper_figure(K, (0.2, -W / 2 - 1.2, 0.24), "stand", -0.4)
        bicycle(K, 1.6, -W / 2 - 0.30, 3, -7)
        # the car port
        with K.at(T(L / 2 + 3.9, 0.2, 0)):
            for x in (-2.6, 2.6):
                for y in (-2.7, 2.7):
                    rod(K, "steel", [(x, y, 0), (x, y, 0.14)], 0.04, 8)
                    beam(K, "douglas", (x, y, 0.13), (x, y, 2.42), 0.16, 0.16, up=(0, 1, 0))
                    for d in (-1, 1):
                        if abs(x + d * 0.6) < 2.6:
                            beam(K, "douglas", (x, y, 1.9), (x + d * 0.52, y, 2.42), 0.09, 0.10, up=(0, 1, 0))
            for y in (-2.7, 2.7):
                beam(K, "douglas", (-3.0, y, 2.53), (3.0, y, 2.53), 0.14, 0.22)
            for x in np.linspace(-2.9, 2.9, 11):
                beam(K, "spruce", (x, -3.15, 2.72), (x, 3.15, 2.72), 0.08, 0.16)
            for i in range(31):
                x = -3.05 + (i + 0.5) * 6.1 / 31
                beam(K, "basswood", (x, -3.2, 2.82), (x, 3.2, 2.82), 0.185, 0.03, cut=0.004)
            box(K, "lacquer", (-3.1, -3.25, 2.84), (3.1, 3.25, 2.90), 0.005)
            for r in range(10):
                for i in range(24):
                    x, z = -2.4 + (i + 0.5 * (r % 2)) * 0.2, 0.12 + r * 0.17
                    q = rnd.uniform(0.075, 0.095)
                    y = 2.1 + rnd.gauss(0, 0.02)
                    rod(K, "oak", [(x, y, z), (x, y + 0.45, z)], q, 7, False)
            car(K, 0.1, -0.6, 90)
        paper_figure(K, (6.5, -5.2, 0), "walk", -0.3, mirror=True)
        twig_tree(K, (-8.4, -3.0, -0.1), 4.6, 43, 5)
        twig_tree(K, (-8.0, 4.4, -0.1), 6.0, 47)
    turned_fir(K, (3.2, 8.2, g - 0.3), 5.2, 1.0)
    turned_fir(K, (5.0, 8.8, g - 0.3), 3.8, 0.74)
    K.build()
    studio((0, 0, 2), key=(-0.64, -0.42, 0.62), fill=0.31, sweep_back=(-0.6, 0.8), sweep_at=70)
    if shot == 1:
        camera((1.7, -1.2, 2.1), -52, 15, 52, 90, 9, focus=(1, -5, 1.6))
        return dict(fade_top=0.4)
    camera((-2.4, -W / 2 - 0.8, g + 1.7), -76, 8, 24, 90, 11, focus=(-2.4, -W / 2 - 0.8, g + 1.6))
    return dict(fade_top=0.3)


def riding_hall():
    """Five three-pinned portals over 20 m, at the height of a rider's eye: a little day from the roof, no post."""
    K = Stock()
    S_, H, L = 20.0, 4.0, 20.0
    r = S_ / 2
    box(K, "plywood", (-r - 2.2, -9, -0.24), (r + 2.2, L + 3, -0.12), 0.006)
    box(K, "cork", (-r - 0.6, -8, -0.12), (r + 0.6, L + 0.6, 0), 0.006)
    for i in range(5):
        portal(K, i * 5.0, S_, H, depth=1.05, crown=0.48)
    for s in (-1, 1):
        portal_purlins(K, s, S_, H, -0.35, L + 0.35, 9, w=0.11, h=0.18)
        A = cross_slope(S_, H, s, PITCH, 0.45)
        holes = [(1.6, 3.0), (6.7, 3.0), (11.6, 3.0), (16.6, 2.4)]  # translucent sheets, two bands each side
        n = int(A.len / 0.205)
        for i in range(n):
            v = (i + 0.5) * A.len / n
            f = v / A.len
            spans = [(-0.4, L + 0.4)]
            if 0.34 < f < 0.46 or 0.66 < f < 0.78:
                for a, w in holes:
                    spans = [q for c, d in spans for q in ((c, min(d, a)), (max(c, a + w), d)) if q[1] - q[0] > 0.05]
            for c, d in spans:
                beam(
                    K, "basswood", A.at(c, v, 0.225), A.at(d, v, 0.225), A.len / n - 0.008, 0.03, up=A.out, cut=0.004
                )
        for z in (0.22, 0.60, 0.98, 1.36):  # the kicking boards lean away from the knee
            x = s * (r - 0.50 - 0.16 * (1.6 - z))
            beam(K, "douglas", (x, -0.6, z), (x, L, z), 0.05, 0.36)
        for k in range(10):
            z = 1.9 + k * 0.215
            beam(K, "larch", (s * (r + 0.03), -0.4, z), (s * (r + 0.03), L + 0.2, z), 0.04, 0.15)
    top = gable(S_, H - 0.15, PITCH)
    with K.at(T(-r, L + 0.16, 0)):  # the far gable: boards, then laths, a door in the middle
        cladding(K, S_, 2.0, [(8.2, 0, 3.6, 3.6)], "larch", 0.19, 0.015, 0.04, z0=0.0)
        cladding(K, S_, H, [(8.2, 0, 3.6, 3.6)], "larch", 0.235, 0.10, 0.04, top=top, z0=2.1)
        for u in (0.4, 4.2, 8.1, 11.9, 15.8, 19.6):
            beam(K, "glulam", (u, 0.12, 0), (u, 0.12, top(u) - 0.2), 0.16, 0.2, up=(0, 1, 0))
        beam(K, "glulam", (8.0, 0.12, 3.7), (12.0, 0.12, 3.7), 0.16, 0.22)
    for x, y, m in ((-3.0, 9.0, "redcard"), (2.4, 13.2, "card"), (-0.6, 16.4, "card")):
        for e in (-1.6, 1.6):
            beam(K, "basswood", (x + e - 0.02, y - 0.28, 0), (x + e, y + 0.28, 0.75), 0.07, 0.07)
            beam(K, "basswood", (x + e + 0.02, y + 0.28, 0), (x + e, y - 0.28, 0.75), 0.07, 0.07)
        rod(K, "thread" if m == "redcard" else m, [(x - 1.8, y, 0.52), (x + 1.8, y, 0.53)], 0.055, 12)
    paper_figure(K, (3.6, 9.8, 0), "horse", 0.30, mirror=True, thick=0.03)
    paper_figure(K, (-5.4, 12.6, 0), "stand", 0.2)
    paper_figure(K, (-2.4, 17.6, 0), "horse", -0.2, thick=0.03)
    K.build()
    studio(
        (0, L / 2, 3),
        key=(-0.62, -0.16, 0.66),
        key_dist=150,
        key_size=20,
        fill=0.85,
        fill_tint=(1.0, 0.94, 0.85),
        key_power=2.2,
        sweep_back=(0, 1),
        sweep_at=70,
        floor=-0.24,
    )
    camera_at((2.2, -4.6, 2.0), (-0.6, 14, 3.05), 29, 16.0, focus=(0, 10, 1.5))
    return dict(level=1.22, contrast=1.06, flat=False)


def zinc_house(shot=1):
    """Two zinc roofs at right angles from high up: two valleys, two roof windows, a chimney, one thread."""
    K = Stock()
    L, W, H = 12.0, 7.6, 3.5
    l, w, h = 6.2, 6.0, 3.15  # the low volume, its ridge towards us
    cx = 2.6
    box(K, "contour", (-12, -13, -0.10), (13, 8, 0.0), 0.01)
    box(K, "contour", (-10.5, -11.5, 0.0), (11.5, 7, 0.09), 0.01)
    with K.at(T(0, 0, 0.09)):
        ops = {
            "S": [(0.9, 0.1, 2.6, 2.25), (4.6, 0.1, 1.0, 2.15)],
            "E": [(1.4, 0.95, 1.3, 1.3), (4.8, 0.95, 1.2, 1.3), (3.2, 3.45, 1.2, 0.9)],
            "N": [],
            "W": [(2.6, 0.95, 1.4, 1.3)],
        }
        for k in SIDES:
            M, n = side(L, W, k)
            with K.at(M):
                card_wall(K, n, H, ops[k], "card", 0.3, gable(n, H, PITCH) if k in "EW" else None, corner=k)
                for o in ops[k]:
                    if o[2] < 1.05:
                        door(K, o, "oak", 0.1, 5)
                    else:
                        window(K, o, "basswood", 0.12, 2)
        y0 = -W / 2 - l  # the gable of the low volume
        with K.at(T(cx - w / 2, y0, 0)):
            o = (1.2, 0.1, 3.6, 2.4)
            card_wall(K, w, h, [o], "basswood", 0.2, gable(w, h, PITCH))
            cladding(K, w, h, [o], "larch", 0.14, 0.014, 0.035, -0.02, top=gable(w, h, PITCH), z0=0.06)
            trim(K, o, "larch", -0.08, 0.26, 0.045)
            window(K, o, "basswood", 0.12, 3)
        for sx, M in ((-1, T(cx - w / 2, -W / 2, 0) @ RZ(-90)), (1, T(cx + w / 2, y0, 0) @ RZ(90))):
            with K.at(M):
                o = (2.2, 0.9, 1.5, 1.3)
                card_wall(K, l, h, [o], "basswood", 0.2)
                cladding(K, l, h, [o], "larch", 0.14, 0.014, 0.035, -0.02, z0=0.06)
                trim(K, o, "larch", -0.08, 0.26, 0.045)
                window(K, o, "basswood", 0.12, 2)
        # the high roof
        z = H + 0.12
        e = 0.35
        A = slopes(W, z, PITCH, e)
        B = Slope(0, 0, w, h + 0.12, PITCH, e, -1)
        zr_low = h + 0.12 + w / 2 * PITCH
        reach = (zr_low - (z - e * PITCH)) / PITCH  # how far the low ridge runs into the high slope, in plan
        zb = z - e * PITCH
        # valley in plan: at the low ridge the junction lies at y = -W/2 - e + reach
        half = (zr_low - zb) / PITCH  # half width of the low roof where it meets the eave of the high one
        cut = lambda x: max(0.0, (half - abs(x - cx)) / math.cos(math.atan(PITCH))) if abs(x - cx) < half else -0.06
        windows = [(-4.4, 1.5, 0.95, 1.3), (-1.9, 1.5, 0.95, 1.3)]
        for q in "SN":
            boards(K, A[q], -L / 2 - 0.2, L / 2 + 0.2, 0.2, 0.03, 0.0)
            zinc_roof(
                K,
                A[q],
                -L / 2 - 0.24,
                L / 2 + 0.24,
                0.43,
                0.02,
                start=cut if q == "S" else None,
                skip=windows if q == "S" else (),
            )
            for x in (-L / 2 - 0.25, L / 2 + 0.25):
                beam(K, "zinc", A[q].at(x, -0.06, 0.02), A[q].at(x, A[q].len, 0.02), 0.03, 0.2, up=A[q].out)
        zinc_ridge(K, -L / 2 - 0.26, L / 2 + 0.26, z + W / 2 * PITCH + 0.10)
        for u, v, ww, vh in windows:
            P = A["S"]
            rim = [
                (u - 0.22, v - 0.12),
                (u + ww + 0.22, v - 0.12),
                (u + ww + 0.22, v + vh + 0.12),
                (u - 0.22, v + vh + 0.12),
            ]
            K.add("zinc", [P.at(x, y, 0.036) for x, y in rim], [[0, 1, 2, 3]], np.array([(*q, 0) for q in rim]) * 20)
            for a, b in (((u, v), (u + ww, v)), ((u, v + vh), (u + ww, v + vh))):
                beam(K, "lacquer", P.at(*a, 0.08), P.at(*b, 0.08), 0.07, 0.14, up=P.out)
            for a, b in (((u + 0.035, v), (u + 0.035, v + vh)), ((u + ww - 0.035, v), (u + ww - 0.035, v + vh))):
                beam(K, "lacquer", P.at(*a, 0.08), P.at(*b, 0.08), 0.07, 0.14, up=P.out)
            c = [
                P.at(x, y, 0.07)
                for x, y in (
                    (u + 0.07, v + 0.07),
                    (u + ww - 0.07, v + 0.07),
                    (u + ww - 0.07, v + vh - 0.07),
                    (u + 0.07, v + vh - 0.07),
                )
            ]
            K.add("basalt", c, [[0, 1, 2, 3]], np.array(c) * 20)
        # the low roof: its slopes run into the high one
        yr = -W / 2 - e + reach
        for s in (-1, 1):
            C = cross_slope(w, h + 0.12, s, PITCH, e)
            with K.at(T(cx, 0, 0)):
                y_at = lambda v: -W / 2 - e + max(0.0, ((C.at(0, v)[2] - zb) / PITCH))
                boards(K, C, y0 - 0.2, lambda v: y_at(v) + 0.05, 0.2, 0.03, 0.0)
                n = round((yr + 0.4 - y0 + 0.24) / 0.43)
                wd = (yr - y0 + 0.24) / n

                for i in range(n):
                    a = y0 - 0.24 + i * wd
                    m = a + wd / 2
                    v0 = -0.06
                    if m > -W / 2 - e:  # beyond the eave of the high roof the tray starts at the valley
                        v0 = max(
                            v0, ((m + W / 2 + e) * PITCH + zb - (h + 0.12 - e * PITCH)) / math.sin(math.atan(PITCH))
                        )
                    if v0 < C.len - 0.1:
                        zinc_pan(K, C, a, wd, v0, C.len - 0.01, 0.02, 0.06)
                beam(K, "zinc", C.at(y0 - 0.25, -0.06, 0.02), C.at(y0 - 0.25, C.len, 0.02), 0.03, 0.2, up=C.out)
        with K.at(T(cx, 0, 0), RZ(90)):
            zinc_ridge(K, y0 - 0.26, yr, zr_low + 0.10)
        # gutters, chimney, snow bars
        gutter(K, A["S"], -L / 2 - 0.2, cx - half - 0.1, -0.12, -0.02, 0.075)
        gutter(K, A["S"], cx + half + 0.1, L / 2 + 0.2, -0.12, -0.02, 0.075)
        box(K, "card", (-3.2, 0.5, 4.3), (-2.5, 1.2, 6.3), 0.01)
        box(K, "zinc", (-3.28, 0.42, 6.3), (-2.42, 1.28, 6.36), 0.006)
        box(K, "zinc", (-3.34, 0.36, 4.3), (-2.36, 1.34, 4.98), 0.006)
        # the thread down the valley; in the detail, down the slope between the windows
        P = A["S"]
        p, q = P.at(cx - half + 0.05, 0.02, 0.16), np.array([cx, yr, zr_low + 0.16])
        if shot == 2:
            p, q = P.at(-2.68, 0.5, 0.1), P.at(-2.68, A["S"].len - 0.1, 0.1)
        for a in (p, q):
            pin(K, a - [0, 0, 0.2], 0.42, mat="brass")
            knot(K, a + [0, 0, 0.1], 0.04)
        red_thread(K, p + [0, 0, 0.1], q + [0, 0, 0.1], 0.0, r=0.028)
        deck(K, -L / 2 + 0.2, cx - w / 2 - 0.15, -W / 2 - 3.4, -W / 2 - 0.05, 0.10)
        table(K, -3.4, -W / 2 - 1.8, 8, 0.12)
        paper_figure(K, (-1.0, -W / 2 - 2.6, 0.12), "stand", -0.5)
        paper_figure(K, (8.0, -5.4, 0), "walk", -0.3)
        twig_tree(K, (-8.6, -7.0, -0.02), 4.4, 53, 5)
        twig_tree(K, (9.0, 3.0, -0.02), 5.4, 59)
    K.build()
    studio((0, -2, 2), key=(-0.70, -0.20, 0.56), fill=0.32, sweep_back=(-0.5, 0.87), sweep_at=80, floor=-0.1)
    if shot == 1:
        camera((0.6, -2.6, 1.7), -56, 41, 60, 90, 11, focus=(0.5, -4.0, 3.6))
        return dict()
    if shot == 2:
        camera((-3.2, -1.9, 4.55), -84, 33, 15.5, 90, 11, focus=(-3.2, -2.0, 4.5))
        return dict(gain=1.0)
    camera((-0.9, -5.2, 2.2), -118, 11, 44, 90, 10, focus=(-1.5, -6.5, 2.0))
    return dict(fade_top=0.4)


def langogne(shot=1):
    """A long granite farm at its full length: half its flat tiles back on, the other half open on oak trusses."""
    K = Stock()
    L, W, H = 22.0, 8.4, 4.7
    box(K, "contour", (-19, -11, -0.22), (19, 9, -0.11), 0.01)
    box(K, "contour", (-17.5, -9.4, -0.11), (17.6, 7.5, 0.0), 0.01)
    ops = {
        "S": [
            (1.5, 0.9, 0.95, 1.2),
            (4.0, 0.0, 1.15, 2.1),
            (6.6, 0.9, 0.95, 1.2),
            (11.0, 0.0, 3.2, 3.3),
            (16.4, 0.9, 1.0, 1.2),
            (19.2, 0.9, 1.0, 1.2),
            (1.6, 3.0, 0.8, 0.95),
            (6.7, 3.0, 0.8, 0.95),
            (16.5, 3.0, 0.8, 0.95),
            (19.3, 3.0, 0.8, 0.95),
        ],
        "W": [(2.0, 0.9, 1.0, 1.2), (5.2, 0.9, 1.0, 1.2), (3.7, 3.4, 0.9, 1.2)],
        "E": [(3.4, 3.4, 1.2, 1.5)],
        "N": [],
    }
    done = stone_box(K, L, W, H, ops, 0.6, "granite", gables="EW", lo=0.16, lintel=None)
    for k in "SW":
        M, l = side(L, W, k)
        with K.at(M):
            for u, z, w, h in done[k]:
                head = "oak" if w > 2 else "granite"
                beam(K, head, (u - 0.25, 0.11, z + h + 0.11), (u + w + 0.25, 0.11, z + h + 0.11), 0.38, 0.24)
                if w > 2:
                    if shot == 2:  # the bar that shuts again
                        beam(K, "redwood", (u + w * 0.22, 0.12, z + 1.25), (u + w * 0.78, 0.12, z + 1.25), 0.07, 0.13)
                    for i in range(2):
                        door(K, (u + i * w / 2, z, w / 2, h), "oak", 0.22, 6, frame=0.05, handle=None)
                elif h > 1.8:
                    door(K, (u, z, w, h), "oak", 0.22, 5)
                else:
                    window(K, (u, z + 0.06, w, h - 0.06), "oak", 0.22, 2, 1)
    z = H + 0.2
    A = slopes(W, z, PITCH, 0.42)
    zr = z + W / 2 * PITCH
    for s in (-1, 1):
        beam(
            K,
            "oak",
            (-L / 2 + 0.1, s * (W / 2 - 0.3), H + 0.08),
            (L / 2 - 0.1, s * (W / 2 - 0.3), H + 0.08),
            0.22,
            0.2,
        )
    for x in (-8.2, -4.9, -1.6, 1.7, 5.0, 8.2):
        king_truss(K, x, W - 0.2, z - 0.06, PITCH, 0.24, "oak", 0.24)
    beam(K, "oak", (-L / 2 - 0.2, 0, zr - 0.13), (L / 2 + 0.25, 0, zr - 0.13), 0.18, 0.24)
    for q in "SN":
        P = A[q]
        purlins(K, P, (0.36, 0.68), -L / 2 - 0.2, L / 2 + 0.25, mat="oak")
        rafters(K, P, np.linspace(-L / 2 - 0.15, L / 2 + 0.2, 42), 0.08, 0.10)
        edge = (lambda v: 1.2 - 0.35 * math.floor(v / 0.24)) if q == "S" else (lambda v: 2.0 - 0.2 * v)
        boards(K, P, -L / 2 - 0.2, lambda v: 4.4 - 0.45 * v + 0.35 * math.sin(v * 13))
        flat_tiles(K, P, -L / 2 - 0.25, edge, off=0.145, w=0.2, ex=0.145)
    ridge(K, -L / 2 - 0.22, -2.6, zr + 0.20, mat="flat-tile")
    scaffold(K, 4.6, 11.2, -W / 2 - 0.35, (2.0, 4.0), 0.9)
    with K.at(T(L / 2 + 0.35, 0, 0), RZ(90)):
        scaffold(K, -3.6, 3.6, 0.0, (2.0, 4.0), 0.9)
    ladder(K, (7.6, -W / 2 - 2.1, 0), (7.6, -W / 2 - 1.1, 4.9))
    stack(K, -1.0, -6.9, 4, 4.2, 3, 6, 0.14, 0.11)
    stack(K, 3.4, -7.3, -6, 3.4, 2, 4, 0.22, 0.22, mat="oak")
    for i, x in enumerate((-4.2, -5.6)):
        for r in range(5):
            for a in range(5):
                for b in range(2):
                    x0, y0 = x - 0.55 + a * 0.21, -6.9 + 0.32 * b - 0.2 * i
                    box(
                        K,
                        "flat-tile",
                        (x0, y0, 0.02 + r * 0.07),
                        (x0 + 0.19, y0 + 0.3, 0.085 + r * 0.07),
                        0.004,
                        0.006,
                    )
    dry_wall(K, (-16.6, -8.2), (-9.0, -8.0), 0.85)
    paper_figure(K, (-2.8, -5.6, 0), "walk", -0.3)
    paper_figure(K, (0.5, -5.4, 0), "reach", -0.4)
    paper_figure(K, (-11.9, -6.6, 0), "stand", -0.5)
    a, b = np.array([-2.3, 0, zr + 0.55]), np.array([L / 2 + 0.15, 0, zr + 0.55])
    for q in (a, b):  # the line of the new ridge
        pin(K, q - [0, 0, 0.55], 0.6, mat="brass")
        knot(K, q, 0.045)
    red_thread(K, a, b, 0.0, r=0.034)
    twig_tree(K, (-14.2, 4.0, -0.1), 6.6, 61)
    twig_tree(K, (13.8, -4.8, -0.1), 4.4, 67, 5)
    turned_fir(K, (14.6, 5.4, -0.1), 5.0, 0.95)
    turned_fir(K, (16.2, 4.4, -0.1), 3.6, 0.7)
    K.build()
    studio(
        (0, 0, 2),
        key=(-0.66, -0.44, 0.60),
        key_dist=170,
        key_size=56,
        fill=0.31,
        sweep_back=(-0.12, 0.99),
        sweep_at=70,
        floor=-0.22,
    )
    if shot == 1:
        camera((0.5, -1.0, 2.7), -78, 15, 74, 90, 9, focus=(0.5, -4.4, 3.4))
        return dict(fade_top=0.4)
    if shot == 2:
        camera((1.6, -W / 2, 2.2), -97, 5, 26, 90, 11, focus=(1.6, -W / 2 - 0.3, 2.0))
        return dict(gain=1.05)
    camera((9.0, -1.6, 3.6), -38, 12, 40, 90, 9, focus=(11.0, -2.4, 3.6))
    return dict(fade_top=0.4)
