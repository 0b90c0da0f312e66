"""The six trades of the home page, which also open their articles."""
import math

import numpy as np

from maquette.roofs import Slope, battens, boards, canal_tiles, fermette, half_pipe, king_truss, purlins
from maquette.roofs import rafters, ridge, slopes, tiles
from maquette.setting import contour_ground, deck, knot, ladder, paper_figure, pin, red_thread, shaving, stack
from maquette.setting import table, trestle, turned_fir, twig_tree
from maquette.stock import Stock, beam, block, box, lathe, plate, rod
from maquette.studio import camera, camera_at, studio
from maquette.units import PITCH, RZ, S, T, rnd, view
from maquette.walls import block_wall, card_wall, cladding, courses, door, gable, shutter, side, stone_box, trim
from maquette.walls import wall_panel, window


def frame():
    """Charpente: oak trusses between stone walls, at eye height; a plumb line hangs from the second one."""
    K = Stock()
    L, W, H = 15.0, 8.2, 3.1
    box(K, "plywood", (-L / 2 - 0.6, -W / 2 - 0.6, -0.14), (L / 2 + 0.6, W / 2 + 0.6, 0), 0.006)
    ops = {
        "S": [(2.2, 0.9, 1.1, 1.3), (6.4, 0.9, 1.1, 1.3), (10.6, 0.9, 1.1, 1.3)],
        "N": [(3.0, 0.9, 1.1, 1.3), (7.6, 0.9, 1.1, 1.3), (11.2, 0.0, 1.3, 2.2)],
        "E": [(2.9, 0.0, 2.4, 2.5)],
    }
    stone_box(K, L, W, H, ops, 0.5, gables="E", lo=0.16)
    z = H + 0.22
    side_ = slopes(W, z, PITCH, 0.45)
    for s in (-1, 1):
        beam(K, "oak", (-L / 2 + 0.1, s * (W / 2 - 0.24), H + 0.1), (L / 2, s * (W / 2 - 0.24), H + 0.1), 0.22, 0.2)
    for x in (-4.9, -1.9, 1.1, 4.1):
        king_truss(K, x, W - 0.1, z - 0.06, PITCH, 0.24, "oak", 0.22)
    zr = z + W / 2 * PITCH
    beam(K, "spruce", (-L / 2, 0, zr - 0.13), (L / 2 + 0.2, 0, zr - 0.13), 0.18, 0.24)
    for x in (-4.9, -1.9, 1.1, 4.1):
        for s in (-1, 1):
            beam(K, "oak", (x + s * 0.1, 0, zr - 0.98), (x + s * 0.85, 0, zr - 0.26), 0.12, 0.14, up=(0, 1, 0))
    for A in side_.values():
        purlins(K, A, (0.36, 0.68), -L / 2, L / 2 + 0.2)
        rafters(K, A, np.linspace(-L / 2 + 0.1, L / 2 + 0.1, 27))
    boards(K, side_["S"], -L / 2, L / 2 + 0.2)
    boards(K, side_["N"], lambda v: 1.6 + 0.5 * math.sin(v * 9) + v * 0.5, L / 2 + 0.2)
    # at work: a beam on trestles, a ladder, two people
    for x in (-1.4, 1.3):
        trestle(K, x + 1.2, -1.9, 90 + 4)
    beam(K, "oak", (-1.3, -1.9, 0.96), (3.9, -1.78, 0.96), 0.24, 0.24)
    ladder(K, (3.2, 3.0, 0), (4.0, 2.6, 3.35))
    paper_figure(K, (0.3, -1.15, 0), "reach", math.pi / 2 + 0.5)
    paper_figure(K, (5.4, 1.2, 0), "stand", math.pi / 2 - 0.4)
    for x, y, a, n in ((-2.3, -1.6, 0.4, 2.0), (-1.7, -2.3, 2.2, 1.5), (-2.6, -0.9, 1.2, 1.7)):
        shaving(K, (x, y, 0), a, n, 0.09, 0.10)
    red_thread(K, (-1.9, 0.0, z - 0.1), (-1.9, 0.0, 0.32), 0, r=0.018)
    knot(K, (-1.9, 0.0, z - 0.22), 0.04)
    lathe(
        K,
        "brass",
        [(0.001, 0.06), (0.02, 0.10), (0.055, 0.24), (0.05, 0.28), (0.018, 0.32), (0.001, 0.33)],
        (-1.9, 0, 0),
    )
    K.build()
    studio(
        (0, 0, 1),
        key=(-0.12, 0.62, 0.66),
        key_dist=120,
        key_size=16,
        fill=0.75,
        fill_tint=(1.0, 0.95, 0.87),
        key_power=2.0,
        sweep_back=(1, 0),
        sweep_at=60,
    )
    camera_at((-6.7, -0.9, 1.70), (1.0, 0.25, 2.30), 26, 16.0, focus=(0, 0, 2))
    return dict(level=1.10, contrast=1.08, flat=False)


def tiles_canal():
    """Couverture: canal tiles being laid, close to the eave; the red thread aligns the first course."""
    view.close_up = True
    K = Stock()
    k = 5.0
    A = Slope(0, 0, 8.0, 0.9, PITCH, 0.3, -1)
    with K.at(S(k)):
        x0, x1, up = -2.6, 2.6, 3.1
        rafters(K, A, np.arange(x0 + 0.15, x1, 0.5), 0.07, 0.09, -0.075, v0=0.0, v1=up)
        boards(K, A, x0, lambda v: x1 + 0.05 * math.sin(v * 40), 0.16, 0.022, -0.015, v1=up, joints=(1.4, 2.2))
        n = 21
        p = (x1 - x0) / n
        cols = [x0 + p * (i + 0.5) for i in range(n)]
        # counter-laths up the slope, one beside each channel; the tiles stop where today's work stops
        for i, u in enumerate(cols):
            if i > 6:
                beam(K, "spruce", A.at(u - p / 2, 0.02, 0.02), A.at(u - p / 2, up, 0.02), 0.03, 0.045, up=A.out)
        under = lambda i: up - 0.1 if i < 10 else (2.4, 1.7, 1.3, 0.7, 0.35, 0.0)[i - 10] if i < 16 else 0.0
        over = lambda i: up - 0.1 if i < 8 else (2.3, 1.6, 1.0, 0.35, 0.0)[i - 8] if i < 13 else 0.0
        canal_tiles(K, A, cols, under, over, 0.0, p)
        # the wall below
        beam(K, "oak", A.at(x0, 0.42, -0.22), A.at(x1, 0.42, -0.22), 0.2, 0.18)
        zs = courses(0.62, 0.12, 0.2)
        block_wall(K, (x0 + 0.05, -3.92), (x1 - 0.05, -3.92), zs, 0.45)
        for q in range(3):
            with K.at(T(1.75 - 0.02 * q, 0, 0)):
                B = Slope(0, 0, 8.0, 0.9, PITCH, 0.3, -1)

                half_pipe(
                    K,
                    B,
                    0.1 * (q - 1),
                    1.15 + 0.02 * q,
                    0.45,
                    0.03 + 0.045 * q,
                    0.098,
                    0.078,
                    1,
                    0.016,
                    turn=0.05 * q,
                )
    a, b = A.at(x0 + 0.02, -0.15, 0.2) * k, A.at(x1 - 0.1, -0.15, 0.2) * k
    for q in (A.at(x0 - 0.06, -0.02, 0) * k, A.at(x1 - 0.12, -0.02, 0) * k):
        pin(K, q, 1.35, 0.035, 0.11, "brass")
    p0, p1 = A.at(x0 - 0.06, -0.02, 0) * k + [0, 0, 1.0], A.at(x1 - 0.12, -0.02, 0) * k + [0, 0, 1.0]
    red_thread(K, p0 - [0, 0.0, 0], p1, 0.015, r=0.03)
    knot(K, p0, 0.05)
    knot(K, p1, 0.05)
    K.build()
    studio(
        (0, -15, 3),
        key=(-0.70, -0.16, 0.50),
        key_dist=120,
        key_size=34,
        fill=0.28,
        sweep_back=(-0.3, 0.95),
        sweep_at=70,
    )
    camera((1.2, -15.6, 4.6), -67, 25, 38, 90, 9, focus=(0.5, -18.2, 4.2))
    return dict(gain=0.95)


def roof_section():
    """Isolation: a piece of roof cut clean through, peeled layer by layer; the vapour check is the red line."""
    view.close_up = True
    K = Stock()
    k = 4.0
    A = Slope(0, 0, 6.4, 0.75, PITCH, 0.0, -1)
    with K.at(S(k), T(0, 1.6, 0)):
        up = 2.7
        x1 = 1.75
        at = A.at

        def slab(mat, u0, off, t, v0=0.0, v1=up):
            """One sheet of the roof from u0 to the cut, its lower face at off."""
            c8 = [at(u, v, w) for u in (u0, x1) for v in (v0, v1) for w in (off, off + t)]
            block(K, mat, c8, 0.008, 0.002)

        h = 0.20  # rafters
        for i, v in enumerate(np.arange(0.06, up, 0.125)):  # ceiling boards, right along the room
            beam(K, "basswood", at(-1.85, v, -0.045), at(x1, v, -0.045), 0.118, 0.02, up=A.out, cut=0.006)
        slab("redcard", -1.52, -0.030, 0.012)
        for u in np.arange(-1.7, x1 + 0.1, 0.56):
            beam(K, "spruce", at(u, -0.12, h / 2 - 0.015), at(u, up + 0.1, h / 2 - 0.015), 0.075, h, up=A.out)
        for a in np.arange(-1.7, x1 - 0.1, 0.56):  # flexible wood fibre between the rafters
            if a > -1.2:
                hi = min(a + 0.52, x1)
                for v0, v1 in ((0.02, 1.02), (1.03, 2.05), (2.06, up)):
                    c8 = [at(u, v, w) for u in (a + 0.042, hi) for v in (v0, v1) for w in (-0.012, h - 0.03)]
                    block(K, "wool", c8, 0.02, 0.006)
        a = -0.85
        slabs = ((a, 0.0, 0.93), (a + 0.0, 0.94, 1.86), (a, 1.87, up))
        for u0, v0, v1 in slabs:  # rigid boards in two layers, joints broken
            slab("fibre", u0 + rnd.uniform(-0.01, 0.01), h - 0.012, 0.075, v0, v1)
        for u0, v0, v1 in (
            (a + 0.38, 0.0, 0.5),
            (a + 0.38, 0.51, 1.42),
            (a + 0.38, 1.43, 2.35),
            (a + 0.38, 2.36, up),
        ):
            slab("fibre", u0 + rnd.uniform(-0.01, 0.01), h + 0.065, 0.075, v0, v1)
        slab("membrane", -0.05, h + 0.143, 0.008)
        for u in np.arange(-0.0, x1 + 0.02, 0.56):
            beam(K, "spruce", at(u + 0.03, 0.0, h + 0.17), at(u + 0.03, up, h + 0.17), 0.05, 0.038, up=A.out)
        battens(K, A, 0.16, x1, 0.33, 0.045, 0.032, h + 0.206, 0.04, up)
        n = 6
        p = (x1 - 0.46) / n
        cols = [0.5 + p * (i + 0.5) for i in range(n)]
        stop = lambda i: up - 0.1 if i > 1 else (1.1, 2.1)[i]
        canal_tiles(K, A, cols, stop, lambda i: up - 0.1 if i > 2 else (0.75, 1.8, 2.7)[i], h + 0.20, p)
        # what carries it: a plate on a stone wall, a purlin on posts
        zs = courses(0.5, 0.11, 0.17)
        block_wall(K, (-1.9, -3.02), (x1, -3.02), zs, 0.42)
        beam(K, "oak", (-1.9, -2.80, 0.60), (x1, -2.80, 0.60), 0.20, 0.18)
        q = at(0, 2.2, -0.16)
        beam(K, "oak", (-1.9, q[1], q[2]), (x1, q[1], q[2]), 0.17, 0.20)
        for x in (-1.5, 1.35):
            beam(K, "oak", (x, q[1], 0.0), (x, q[1], q[2] - 0.1), 0.17, 0.17, up=(0, 1, 0))
            beam(
                K,
                "oak",
                (x + 0.06, q[1], q[2] - 0.55),
                (x + (0.55 if x < 0 else -0.55), q[1], q[2] - 0.09),
                0.10,
                0.10,
            )
        box(K, "plywood", (-2.15, -3.3, -0.05), (x1 + 0.02, 0.35, 0.0), 0.01)
    K.build()
    studio(
        (0, 0, 2),
        key=(-0.58, -0.50, 0.60),
        key_dist=120,
        key_size=36,
        fill=0.30,
        sweep_back=(-0.6, 0.8),
        sweep_at=60,
        floor=-0.2,
    )
    camera((0.2, -1.6, 3.7), -40, 17, 50, 90, 11, focus=(5.0, -5.0, 4.0))
    return dict()


def timber_frame():
    """Construction bois: studs, sheathing, trusses; a wall panel hangs in its red sling."""
    K = Stock()
    L, W, H = 9.6, 7.2, 2.6
    g = contour_ground(K, (0, -0.3), (12.0, 9.6), 3, 0.10, 0.90, seed=21, drift=(0.1, 0.1))
    with K.at(T(0, 0, g)):
        box(K, "greyboard", (-L / 2 - 0.25, -W / 2 - 0.25, 0), (L / 2 + 0.25, W / 2 + 0.25, 0.16), 0.01)
        with K.at(T(0, 0, 0.16)):
            for k, ops, ply in (
                ("S", [(1.0, 0.9, 1.3, 1.2), (3.4, 0.06, 1.0, 2.05), (5.6, 0.06, 2.8, 2.05)], 0.52),
                ("W", [(2.6, 0.9, 1.6, 1.2)], 1.0),
                ("N", [(1.2, 0.9, 1.2, 1.2), (4.2, 0.9, 1.2, 1.2), (6.6, 0.06, 1.0, 2.05)], 1.0),
            ):
                M, l = side(L, W, k)
                with K.at(M, T(0, 0.08, 0)):
                    wall_panel(K, np.eye(4), l, H, ops, ply)
            M, l = side(L, W, "E")
            with K.at(M, T(0, 0.08, 0)):
                wall_panel(K, np.eye(4), 3.4, H, [(1.1, 0.9, 1.2, 1.2)], 0.0)
            with K.at(T(0.6, 0.6, 0)):
                wall_panel(K, RZ(90), 2.6, H, (), 0.0)
            # trusses, ridge and the first rafters
            z = H + 0.04
            for x in (-4.6, -3.4, -2.2, -1.0, 0.2):
                fermette(K, x, W - 0.1, z, PITCH, over=0.5, webs=2)
            A = slopes(W - 0.1, z + 0.26, PITCH, 0.5)
            for q in "SN":
                boards(
                    K,
                    A[q],
                    -4.95,
                    lambda v: -2.6 + 0.4 * math.sin(v * 7) - v * 0.3,
                    0.2,
                    0.03,
                    -0.03,
                    v1=A[q].len * 0.98,
                )
            for y in (-1.6, 1.6):
                beam(K, "basswood", (-4.7, y, z + 0.17), (0.4, y, z + 0.17), 0.12, 0.05)
            # the panel in the air
            with K.at(T(5.25, -0.05, 1.25), RZ(90 + 7)):
                wall_panel(K, np.eye(4), 3.5, H, [(1.0, 0.9, 1.3, 1.2)], 1.0)
                top = np.array([1.75, 0, H + 2.1])
                for x in (0.45, 3.05):
                    red_thread(K, (x, 0, H - 0.04), top, 0.0, r=0.022)
                    knot(K, (x, 0, H - 0.02), 0.035)
                knot(K, top, 0.045)
                rod(K, "brass", [top + [0, 0, 0.0], top + [0, 0, 12]], 0.02, 8)
        paper_figure(K, (6.0, -2.5, 0), "reach", 0.6)
        paper_figure(K, (6.6, 2.9, 0), "reach", 2.3, mirror=True)
        paper_figure(K, (-1.8, -4.9, 0), "walk", -0.4)
        stack(K, -4.6, -6.0, 8, 4.0, 4, 5, 0.14, 0.10)
        with K.at(T(2.6, -6.0, 0), RZ(-5)):
            for i in range(5):
                plate(
                    K,
                    "plywood",
                    [(-1.25, -0.62), (1.25, -0.62), (1.25, 0.62), (-1.25, 0.62)],
                    0.04,
                    T(rnd.gauss(0, 0.03), rnd.gauss(0, 0.03), 0.08 + i * 0.042) @ RZ(rnd.gauss(0, 1.2)),
                    0.004,
                )
            for s in (-0.8, 0.8):
                beam(K, "spruce", (s, -0.6, 0.04), (s, 0.6, 0.04), 0.08, 0.08)
        trestle(K, 6.8, -5.2, 20)
        twig_tree(K, (-8.0, 4.8, -0.1), 5.4, 17)
    turned_fir(K, (8.6, 6.2, g - 0.2), 4.6, 0.9)
    turned_fir(K, (10.2, 5.0, g - 0.2), 3.4, 0.7)
    K.build()
    studio((0, 0, 2), key=(-0.62, -0.42, 0.64), fill=0.31, sweep_back=(-0.6, 0.8), sweep_at=65)
    camera((0.9, -0.9, 2.2), -50, 24, 45, 90, 10, focus=(2.5, -3.0, 2))
    return dict(fade_top=0.4)


def facade():
    """Façade: larch boards and cover strips on a gable, square on; the pergola draws its shadows on it."""
    K = Stock()
    W, D, H = 9.4, 7.0, 4.9
    box(K, "contour", (-19, -16, -0.12), (19, 8, 0.0), 0.01)
    ops = [
        (1.0, 0.28, 3.2, 2.25),
        (5.6, 0.28, 1.05, 2.2),
        (7.3, 1.05, 1.2, 1.2),
        (1.7, 3.25, 1.2, 1.35),
        (4.1, 3.25, 1.2, 1.9),
        (6.9, 3.25, 1.2, 1.35),
    ]
    top = gable(W, H, PITCH)
    box(K, "greyboard", (-W / 2 - 0.02, -D / 2 - 0.02, 0), (W / 2 + 0.02, D / 2, 0.28), 0.01)
    with K.at(T(-W / 2, -D / 2, 0)):
        card_wall(K, W, H, ops, "basswood", 0.2, top, 0.28)
        cladding(K, W, H, ops, "larch", (0.17, 0.15, 0.19), 0.012, 0.035, -0.02, True, top, 0.22, (0.055, 0.03))
        for i, o in enumerate(ops):
            trim(K, o, "larch", -0.09, 0.26, 0.045)
            if i == 1:
                door(K, o, "oak", 0.10, 5, 0.35)
            else:
                window(K, o, "oak", 0.10, 3 if i == 0 else 2)
    with K.at(T(W / 2, D / 2, 0), RZ(180)):
        card_wall(K, W, H, [(1.4, 1.0, 1.4, 1.3)], "basswood", 0.2, top, 0.28)
    box(K, "basswood", (-W / 2 + 0.2, -D / 2 + 0.3, 2.78), (W / 2 - 0.2, D / 2 - 0.2, 2.92), 0.01)
    for x in (-1.2, 2.0):  # two partitions inside
        box(K, "basswood", (x - 0.05, -1.5, 0.28), (x + 0.05, D / 2 - 0.25, H), 0.01)
    for k in "EW":
        M, l = side(W, D, k)
        with K.at(M):
            card_wall(K, l, H, (), "basswood", 0.2, None, 0.28, corner=k)
            cladding(K, l, H, (), "larch", 0.17, 0.012, 0.035, -0.02, True, None, 0.22, (0.055, 0.03))
    with K.at(RZ(90)):  # the ridge runs away from us
        A = slopes(W, H + 0.16, PITCH, 0.55)
        for q in "SN":
            rafters(K, A[q], np.linspace(-D / 2 - 0.35, D / 2 + 0.35, 10), 0.08, 0.16, -0.02)
            boards(K, A[q], -D / 2 - 0.42, D / 2 + 0.42, 0.2, 0.03, 0.075)
            tiles(K, A[q], -D / 2 - 0.45, D / 2 + 0.45, off=0.10)
            for x in (-D / 2 - 0.42,):
                beam(K, "larch", A[q].at(x, 0, 0.0), A[q].at(x, A[q].len, 0.0), 0.04, 0.24, up=A[q].out)
        ridge(K, -D / 2 - 0.45, D / 2 + 0.3, H + 0.16 + W / 2 * PITCH + 0.15)
    # terrace and pergola
    deck(K, -W / 2 - 0.3, 1.4, -7.6, -D / 2 - 0.06, 0.24)
    y0, y1, z = -6.9, -D / 2 - 0.12, 2.75
    for x in (-4.4, -1.55, 1.1):
        beam(K, "larch", (x, y0, 0.26), (x, y0, z), 0.15, 0.15, up=(0, 1, 0))
        for s in (-1, 1):
            if -4.5 < x + s * 0.6 < 1.2:
                beam(K, "larch", (x, y0, z - 0.62), (x + s * 0.58, y0, z - 0.04), 0.09, 0.10, up=(0, 1, 0))
    beam(K, "larch", (-4.75, y0, z + 0.09), (1.45, y0, z + 0.09), 0.15, 0.20)
    beam(K, "larch", (-4.75, y1, z + 0.09), (1.45, y1, z + 0.09), 0.08, 0.20)
    for x in np.linspace(-4.6, 1.3, 12):
        beam(K, "larch", (x, y0 - 0.45, z + 0.27), (x, y1 + 0.03, z + 0.27), 0.07, 0.15)
    table(K, -2.6, -5.3, 4, 0.26)
    paper_figure(K, (-0.2, -5.0, 0.26), "stand", -0.45)
    paper_figure(K, (3.4, -5.6, 0.0), "walk", -0.5, mirror=True)
    with K.at(T(2.55, -4.05, 0)):  # a red chair on the gravel
        for x, y in ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2)):
            beam(K, "redwood", (x, y, 0), (x, y, 0.44 if y < 0 else 0.92), 0.045, 0.045, up=(0, 1, 0))
        box(K, "redwood", (-0.24, -0.24, 0.42), (0.24, 0.24, 0.46), 0.005)
        for q in (0.66, 0.84):
            beam(K, "redwood", (-0.2, 0.2, q), (0.2, 0.2, q), 0.03, 0.09)
    twig_tree(K, (7.6, -4.2, -0.02), 5.6, 29)
    twig_tree(K, (-8.6, 1.4, -0.02), 4.8, 31, 5)
    K.build()
    studio((0, -3, 2), key=(-0.66, -0.46, 0.60), fill=0.30, sweep_back=(0, 1), sweep_at=60, floor=-0.12)
    camera((0.1, -4, 3.2), -90, 7, 55, 110, 9, focus=(0, -4.2, 2.5))
    return dict(fade_top=0.4)


def joinery():
    """Menuiserie: a stone front at 1:20 with its door, shutters and a window still standing on its wedges."""
    view.close_up = True
    K = Stock()
    k = 2.5
    with K.at(S(k)):
        box(K, "plywood", (-3.5, -1.7, -0.08), (3.5, 0.95, 0.0), 0.01)
        zs = courses(3.55, 0.13, 0.24)
        ops = [(0.95, 0.85, 1.05, 1.35), (2.95, 0.0, 1.1, 2.15), (4.85, 0.85, 1.15, 1.35)]
        top = lambda u: 3.52 - 0.16 * (1 + math.sin(u * 2.3)) - (0.5 * max(0, u - 5.6))
        with K.at(T(-3.3, 0, 0)):
            done = block_wall(K, (0, 0), (6.6, 0), zs, 0.5, ops, top)
            for i, (u, z, w, h) in enumerate(done):
                beam(K, "oak", (u - 0.22, 0.12, z + h + 0.09), (u + w + 0.22, 0.12, z + h + 0.09), 0.3, 0.18)
                if z > 0.3:
                    beam(
                        K,
                        "greyboard",
                        (u - 0.1, 0.06, z + 0.035),
                        (u + w + 0.1, 0.06, z + 0.035),
                        0.38,
                        0.07,
                        slack=0.4,
                    )
                if i == 0:
                    window(K, (u + 0.01, z + 0.075, w - 0.02, h - 0.085), "oak", 0.17, 2, 2)
                    shutter(K, u - 0.01, z + 0.08, w / 2, h - 0.1, "larch", 5, True)
                    shutter(K, u + w + 0.01, z + 0.08, w / 2, h - 0.1, "larch", 14, False)
                if i == 1:
                    box(K, "greyboard", (u - 0.12, -0.28, 0.0), (u + w + 0.12, 0.42, 0.10), 0.02)
                    door(K, (u + 0.01, 0.10, w - 0.02, h - 0.11), "oak", 0.20, 6, 0.34)
                if i == 2:  # the frame stands proud of the wall, on two wedges, waiting to be pushed home
                    window(K, (u + 0.02, z + 0.145, w - 0.04, h - 0.19), "oak", -0.06, 2, 2)
                    for x, m in ((u + 0.16, "redwood"), (u + w - 0.16, "macro2")):
                        c8 = [
                            (xx, y, zz)
                            for xx in (x - 0.035, x + 0.035)
                            for y, hi in ((-0.27, 0.088), (0.05, 0.142))
                            for zz in (z + 0.072, z + hi)
                        ]
                        c8[1] = (c8[1][0], c8[1][1], z + 0.148)
                        c8[5] = (c8[5][0], c8[5][1], z + 0.148)
                        c8[3] = (c8[3][0], c8[3][1], z + 0.09)
                        c8[7] = (c8[7][0], c8[7][1], z + 0.09)
                        block(K, m, c8, 0.006, 0.002)
        # the awning over the door
        A = Slope(0, 0, 1.5, 2.66, PITCH, 0.0, -1)
        with K.at(T(0.2, 0.06, 0)):
            for x in (-0.85, 0.85):
                beam(K, "oak", (x, 0.0, 2.88), (x, -0.78, 2.60), 0.10, 0.12)
                beam(K, "oak", (x, -0.02, 2.18), (x, -0.58, 2.62), 0.09, 0.10)
                beam(K, "oak", (x, -0.04, 2.06), (x, -0.04, 2.94), 0.10, 0.10, up=(0, 1, 0))
            boards(K, A, -1.12, 1.12, 0.14, 0.022, 0.07, v1=0.74, joints=(3, 4))
            canal_tiles(
                K, A, [-1.0 + 0.25 * i for i in range(9)], lambda i: 0.5, lambda i: 0.5 if i < 8 else 0, 0.08, 0.25
            )
        box(K, "larch", (-1.75, -0.62, 0.40), (-0.62, -0.28, 0.45), 0.01)
        for x in (-1.62, -0.75):
            box(K, "larch", (x - 0.03, -0.58, 0), (x + 0.03, -0.32, 0.40), 0.01)
    for x, y, a, n in ((3.7, -2.7, 0.4, 2.0), (4.8, -2.1, 2.2, 1.5), (5.6, -2.9, 1.0, 1.8)):
        shaving(K, (x, y, 0), a, n, 0.20, 0.25)
    paper_figure(K, (6.9, -1.4, 0), "reach", -0.3, scale=k, mirror=True, thick=0.03)
    K.build()
    studio(
        (0, 0, 3),
        key=(-0.66, -0.42, 0.58),
        key_dist=130,
        key_size=40,
        fill=0.30,
        sweep_back=(0, 1),
        sweep_at=60,
        floor=-0.2,
    )
    camera((0.6, -0.5, 3.75), -75, 9, 45, 90, 10, focus=(1.2, -0.6, 3.5))
    return dict()
