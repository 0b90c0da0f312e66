"""Projects that are about what a wall wears: boards, composite, zinc."""
import numpy as np

from maquette.roofs import Slope, boards, gutter, rafters, ridge, slopes, tiles, zinc_pan
from maquette.setting import car, contour_ground, knot, ladder, paper_figure, red_thread, scaffold, trestle
from maquette.setting import turned_fir, twig_tree
from maquette.stock import Stock, beam, box, lathe, rod
from maquette.studio import camera, studio
from maquette.units import PITCH, RZ, T, view
from maquette.walls import SIDES, card_wall, cladding, door, gable, side, stone_box, trim, window
from scenes.articles import flat_volume


def upright_trays(K, l, H, ops, top=None, w=0.43, z0=0.3, y=-0.02):
    """A wall dressed in upright zinc trays, its openings left out."""
    A = Slope(0, 0, 0, 0, 0, 0, -1)
    A.o, A.up, A.out = np.array([0, y, 0.0]), np.array([0, 0, 1.0]), np.array([0, -1.0, 0])
    n = round(l / w)
    w = l / n
    for i in range(n):
        m = (i + 0.5) * w
        spans = [(z0 - 0.04, (top(m) - 0.06) if top else H - 0.02)]
        for u, z, ww, h in ops:
            if u < m < u + ww:
                spans = [q for c, d in spans for q in ((c, min(d, z)), (max(c, z + h), d)) if q[1] - q[0] > 0.05]
        for c, d in spans:
            zinc_pan(K, A, i * w, w, c, d, 0.0, 0.045)


def offices(shot=1):
    """Tournecol: two floors, upright Douglas fir, a zinc band between them, sun blades; shot 2: the entrance."""
    K = Stock()
    L, W, H = 16.0, 10.0, 7.0
    g = contour_ground(K, (0.6, -1.2), (14.6, 11.0), 2, 0.10, 0.93, seed=151)
    view.close_up = shot == 2
    with K.at(T(0, 0, g)):
        ops = {
            "S": [
                (0.8, 0.25, 4.4, 2.6),
                (0.8, 3.95, 4.4, 2.2),
                (6.2, 3.95, 4.0, 2.2),
                (11.2, 3.95, 4.0, 2.2),
                (6.2, 0.25, 3.0, 2.6),
                (12.6, 0.1, 2.4, 2.75),
            ],
            "W": [(1.2, 0.9, 2.6, 1.8), (5.8, 0.9, 2.6, 1.8), (1.2, 4.1, 2.6, 1.8), (5.8, 4.1, 2.6, 1.8)],
            "E": [(3.0, 4.1, 2.6, 1.8)],
            "N": [],
        }
        for k in SIDES:
            M, l = side(L, W, k)
            with K.at(M):
                card_wall(K, l, H, ops[k], "greyboard", 0.28, corner=k)
                cladding(K, l, H, ops[k], "douglas", 0.115, 0.02, 0.05, -0.04, z0=0.16)
                for i, o in enumerate(ops[k]):
                    trim(K, o, "lacquer", -0.12, 0.32, 0.05)
                    window(K, o, "basswood", 0.16, 4 if o[2] > 3.5 else (3 if o[2] > 2.5 else 2))
                box(K, "lacquer", (-0.16, -0.18, 3.25), (l + 0.16, 0.02, 3.62), 0.008)
                box(K, "lacquer", (-0.18, -0.2, H - 0.1), (l + 0.18, 0.4, H + 0.16), 0.008)
        box(K, "greyboard", (-L / 2 + 0.2, -W / 2 + 0.2, H - 0.3), (L / 2 - 0.2, W / 2 - 0.2, H - 0.1), 0.01)
        box(K, "card", (-L / 2 + 0.3, -W / 2 + 0.3, 3.3), (L / 2 - 0.3, W / 2 - 0.3, 3.5), 0.01)
        for x in np.arange(-L / 2 + 4.1, L / 2, 4.0):  # the posts of the grid, seen through the glass
            for y in (-4.2, 0.0, 4.2):
                beam(K, "glulam", (x, y, 0), (x, y, H - 0.3), 0.2, 0.2, up=(0, 1, 0))
        for u0 in (1.2, 9.4, 14.6):  # sun blades before the corner windows
            for i in range(5):
                x = -L / 2 + u0 + i * 0.30 - 0.6
                beam(K, "douglas", (x, -W / 2 - 0.36, 3.62), (x, -W / 2 - 0.36, H - 0.1), 0.26, 0.05, up=(1, 0, 0))
        x0, x1, y0, z = 3.9, 7.9, -W / 2 - 2.6, 3.0
        for x in (x0 + 0.3, x1 - 0.3):
            rod(K, "steel", [(x, y0 + 0.3, 0), (x, y0 + 0.3, 0.14)], 0.05, 8)
            beam(K, "glulam", (x, y0 + 0.3, 0.13), (x, y0 + 0.3, z), 0.18, 0.18, up=(0, 1, 0))
            beam(K, "glulam", (x, y0, z + 0.1), (x, -W / 2, z + 0.1), 0.16, 0.24)
        for i in range(20):
            x = x0 + (i + 0.5) * (x1 - x0) / 20
            beam(K, "basswood", (x, y0, z + 0.24), (x, -W / 2, z + 0.24), (x1 - x0) / 20 - 0.01, 0.03, cut=0.004)
        box(K, "lacquer", (x0 - 0.06, y0 - 0.06, z + 0.26), (x1 + 0.06, -W / 2 - 0.1, z + 0.34), 0.006)
        box(K, "redcard", (5.9, -W / 2 + 0.02, 0.12), (6.95, -W / 2 + 0.06, 2.6), 0.005)  # one leaf of the door
        for x, y, a, kind, m in (
            (2.4, -8.4, -0.5, "walk", 0),
            (6.9, -6.7, -0.2, "stand", 0),
            (-4.6, -7.4, -0.6, "walk", 1),
        ):
            paper_figure(K, (x, y, 0), kind, a, mirror=bool(m))
        car(K, -9.6, -7.6, 24)
        twig_tree(K, (-11.2, 2.0, -0.1), 6.2, 157)
        twig_tree(K, (10.4, -5.0, -0.1), 5.0, 163, 5)
    K.build()
    studio(
        (0, 0, 3), key=(-0.70, -0.40, 0.58), key_dist=170, key_size=56, fill=0.32, sweep_back=(0.5, 0.86), sweep_at=80
    )
    if shot == 1:
        camera((0.4, -1.6, 3.2), -118, 7, 62, 90, 9, focus=(-3, -5, 3))
        return dict(fade_top=0.4)
    camera((5.7, -W / 2 - 0.6, g + 2.5), -112, 7, 23, 90, 11, focus=(5.7, -W / 2 - 1.0, g + 2))
    return dict(fade_top=0.25)


def malpas(shot=1):
    """A stone ground floor, an upper floor in grey composite, the boards on trestles; shot 2: boards and window."""
    K = Stock()
    L, W, h, H = 11.0, 7.4, 2.75, 2.6
    g = contour_ground(K, (0.2, -0.8), (12.2, 9.2), 3, 0.10, 0.91, seed=167)
    view.close_up = shot == 2
    up = {
        "S": [(1.3, 0.75, 1.3, 1.35), (4.6, 0.75, 1.0, 1.35), (7.6, 0.75, 1.9, 1.35)],
        "E": [(1.5, 0.75, 1.3, 1.35), (4.6, 0.75, 1.3, 1.35)],
        "W": [(3.0, 0.75, 1.3, 1.35)],
        "N": [],
    }
    low = {
        "S": [(1.2, 0.8, 1.1, 1.3), (4.4, 0.0, 1.2, 2.15), (7.2, 0.0, 2.5, 2.15)],
        "E": [(1.4, 0.8, 1.2, 1.3), (4.6, 0.8, 1.2, 1.3)],
        "W": [],
        "N": [],
    }
    with K.at(T(0, 0, g)):
        done = stone_box(K, L, W, h, low, 0.5, "lava", lo=0.15)
        for k in "SE":
            M, l = side(L, W, k)
            with K.at(M):
                for u, z, w, hh in done[k]:
                    if hh > 1.8 and w < 1.5:
                        door(K, (u, z, w, hh), "oak", 0.18, 5)
                    else:
                        window(
                            K,
                            (u, z + (0.06 if z > 0.3 else 0), w, hh - (0.06 if z > 0.3 else 0)),
                            "basswood",
                            0.18,
                            3 if w > 2 else 2,
                        )
        with K.at(T(0, 0, h + 0.02)):
            for k in SIDES:
                M, l = side(L, W, k)
                top = gable(l, H, PITCH) if k in "EW" else None
                with K.at(M):
                    card_wall(K, l, H, up[k], "blocks", 0.26, top, 0.0, k)
                    with K.at(T(-0.1, -0.1, 0)):
                        ops = [(u + 0.1, z, w, hh) for u, z, w, hh in up[k]]
                        t2 = (lambda u, l=l: gable(l, H, PITCH)(min(max(u - 0.1, 0), l))) if top else None
                        cladding(K, l + 0.2, H, ops, "composite", 0.172, 0.014, 0.045, -0.02, False, t2, 0.02)
                        for o in ops:
                            trim(K, o, "lacquer", -0.08, 0.34, 0.05)
                            window(K, o, "basswood", 0.2, 3 if o[2] > 1.6 else (2 if o[2] > 1.1 else 1))
                        box(K, "lacquer", (-0.05, -0.09, -0.05), (l + 0.25, 0.1, 0.01), 0.006)
            A = slopes(W, H + 0.12, PITCH, 0.42)
            for q in "SN":
                rafters(K, A[q], np.linspace(-L / 2 - 0.3, L / 2 + 0.3, 20), 0.07, 0.12, 0.0)
                boards(K, A[q], -L / 2 - 0.4, L / 2 + 0.4, 0.2, 0.03, 0.08)
                tiles(K, A[q], -L / 2 - 0.44, L / 2 + 0.44, off=0.105)
            ridge(K, -L / 2 - 0.4, L / 2 + 0.3, H + 0.12 + W / 2 * PITCH + 0.15)
            gutter(K, A["S"], -L / 2 - 0.4, L / 2 + 0.4, -0.1, 0.0, 0.075)
        with K.at(T(5.4, -6.6, 0), RZ(14)):
            trestle(K, -1.1, 0, 90)
            trestle(K, 1.1, 0, 90)
            for i in range(5):
                m = "redcard" if i == 2 and shot == 1 else "composite"  # the board that was cut to the lintel
                e = 1.2 if i == 2 else 1.95
                beam(K, m, (-1.95, -0.36 + i * 0.185, 0.87), (e, -0.36 + i * 0.185, 0.87), 0.165, 0.045, cut=0.004)
        if shot == 2:  # the boards are set out from the lintels
            z = h + 0.02 + 0.75 + 1.35 + 0.05
            p, q = np.array([-L / 2 + 0.9, -W / 2 - 0.2, z]), np.array([L / 2 - 0.3, -W / 2 - 0.2, z])
            red_thread(K, p, q, 0.0, r=0.02)
            for e in (p, q):
                rod(K, "brass", [e, e + [0, 0.16, 0]], 0.018, 8)
        else:
            ladder(K, (-2.6, -5.4, 0), (-2.6, -4.1, 4.4))
        paper_figure(K, (3.0, -5.9, 0), "stand", -0.3)
        paper_figure(K, (-4.4, -5.4, 0), "walk", -0.4)
        twig_tree(K, (-8.6, 1.6, -0.1), 5.4, 173)
        turned_fir(K, (7.6, 5.2, -0.2), 4.6, 0.9)
    K.build()
    studio((0, 0, 3), key=(-0.66, -0.44, 0.60), fill=0.32, sweep_back=(-0.6, 0.8), sweep_at=75)
    if shot == 1:
        camera((0.3, -1.2, 3.1), -80, 9, 47, 90, 9, focus=(0.5, -4.0, 3))
        return dict(fade_top=0.4)
    camera((2.2, -W / 2 - 0.1, g + 3.95), -70, 10, 15, 90, 11, focus=(2.2, -W / 2 - 0.1, g + 3.9))
    return dict(gain=1.05)


def zinc_coat(shot=1):
    """A house of the 1970s in its coat of zinc, tiles kept, scaffold at one corner; shot 2: a window and the awning."""
    K = Stock()
    L, W, H = 10.32, 7.74, 5.5
    g = contour_ground(K, (0, -0.8), (11.8, 9.4), 3, 0.10, 0.91, seed=179, drift=(-0.1, 0.1))
    view.close_up = shot == 2
    w = 0.43
    ops = {
        "S": [
            (2 * w, 0.9, 3 * w, 1.4),
            (10 * w, 0.3, 1.1, 2.15),
            (16 * w, 0.32, 5 * w, 2.2),
            (2 * w, 3.45, 3 * w, 1.4),
            (10 * w, 3.55, 3 * w, 1.3),
            (17 * w, 3.45, 3 * w, 1.4),
        ],
        "W": [
            (3 * w, 0.95, 3 * w, 1.4),
            (11 * w, 0.9, 3 * w, 1.4),
            (3 * w, 3.5, 3 * w, 1.4),
            (11 * w, 3.4, 3 * w, 1.4),
        ],
        "N": [],
        "E": [],
    }
    with K.at(T(0, 0, g)):
        box(K, "greyboard", (-L / 2 + 0.03, -W / 2 + 0.03, 0), (L / 2 - 0.03, W / 2 - 0.03, 0.5), 0.01)
        for k in SIDES:
            M, l = side(L, W, k)
            top = gable(l, H, PITCH) if k in "EW" else None
            with K.at(M):
                card_wall(K, l, H, ops[k], "card" if k == "N" else "plywood", 0.26, top, 0.3, k)
                if k != "N":
                    upright_trays(K, l, H, ops[k], top)
                for o in ops[k]:
                    trim(K, o, "zinc", -0.10, 0.32, 0.05)
                    if o[2] == 1.1:
                        door(K, o, "oak", 0.08, 5, 0.3)
                    else:
                        window(K, o, "basswood", 0.14, 3 if o[2] > 2 else 2)
        A = slopes(W, H + 0.12, PITCH, 0.5)
        for q in "SN":
            rafters(K, A[q], np.linspace(-L / 2 - 0.3, L / 2 + 0.3, 19), 0.07, 0.12, 0.0)
            boards(K, A[q], -L / 2 - 0.4, L / 2 + 0.4, 0.2, 0.03, 0.08)
            tiles(K, A[q], -L / 2 - 0.44, L / 2 + 0.44, off=0.105)
        ridge(K, -L / 2 - 0.4, L / 2 + 0.3, H + 0.12 + W / 2 * PITCH + 0.15)
        gutter(K, A["S"], -L / 2 - 0.4, L / 2 + 0.4, -0.1, 0.0, 0.075)
        # the timber awning over the door
        x = -L / 2 + 10 * w + 0.55
        y = -W / 2 - 0.1
        for s in (-0.95, 0.95):
            beam(K, "larch", (x + s, y - 1.25, 0), (x + s, y - 1.25, 2.7), 0.12, 0.12, up=(0, 1, 0))
            beam(K, "larch", (x + s, y, 2.84), (x + s, y - 1.45, 2.76), 0.10, 0.14)
            beam(K, "larch", (x + s, y - 1.25, 2.15), (x + s, y - 0.72, 2.74), 0.08, 0.09)
        for i in range(11):
            beam(
                K,
                "basswood",
                (x - 1.15, y - 0.06 - i * 0.135, 2.93 - i * 0.007),
                (x + 1.15, y - 0.06 - i * 0.135, 2.93 - i * 0.007),
                0.125,
                0.03,
                cut=0.004,
            )
        box(K, "zinc", (x - 1.2, y - 1.52, 2.93), (x + 1.2, y, 2.97), 0.005)
        # plumb line on the edge of the windows
        u = -L / 2 + 5 * w
        red_thread(K, (u, -W / 2 - 0.4, H - 0.1), (u, -W / 2 - 0.4, 0.5), 0.0, r=0.024)
        knot(K, (u, -W / 2 - 0.4, H - 0.1), 0.035)
        lathe(
            K,
            "brass",
            [(0.001, 0.18), (0.02, 0.22), (0.07, 0.40), (0.06, 0.46), (0.018, 0.52), (0.001, 0.53)],
            (u, -W / 2 - 0.4, 0),
        )
        scaffold(K, 2.0, L / 2 + 0.2, -W / 2 - 0.4, (2.0, 4.0), 0.85)
        with K.at(T(-2.4, -6.9, 0), RZ(10)):
            trestle(K, -1.3, 0, 90)
            trestle(K, 1.3, 0, 90)
            for i in range(2):
                B = Slope(0, 0, 0, 0, 0, 0, -1)
                B.o, B.up, B.out = (
                    np.array([-2.4, -0.4 + i * 0.46, 0.88]),
                    np.array([1.0, 0, 0]),
                    np.array([0, 0, 1.0]),
                )
                B.at = lambda x, v, q=0.0, o=B.o: o + np.array([v, x, q])
                zinc_pan(K, B, 0, w, 0, 5.2, 0, 0.05)
        paper_figure(K, (-4.9, -6.0, 0), "stand", -0.5)
        paper_figure(K, (3.4, -W / 2 - 0.8, 2.06), "reach", -0.3)
        twig_tree(K, (-8.2, 3.2, -0.1), 5.2, 181)
        twig_tree(K, (9.0, -1.4, -0.1), 4.4, 191, 5)
    K.build()
    studio((0, 0, 3), key=(-0.66, -0.44, 0.58), fill=0.34, sweep_back=(0.5, 0.86), sweep_at=75)
    if shot == 1:
        camera((0.2, -1.2, 3.3), -132, 12, 49, 90, 9, focus=(-2.4, -4.0, 3))
        return dict(fade_top=0.4)
    camera((x - 0.5, -W / 2 - 0.4, g + 2.9), -104, 8, 17, 90, 11, focus=(x, -W / 2 - 0.2, g + 2.9))
    return dict(gain=1.05)


def vervaines(shot=1):
    """Four floors, two shades of composite, nine balconies on their own posts; shot 2: three balconies from below."""
    K = Stock()
    L, W, H, f = 26.0, 11.0, 12.4, 3.05
    box(K, "contour", (-21, -15, -0.10), (21, 11, 0.0), 0.01)
    view.close_up = shot == 2
    S_ops = []
    for n in range(4):
        for i in range(6):
            S_ops.append(
                (1.2 + i * 4.2, 0.25 + n * f, 2.0, 2.15) if i % 2 else (1.4 + i * 4.2, 1.0 + n * f, 1.4, 1.35)
            )
    S_ops = [o for o in S_ops if not (o[1] < 1.2 and 12 < o[0] < 16)] + [(13.0, 0.1, 1.9, 2.4)]
    E_ops = [(1.6 + i * 3.0, 1.0 + n * f, 1.2, 1.35) for n in range(4) for i in range(3)]
    flat_volume(K, L, W, H, {"S": S_ops, "N": []}, "composite", w=0.19, sides="SN")
    for k in "EW":
        M, l = side(L, W, k)
        with K.at(M):
            cladding(K, l, H, E_ops, "composite-brown", 0.19, 0.014, 0.04, -0.03, False, z0=0.12)
            for o in E_ops:
                trim(K, o, "lacquer", -0.09, 0.28, 0.045)
                window(K, o, "lacquer", 0.0, 1)
    for n in (1, 2, 3):
        for i in (1, 3, 5):
            x0 = -L / 2 + 0.7 + i * 4.2
            y1, y0, z = -W / 2 - 0.12, -W / 2 - 1.62, 0.12 + n * f
            last = n == 2 and i == 3
            for x in (x0 + 0.1, x0 + 2.9):
                if n == 3:
                    for y in (y0 + 0.1, y1 - 0.06):
                        beam(K, "douglas", (x, y, 0.1), (x, y, z), 0.15, 0.15, up=(0, 1, 0))
                        box(K, "greyboard", (x - 0.16, y - 0.16, 0), (x + 0.16, y + 0.16, 0.1), 0.008)
                beam(K, "douglas", (x, y0, z - 0.14), (x, y1, z - 0.14), 0.1, 0.2)
            for y in (y0 + 0.05, y1 - 0.05):
                beam(K, "douglas", (x0, y, z - 0.12), (x0 + 3.0, y, z - 0.12), 0.08, 0.22)
            for q in range(10):
                y = y0 + (q + 0.5) * (y1 - y0) / 10
                beam(K, "douglas", (x0, y, z + 0.02), (x0 + 3.0, y, z + 0.02), 0.14, 0.035, cut=0.004)
            for q in range(26):
                x = x0 + 0.06 + q * 2.88 / 25
                beam(
                    K,
                    "larch",
                    (x, y0 - 0.01, z - 0.05),
                    (x, y0 - 0.01, z + 1.05),
                    0.06,
                    0.03,
                    up=(0, 1, 0),
                    cut=0.003,
                )
            for q in range(12):
                y = y0 + 0.1 + q * 1.35 / 11
                for x in (x0 + 0.0, x0 + 3.0):
                    beam(K, "larch", (x, y, z - 0.05), (x, y, z + 1.05), 0.06, 0.03, up=(1, 0, 0), cut=0.003)
            m = "redwood" if last else "larch"
            beam(K, m, (x0 - 0.04, y0, z + 1.08), (x0 + 3.04, y0, z + 1.08), 0.12, 0.05)
            for x in (x0, x0 + 3.0):
                beam(K, "larch", (x, y0, z + 1.08), (x, y1, z + 1.08), 0.10, 0.05)
    box(K, "lacquer", (-0.7, -W / 2 - 2.0, 2.75), (2.7, -W / 2 - 0.05, 2.87), 0.008)
    for x in (-0.5, 2.5):
        beam(K, "glulam", (x, -W / 2 - 1.85, 0), (x, -W / 2 - 1.85, 2.75), 0.14, 0.14, up=(0, 1, 0))
    for x, y, a, kind, m in (
        (3.0, -9.4, -0.3, "walk", 0),
        (1.0, -8.2, -0.2, "stand", 0),
        (-6.4, -10.2, -0.4, "walk", 1),
        (9.6, -8.8, -0.3, "stand", 1),
    ):
        paper_figure(K, (x, y, 0), kind, a, mirror=bool(m))
    paper_figure(K, (-8.2, -W / 2 - 0.9, 2 * f + 0.16), "stand", -0.3)
    for x, y, h, s in ((-10.4, -10.6, 6.0, 193), (7.0, -11.6, 5.2, 197), (16.6, 2.4, 7.0, 199)):
        twig_tree(K, (x, y, 0), h, s, 6)
    K.build()
    studio(
        (0, 0, 5),
        key=(-0.66, -0.46, 0.58),
        key_dist=180,
        key_size=60,
        fill=0.33,
        sweep_back=(-0.5, 0.86),
        sweep_at=90,
        floor=-0.1,
    )
    if shot == 1:
        camera((0.6, -2.0, 4.7), -52, 12, 106, 90, 10, focus=(2, -6, 5))
        return dict(fade_top=0.35)
    camera((-2.9, -W / 2 - 0.6, 5.9), -66, -4, 30, 90, 11, focus=(-2.0, -W / 2 - 1.4, 5.9))
    return dict(gain=1.1)
