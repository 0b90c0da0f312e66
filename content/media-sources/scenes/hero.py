"""The home page: a stone farmhouse whose timber roof is half covered. Its stages are the pictures of the film."""
import numpy as np

from maquette.roofs import Slope, king_truss, ridge_cap, tile_strip
from maquette.setting import contour_ground, knot, ladder, paper_figure, pin, red_thread, stack, tile_pile
from maquette.setting import trestle, turned_fir, twig_tree
from maquette.stock import Stock, beam, box
from maquette.studio import camera, studio
from maquette.units import PITCH, RZ, S, T, rnd, unit
from maquette.walls import block_wall, courses, gable, side


THREAD = 0.08  # the part of the film in which the thread is drawn from pin to pin
ASKEW = 4  # pieces that the hand has not yet pushed home


def hero(stage=1.0):
    """A stone farmhouse whose timber roof is half covered; empty paper above for the title.
    Below stage 1 the thread is drawn out first, then the roof grows; the last pieces still lie askew."""
    K = Stock()
    L, S, H = 13.2, 8.4, 2.8
    plate_z = H + 0.30
    eave = 0.55
    top = contour_ground(K, (0, -0.2), (15.5, 11.5), 4, 0.10, 0.875, seed=6, drift=(-0.15, 0.10))
    box(K, "plywood", (-L / 2 - 0.5, -S / 2 - 0.5, top), (L / 2 + 0.5, S / 2 + 0.5, top + 0.12), 0.006)
    K.push(T(0, 0, top + 0.12))
    zs = courses(H)
    C = [(-L / 2, -S / 2), (L / 2, -S / 2), (L / 2, S / 2), (-L / 2, S / 2)]
    t = 0.5
    walls = [
        [(1.5, 0.8, 1.05, 1.35), (4.4, 0.8, 1.05, 1.35), (7.4, 0, 1.3, 2.2), (10.3, 0.8, 1.15, 1.35)],
        [(2.5, 0, 3.4, 2.4)],
        [(2.4, 0.8, 1.2, 1.3), (8.2, 0.8, 1.2, 1.3)],
        [],
    ]
    gz = np.r_[zs, H + (courses(S / 2 * PITCH + 0.5))[1:]]
    for i, ops in enumerate(walls):
        gable = i == 3
        done = block_wall(
            K,
            C[i],
            C[(i + 1) % 4],
            gz if gable else zs,
            t,
            ops,
            (lambda u: plate_z - 0.08 + (S / 2 - abs(u - S / 2)) * PITCH) if gable else None,
            ends=(t, t),
        )
        a, b = np.array(C[i]), np.array(C[(i + 1) % 4])
        d = unit(b - a)
        n = np.array([-d[1], d[0]])
        for u, z, w, h in done:  # lintels and sills
            p, q = a + d * (u - 0.22) + n * 0.20, a + d * (u + w + 0.22) + n * 0.20
            beam(K, "oak", (*p, z + h + 0.10), (*q, z + h + 0.10), 0.46, 0.20)
            if z > 0.3:
                p, q = a + d * (u - 0.08) + n * 0.12, a + d * (u + w + 0.08) + n * 0.12
                beam(K, "greyboard", (*p, z + 0.03), (*q, z + 0.03), 0.36, 0.06, slack=0.5)
    side = {k: Slope(0, 0, S, plate_z, PITCH, eave, s) for k, s in (("S", -1), ("N", 1))}
    x0, x1 = -L / 2 - 0.35, L / 2 + 0.45
    seq = []  # seq: the order of assembly
    for s in (-1, 1):
        seq.append(
            lambda s=s: beam(
                K,
                "oak",
                (-L / 2, s * (S / 2 - 0.22), H + 0.11),
                (L / 2 + 0.25, s * (S / 2 - 0.22), H + 0.11),
                0.22,
                0.22,
            )
        )
    xs = [-2.4, 1.9, L / 2 - 0.12]
    for x in xs:
        seq.append(lambda x=x: king_truss(K, x, S - 0.1, plate_z - 0.02, PITCH, 0.24, "oak", 0.22))
    zr = plate_z + S / 2 * PITCH
    seq.append(lambda: beam(K, "spruce", (x0 + 0.1, 0, zr - 0.13), (x1, 0, zr - 0.13), 0.18, 0.24))
    for f in (0.36, 0.68):
        for k in "SN":
            A = side[k]
            seq.append(
                lambda A=A, f=f: beam(
                    K, "spruce", A.at(x0 + 0.1, A.len * f, -0.11), A.at(x1, A.len * f, -0.11), 0.20, 0.20, up=A.out
                )
            )
    for x in xs[:2]:
        seq.append(
            lambda x=x: beam(K, "oak", (x + 0.1, 0, zr - 1.02), (x + 0.85, 0, zr - 0.27), 0.12, 0.14, up=(0, 1, 0))
        )
        seq.append(
            lambda x=x: beam(K, "oak", (x - 0.1, 0, zr - 1.02), (x - 0.85, 0, zr - 0.27), 0.12, 0.14, up=(0, 1, 0))
        )
    n = 25
    for i in range(n):
        for k in "SN":
            A = side[k]
            x = x0 + 0.08 + (x1 - x0 - 0.16) * i / (n - 1) + rnd.gauss(0, 0.008)
            seq.append(
                lambda A=A, x=x: beam(
                    K,
                    "spruce",
                    A.at(x, rnd.gauss(0, 0.012), 0.055),
                    A.at(x + rnd.gauss(0, 0.008), A.len - 0.02, 0.055),
                    0.085,
                    0.105,
                    up=A.out,
                )
            )
    bw = 0.20
    for k in "NS":
        A = side[k]
        v = 0.0
        i = 0
        while v < A.len - 0.05:
            w = min(bw, A.len - v)
            e = x0 + 7.0 + (0.0, 0.62, 0.2, 0.9, 0.45, 0.7)[i % 6]
            lo = x0
            for a, b in ((x0, x0 + (2.9, 4.3, 3.6)[i % 3]), (x0 + (2.9, 4.3, 3.6)[i % 3], e)):
                seq.append(
                    lambda A=A, v=v, w=w, a=a, b=b: beam(
                        K,
                        "basswood",
                        A.at(a + 0.006, v + w / 2, 0.125),
                        A.at(b - 0.006, v + w / 2 + rnd.gauss(0, 0.003), 0.125 + rnd.uniform(0, 0.006)),
                        w - 0.010,
                        0.030,
                        up=A.out,
                        cut=0.004,
                        slack=0.6,
                    )
                )
            v += bw
            i += 1
    ex = 0.36
    for k in "NS":
        A = side[k]
        v = -0.06
        j = 0
        while v < A.len - 0.06:
            end = x0 + 5.5 - 1.9 * (v / A.len) + (0.0, 0.24, -0.12)[j % 3]
            lap = min(0.47, A.len + 0.03 - v)
            u = x0 - 0.06
            while u < end - 0.3:
                e = min(u + (2.16, 1.68, 2.64)[(j + int(u * 3)) % 3], end)
                if end - e < 0.5:
                    e = end
                seq.append(
                    lambda A=A, u=u, e=e, v=v, lap=lap: tile_strip(
                        K, A, u + 0.004, e - 0.004, v + rnd.gauss(0, 0.008), 0.145, lap=lap
                    )
                )
                u = e
            v += ex
            j += 1
    for i in range(9):
        u = x0 - 0.05 + i * 0.42
        seq.append(lambda u=u: ridge_cap(K, u, 0.47, zr + 0.20))
    drawn = min(1.0, stage / THREAD)
    done = int(round(len(seq) * max(0.0, stage - THREAD) / (1 - THREAD)))
    for i, q in enumerate(seq[:done]):
        if stage < 1 and i >= done - ASKEW:
            with K.at(T(0.07, -0.05, 0.06), RZ(1.2)):
                q()
        else:
            q()
    K.pop()
    K.build()
    K = Stock()
    g = top
    rnd.seed(11)  # own meshes and seed: nothing here flickers while the roof grows
    stack(K, 3.9, -7.6, 6, 3.8, 3, 6, z=g, pyramid=True)
    tile_pile(K, -3.2, -7.3, -0.12, 6, g)
    tile_pile(K, -5.5, -6.6, 0.10, 4, g)
    for y in (-0.7, 0.7):
        trestle(K, 7.4 + y * 0.9, -6.9 + y * 0.5, 120, z=g)
    for i in range(4):
        with K.at(T(7.4, -6.9, g + 0.87), RZ(29)):
            beam(K, "basswood", (-1.5 + 0.1 * i, -0.3 + i * 0.2, 0), (1.4 + 0.07 * i, -0.3 + i * 0.2, 0), 0.18, 0.03)
    ladder(K, (2.75, -5.75, g), (2.6, -4.62, g + 4.0))
    paper_figure(K, (0.25, -6.1, g), "walk", -0.25)
    paper_figure(K, (3.5, -6.0, g), "walk", -0.15)
    beam(K, "spruce", (-0.55, -6.18, g + 1.50), (4.3, -6.08, g + 1.53), 0.14, 0.14)
    paper_figure(K, (9.4, -3.4, g), "stand", 0.9)
    twig_tree(K, (-9.4, 3.6, g - 0.1), 6.4, 11)
    twig_tree(K, (-10.6, -0.6, g - 0.2), 4.6, 5, 5)
    twig_tree(K, (8.9, 6.2, g - 0.1), 5.2, 23)
    for x, y, h in ((-7.2, 8.2, 4.4), (-5.3, 8.9, 5.4), (-3.9, 8.0, 3.6), (10.2, 3.2, 3.4)):
        turned_fir(K, (x, y, g - 0.2), h, h * 0.19)
    # the cordeau, stretched between two pins along the front wall
    pin(K, (-8.2, -5.25, g - 0.02), 0.5, mat="brass")
    pin(K, (8.9, -5.25, g - 0.02), 0.5, mat="brass")
    a, b = np.array([-8.2, -5.25, g + 0.36]), np.array([8.9, -5.25, g + 0.36])
    if drawn > 0:
        red_thread(K, a, a + (b - a) * drawn, 0.02)
        knot(K, a)
    if drawn >= 1:
        knot(K, b)
    K.build()
    studio((0, 0, 2), key=(-0.66, -0.40, 0.62), fill=0.29, sweep_back=(-0.62, 0.78), sweep_at=75)
    camera((-1.5, 0.3, 4.3), -54, 12, 67.5, 90, 7, focus=(3.5, -4.2, 2.5), shift=(0.042, -0.08))
    return dict(fade_top=0.18)
