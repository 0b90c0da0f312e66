"""Projects on stone houses: flat tiles at Issarlès, the extension at Saint-Pierre-Eynac."""
import math

import numpy as np

from maquette.roofs import battens, boards, canal_tiles, flat_tiles, gutter, rafters, ridge, slopes, tiles
from maquette.setting import contour_ground, deck, knot, paper_figure, pin, red_thread, scaffold, table
from maquette.setting import turned_fir, twig_tree
from maquette.stock import Stock, beam, box, lathe, rod
from maquette.studio import camera, studio
from maquette.units import PITCH, T, rnd, view
from maquette.walls import SIDES, block_wall, card_wall, cladding, courses, door, shutter, side, stone_box, trim
from maquette.walls import window


def steep_roof(shot=1):
    """A steep roof of plain tiles, sound ones laid again; shot 2: close, where tiles meet boards."""
    K = Stock()
    L, W, H, p = 12.0, 8.0, 4.6, 1.0
    g = contour_ground(K, (0, -0.6), (12.6, 9.8), 4, 0.12, 0.90, seed=211, drift=(0.15, 0.2))
    view.close_up = shot == 2
    with K.at(T(0, 0, g)):
        ops = {
            "S": [
                (1.4, 0.8, 1.0, 1.3),
                (4.0, 0.8, 1.0, 1.3),
                (6.4, 0.0, 1.15, 2.1),
                (9.4, 0.8, 1.0, 1.3),
                (1.5, 2.9, 0.9, 1.1),
                (4.1, 2.9, 0.9, 1.1),
                (6.6, 2.9, 0.9, 1.1),
                (9.5, 2.9, 0.9, 1.1),
            ],
            "E": [(1.8, 0.8, 1.0, 1.3), (5.2, 0.8, 1.0, 1.3), (3.5, 5.2, 1.0, 1.3)],
            "W": [(3.4, 3.0, 0.9, 1.2)],
            "N": [],
        }
        done = stone_box(K, L, W, H, ops, 0.55, "granite", gables="EW", pitch=p, lintel="granite", lo=0.17)
        for k in "SE":
            M, l = side(L, W, k)
            with K.at(M):
                for u, z, w, h in done[k]:
                    if h > 1.8:
                        door(K, (u, z, w, h), "oak", 0.22, 5)
                    else:
                        window(K, (u, z + 0.06, w, h - 0.06), "oak", 0.22, 2, 1)
        A = slopes(W, H + 0.2, p, 0.35)
        zr = H + 0.2 + W / 2 * p
        for q in "SN":
            P = A[q]
            rafters(K, P, np.linspace(-L / 2 - 0.1, L / 2 + 0.1, 24), 0.08, 0.10, 0.0, v1=P.len - 0.1)
            boards(K, P, -L / 2 - 0.2, L / 2 + 0.2, 0.2, 0.03, 0.07)
            if q == "S":
                start = P.len - 1.55  # the boards still show under the ridge, to the right
                for x in np.arange(-1.4, L / 2 + 0.2, 0.6):
                    beam(K, "spruce", P.at(x, start - 1.0, 0.10), P.at(x, P.len - 0.1, 0.10), 0.04, 0.03, up=P.out)
                reach = lambda v: L / 2 + 0.24 if v < start else -1.2 - 1.1 * math.floor((v - start) / 0.29)
                battens(K, P, -2.0, L / 2 + 0.2, 0.145, 0.035, 0.025, 0.128, v0=start - 0.2, v1=start + 0.62)
                flat_tiles(K, P, -L / 2 - 0.24, reach, off=0.12, w=0.19, ex=0.145)
            else:
                flat_tiles(K, P, -L / 2 - 0.24, L / 2 + 0.24, off=0.12, w=0.19, ex=0.145)
        ridge(K, -L / 2 - 0.2, -3.4, zr + 0.12, mat="flat-tile")
        with K.at(T(-2.2, 1.0, 0)):
            block_wall(K, (-0.5, -0.4), (0.5, -0.4), courses(zr + 1.2, 0.14, 0.22), 0.8, (), None, "granite")
            box(K, "granite", (-0.6, -0.5, zr + 1.2), (0.6, 0.5, zr + 1.34), 0.02)
        p0, p1 = A["S"].at(-1.5, start + 0.03, 0.22), A["S"].at(L / 2 + 0.2, start + 0.03, 0.22)
        for a in (p0, p1):
            pin(K, a - [0, 0, 0.12], 0.2, 0.02, 0.04, "brass")
        red_thread(K, p0, p1, 0.0, r=0.022)
        scaffold(K, -L / 2 + 0.2, L / 2 - 0.2, -W / 2 - 0.4, (2.0, 4.1), 0.85)
        paper_figure(K, (1.0, -W / 2 - 0.85, 4.15), "reach", -0.3)
        paper_figure(K, (-3.0, -W / 2 - 0.85, 4.15), "stand", -0.4)
        for i in range(4):  # sound tiles, sorted on the ground
            for r in range(4 + i % 2):
                for a in range(6):
                    x, y = 2.2 + i * 1.35 + a * 0.2, -7.0 - 0.15 * (i % 2)
                    box(K, "flat-tile", (x, y, 0.02 + r * 0.07), (x + 0.18, y + 0.3, 0.085 + r * 0.07), 0.004, 0.006)
        paper_figure(K, (1.2, -6.9, 0), "stand", -0.5)
        twig_tree(K, (-8.8, 1.4, -0.1), 5.8, 223)
        turned_fir(K, (8.8, 5.0, -0.3), 5.2, 1.0)
    K.build()
    studio((0, 0, 4), key=(-0.66, -0.44, 0.58), fill=0.32, sweep_back=(-0.55, 0.83), sweep_at=80)
    if shot == 1:
        camera((0.3, -1.0, 4.5), -62, 17, 62, 90, 9, focus=(0, -4, 4.6))
        return dict(fade_top=0.4)
    c = A["S"].at(0.4, start - 0.1, 0.1) + [0, 0, g]
    camera(tuple(c), -74, 20, 15, 90, 11, focus=tuple(c))
    return dict(gain=1.0)


def roof_done():
    """A canal-tile roof that is finished: two slopes, ridge, verges, the chimney's zinc, a gutter; the door is red."""
    K = Stock()
    L, W, H = 11.4, 8.4, 3.1
    g = contour_ground(K, (0, -0.8), (12.8, 10.0), 4, 0.10, 0.90, seed=241, drift=(0.12, 0.18))
    with K.at(T(0, 0, g)):
        ops = {
            "S": [(1.3, 0.85, 1.05, 1.3), (4.2, 0.0, 1.25, 2.15), (7.0, 0.85, 1.05, 1.3), (9.2, 0.85, 1.05, 1.3)],
            "E": [(1.7, 0.85, 1.05, 1.3), (5.3, 0.85, 1.05, 1.3)],
            "W": [],
            "N": [],
        }
        done = stone_box(K, L, W, H, ops, 0.6, "lava", gables="EW", lintel="greyboard", lo=0.15)
        for k in "SE":
            M, l = side(L, W, k)
            with K.at(M):
                for u, z, w, h in done[k]:
                    if h > 1.8:
                        door(K, (u, z + 0.05, w, h - 0.05), "redwood", 0.22, 5, 0.3)
                        box(K, "greyboard", (u - 0.15, -0.35, 0), (u + w + 0.15, 0.3, 0.06), 0.01)
                    else:
                        window(K, (u, z + 0.06, w, h - 0.06), "oak", 0.22, 2, 2)
        A = slopes(W, H + 0.16, PITCH, 0.5)
        zr = H + 0.16 + W / 2 * PITCH
        n = 52
        pw = (L + 0.7) / n
        cols = [-L / 2 - 0.35 + pw * (i + 0.5) for i in range(n)]
        for q in "SN":
            P = A[q]
            rafters(K, P, np.linspace(-L / 2 - 0.25, L / 2 + 0.25, 22), 0.08, 0.10, 0.02)
            boards(K, P, -L / 2 - 0.32, L / 2 + 0.32, 0.2, 0.03, 0.09)
            whole = lambda i, e=P.len: e - 0.1
            canal_tiles(K, P, cols, whole, lambda i, e=P.len: e - 0.1 if i < n - 1 else 0, 0.11, pw)
        ridge(K, -L / 2 - 0.3, L / 2 + 0.25, zr + 0.17)
        gutter(K, A["S"], -L / 2 - 0.3, L / 2 + 0.3)
        rod(K, "zinc", [(L / 2 + 0.15, -W / 2 - 0.5, H - 0.05), (L / 2 + 0.15, -W / 2 - 0.12, H - 0.6)], 0.05, 12)
        rod(K, "zinc", [(L / 2 + 0.15, -W / 2 - 0.12, H - 0.6), (L / 2 + 0.15, -W / 2 - 0.12, 0.1)], 0.05, 12)
        with K.at(T(2.6, -0.9, 0)):
            top = zr + 1.1
            block_wall(K, (-0.45, -0.4), (0.45, -0.4), courses(top, 0.14, 0.22), 0.8, (), None, "lava")
            box(K, "greyboard", (-0.6, -0.55, top), (0.6, 0.55, top + 0.1), 0.01)
            box(K, "zinc", (-0.56, -0.62, H + 1.05), (0.56, 0.5, H + 1.36), 0.006)
        paper_figure(K, (-2.6, -6.6, 0), "stand", -0.5)
        paper_figure(K, (1.6, -6.2, 0), "walk", -0.3)
        table(K, 4.0, -6.2, 8)
        twig_tree(K, (-8.6, 1.8, -0.1), 5.6, 243)
        turned_fir(K, (-9.6, 4.6, -0.3), 5.2, 1.0)
    K.build()
    studio((0, 0, 3), key=(-0.62, -0.46, 0.60), fill=0.31, sweep_back=(-0.5, 0.86), sweep_at=80)
    camera((0.5, -1.0, 2.7), -62, 24, 50, 90, 10, focus=(0.5, -3.4, 4.0))
    return dict(fade_top=0.35)


def eynac(shot=1):
    """A lava house with its shutters, a glazed larch room set beside it; shot 2: the room; shot 3: the door."""
    K = Stock()
    L, W, H = 9.4, 7.6, 5.2
    g = contour_ground(K, (1.0, -1.2), (12.6, 9.6), 3, 0.10, 0.91, seed=227)
    view.close_up = shot != 1
    with K.at(T(-2.2, 0, g)):
        ops = {
            "S": [
                (1.2, 0.85, 1.05, 1.35),
                (4.0, 0.0, 1.2, 2.15),
                (6.8, 0.85, 1.05, 1.35),
                (1.2, 3.2, 1.05, 1.25),
                (4.1, 3.2, 1.05, 1.25),
                (6.8, 3.2, 1.05, 1.25),
            ],
            "E": [(4.8, 3.2, 1.0, 1.25), (1.4, 3.2, 1.0, 1.25)],
            "W": [(3.0, 0.85, 1.05, 1.35), (3.0, 3.2, 1.05, 1.25)],
            "N": [],
        }
        done = stone_box(K, L, W, H, ops, 0.6, "lava", gables="EW", lintel="greyboard", lo=0.15)
        for k in "SEW":
            M, l = side(L, W, k)
            with K.at(M):
                for u, z, w, h in done[k]:
                    if h > 1.8:
                        door(K, (u, z + 0.05, w, h - 0.05), "redwood" if shot == 3 else "oak", 0.22, 5, 0.3)
                        box(K, "greyboard", (u - 0.15, -0.35, 0), (u + w + 0.15, 0.3, 0.06), 0.01)
                    else:
                        window(K, (u, z + 0.06, w, h - 0.06), "basswood", 0.22, 2, 2)
                        if k != "E":
                            shutter(K, u - 0.01, z + 0.06, w / 2, h - 0.06, "larch", rnd.uniform(3, 8), True)
                            shutter(K, u + w + 0.01, z + 0.06, w / 2, h - 0.06, "larch", rnd.uniform(3, 12), False)
        A = slopes(W, H + 0.16, PITCH, 0.45)
        for q in "SN":
            rafters(K, A[q], np.linspace(-L / 2 - 0.2, L / 2 + 0.2, 18), 0.08, 0.10, 0.02)
            boards(K, A[q], -L / 2 - 0.28, L / 2 + 0.28, 0.2, 0.03, 0.09)
            if shot == 2:
                tiles(K, A[q], -L / 2 - 0.3, L / 2 + 0.3, off=0.115)
            else:
                n = 42
                pw = (L + 0.6) / n
                cols = [-L / 2 - 0.3 + pw * (i + 0.5) for i in range(n)]
                canal_tiles(
                    K,
                    A[q],
                    cols,
                    lambda i, e=A[q].len: e - 0.1,
                    lambda i, e=A[q].len: e - 0.1 if i < n - 1 else 0,
                    0.11,
                    pw,
                )
        ridge(K, -L / 2 - 0.26, L / 2 + 0.2, H + 0.16 + W / 2 * PITCH + 0.17)
        with K.at(T(2.6, 0.8, 0)):
            block_wall(K, (-0.45, -0.4), (0.45, -0.4), courses(H + 3.0, 0.14, 0.22), 0.8, (), None, "lava")
    with K.at(T(4.95, -0.9, g)):
        o = {"S": [(0.5, 0.2, 3.9, 2.25)], "E": [(0.8, 0.2, 3.6, 2.25)], "N": [], "W": []}
        for k in SIDES:
            M, l = side(4.9, 5.2, k)
            with K.at(M):
                card_wall(K, l, 2.8, o[k], "greyboard", 0.2, corner=k)
                cladding(K, l, 2.8, o[k], "larch", 0.125, 0.014, 0.04, -0.03, z0=0.1)
                for q in o[k]:
                    trim(K, q, "lacquer", -0.08, 0.26, 0.05)
                    window(K, q, "basswood", 0.1, 3)
                box(K, "lacquer", (-0.12, -0.12, 2.74), (l + 0.12, 0.3, 2.92), 0.006)
        box(K, "greyboard", (-2.3, -2.45, 2.7), (2.3, 2.45, 2.82), 0.01)
        box(K, "basswood", (-2.3, -2.45, 0.0), (2.3, 2.45, 0.2), 0.01)
        deck(K, -2.6, 3.4, -5.9, -2.66, 0.2)
        table(K, 0.2, -4.3, 5, 0.22)
        paper_figure(K, (2.2, -3.7, 0.22), "stand", -0.3)
        if shot != 3:  # the joint between the two houses: the thread hangs in it
            red_thread(K, (-2.56, -2.95, 2.85), (-2.56, -2.95, 0.35), 0.0, r=0.034)
            knot(K, (-2.56, -2.95, 2.85), 0.04)
            lathe(
                K,
                "brass",
                [(0.001, 0.0), (0.02, 0.04), (0.06, 0.2), (0.05, 0.26), (0.018, 0.3), (0.001, 0.31)],
                (-2.56, -2.95, 0.04),
            )
    with K.at(T(0, 0, g)):
        paper_figure(K, (-4.4, -5.4, 0), "walk", -0.4)
        beam(K, "larch", (-0.9, -4.25, 0.45), (0.6, -4.25, 0.45), 0.34, 0.05)
        for x in (-0.7, 0.4):
            beam(K, "larch", (x, -4.25, 0), (x, -4.25, 0.43), 0.3, 0.06, up=(0, 1, 0))
        twig_tree(K, (-9.4, 0.8, -0.1), 5.6, 229)
        turned_fir(K, (7.2, 6.0, -0.2), 5.6, 1.05)
    K.build()
    studio((0, 0, 3), key=(-0.66, -0.44, 0.58), fill=0.32, sweep_back=(-0.55, 0.83), sweep_at=80)
    if shot == 1:
        camera((0.7, -1.2, 2.9), -54, 15, 58, 90, 9, focus=(1, -4, 2.8))
        return dict(fade_top=0.4)
    if shot == 2:
        camera((4.6, -4.0, g + 1.7), -40, 10, 29, 90, 10, focus=(4.8, -4.2, g + 1.6))
        return dict(fade_top=0.3)
    camera((-2.4, -3.9, g + 2.3), -88, 4, 23, 90, 11, focus=(-2.4, -4.0, g + 2.2))
    return dict(gain=1.05)
