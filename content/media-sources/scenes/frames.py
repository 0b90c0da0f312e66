"""Projects where the frame shows: trusses, portals, joints."""
import math

import numpy as np

from maquette.roofs import battens, boards, cross_slope, fermette, king_truss, portal, portal_purlins, purlins
from maquette.roofs import rafters, ridge, slopes, tiles, zinc_pan
from maquette.setting import bale, contour_ground, fence, knot, ladder, paper_figure, pin, red_thread, scaffold
from maquette.setting import shaving, stack, tile_pile, trestle, turned_fir, twig_tree
from maquette.stock import Stock, beam, block, box, lathe, plate, rod, sheet
from maquette.studio import camera, camera_at, studio
from maquette.units import PITCH, R, RZ, S, T, rnd, unit, view
from maquette.walls import SIDES, cladding, gable, masonry, rect, side, stone_box, wall_panel, window


def nolhac(shot=1):
    """A long brick house under thirty-one trusses. Shot 1: the last one hangs before the gable, its triangles open to
    the eye, and the tiles are begun at the other end; shot 2: the trusses from the gable."""
    K = Stock()
    L, W, H = 18.0, 9.0, 2.6
    g = contour_ground(K, (0, -0.5), (15.5, 10.5), 3, 0.10, 0.92, seed=101)
    with K.at(T(0, 0, g)):
        box(K, "contour", (-L / 2 + 0.03, -W / 2 + 0.03, 0), (L / 2 - 0.03, W / 2 - 0.03, 0.05), 0.01)
        ops = {
            "S": [
                (1.2, 0.8, 1.4, 1.25),
                (4.4, 0.8, 1.4, 1.25),
                (7.8, 0.0, 1.05, 2.15),
                (10.6, 0.0, 2.4, 2.15),
                (14.8, 0.8, 1.4, 1.25),
            ],
            "E": [(2.0, 0.8, 1.2, 1.25), (5.8, 0.8, 1.2, 1.25)],
            "N": [(3.0, 0.8, 1.2, 1.25), (12.0, 0.8, 1.2, 1.25)],
            "W": [],
        }
        for k in SIDES:
            M, l = side(L, W, k)
            with K.at(M):
                masonry(K, l, H, ops[k], "brick", (0.5, 0.2), 0.2)
                for u, z, w, h in ops[k]:
                    beam(
                        K,
                        "blocks",
                        (u - 0.2, 0.09, z + h + 0.1),
                        (u + w + 0.2, 0.09, z + h + 0.1),
                        0.2,
                        0.2,
                        slack=0.4,
                    )
        for s in (-1, 1):
            beam(K, "spruce", (-L / 2, s * (W / 2 - 0.1), H + 0.03), (L / 2, s * (W / 2 - 0.1), H + 0.03), 0.14, 0.05)
        z = H + 0.06
        xs = [-L / 2 + 0.05 + i * 0.597 for i in range(31)]
        view.close_up = shot == 2
        for x in xs[: -4 if shot == 1 else None]:
            fermette(K, x, W, z, PITCH, over=0.5, webs=2)
        if shot == 1:  # what is still to be set: one truss on its sling, the next ones against the trestles
            hung = xs[-1] + 1.5
            fermette(K, hung, W, z + 2.7, PITCH, over=0.5, webs=2)
            top = z + 2.7 + W / 2 * PITCH
            for s in (-1, 1):
                red_thread(K, (hung, s * 1.9, top - 0.55), (hung, 0, top + 2.3), 0.0, r=0.03)
            rod(K, "steel", [(hung, 0, top + 2.2), (hung, 0, top + 9.0)], 0.03, 8)
            xs = xs[:-4]
        A = slopes(W, z + 0.27, PITCH, 0.5)
        for q in "SN":
            P = A[q]
            for f in (0.34, 0.66):
                beam(
                    K, "spruce", P.at(xs[0], P.len * f, -0.16), P.at(xs[-1], P.len * f, -0.16), 0.07, 0.045, up=P.out
                )
            beam(K, "spruce", P.at(xs[-1] - 0.1, 0.25, -0.16), P.at(xs[-9], P.len - 0.3, -0.16), 0.10, 0.045, up=P.out)
            battens(K, P, xs[0] - 0.3, xs[19] if q == "S" else xs[22], 0.36, 0.05, 0.035, 0.05)
            if shot == 1:
                stop = (lambda v, j: -1.6 + (0.0, 0.3, -0.2)[j % 3] - 0.5 * v) if q == "S" else (lambda v, j: 0.4)
                tiles(K, P, xs[0] - 0.35, stop, off=0.06)
        for y in (-2.2, 0.0, 2.2):
            beam(K, "spruce", (xs[0], y, z + 0.17), (xs[-1], y, z + 0.17), 0.10, 0.045)
        if shot == 1:
            ridge(K, xs[0] - 0.3, -3.6, z + 0.27 + W / 2 * PITCH + 0.12)
        if shot == 2:  # what keeps the first truss upright until the others hang on it
            x = xs[-1] + 0.06
            beam(K, "redwood", (x, -3.3, z + 0.12), (x, 1.0, z + 1.02), 0.05, 0.11, up=(1, 0, 0))
        for x, y in ((2.2, -6.8), (4.6, -7.1), (-6.0, -6.6)):
            tile_pile(K, x, y, rnd.gauss(0, 0.1), 7)
        ladder(K, (-1.2, -6.0, 0), (-1.2, -5.1, 2.9))
        paper_figure(K, (0.4, -5.9, 0), "walk", -0.4)
        if shot == 1:
            for s, kind in ((-1, "reach"), (1, "reach")):  # they receive it, one at each wall plate
                paper_figure(K, (hung - 1.2, s * (W / 2 + 0.55), H - 2.55), kind, 0.9, mirror=s > 0)
            paper_figure(K, (12.4, -3.4, 0), "stand", 0.9)
        else:
            stack(K, 8.8, -7.0, -8, 4.2, 3, 6)
            paper_figure(K, (6.4, -6.2, 0), "stand", -0.3)
        with K.at(T(*A["S"].at(0.9, 1.5, 0.10))):
            paper_figure(K, (0, 0, 0), "reach", -0.5)
        twig_tree(K, (-11.6, 2.6, -0.1), 5.4, 103)
    K.build()
    studio(
        (0, 0, 2),
        key=(0.10, -0.72, 0.62) if shot == 1 else (0.30, -0.72, 0.60),
        key_dist=160,
        key_size=54,
        fill=0.32,
        sweep_back=(-0.9, 0.4),
        sweep_at=75,
    )
    if shot == 1:
        camera((5.8, -0.3, 4.0), -25, 9, 50, 90, 11, focus=(10, -1.0, 5.0))
        return dict(fade_top=0.3)
    camera((L / 2 - 0.9, -0.3, g + 3.55), -26, 7, 19, 90, 11, focus=(L / 2, -0.8, g + 3.4))
    return dict(fade_top=0.3)


def yssingeaux(shot=1):
    """Twenty-two steep trusses on block walls, the trimmer of the chimney; shot 2: the gable square on."""
    K = Stock()
    L, W, H, p = 13.2, 8.4, 2.6, 0.83
    g = contour_ground(K, (0, -0.4), (12.0, 9.6), 4, 0.10, 0.91, seed=107, drift=(0.1, 0.12))
    with K.at(T(0, 0, g)):
        box(K, "contour", (-L / 2 + 0.03, -W / 2 + 0.03, 0), (L / 2 - 0.03, W / 2 - 0.03, 0.05), 0.01)
        ops = {
            "S": [(1.4, 0.75, 1.4, 1.25), (4.8, 0.0, 1.05, 2.25), (7.4, 0.0, 2.4, 2.25), (10.9, 0.75, 1.2, 1.25)],
            "E": [(1.6, 0.75, 1.2, 1.25), (5.4, 0.0, 1.9, 2.25)],
            "W": [(3.2, 0.75, 1.4, 1.25)],
            "N": [],
        }
        for k in SIDES:
            M, l = side(L, W, k)
            with K.at(M):
                masonry(K, l, H, ops[k], "blocks", (0.5, 0.25), 0.2)
        for s in (-1, 1):
            beam(K, "spruce", (-L / 2, s * (W / 2 - 0.1), H + 0.03), (L / 2, s * (W / 2 - 0.1), H + 0.03), 0.14, 0.05)
        z = H + 0.06
        xs = [-L / 2 + 0.1 + i * 0.619 for i in range(22)]
        view.close_up = shot == 2
        for x in xs:
            fermette(K, x, W, z, p, over=0.45, webs=2)
        A = slopes(W, z + 0.30, p, 0.45)
        for q in "SN":
            P = A[q]
            for f in (0.3, 0.6, 0.86):
                beam(
                    K, "spruce", P.at(xs[0], P.len * f, -0.18), P.at(xs[-1], P.len * f, -0.18), 0.07, 0.045, up=P.out
                )
            for a, b in ((1, 8), (20, 13)):
                beam(K, "spruce", P.at(xs[a], 0.3, -0.18), P.at(xs[b], P.len - 0.5, -0.18), 0.09, 0.045, up=P.out)
        for y in (-2.0, 2.0):
            beam(K, "spruce", (xs[0], y, z + 0.16), (xs[-1], y, z + 0.16), 0.10, 0.045)
        # the first truss was set with two props and this plumb line
        x = xs[-1] + 0.22
        zr = z + W / 2 * p
        red_thread(K, (x, 0, zr + 0.05), (x, 0, z + 0.4), 0.0, r=0.024)
        knot(K, (x, 0, zr + 0.04), 0.035)
        lathe(
            K,
            "brass",
            [(0.001, 0.0), (0.02, 0.04), (0.07, 0.22), (0.06, 0.28), (0.018, 0.34), (0.001, 0.35)],
            (x, 0, z + 0.06),
        )
        beam(K, "spruce", (xs[-1] + 0.02, -1.4, z + 1.9), (L / 2 + 2.6, -1.4, 0.0), 0.10, 0.10)
        beam(K, "spruce", (xs[-1] + 0.02, 1.4, z + 1.9), (L / 2 + 2.6, 1.4, 0.0), 0.10, 0.10)
        with K.at(T(-2.5, 1.2, 0)):
            box(K, "blocks", (-0.3, -0.3, 0), (0.3, 0.3, zr + 0.7), 0.01)
        stack(K, -5.0, -6.6, 6, 4.0, 3, 5)
        ladder(K, (2.4, -6.2, 0), (2.4, -4.9, 3.1))
        paper_figure(K, (8.2, -2.6, 0), "stand", -0.2)
        paper_figure(K, (0.6, -6.0, 0), "walk", -0.4)
        turned_fir(K, (-8.6, 5.0, -0.2), 5.6, 1.0)
        turned_fir(K, (-10.0, 3.6, -0.2), 4.0, 0.8)
    K.build()
    key, back = ((-0.66, -0.40, 0.62), (-0.7, 0.7)) if shot == 1 else ((0.42, -0.62, 0.60), (-1, 0.1))
    studio((0, 0, 2), key=key, fill=0.34, sweep_back=back, sweep_at=110)
    if shot == 1:
        camera((0.5, -0.8, 3.2), -44, 14, 50, 90, 9, focus=(3, -3.6, 3))
        return dict(fade_top=0.4)
    camera((L / 2, 0.0, g + 4.1), 2, 3, 27, 90, 11, focus=(L / 2, 0, g + 4))
    return dict(fade_top=0.3)


def joint():
    """Issarlès: a node of the truss at 1:5: post, rafters and struts, oak pegs, one of them red, shavings."""
    view.close_up = True
    K = Stock()
    k = 10.0
    with K.at(S(k)):
        w = 0.2
        B = lambda a, b, ww, hh, m="macro", ov=(0, 0): beam(
            K, m, (a[0], 0, a[1]), (b[0], 0, b[1]), ww, hh, up=(0, 1, 0), overshoot=ov
        )
        # the post hangs from the ridge; the tie passes below
        c = 0.62
        post = [
            (-0.12, 0.30),
            (-0.12, 0.96),
            (-0.17, 1.06),
            (-0.17, 1.56),
            (0.17, 1.56),
            (0.17, 1.06),
            (0.12, 0.96),
            (0.12, 0.30),
        ]
        plate(K, "macro", post, w, T(0, w / 2, 0) @ R("X", math.pi / 2), 0.006, False, (0, 1), lam_axis=True)
        box(K, "macro2", (-2.0, -0.13, -0.02), (2.0, 0.13, 0.26), 0.012, 0.002)
        for s in (-1, 1):
            # rafter: housed in the shoulder of the post, falling at 35 %
            a = np.array([s * 0.155, 1.36])
            d = unit(np.array([s, -PITCH]))
            n = np.array([-d[1], d[0]]) * s
            raft = [a + n * 0.115, a - n * 0.115, a - n * 0.115 + d * 2.4, a + n * 0.115 + d * 2.4]
            plate(
                K,
                "macro2" if s > 0 else "macro",
                np.array(raft),
                w * 0.94,
                T(0, w * 0.47, 0) @ R("X", math.pi / 2),
                0.006,
                False,
                d,
                lam_axis=True,
            )
            # strut: from the foot of the post up to the rafter
            p0 = np.array([s * 0.115, 0.44])
            p1 = np.array([s * 1.16, 0.885])
            e = unit(p1 - p0)
            m = np.array([-e[1], e[0]])
            strut = [p0 + m * 0.075, p0 - m * 0.075, p1 - m * 0.075, p1 + m * 0.075]
            plate(
                K,
                "macro",
                np.array(strut),
                w * 0.7,
                T(0, w * 0.35, 0) @ R("X", math.pi / 2),
                0.006,
                False,
                e,
                lam_axis=True,
            )
            for x, z, mat in (
                (s * 0.035, 1.34, "oak"),
                (s * 0.03, 0.50, "redwood" if s > 0 else "oak"),
                (s * 0.07, 1.22, "oak"),
            ):
                rod(K, mat, [(x, -w / 2 - 0.035, z), (x, -w / 2 + 0.01, z)], [0.0155, 0.018], 20)
            # the purlin above, cut short, on its cleat
            q = a + d * 1.28 + n * 0.115
            with K.at(T(q[0], 0, q[1]), R("Y", math.atan(PITCH) * s)):
                box(K, "macro", (-0.09, -0.62, 0.004), (0.09, 0.5, 0.225), 0.012, 0.002)
                block(
                    K,
                    "macro2",
                    [
                        (x, y, z)
                        for x, hi in ((s * 0.095, 0.16), (s * 0.30, 0.03))
                        for y in (-w * 0.4, w * 0.4)
                        for z in (0.004, hi)
                    ],
                    0.006,
                    0.002,
                )
        # marks of the carpenter, pencilled on both pieces
        for x0, z0 in ((0.42, 1.14), (-0.06, 0.70)):
            for i in range(3):
                x = x0 + i * 0.035
                beam(
                    K,
                    "pencil",
                    (x, -w / 2 * 0.945 - 0.001, z0),
                    (x + 0.012, -w / 2 * 0.945 - 0.001, z0 + 0.08),
                    0.002,
                    0.005,
                    slack=0,
                )
    for x, y, a, n in ((-5.6, -4.2, 0.4, 2.0), (3.4, -3.8, 2.4, 1.6), (6.4, -4.8, 1.1, 2.6)):
        shaving(K, (x, y, 0), a, n, 0.45, 0.5)
    K.build()
    studio(
        (0, 0, 8),
        key=(-0.64, -0.46, 0.58),
        key_dist=130,
        key_size=44,
        fill=0.28,
        sweep_back=(0.1, 1),
        sweep_at=60,
        floor=-0.2,
    )
    camera((1.0, 0, 9.0), -72, 13, 40, 90, 9, focus=(0.6, -1.0, 9.0))
    return dict()


def issarles_inside():
    """Issarlès from inside, rafters against the light, no board laid yet; looking up from the floor."""
    K = Stock()
    L, W, H = 14.6, 8.2, 3.0
    box(K, "plywood", (-L / 2 - 0.6, -W / 2 - 0.6, -0.14), (L / 2 + 0.6, W / 2 + 0.6, 0), 0.006)
    stone_box(
        K,
        L,
        W,
        H,
        {
            "S": [(1.6, 0.8, 1.0, 1.3), (4.6, 0.8, 1.0, 1.3), (7.0, 0.0, 1.2, 2.15), (10.2, 0.8, 1.0, 1.3)],
            "E": [(3.2, 0.0, 1.9, 2.3)],
            "N": [(2.0, 0.8, 1.0, 1.3), (9.0, 0.8, 1.0, 1.3)],
            "W": [],
        },
        0.55,
        "granite",
        lintel="granite",
        lo=0.17,
    )
    z = H + 0.24
    A = slopes(W, z, PITCH, 0.5)
    xs = (-7.0, -3.5, 0.0, 3.5, 7.0)
    zr = z + W / 2 * PITCH
    for s in (-1, 1):
        beam(K, "douglas", (-L / 2, s * (W / 2 - 0.28), H + 0.1), (L / 2, s * (W / 2 - 0.28), H + 0.1), 0.22, 0.2)
    for x in xs:
        king_truss(K, x, W - 0.1, z - 0.04, PITCH, 0.24, "douglas", 0.22)
        for s in (-1, 1):
            if abs(x + s * 0.7) < 7.2:
                beam(
                    K, "douglas", (x + s * 0.1, 0, zr - 0.98), (x + s * 0.85, 0, zr - 0.24), 0.11, 0.13, up=(0, 1, 0)
                )
    beam(K, "douglas", (-L / 2 - 0.5, 0, zr - 0.12), (L / 2 + 0.3, 0, zr - 0.12), 0.14, 0.24)
    for q in "SN":
        purlins(K, A[q], (0.36, 0.68), -L / 2 - 0.5, L / 2 + 0.3, 0.14, 0.24, mat="douglas")
        rafters(K, A[q], np.arange(-L / 2 - 0.4, L / 2 + 0.3, 0.52), 0.08, 0.10, mat="spruce")
    paper_figure(K, (2.2, 1.4, 0), "reach", 1.2)
    ladder(K, (0.6, -2.6, 0), (0.9, -3.2, 3.4))
    for x in (-1.4, 0.8):
        trestle(K, x, 1.8, 90)
    beam(K, "redwood", (-2.2, 1.8, 0.92), (1.6, 1.8, 0.92), 0.14, 0.22)
    K.build()
    studio(
        (0, 0, 1),
        key=(-0.30, 0.55, 0.72),
        key_dist=120,
        key_size=14,
        fill=0.8,
        fill_tint=(1.0, 0.96, 0.90),
        key_power=2.1,
        sweep_back=(1, 0),
        sweep_at=60,
        floor=-0.14,
    )
    camera_at((-6.5, 1.1, 1.1), (0.6, -0.5, 3.2), 24, 16.0, focus=(0, 0, 3))
    return dict(level=1.12, contrast=1.08, flat=False)


def landos(shot=1):
    """A hay barn of five portals: boarded to the north, open to the south; shot 2: inside, among the bales."""
    K = Stock()
    W, H, L = 15.0, 5.5, 20.0
    r = W / 2
    box(K, "contour", (-18, -9, -0.22), (16, L + 7, -0.11), 0.01)
    box(K, "contour", (-15.5, -7, -0.11), (13.5, L + 5, 0.0), 0.01)
    for i in range(5):
        portal(K, i * 5.0, W, H, depth=0.95, crown=0.42, foot=0.36, t=0.2)
        for s in (-1, 1):
            box(K, "greyboard", (s * r - 0.42, i * 5.0 - 0.34, 0.0), (s * r + 0.42, i * 5.0 + 0.34, 0.1), 0.01)
    for s in (-1, 1):
        portal_purlins(K, s, W, H, -0.5, L + 0.5, 10)
        A = cross_slope(W, H, s, PITCH, 0.7)
        for i in range(21):
            y = -0.5 + i
            zinc_pan(K, A, y, 1.0, -0.05, A.len - 0.02, 0.20, 0.05, mat="lacquer")
            for q in (0.25, 0.5, 0.75):
                beam(K, "lacquer", A.at(y + q, -0.05, 0.225), A.at(y + q, A.len - 0.02, 0.225), 0.05, 0.04, up=A.out)
    top = gable(W, H - 0.2, PITCH)
    with K.at(T(r + 0.16, -0.3, 0), RZ(90)):  # north: close boards and cover strips
        cladding(K, L + 0.6, H - 0.1, (), "douglas", 0.2, 0.01, 0.035, z0=0.12, cover=(0.06, 0.03))
    with K.at(T(-r, L + 0.2, 0)):  # the far gable: the same boards, 15 mm apart
        cladding(K, W, H, (), "douglas", 0.2, 0.045, 0.035, top=top, z0=0.12)
    x = 0.5 - r
    for y0, m in ((0.25, "thread" if shot == 1 else "steel"), (15.25, "steel")):
        for a, b in (((x, y0, 0.8), (x, y0 + 4.5, H - 0.5)), ((x, y0 + 4.5, 0.8), (x, y0, H - 0.5))):
            rod(K, m, [a, b], 0.03 if m == "thread" else 0.025, 8)
    for i in range(7):
        for row, n in enumerate((4, 3, 2, 1)):
            for k in range(n):
                red = shot == 2 and (i, row, k) == (0, 0, 2)
                x = r - 1.3 - k * 1.28 - row * 0.64
                bale(
                    K, x, 4.6 + i * 2.15, row * 1.1, 0.64, 1.2, 90 + rnd.gauss(0, 2), twine="thread" if red else "oak"
                )
    for bx, y, t in ((-9.8, 1.6, 25), (-11.2, 5.2, 70), (-3.2, -4.2, 10)):
        bale(K, bx, y, 0, 0.64, 1.2, t)
    with K.at(T(-11.0, 12.0, 0), RZ(82)):  # a trailer
        box(K, "plywood", (-2.4, -1.1, 0.85), (2.4, 1.1, 0.95), 0.008)
        for s in (-1, 1):
            beam(K, "larch", (-2.4, s * 1.1, 1.15), (2.4, s * 1.1, 1.15), 0.04, 0.3)
            for a in (-1.2, 1.2):
                with K.at(T(a, s * 1.0 - 0.1, 0.4), R("X", -math.pi / 2)):
                    lathe(
                        K,
                        "greyboard",
                        [(0.001, 0), (0.38, 0), (0.4, 0.02), (0.4, 0.2), (0.38, 0.22), (0.001, 0.22)],
                        sides=28,
                    )
        beam(K, "steel", (2.4, 0, 0.7), (4.0, 0, 0.5), 0.1, 0.1)
        for a in (-1.4, 0.0, 1.4):
            bale(K, a, 0, 0.95, 0.62, 1.2, 90)
    paper_figure(K, (-8.8, 3.6, 0), "walk", -0.6)
    paper_figure(K, (-2.0, 7.0, 0), "stand", -0.2)
    twig_tree(K, (-14.0, 18.0, -0.1), 5.8, 109)
    K.build()
    if shot == 1:
        studio(
            (0, 8, 2),
            key=(-0.74, -0.30, 0.60),
            key_dist=170,
            key_size=50,
            fill=0.36,
            sweep_back=(0.6, 0.8),
            sweep_at=75,
            floor=-0.22,
        )
        camera((-1.4, 8.0, 2.8), -146, 13, 71, 90, 9, focus=(-7, 4, 2.5))
        return dict(fade_top=0.4)
    studio(
        (0, 8, 2),
        key=(-0.72, -0.16, 0.55),
        key_dist=150,
        key_size=26,
        fill=0.75,
        fill_tint=(1.0, 0.95, 0.87),
        key_power=1.8,
        sweep_back=(0, 1),
        sweep_at=75,
        floor=-0.22,
    )
    camera_at((-2.6, -5.4, 1.9), (1.4, 9, 3.6), 27, 16.0, focus=(0, 6, 2))
    return dict(level=1.15, contrast=1.08, flat=False)


def riding_hall_outside():
    """The riding hall from the meadow: open boarding, the fence, two riders."""
    K = Stock()
    W, H, L = 20.0, 4.0, 20.0
    r = W / 2
    box(K, "contour", (-22, -11, -0.22), (17, L + 7, -0.11), 0.01)
    box(K, "contour", (-20, -9, -0.11), (15, L + 5, 0.0), 0.01)
    for i in range(5):
        portal(K, i * 5.0, W, H, depth=1.05, crown=0.48)
    for s in (-1, 1):
        portal_purlins(K, s, W, H, -0.35, L + 0.35, 9, w=0.11, h=0.18)
        A = cross_slope(W, H, s, PITCH, 0.55)
        for i in range(21):
            y = -0.5 + i
            spans = [(-0.05, A.len - 0.02)]
            if i in (4, 5, 10, 11, 16, 17):  # translucent sheets: left open in the model
                spans = [(-0.05, 4.2), (5.8, A.len - 0.02)]
            for a, b in spans:
                zinc_pan(K, A, y, 1.0, a, b, 0.24, 0.05, mat="lacquer")
                for q in (0.25, 0.5, 0.75):
                    beam(K, "lacquer", A.at(y + q, a, 0.265), A.at(y + q, b, 0.265), 0.05, 0.04, up=A.out)
    for k, l, M in (
        ("S", W, T(-r, -0.2, 0)),
        ("W", L + 0.4, T(-r - 0.06, L + 0.2, 0) @ RZ(-90)),
        ("N", W, T(r, L + 0.2, 0) @ RZ(180)),
        ("E", L + 0.4, T(r + 0.06, -0.2, 0) @ RZ(90)),
    ):
        with K.at(M):
            hole = [(7.8, 0.0, 4.4, 3.6)] if k == "S" else []
            cladding(K, l, 1.75, hole, "douglas", 0.2, 0.012, 0.04, z0=0.12)
            top = gable(l, H - 0.15, PITCH) if k in "SN" else None
            cladding(K, l, H - 0.1, hole, "douglas", 0.22, 0.10, 0.04, top=top, z0=1.95)
            if k == "S":
                for u in (0.6, 4.2, 7.7, 12.3, 15.8, 19.4):
                    beam(K, "glulam", (u, 0.14, 0), (u, 0.14, top(u) - 0.2), 0.16, 0.2, up=(0, 1, 0))
                beam(K, "glulam", (7.6, 0.12, 3.72), (12.4, 0.12, 3.72), 0.18, 0.24)
    beam(K, "redwood", (-2.3, -0.42, 3.5), (6.4, -0.42, 3.5), 0.10, 0.16)  # the rail of the sliding door
    with K.at(T(2.4, -0.5, 0.1)):
        cladding(K, 4.0, 3.3, (), "larch", 0.2, 0.01, 0.04)
    fence(K, [(-19.0, 16.0), (-18.0, 4.0), (-15.0, -5.6), (-5.0, -7.4)], 1.25, 3, 2.4)
    paper_figure(K, (-12.8, 3.6, 0), "horse", -0.6, thick=0.03)
    paper_figure(K, (-1.6, -3.6, 0), "horse", -0.3, mirror=True, thick=0.03)
    paper_figure(K, (-6.2, -5.2, 0), "stand", -0.6)
    twig_tree(K, (-16.4, 17.0, -0.1), 6.0, 113)
    twig_tree(K, (10.8, -6.0, -0.1), 5.0, 127)
    K.build()
    studio(
        (0, 8, 2),
        key=(-0.70, -0.38, 0.60),
        key_dist=180,
        key_size=56,
        fill=0.34,
        sweep_back=(0.55, 0.83),
        sweep_at=80,
        floor=-0.22,
    )
    camera((-1.6, 5.0, 2.8), -124, 11, 73, 90, 9, focus=(-6, -1, 2))
    return dict(fade_top=0.4)


def polignac(shot=1):
    """A kit house put up by hand: narrow panels, three trusses, half its boards; shot 2: the panels of the corner."""
    K = Stock()
    L, W, H = 12.0, 8.0, 2.5
    g = contour_ground(K, (0, -0.6), (13.4, 10.0), 3, 0.10, 0.91, seed=131, drift=(-0.08, 0.1))
    view.close_up = shot == 2
    with K.at(T(0, 0, g)):
        box(K, "greyboard", (-L / 2 - 0.15, -W / 2 - 0.15, 0), (L / 2 + 0.15, W / 2 + 0.15, 0.2), 0.01)
        with K.at(T(0, 0, 0.2)):
            holes = {
                "S": {2: "w", 4: "d", 7: "w"},
                "E": {1: "w", 4: "w"},
                "N": {3: "w", 8: "w"},
                "W": {2: "w", 3: "w"},
            }
            for k in SIDES:
                M, l = side(L, W, k)
                n = round(l / 1.2)
                with K.at(M):
                    for i in range(n):
                        if k == "S" and i in (8, 9):  # the last two panels are still on the ground
                            continue
                        o = holes[k].get(i)
                        ops = [(0.14, 0.9, 0.92, 1.15)] if o == "w" else ([(0.1, 0.06, 1.0, 2.05)] if o else [])
                        w = l / n - 0.012
                        bare = k == "S" and i < 3
                        wall_panel(
                            K,
                            T(i * l / n + 0.006, 0.08 + rnd.gauss(0, 0.004), 0),
                            w,
                            H,
                            ops,
                            0.0 if bare and i != 1 else 1.0,
                        )
                    beam(K, "spruce", (0, 0.08, H + 0.03), (l, 0.08, H + 0.03), 0.15, 0.06)
            z = H + 0.08
            for x in (-3.0, 0.0, 3.0):
                king_truss(K, x, W - 0.1, z + 0.12, PITCH, 0.2, "spruce", 0.16)
            A = slopes(W, z + 0.26, PITCH, 0.5)
            zr = z + 0.26 + W / 2 * PITCH
            beam(K, "spruce", (-L / 2 - 0.3, 0, zr - 0.12), (L / 2 + 0.3, 0, zr - 0.12), 0.12, 0.22)
            for q in "SN":
                purlins(K, A[q], (0.04, 0.36, 0.68), -L / 2 - 0.3, L / 2 + 0.3, 0.12, 0.2, -0.10)
                rafters(K, A[q], np.arange(-L / 2 - 0.2, L / 2 + 0.3, 0.6), 0.07, 0.10)
            boards(K, A["N"], -L / 2 - 0.3, lambda v: 2.0 + 0.4 * math.sin(v * 8), 0.2, 0.03, 0.125)
            boards(K, A["S"], -L / 2 - 0.3, lambda v: -2.4 + 0.4 * math.sin(v * 9) - 0.3 * v, 0.2, 0.03, 0.125)
            for x in (-L / 2 + 0.1, L / 2 - 0.1):  # gable studs
                for y in np.arange(-3.4, 3.5, 0.6):
                    beam(K, "spruce", (x, y, z), (x, y, zr - 0.25 - abs(y) * PITCH), 0.10, 0.06, up=(0, 1, 0))
        # four people carry the next panel
        with K.at(T(2.6, -6.4, 0.98), RZ(8), R("X", math.radians(-72))):
            wall_panel(K, T(0, 0, 0), 1.19, H, (), 1.0)
            beam(K, "redwood", (0.0, 0.0, 0.03), (1.19, 0.0, 0.03), 0.16, 0.07)
        for x, y, m in ((2.25, -6.5, 0), (4.1, -6.3, 1), (2.2, -8.1, 0), (4.05, -7.9, 1)):
            paper_figure(K, (x, y, 0), "stand", -0.5 if m else -0.2, mirror=bool(m))
        with K.at(T(-3.6, -6.6, 0), RZ(-4)):  # panels, flat, in the order of assembly
            for s in (-0.9, 0.9):
                beam(K, "spruce", (s, -0.7, 0.05), (s, 0.7, 0.05), 0.1, 0.1)
            for i in range(3):
                with K.at(
                    T(-1.25, 0.6 + rnd.gauss(0, 0.03), 0.20 + i * 0.2),
                    RZ(rnd.gauss(0, 1)),
                    R("X", -math.pi / 2),
                    R("Y", math.pi / 2),
                ):
                    wall_panel(K, T(0, 0, 0), 1.19, H, (), 1.0)
        if shot == 2:  # the line to which the foot of the wall was set
            p, q = np.array([-L / 2 - 0.5, -W / 2 - 0.45, 0.5]), np.array([L / 2, -W / 2 - 0.45, 0.5])
            for e in (p, q):
                pin(K, e - [0, 0, 0.5], 0.62, mat="brass")
                knot(K, e, 0.03)
            red_thread(K, p, q, 0.01, r=0.022)
        stack(K, 8.6, -4.4, 70, 4.0, 3, 5)
        ladder(K, (-0.4, -5.9, 0), (-0.4, -4.6, 3.2))
        twig_tree(K, (-9.2, 3.4, -0.1), 5.2, 137)
        with K.at(T(8.0, 7.0, -0.2)):  # the rock of Polignac, in steps of contour board
            for i in range(12):
                q = 3.4 - i * 0.10
                box(
                    K,
                    "greyboard",
                    (-q + 0.1 * (i % 3), -q * 0.7, i * 0.22),
                    (q - 0.14 * (i % 2), q * 0.7, i * 0.22 + 0.2),
                    0.03,
                    0.06,
                )
            box(K, "card", (-0.5, -0.5, 2.6), (0.5, 0.5, 5.0), 0.01)
    K.build()
    studio((0, 0, 2), key=(-0.64, -0.42, 0.62), fill=0.32, sweep_back=(-0.55, 0.83), sweep_at=75)
    if shot == 1:
        camera((0.8, -1.4, 1.8), -66, 36, 52, 90, 11, focus=(1, -5, 2))
        return dict(fade_top=0.4)
    camera((-3.6, -3.6, g + 1.9), -108, 8, 21, 90, 11, focus=(-3.6, -4.0, g + 1.8))
    return dict(fade_top=0.3)


def espaly_frame(shot=1):
    """The same wall at three stages, board, membrane, cladding, under the first tiles; shot 2: inside, bare studs."""
    K = Stock()
    L, W, H = 12.4, 9.0, 2.6
    g = contour_ground(K, (0, -0.6), (13.6, 10.6), 4, 0.12, 0.91, seed=139, drift=(0.0, 0.25))
    with K.at(T(0, 0, g)):
        box(K, "greyboard", (-L / 2 - 0.1, -W / 2 - 0.1, 0), (L / 2 + 0.1, W / 2 + 0.1, 0.22), 0.01)
        with K.at(T(0, 0, 0.22)):
            ops = {
                "S": [(1.3, 0.9, 1.3, 1.2), (4.4, 0.06, 1.0, 2.05), (6.8, 0.06, 2.4, 2.05), (10.2, 0.9, 1.3, 1.2)],
                "E": [(1.8, 0.9, 1.3, 1.2), (5.6, 0.9, 1.3, 1.2)],
                "W": [(2.2, 0.9, 1.3, 1.2), (5.4, 0.9, 1.3, 1.2)],
                "N": [(2.0, 0.9, 1.3, 1.2), (8.0, 0.9, 1.3, 1.2)],
            }
            for k in SIDES:
                M, l = side(L, W, k)
                with K.at(M):
                    wall_panel(K, T(0, 0.11, 0), l, H, ops[k], 1.0)
                    a, b = (0.0, l * 0.64) if k == "S" else (0.0, l)
                    if shot == 1 and k in "SW":  # membrane, then boards begun at the corner that takes the rain
                        o = [(u, z, w, h) for u, z, w, h in ops[k] if u + w < b]
                        doors = [q for q in o if q[1] < 0.1]
                        pts = (
                            [(a, 0)]
                            + [p for u, z, w, h in doors for p in ((u, 0), (u, z + h), (u + w, z + h), (u + w, 0))]
                            + [(b, 0), (b, H), (a, H)]
                        )
                        with K.at(T(0, -0.006, 0)):
                            sheet(K, "membrane", pts, [rect(q) for q in o if q[1] >= 0.1], 0.008)
                        n = l if k == "W" else 3.4
                        hi = 2.5 if k == "W" else 1.75
                        with K.at(T(0, -0.04, 0)):
                            for u in np.arange(0.05, n, 0.58):
                                beam(K, "spruce", (u, 0.02, 0.05), (u, 0.02, H), 0.05, 0.03, up=(0, 1, 0))
                            cladding(K, n, hi, ops[k], "larch", 0.155, 0.012, 0.03, -0.0, False, z0=0.06)
                    for q in ops[k]:
                        if q[1] > 0.1 and k in "SW" and shot == 1:
                            window(K, q, "basswood", 0.1, 2)
            z = H + 0.03
            for i in range(21):
                fermette(K, -L / 2 + 0.15 + i * 0.605, W - 0.1, z, PITCH, over=0.5, webs=2, plates=shot == 1)
            A = slopes(W - 0.1, z + 0.27, PITCH, 0.5)
            if shot == 1:
                for q in "SN":
                    battens(K, A[q], -L / 2 - 0.1, L / 2 + 0.1, 0.36, 0.05, 0.035, 0.05)
                    tiles(K, A[q], -L / 2 - 0.2, (lambda v, j: 1.8 - 0.8 * v + (0, 0.25, -0.2)[j % 3]), off=0.06)
                ridge(K, -L / 2 - 0.2, -2.0, z + 0.27 + W / 2 * PITCH + 0.10)
            else:
                for x, y0, y1 in ((-1.2, -4.3, 1.4), (2.6, -1.0, 4.3)):  # partitions
                    for y in np.arange(y0, y1, 0.6):
                        beam(K, "spruce", (x, y, 0.05), (x, y, H - 0.05), 0.09, 0.05, up=(0, 1, 0))
                    for q in (0.03, H - 0.03):
                        beam(K, "spruce", (x, y0, q), (x, y1, q), 0.09, 0.05)
                for y in (-2.2, 0.0, 2.2):
                    beam(K, "spruce", (-L / 2, y, z + 0.17), (L / 2, y, z + 0.17), 0.10, 0.045)
                box(K, "plywood", (-L / 2 + 0.1, -W / 2 + 0.1, 0.0), (L / 2 - 0.1, W / 2 - 0.1, 0.03), 0.006)
                paper_figure(K, (1.6, 0.4, 0.03), "stand", 1.2)
                with K.at(T(-0.2, -1.2, 0.03), RZ(30)):
                    trestle(K, 0, 0)
                beam(K, "redwood", (3.6, -3.2, 0.1), (5.2, -2.4, 0.1), 0.12, 0.12)
        if shot == 1:
            trestle(K, -3.4, -7.2, 10)
            stack(K, -6.2, -7.0, 6, 4.0, 3, 6, 0.16, 0.03, mat="larch")
            tile_pile(K, 3.6, -6.9, 0.1, 7)
            scaffold(K, -L / 2 + 0.2, -1.6, -W / 2 - 0.55, (2.0,), 0.8)
            ladder(K, (1.6, -6.6, 0), (1.6, -5.2, 3.1))
            paper_figure(K, (-4.2, -W / 2 - 0.95, 2.06), "reach", -0.4)
            paper_figure(K, (6.2, -6.6, 0), "walk", -0.4)
            p, q = np.array([-L / 2 - 0.3, -W / 2 - 0.22, 1.98]), np.array([-L / 2 + 3.7, -W / 2 - 0.22, 1.98])
            for a in (p, q):
                pin(K, a - [0, 0, 0.06], 0.12, 0.02, 0.04, "brass")
            red_thread(K, p, q, 0.0, r=0.026)
            twig_tree(K, (9.8, 3.0, -0.1), 5.4, 149)
    K.build()
    if shot == 1:
        studio((0, 0, 2), key=(-0.66, -0.44, 0.60), fill=0.32, sweep_back=(0.5, 0.86), sweep_at=75)
        camera((0.2, -1.2, 2.1), -122, 17, 56, 90, 10, focus=(-2, -4.6, 2))
        return dict(fade_top=0.4)
    studio(
        (0, 0, 2),
        key=(-0.34, 0.55, 0.66),
        key_dist=120,
        key_size=14,
        fill=0.8,
        fill_tint=(1.0, 0.96, 0.89),
        key_power=2.0,
        sweep_back=(1, 0),
        sweep_at=60,
    )
    camera_at((-5.7, -2.9, g + 1.85), (1.2, 0.8, g + 1.75), 25, 16.0, focus=(0, 0, 1.8))
    return dict(level=1.12, contrast=1.08, flat=False)
