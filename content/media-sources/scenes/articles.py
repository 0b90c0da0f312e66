"""The lead pictures of the other articles, and the workshop."""
import math

import numpy as np

from maquette.roofs import Slope, boards, cross_slope, fermette, gutter, king_truss, portal, portal_purlins
from maquette.roofs import purlins, rafters, ridge, slopes, tiles, zinc_pan, zinc_ridge, zinc_roof
from maquette.setting import bale, contour_ground, deck, knot, ladder, paper_figure, pin, red_thread, scaffold
from maquette.setting import shaving, stack, table, trestle, turned_fir, twig_tree
from maquette.stock import Stock, beam, block, box, lathe, plate, rod, sheet
from maquette.studio import camera, camera_at, studio
from maquette.units import PITCH, R, RZ, S, T, rnd, view
from maquette.walls import SIDES, card_wall, cladding, door, gable, masonry, rect, side, trim, wall_panel
from maquette.walls import window


def farm():
    """Charpente agricole: five portals seen down the middle, purlins, the first sheets, bales; a red cross of ties."""
    K = Stock()
    W, H, L = 15.0, 5.2, 24.0
    r = W / 2
    box(K, "contour", (-17, -10, -0.22), (17, L + 6, -0.11), 0.01)
    box(K, "contour", (-14.5, -7.5, -0.11), (14.5, L + 4, 0.0), 0.01)
    ys = [i * 6.0 for i in range(5)]
    for y in ys:
        portal(K, y, W, H, depth=0.95, crown=0.42, foot=0.36, t=0.2)
        for s in (-1, 1):
            box(K, "greyboard", (s * r - 0.42, y - 0.34, 0.0), (s * r + 0.42, y + 0.34, 0.1), 0.01)
    for s in (-1, 1):
        portal_purlins(K, s, W, H, -0.5, L + 0.5, 8)
        A = cross_slope(W, H, s, PITCH, 0.6)
        start = 9.0 if s < 0 else 4.6  # ribbed sheets, laid from the far end towards us
        y, i = L + 0.6, 0
        while y > start:
            w = 1.0
            zinc_pan(K, A, y - w, w, -0.05, A.len - 0.02, 0.20, 0.05, mat="lacquer")
            for q in (0.25, 0.5, 0.75):
                beam(
                    K,
                    "lacquer",
                    A.at(y - w + q, -0.05, 0.225),
                    A.at(y - w + q, A.len - 0.02, 0.225),
                    0.05,
                    0.04,
                    up=A.out,
                )
            y -= w
            i += 1
    # the windward side boarded, the far gable open-boarded
    for k in range(int((L + 0.2) / 0.2)):
        y = -0.1 + k * 0.2
        beam(K, "douglas", (-r - 0.14, y, 0.12), (-r - 0.14, y, H - 0.1), 0.185, 0.035, up=(1, 0, 0), cut=0.004)
    top = gable(W, H - 0.2, PITCH)
    with K.at(T(-r, L + 0.2, 0)):
        cladding(K, W, H, (), "douglas", 0.2, 0.05, 0.035, top=top, z0=1.0)
    for a, b, m in (
        ((0.5 - r, 0.3, 0.7), (0.5 - r, 5.7, H - 0.6), "thread"),
        ((0.5 - r, 5.7, 0.7), (0.5 - r, 0.3, H - 0.6), "thread"),
    ):
        rod(K, m, [a, b], 0.032, 8)
    for y0 in (18.3,):
        for a, b in (
            ((r - 0.1, y0, 0.7), (r - 0.1, y0 + 5.4, H - 0.6)),
            ((r - 0.1, y0 + 5.4, 0.7), (r - 0.1, y0, H - 0.6)),
        ):
            rod(K, "steel", [a, b], 0.025, 8)
    for i in range(6):
        for row, n in enumerate((3, 2, 1)):
            for k in range(n):
                bale(K, -r + 1.1 + k * 1.28 + row * 0.64, 11.5 + i * 2.05, row * 1.1, 0.64, 1.2, 90 + rnd.gauss(0, 2))
    for x, y, t in ((3.9, 1.6, 25), (5.4, -3.2, 70), (-4.2, -3.9, 10)):
        bale(K, x, y, 0, 0.64, 1.2, t)
    stack(K, 9.6, 2.0, 88, 6.0, 3, 4, 0.14, 0.2)
    paper_figure(K, (1.2, -1.6, 0), "walk", -0.3)
    paper_figure(K, (-2.2, 6.4, 0), "stand", 0.1)
    ladder(K, (r + 1.7, 9.0, 0), (r + 0.45, 9.0, H + 0.6))
    twig_tree(K, (-12.0, 8.0, -0.1), 6.4, 71)
    K.build()
    studio(
        (0, 8, 2),
        key=(-0.60, -0.44, 0.66),
        key_dist=170,
        key_size=50,
        fill=0.36,
        sweep_back=(0.1, 1),
        sweep_at=70,
        floor=-0.22,
    )
    camera((0.5, 7, 3.0), -83, 9, 66, 90, 10, focus=(0, 1, 2.5))
    return dict(fade_top=0.4)


def fermettes():
    """Charpente en fermettes: seen almost from above, twenty-six trusses on block walls, one red diagonal."""
    K = Stock()
    L, W, H = 15.6, 9.0, 2.5
    box(K, "contour", (-12.5, -10.5, -0.10), (12.5, 8.8, 0.0), 0.01)
    ops = {
        "S": [(1.4, 0.8, 1.4, 1.2), (4.6, 0.0, 1.0, 2.15), (7.6, 0.0, 2.4, 2.15), (12.2, 0.8, 1.4, 1.2)],
        "E": [(1.8, 0.8, 1.2, 1.2), (5.6, 0.8, 1.2, 1.2)],
        "N": [(3.0, 0.8, 1.2, 1.2)],
        "W": [(3.4, 0.8, 1.6, 1.2)],
    }
    box(K, "card", (-L / 2 + 0.02, -W / 2 + 0.02, 0), (L / 2 - 0.02, W / 2 - 0.02, 0.05), 0.01)
    for k in SIDES:
        M, l = side(L, W, k)
        with K.at(M):
            masonry(K, l, H, ops[k], "blocks", (0.5, 0.25), 0.2, gable(l, H, PITCH) if k == "W" else None)
    for s in (-1, 1):
        beam(K, "spruce", (-L / 2, s * (W / 2 - 0.1), H + 0.03), (L / 2, s * (W / 2 - 0.1), H + 0.03), 0.14, 0.05)
    z = H + 0.06
    xs = [-L / 2 + 0.35 + i * 0.6 for i in range(22)]
    for x in xs:
        fermette(K, x, W, z, PITCH, over=0.5, webs=2)
    A = slopes(W, z + 0.24, PITCH, 0.5)
    for q in "SN":
        for f in (0.34, 0.66):
            P = A[q]
            beam(
                K,
                "spruce",
                P.at(xs[0] - 0.1, P.len * f, -0.06),
                P.at(xs[-1] + 0.1, P.len * f, -0.06),
                0.08,
                0.04,
                up=P.out,
            )
    P = A["S"]
    beam(K, "redwood", P.at(xs[8], 0.15, -0.03), P.at(xs[16], P.len - 0.15, -0.03), 0.11, 0.045, up=P.out)
    beam(
        K,
        "spruce",
        A["N"].at(xs[8], 0.15, -0.03),
        A["N"].at(xs[16], A["N"].len - 0.15, -0.03),
        0.11,
        0.045,
        up=A["N"].out,
    )
    boards(K, A["S"], -L / 2 - 0.1, lambda v: xs[5] + 0.3 * math.sin(v * 9), 0.2, 0.03, 0.0)
    boards(K, A["N"], -L / 2 - 0.1, xs[6], 0.2, 0.03, 0.0)
    # the last four wait flat on the ground
    for i in range(4):
        with K.at(T(3.6 + i * 0.12, -7.6 + 0.05 * i, 0.10 + i * 0.07), RZ(90 + rnd.gauss(0, 1)), R("Y", math.pi / 2)):
            fermette(K, 0, W, 0, PITCH, over=0.5, webs=2)
    for x in (0.5, 3.6, 6.8):
        beam(K, "spruce", (x, -8.2, 0.03), (x, -6.2, 0.03), 0.1, 0.06)
    scaffold(K, -L / 2 + 0.4, 1.0, -W / 2 - 0.5, (2.0,), 0.85)
    paper_figure(K, (-4.6, -W / 2 - 0.9, 2.05), "reach", -0.4)
    paper_figure(K, (8.8, -5.4, 0), "stand", -0.5)
    paper_figure(K, (9.4, 0.6, 0), "walk", 0.9)
    stack(K, 10.4, -1.6, 85, 4.0, 3, 5)
    for i in range(3):
        for j in range(3):
            for r in range(4):
                box(
                    K,
                    "blocks",
                    (-9.9 + i * 0.52, -8.2 + j * 0.22, r * 0.25),
                    (-9.4 + i * 0.52, -8.0 + j * 0.22, 0.24 + r * 0.25),
                    0.01,
                    0.006,
                )
    K.build()
    studio(
        (0, -1, 1), key=(-0.74, -0.12, 0.56), key_size=34, fill=0.30, sweep_back=(-0.3, 0.95), sweep_at=90, floor=-0.1
    )
    camera((0.2, -1.4, 0.6), -76, 63, 62, 90, 11, focus=(0, -1, 3.2))
    return dict()


def zinc_seam():
    """Couverture zinc: trays on boards, the place of the next seam set out with the red thread."""
    K = Stock()
    A = Slope(0, 0, 7.0, 2.6, PITCH, 0.45, -1)
    x0, x1, w = -5.2, 5.4, 0.62
    g = contour_ground(K, (0, 1.2), (10.5, 8.0), 2, 0.10, 0.9, seed=9)
    with K.at(T(0, 0, g)):
        for k in range(17):
            x = x0 + 0.5 + k * 0.58
            beam(K, "larch", (x, -3.42, 0), (x, -3.42, 2.52), 0.55, 0.07, up=(0, 1, 0))
        beam(K, "spruce", (x0 + 0.2, -3.3, 2.52), (x1 - 0.2, -3.3, 2.52), 0.22, 0.2)
        for k in range(6):
            y = -3.1 + k * 0.58
            beam(
                K,
                "larch",
                (x1 - 0.52, y, 0),
                (x1 - 0.52, y, 2.38 + (3.5 - abs(y) - 0.3) * PITCH),
                0.55,
                0.07,
                up=(1, 0, 0),
            )
        rafters(K, A, np.linspace(x0 + 0.25, x1 - 0.25, 14), 0.10, 0.16, -0.08, v0=0.0)
        v, i = 0.0, 0
        while v < A.len - 0.02:
            b = min(0.24, A.len - v)
            c = x0 + (4.3, 6.6, 5.4)[i % 3]
            for a, e in ((x0, c), (c, x1 + (0.0, 0.16, -0.1, 0.08)[i % 4])):
                beam(
                    K,
                    "basswood",
                    A.at(a + 0.007, v + b / 2, 0.02),
                    A.at(e - 0.007, v + b / 2, 0.02),
                    b - 0.012,
                    0.036,
                    up=A.out,
                    cut=0.004,
                )
            v += 0.24
            i += 1
        for i in range(9):
            zinc_pan(K, A, x0 + 0.02 + i * w, w, -0.07, A.len - rnd.uniform(0, 0.03), 0.045)
        zinc_pan(K, A, x0 + 0.02 + 9 * w + 0.75, w, 0.35, A.len + 0.3, 0.05)
        gutter(K, A, x0 - 0.05, x1 + 0.1, -0.16, -0.02, 0.16)
        x = x0 + 0.02 + 10 * w
        p, q = A.at(x, 0.06, 0.045), A.at(x, A.len - 0.12, 0.045)
        for a in (p, q):
            pin(K, a, 0.26, mat="brass")
            knot(K, a + [0, 0, 0.14])
        red_thread(K, p + [0, 0, 0.14], q + [0, 0, 0.14], 0.01, r=0.026)
    paper_figure(K, (2.5, -4.7, g), "reach", 0.1)
    ladder(K, (4.6, -5.0, g), (4.5, -3.9, g + 3.1))
    twig_tree(K, (-8.2, 2.0, g - 0.1), 4.6, 11, 5)
    K.build()
    studio((0, 0, 2), key=(-0.60, -0.42, 0.62), fill=0.33, sweep_back=(-0.4, 0.9), sweep_at=60)
    camera((0.5, -2.2, 2.35), -62, 22, 33, 90, 9, focus=(1.6, -2.6, 3.3))
    return dict(fade_top=0.4)


def flat_volume(K, L, W, H, ops, mat, upright=False, w=0.16, frame_mat="lacquer", z0=0.12, sides=SIDES, doors=()):
    """A volume with a flat roof and a metal edge, clad in boards; ops: openings by side."""
    for k in SIDES:
        M, l = side(L, W, k)
        with K.at(M):
            card_wall(K, l, H, ops.get(k, ()), "greyboard", 0.26, corner=k)
            if k in sides:
                cladding(K, l, H, ops.get(k, ()), mat, w, 0.014, 0.04, -0.03, upright, z0=z0)
            for i, o in enumerate(ops.get(k, ())):
                trim(K, o, frame_mat, -0.09, 0.28, 0.045)
                if (k, i) in doors:
                    door(K, o, "redwood", 0.1, 5)
                else:
                    window(K, o, frame_mat, 0.12, 3 if o[2] > 2.4 else (2 if o[2] > 1.2 else 1))
            box(K, "lacquer", (-0.12, -0.12, H - 0.06), (l + 0.12, 0.34, H + 0.1), 0.006)
    box(K, "greyboard", (-L / 2 + 0.2, -W / 2 + 0.2, H - 0.2), (L / 2 - 0.2, W / 2 - 0.2, H - 0.06), 0.01)


def composite():
    """Façade composite: two volumes, grey and brown, one still bare to its battens and membrane at the corner."""
    K = Stock()
    g = contour_ground(K, (0.2, -0.8), (12.6, 9.4), 3, 0.10, 0.9, seed=77, drift=(-0.1, 0.1))
    with K.at(T(0, 0, g)):
        with K.at(T(-2.0, 1.4, 0)):
            o = {
                "S": [(0.8, 0.2, 1.0, 2.2), (0.9, 3.6, 1.4, 1.3), (3.0, 3.6, 1.4, 1.3)],
                "W": [(1.2, 0.2, 2.6, 2.2), (1.4, 3.6, 2.2, 1.3), (4.6, 3.6, 1.2, 1.3)],
                "E": [(1.2, 3.8, 1.4, 1.1)],
                "N": [],
            }
            flat_volume(K, 6.4, 7.0, 5.7, o, "composite", w=0.165)
        with K.at(T(2.6, -1.6, 0)):
            o = {
                "S": [(0.9, 0.2, 3.4, 2.2), (5.2, 0.2, 1.05, 2.15)],
                "E": [(1.2, 0.9, 1.4, 1.3)],
                "W": [(0.8, 0.9, 1.6, 1.2)],
                "N": [],
            }
            flat_volume(K, 7.2, 6.2, 3.1, o, "composite-brown", w=0.165, doors=(("S", 1),))
        # flat canopy over the door, on two thin posts
        box(K, "lacquer", (0.0, -7.0, 2.62), (6.3, -4.62, 2.78), 0.006)
        for i in range(16):
            beam(K, "basswood", (0.1 + i * 0.39, -6.9, 2.60), (0.1 + i * 0.39, -4.65, 2.60), 0.36, 0.03, cut=0.004)
        for x in (0.3, 6.0):
            rod(K, "steel", [(x, -6.75, 0), (x, -6.75, 2.62)], 0.05, 10)
        deck(K, -1.2, 6.4, -7.3, -4.75, 0.12)
        table(K, 1.6, -6.0, 6, 0.14)
        # the boards that are left, on trestles
        for x in (-4.6, -2.6):
            trestle(K, x, -6.3, 94)
        for i in range(6):
            beam(
                K,
                "composite",
                (-5.8 + 0.06 * i, -6.6 + 0.17 * i, 0.88),
                (-1.4 + 0.03 * i, -6.6 + 0.17 * i, 0.88),
                0.155,
                0.04,
                cut=0.004,
            )
        paper_figure(K, (3.1, -5.3, 0.14), "stand", -0.3)
        paper_figure(K, (-6.6, -4.6, 0), "walk", -0.7)
        twig_tree(K, (8.2, 2.8, -0.1), 5.8, 79)
        twig_tree(K, (-8.2, 2.6, -0.1), 4.8, 83, 5)
    K.build()
    studio((0, 0, 2), key=(-0.52, -0.60, 0.62), fill=0.31, sweep_back=(0.5, 0.86), sweep_at=70)
    camera((0.0, -1.6, 2.4), -118, 15, 46, 90, 9, focus=(0, -4.6, 2.4))
    return dict(fade_top=0.4)


def zinc_front():
    """Façade zinc: a tall house wrapped in upright trays, roof and walls alike; a red plumb line sets the joints."""
    K = Stock()
    L, W, H = 6.4, 6.8, 5.6
    g = contour_ground(K, (0, -0.6), (9.6, 8.6), 3, 0.10, 0.9, seed=87)
    with K.at(T(0, 0, g)):
        box(K, "greyboard", (-L / 2 + 0.03, -W / 2 + 0.03, 0), (L / 2 - 0.03, W / 2 - 0.03, 0.3), 0.01)
        ops = {
            "S": [
                (0.86, 0.3, 1.0, 2.15),
                (2.58, 0.9, 1.29, 1.4),
                (0.86, 3.5, 1.29, 1.4),
                (3.87, 3.5, 1.29, 1.4),
                (4.73, 0.9, 0.86, 1.4),
            ],
            "E": [(1.29, 0.3, 2.58, 2.2), (1.29, 3.5, 1.29, 1.4), (3.87, 3.9, 1.29, 1.8)],
            "N": [],
            "W": [(2.2, 3.5, 1.29, 1.4)],
        }
        for k in SIDES:
            M, l = side(L, W, k)
            top = gable(l, H, PITCH) if k in "EW" else None
            with K.at(M):
                card_wall(K, l, H, ops[k], "plywood", 0.24, top, 0.3, corner=k)
                # trays: the wall is a slope turned upright
                n = round(l / 0.43)
                tw = l / n
                A = Slope(0, 0, 0, 0, 0, 0, -1)
                A.o, A.up, A.out = np.array([0, -0.02, 0.0]), np.array([0, 0, 1.0]), np.array([0, -1.0, 0])
                for i in range(n):
                    m = (i + 0.5) * tw
                    spans = [(0.26, (top(m) - 0.06) if top else H - 0.02)]
                    for u, z, ww, h in ops[k]:
                        if u < m < u + ww:
                            spans = [
                                q
                                for c, d in spans
                                for q in ((c, min(d, z)), (max(c, z + h), d))
                                if q[1] - q[0] > 0.05
                            ]
                    for c, d in spans:
                        zinc_pan(K, A, i * tw, tw, c, d, 0.0, 0.045)
                for i, o in enumerate(ops[k]):
                    trim(K, o, "zinc", -0.10, 0.30, 0.05)
                    if k == "S" and i == 0:
                        door(K, o, "oak", 0.08, 5)
                    else:
                        window(K, o, "oak", 0.12, 3 if o[2] > 2 else 2)
        z = H + 0.1
        A = slopes(W, z, PITCH, 0.10)
        for q in "SN":
            boards(K, A[q], -L / 2 - 0.02, L / 2 + 0.02, 0.2, 0.03, 0.0)
            zinc_roof(K, A[q], -L / 2 - 0.06, L / 2 + 0.06, 0.43, 0.02)
        zinc_ridge(K, -L / 2 - 0.08, L / 2 + 0.08, z + W / 2 * PITCH + 0.1)
        gutter(K, A["S"], -L / 2 - 0.1, L / 2 + 0.1, -0.14, -0.04, 0.08)
        x = -L / 2 + 3.87
        red_thread(K, (x, -W / 2 - 0.34, H - 0.05), (x, -W / 2 - 0.34, 0.5), 0.0, r=0.026)
        knot(K, (x, -W / 2 - 0.34, H - 0.08), 0.04)
        lathe(
            K,
            "brass",
            [(0.001, 0.18), (0.02, 0.22), (0.07, 0.40), (0.06, 0.46), (0.018, 0.52), (0.001, 0.53)],
            (x, -W / 2 - 0.34, 0),
        )
        deck(K, -L / 2 + 0.3, L / 2 + 0.6, -W / 2 - 2.8, -W / 2 - 0.5, 0.24)
        paper_figure(K, (-1.6, -W / 2 - 1.6, 0.26), "stand", -0.4)
        with K.at(T(4.9, -W / 2 - 0.6, 0), RZ(4)):
            for i in range(3):
                A = Slope(0, 0, 0, 0, 0, 0, -1)
                A.o, A.up, A.out = np.array([0, -1.9, 0.09 + i * 0.09]), np.array([0, 1.0, 0]), np.array([0, 0, 1.0])
                zinc_pan(K, A, -0.2 + i * 0.05, 0.43, 0, 3.8, 0, 0.05)
            for y in (-1.4, 1.4):
                beam(K, "spruce", (-0.4, y, 0.04), (0.7, y, 0.04), 0.09, 0.08)
        paper_figure(K, (4.3, -6.9, 0), "walk", -0.3, mirror=True)
        twig_tree(K, (-6.6, 0.6, -0.1), 5.6, 89)
    turned_fir(K, (5.6, 5.0, g - 0.2), 5.0, 0.95)
    K.build()
    studio((0, 0, 2), key=(-0.66, -0.46, 0.58), fill=0.34, sweep_back=(-0.5, 0.86), sweep_at=65)
    camera((0.3, -1.2, 3.3), -60, 12, 42, 90, 9, focus=(0.5, -3.6, 3))
    return dict(fade_top=0.4)


def kit():
    """Auto-construction: a house pulled apart, floor, panels, trusses and roof held up on brass wires."""
    K = Stock()
    L, W, H = 7.2, 5.4, 2.5
    e, r = 1.15, W / 2
    wires = lambda x, y, z0, z1: rod(K, "brass", [(x, y, z0), (x, y, z1)], 0.022, 8)
    for i in range(13):
        x = -L / 2 + 0.05 + i * (L - 0.1) / 12
        beam(K, "spruce", (x, -r, 0.12), (x, r, 0.12), 0.07, 0.2)
    for y in (-r, r):
        beam(K, "spruce", (-L / 2, y, 0.12), (L / 2, y, 0.12), 0.07, 0.2)
    plate(K, "plywood", [(-L / 2, -r), (L / 2, -r), (L / 2, r), (-L / 2, r)], 0.06, T(0, 0, 0.23), 0.006)
    wall_panel(
        K, T(-L / 2, -r - e, 0), L, H, [(1.2, 0.9, 1.2, 1.2), (3.6, 0.08, 1.0, 2.05), (5.4, 0.9, 1.1, 1.2)], 0.5
    )
    wall_panel(K, T(L / 2, r + e, 0) @ RZ(180), L, H, [(2.4, 0.9, 1.8, 1.2)])
    wall_panel(K, T(L / 2 + e, -r, 0) @ RZ(90), W, H, [(1.7, 0.08, 2.0, 2.05)], 0.0)
    wall_panel(K, T(-L / 2 - e, r, 0) @ RZ(-90), W, H, [(2.1, 0.9, 1.2, 1.2)])
    z = H + 0.85
    for i in range(7):
        x = -L / 2 + 0.1 + (L - 0.2) * i / 6
        king_truss(K, x, W, z, PITCH, 0.06, "spruce", 0.07, pins=False)
        if i in (0, 3, 6):
            for s in (-1, 1):
                wires(x, s * (r - 0.3), 0, z)
    for sd in (-1, 1):
        A = Slope(0, 0, W, z + 0.95, PITCH, 0.45, sd)
        for a, b in ((-L / 2 - 0.4, -1.24), (-1.16, 1.16), (1.24, L / 2 + 0.4)):
            if sd < 0 and a > 1:
                continue
            for x in np.linspace(a + 0.05, b - 0.05, 5):
                beam(K, "spruce", A.at(x, 0, 0), A.at(x, A.len - 0.08, 0), 0.07, 0.14, up=A.out)
            for v in (0.04, A.len - 0.12):
                beam(K, "spruce", A.at(a, v, 0), A.at(b, v, 0), 0.07, 0.14, up=A.out)
            boards(K, A, a, b, 0.2, 0.035, 0.09, v1=A.len - 0.08, joints=(5, 6))
            wires((a + b) / 2, A.at(0, A.len * 0.5)[1], z + 0.2, A.at(0, A.len * 0.5)[2])
    with K.at(T(5.3, -5.5, 0.02), RZ(14)):  # the last roof panel waits on the ground, edged in red
        for q in range(13):
            beam(K, "basswood", (-1.3, -1.4 + q * 0.225, 0.17), (1.3, -1.4 + q * 0.225, 0.17), 0.21, 0.035)
        for x in np.linspace(-1.25, 1.25, 5):
            beam(K, "spruce", (x, -1.5, 0.08), (x, 1.4, 0.08), 0.07, 0.14)
        beam(K, "redwood", (-1.32, -1.55, 0.09), (1.32, -1.55, 0.09), 0.06, 0.16)
    # screws and plates sorted by stage, on a strip of card
    for i in range(4):
        box(K, "card", (-3.2 + i * 0.75, -6.1, 0), (-2.6 + i * 0.75, -5.6, 0.05), 0.005)
        for q in range(6):
            x, y = -3.1 + i * 0.75 + rnd.uniform(0, 0.4), -6.0 + rnd.uniform(0, 0.3)
            rod(K, "steel", [(x, y, 0.07), (x + rnd.gauss(0, 0.1), y + rnd.gauss(0, 0.1), 0.07)], 0.018, 6)
    paper_figure(K, (1.9, -5.6, 0), "stand", -0.3)
    paper_figure(K, (-5.9, -4.6, 0), "walk", -0.4)
    twig_tree(K, (-6.6, 5.2, 0), 5.0, 11, 5)
    K.build()
    studio((0, 0, 2), key=(-0.64, -0.40, 0.64), fill=0.33, sweep_back=(-0.5, 0.85), sweep_at=60)
    camera((0.8, -1.5, 1.7), -57, 20, 45, 90, 10, focus=(1, -3, 2))
    return dict(fade_top=0.4)


def tiny_house():
    """Tiny House: on its trailer, from the side, the roof lifted on brass wires to show the sleeping loft."""
    K = Stock()
    L, W, H, f = 6.6, 2.4, 2.45, 0.72
    box(K, "contour", (-9.5, -5.6, -0.1), (9.5, 6.0, 0.0), 0.01)
    # trailer
    for y in (-0.95, 0.95):
        beam(K, "steel", (-L / 2, y, f - 0.12), (L / 2 + 0.2, y, f - 0.12), 0.10, 0.16, slack=0.2)
        beam(K, "steel", (L / 2, y, f - 0.12), (L / 2 + 1.7, 0, f - 0.16), 0.08, 0.12, slack=0.2)
    for x in np.linspace(-L / 2 + 0.1, L / 2, 7):
        beam(K, "steel", (x, -0.95, f - 0.12), (x, 0.95, f - 0.12), 0.07, 0.1, slack=0.2)
    rod(K, "steel", [(L / 2 + 1.9, 0, 0.02), (L / 2 + 1.9, 0, f - 0.1)], 0.04, 10)
    for x in (-0.45, 0.45):
        for y in (-1.12, 0.92):
            with K.at(T(x, y, 0.33), R("X", -math.pi / 2)):
                lathe(
                    K,
                    "greyboard",
                    [(0.001, 0.02), (0.18, 0.0), (0.31, 0.0), (0.33, 0.03), (0.33, 0.17), (0.31, 0.2), (0.001, 0.2)],
                    sides=40,
                )
                lathe(K, "steel", [(0.001, -0.012), (0.15, -0.01), (0.17, 0.005)], sides=30)
    block(
        K,
        "redwood",
        [(x, y, z) for x, hi in ((0.82, 0.26), (1.14, 0.02)) for y in (-1.2, -0.9) for z in (0, hi)],
        0.008,
    )
    for x in (-L / 2 + 0.25, L / 2 - 0.25):
        for y in (-0.95, 0.95):
            rod(K, "steel", [(x, y, 0.02), (x, y, f - 0.2)], 0.035, 8)
            box(K, "greyboard", (x - 0.15, y - 0.15, 0), (x + 0.15, y + 0.15, 0.05), 0.006)
    with K.at(T(0, 0, f)):
        box(K, "plywood", (-L / 2, -W / 2, -0.04), (L / 2, W / 2, 0.06), 0.006)
        ops = {
            "S": [(0.9, 0.75, 0.9, 1.0), (2.7, 0.06, 1.5, 2.0), (5.1, 0.9, 0.85, 0.85)],
            "E": [(0.75, 0.8, 0.9, 0.9)],
            "N": [(2.0, 1.2, 1.2, 0.6)],
            "W": [],
        }
        for k in SIDES:
            M, l = side(L, W, k)
            with K.at(M):
                card_wall(K, l, H, ops[k], "basswood", 0.12, gable(l, H, PITCH) if k in "EW" else None, 0.04, k)
                if k == "S":
                    for a, b, m in ((0, 2.55, "charred"), (2.55, L, "larch")):
                        with K.at(T(a, 0, 0)):
                            cladding(
                                K,
                                b - a,
                                H,
                                [(o[0] - a, *o[1:]) for o in ops[k] if a <= o[0] < b],
                                m,
                                0.125,
                                0.012,
                                0.03,
                                -0.015,
                                z0=-0.06,
                            )
                else:
                    cladding(
                        K,
                        l,
                        H,
                        ops[k],
                        "larch",
                        0.125,
                        0.012,
                        0.03,
                        -0.015,
                        top=gable(l, H, PITCH) if k in "EW" else None,
                        z0=-0.06,
                    )
                for o in ops[k]:
                    trim(K, o, "larch", -0.06, 0.16, 0.04)
                    window(K, o, "basswood", 0.06, 2 if o[2] > 1.3 else 1)
        # inside: the loft over the left end, its ladder, a counter
        box(K, "basswood", (-L / 2 + 0.1, -W / 2 + 0.12, 1.78), (-L / 2 + 2.4, W / 2 - 0.12, 1.86), 0.004)
        box(K, "card", (-L / 2 + 0.3, -W / 2 + 0.4, 1.87), (-L / 2 + 2.1, W / 2 - 0.4, 2.02), 0.03)
        ladder(K, (-L / 2 + 2.75, 0.6, 0.06), (-L / 2 + 2.38, 0.6, 1.9), 0.36)
        box(K, "plywood", (0.9, 0.55, 0.06), (2.9, W / 2 - 0.13, 0.9), 0.006)
        # the roof, half a metre above its place
        up = 0.95
        A = slopes(W, H + 0.06 + up, PITCH, 0.18)
        for q in "SN":
            rafters(K, A[q], np.linspace(-L / 2 - 0.05, L / 2 + 0.05, 12), 0.06, 0.11, -0.03)
            boards(K, A[q], -L / 2 - 0.14, L / 2 + 0.14, 0.16, 0.025, 0.04, joints=(2.4, 3.4))
            zinc_roof(K, A[q], -L / 2 - 0.16, L / 2 + 0.16, 0.43, 0.055, h=0.045)
        zinc_ridge(K, -L / 2 - 0.18, L / 2 + 0.18, H + 0.06 + up + W / 2 * PITCH + 0.13, w=0.12)
        for x in (-L / 2 + 0.3, L / 2 - 0.3):
            for y in (-W / 2 + 0.08, W / 2 - 0.08):
                rod(K, "brass", [(x, y, 1.0), (x, y, H + up)], 0.02, 8)
    deck(K, -0.9, 2.4, -3.4, -1.35, 0.42, 0.12)
    box(K, "larch", (0.1, -3.75, 0.0), (1.4, -3.42, 0.2), 0.01)
    paper_figure(K, (1.9, -2.3, 0.44), "stand", -0.4)
    paper_figure(K, (-3.6, -3.0, 0), "walk", -0.3)
    for x, y, h in ((-6.4, 3.0, 4.6), (-5.0, 4.0, 5.8), (-7.6, 1.4, 3.4), (6.8, 3.4, 5.0)):
        turned_fir(K, (x, y, -0.02), h, h * 0.18)
    K.build()
    studio((0, 0, 2), key=(-0.64, -0.46, 0.62), fill=0.32, sweep_back=(-0.15, 0.98), sweep_at=60, floor=-0.1)
    camera((0.5, -0.6, 2.35), -77, 12, 32, 90, 9, focus=(0.2, -1.4, 2.0))
    return dict(fade_top=0.4)


def timber_yard():
    """Vente de bois: ends of timber, square on: four species on their bearers; one end carries a red mark."""
    view.close_up = True
    K = Stock()
    k = 4.0
    with K.at(S(k)):
        rows = [  # height of the bearer, species, widths, height of the pieces
            (0.10, "douglas", 9, 0.225, 0.10, 2),
            (0.66, "oak", 7, 0.20, 0.20, 1),
            (1.02, "larch", 13, 0.15, 0.05, 4),
            (1.44, "spruce", 16, 0.12, 0.06, 3),
        ]
        x0, x1 = -1.15, 1.15
        for z, mat, n, w, h, layers in rows:
            for q in (0.1, 1.2):
                beam(K, "spruce", (x0 - 0.1, q, z - 0.05), (x1 + 0.1, q, z - 0.05), 0.08, 0.09)
            for i in range(layers):
                x = x0 + 0.02
                c = 0
                while x < x1 - w * 0.6:
                    ww = w * rnd.uniform(0.94, 1.03)
                    if x + ww > x1:
                        break
                    zz = z + h / 2 + i * (h + 0.028) + 0.002
                    end = -0.16 + rnd.gauss(0, 0.03)
                    red = mat == "oak" and c == 3
                    beam(
                        K,
                        mat,
                        (x + ww / 2, end, zz),
                        (x + ww / 2 + rnd.gauss(0, 0.004), 2.6, zz),
                        ww - 0.012,
                        h - 0.004,
                    )
                    if red:
                        beam(
                            K,
                            "redcard",
                            (x + ww / 2, end - 0.004, zz),
                            (x + ww / 2, end + 0.03, zz),
                            ww - 0.010,
                            h - 0.002,
                            cut=0.004,
                        )
                    x += ww
                    c += 1
                if i < layers - 1:
                    for q in (0.1, 1.2):
                        beam(
                            K,
                            "basswood",
                            (x0, q, z + (i + 1) * (h + 0.028) - 0.012),
                            (x1, q, z + (i + 1) * (h + 0.028) - 0.012),
                            0.05,
                            0.026,
                        )
        for x in (x0 - 0.12, x1 + 0.12):
            for q in (0.1, 1.2):
                beam(K, "oak", (x, q, 0), (x, q, 2.1), 0.12, 0.12, up=(0, 1, 0))
                beam(K, "oak", (x, q, 0.62 - 0.1), (x, q, 0.62), 0.1, 0.1)
        beam(K, "oak", (x0 - 0.3, 0.1, 2.02), (x1 + 0.3, 0.1, 2.02), 0.12, 0.16)
        box(K, "plywood", (-1.9, -0.75, -0.06), (1.9, 2.8, 0.0), 0.01)
    paper_figure(K, (6.4, -1.2, 0), "stand", 0.7, scale=k, thick=0.04)
    for x, y, a, n in ((-4.9, -2.2, 0.4, 2.0), (-3.6, -2.5, 2.2, 1.5), (2.6, -2.4, 1.0, 1.8)):
        shaving(K, (x, y, 0), a, n, 0.26, 0.3)
    K.build()
    studio(
        (0, 0, 3),
        key=(-0.62, -0.52, 0.58),
        key_dist=130,
        key_size=40,
        fill=0.30,
        sweep_back=(0, 1),
        sweep_at=60,
        floor=-0.24,
    )
    camera((0.7, -0.5, 3.9), -84, 6, 41, 90, 10, focus=(0, -0.6, 3.6))
    return dict()


def fair_stand():
    """Salons et foires: a small frame on posts as a stand, half covered; counter, samples, visitors; one red panel."""
    K = Stock()
    L, W, H = 6.4, 4.6, 2.6
    box(K, "greyboard", (-6.6, -5.4, 0.0), (6.6, 4.2, 0.05), 0.01)
    box(K, "plywood", (-4.0, -3.0, 0.05), (4.0, 2.9, 0.15), 0.006)
    with K.at(T(0, 0, 0.15)):
        xs = (-L / 2 + 0.15, 0.0, L / 2 - 0.15)
        z = H
        for x in xs:
            for s in (-1, 1):
                beam(K, "oak", (x, s * (W / 2 - 0.12), 0), (x, s * (W / 2 - 0.12), H), 0.2, 0.2, up=(0, 1, 0))
                beam(K, "oak", (x, s * (W / 2 - 0.12), H - 0.85), (x, s * (W / 2 - 0.95), H + 0.02), 0.11, 0.13)
                for d in (-1, 1):
                    if abs(x + d * 0.8) < L / 2:
                        beam(
                            K,
                            "oak",
                            (x, s * (W / 2 - 0.12), H - 0.85),
                            (x + d * 0.82, s * (W / 2 - 0.12), H + 0.02),
                            0.11,
                            0.13,
                            up=(0, 1, 0),
                        )
            king_truss(K, x, W - 0.1, H + 0.20, PITCH, 0.2, "oak", 0.2)
        A = slopes(W, H + 0.32, PITCH, 0.5)
        for s in (-1, 1):
            beam(
                K,
                "oak",
                (-L / 2 - 0.2, s * (W / 2 - 0.12), H + 0.1),
                (L / 2 + 0.2, s * (W / 2 - 0.12), H + 0.1),
                0.18,
                0.2,
            )
        zr = H + 0.32 + W / 2 * PITCH
        beam(K, "oak", (-L / 2 - 0.3, 0, zr - 0.11), (L / 2 + 0.3, 0, zr - 0.11), 0.14, 0.2)
        for q in "SN":
            purlins(K, A[q], (0.5,), -L / 2 - 0.3, L / 2 + 0.3, 0.16, 0.18, -0.09, "oak")
            rafters(K, A[q], np.linspace(-L / 2 - 0.25, L / 2 + 0.25, 14), 0.08, 0.10)
            boards(K, A[q], -L / 2 - 0.3, lambda v: 0.2 + 0.4 * math.sin(v * 9 + 1), 0.2, 0.03, 0.125)
            tiles(K, A[q], -L / 2 - 0.34, lambda v, j: -1.3 + (0.0, 0.24, -0.12)[j % 3], off=0.145)
        ridge(K, -L / 2 - 0.3, -2.0, zr + 0.2)
        # back panel of samples, counter
        with K.at(T(-L / 2 + 0.2, W / 2 - 0.3, 0)):
            sheet(K, "card", rect((0, 0, L - 0.4, 2.3)), (), 0.06)
            for i, m in enumerate(("larch", "zinc", "composite", "redcard", "fibre", "charred", "terracotta", "oak")):
                box(K, m, (0.35 + i * 0.70, -0.05, 1.0), (0.87 + i * 0.70, 0.0, 1.75), 0.006)
        box(K, "oak", (0.6, -1.9, 0.0), (2.7, -1.35, 0.98), 0.01)
        box(K, "basswood", (0.5, -2.0, 0.98), (2.8, -1.25, 1.04), 0.008)
        table(K, -1.9, -0.2, 0, 0, "larch", 1.5)
        with K.at(T(1.3, -1.6, 1.04), S(0.16)):  # a model on the counter, of course
            for q in (-2, 0, 2):
                king_truss(K, q, 4.5, 0.1, 0.5, 0.2, "spruce", 0.25, pins=False)
    for x, y, a, kind, m in (
        (1.9, -0.6, 0.2, "stand", 0),
        (3.4, -3.6, -0.6, "walk", 1),
        (-0.2, -3.5, -0.2, "stand", 0),
        (-1.2, -3.9, -0.6, "reach", 0),
        (-4.9, -2.6, -0.7, "walk", 0),
        (5.2, 0.4, -0.2, "stand", 1),
    ):
        paper_figure(K, (x, y, 0.15 if abs(x) < 4 and y > -3 else 0.05), kind, a, mirror=bool(m))
    K.build()
    studio((0, 0, 2), key=(-0.60, -0.46, 0.62), fill=0.34, sweep_back=(-0.4, 0.9), sweep_at=60)
    camera((0.2, -0.8, 1.8), -66, 19, 32, 90, 9, focus=(0.3, -2.2, 1.8))
    return dict(fade_top=0.4)


def workshop():
    """L'atelier: inside, a truss laid out on the floor over its drawing; the red thread runs along the tie."""
    K = Stock()
    W, H, L = 16.0, 4.6, 26.0
    r = W / 2
    box(K, "plywood", (-r - 1.5, -8, -0.2), (r + 1.5, L + 2, -0.1), 0.006)
    box(K, "cork", (-r - 0.3, -7, -0.1), (r + 0.3, L + 0.3, 0), 0.006)
    for i in range(6):
        portal(K, i * 5.2, W, H, depth=0.9, crown=0.42, foot=0.36, t=0.2)
    for s in (-1, 1):
        portal_purlins(K, s, W, H, -0.4, L + 0.4, 8)
        A = cross_slope(W, H, s, PITCH, 0.3)
        n = int(A.len / 0.21)
        for i in range(n):
            v = (i + 0.5) * A.len / n
            f = v / A.len
            spans = [(-1.0, L + 0.3)]
            if 0.30 < f < 0.62:
                for a in (0.9, 6.1, 11.3, 16.5, 21.7):
                    spans = [
                        q for c, d in spans for q in ((c, min(d, a)), (max(c, a + 3.4), d)) if q[1] - q[0] > 0.05
                    ]
            for c, d in spans:
                beam(
                    K, "basswood", A.at(c, v, 0.225), A.at(d, v, 0.225), A.len / n - 0.008, 0.03, up=A.out, cut=0.004
                )
        for k in range(6):
            z = 0.12 + k * 0.2
            beam(K, "larch", (s * (r + 0.04), -1, z), (s * (r + 0.04), L + 0.2, z), 0.04, 0.19)
        for k in range(6):
            z = 3.3 + k * 0.2
            beam(K, "larch", (s * (r + 0.04), -1, z), (s * (r + 0.04), L + 0.2, z), 0.04, 0.19)
    with K.at(T(-r, L + 0.12, 0)):
        cladding(K, W, H, [(5.8, 0, 4.4, 3.9)], "larch", 0.22, 0.012, 0.04, top=gable(W, H - 0.1, PITCH))
    # the drawing on the floor and the truss over it
    with K.at(T(0.2, 4.6, 0.0)):

        def line(a, b, w=0.03):
            beam(K, "pencil", (*a, 0.004), (*b, 0.004), w, 0.006, slack=0)

        s, p = 4.6, PITCH
        line((-s - 0.6, -0.12), (s + 0.6, -0.12))
        line((0, -0.7), (0, s * p + 0.9))
        for d in (-1, 1):
            line((d * (s + 0.5), -0.3), (-d * 0.5, (s + 0.5) * p + 0.05))
            line((d * s * 0.5, -0.5), (d * s * 0.5, s * p * 0.5 + 0.7), 0.02)
        with K.at(T(0, 0, 0.14), RZ(90), R("Y", math.pi / 2)):
            king_truss(K, 0, 2 * s, 0.0, p, 0.0, "douglas", 0.2, pins=False)
        for x in (-3.6, -1.2, 1.2, 3.6):
            beam(K, "spruce", (x, -0.5, 0.04), (x, 0.4, 0.04), 0.09, 0.07)
        y = -0.62
        for x in (-s - 0.5, s + 0.5):
            pin(K, (x, y, 0), 0.34, 0.02, 0.05, "brass")
            knot(K, (x, y, 0.2), 0.035)
        red_thread(K, (-s - 0.5, y, 0.2), (s + 0.5, y, 0.2), 0.01, r=0.022)
    for x in (-5.6, -4.0):
        trestle(K, x + 0.2, 1.3, 90)
    beam(K, "douglas", (-6.4, 1.2, 0.9), (-2.8, 1.3, 0.9), 0.2, 0.2)
    for x, y, rows, cols, m in (
        (6.3, 9.0, 6, 5, "spruce"),
        (6.3, 15.0, 5, 5, "douglas"),
        (-6.4, 11.5, 6, 5, "larch"),
        (-6.4, 17.5, 4, 5, "spruce"),
    ):
        stack(K, x, y, 90, 4.6, rows, cols, 0.2, 0.16, mat=m)
    paper_figure(K, (3.2, 3.4, 0), "stand", 0.3)
    paper_figure(K, (-2.4, 7.4, 0), "walk", 0.2)
    paper_figure(K, (-4.6, 2.1, 0), "reach", 0.3)
    paper_figure(K, (1.6, 17.0, 0), "stand", 0.2)
    for x, y, a, n in ((-4.0, 0.2, 0.4, 2.0), (-3.1, -0.2, 2.2, 1.5), (-5.2, 0.0, 1.0, 1.8)):
        shaving(K, (x, y, 0), a, n, 0.12, 0.12)
    K.build()
    studio(
        (0, L / 2, 3),
        key=(-0.58, -0.10, 0.72),
        key_dist=150,
        key_size=22,
        fill=0.85,
        fill_tint=(1.0, 0.94, 0.86),
        key_power=2.2,
        sweep_back=(0, 1),
        sweep_at=70,
        floor=-0.2,
    )
    camera_at((1.4, -4.2, 3.5), (-0.3, 9, 2.0), 27, 16.0, focus=(0, 6, 1))
    return dict(level=1.1, contrast=1.08, flat=False)
