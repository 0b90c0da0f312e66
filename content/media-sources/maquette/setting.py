"""What stands around a model: ground, trees, people, pins and the red thread."""
import math, random
import numpy as np
from .units import MM, R, RZ, T, rnd, unit
from .stock import heart, beam, block, box, lathe, plate, rod, smooth_outline


def pin(K, p, h=0.35, r=0.022, head=0.05, mat="steel"):
    p = np.asarray(p, float)
    rod(K, mat, [p, p + [0, 0, h]], r, 8)
    lathe(
        K,
        mat,
        [(0.001, h + 0.03), (head * 0.8, h + 0.025), (head, h), (head * 0.8, h - 0.02), (0.001, h - 0.022)][::-1],
        p,
        16,
    )


def red_thread(K, p0, p1, sag=0.03, r=0.042, n=40):
    p0, p1 = np.asarray(p0, float), np.asarray(p1, float)
    rod(
        K,
        "thread",
        [p0 + (p1 - p0) * t - np.array([0, 0, sag * 4 * t * (1 - t)]) for t in np.linspace(0, 1, n)],
        r,
        8,
    )


def knot(K, p, r=0.05):
    for a in (0, 0.9, 2.1):
        c = np.asarray(p, float)
        rod(
            K,
            "thread",
            [
                c + r * np.array([math.cos(t), math.sin(t) * math.cos(a), math.sin(t) * math.sin(a) + 0.2 * a - 0.2])
                for t in np.linspace(0, 6.28, 20)
            ],
            0.026,
            7,
        )
    tail = np.asarray(p, float)
    g = [tail + np.array([0.05 * t, -0.07 * t * t, -0.10 * t * t - 0.02 * t]) * 1.6 for t in np.linspace(0, 1.6, 12)]
    rod(K, "thread", g, np.linspace(0.026, 0.018, 12), 7)


def contour_ground(
    K, centre, radii, layers=3, thick=0.11, shrink=0.86, seed=1, mat="contour", z=0.0, drift=(0, 0), grain=(1, 0)
):
    """Stacked contour boards, each a little smaller than the one below. Returns the top height."""
    r = random.Random(seed)
    ph = [r.uniform(0, 6.28) for _ in range(4)]
    am = [r.uniform(0.02, 0.07) for _ in range(4)]
    for i in range(layers):
        k = shrink**i
        pts = []
        for a in np.linspace(0, 2 * math.pi, 120, endpoint=False):
            c, s = math.cos(a), math.sin(a)
            e = 2 / 2.6
            w = 1 + sum(am[j] * math.sin((j + 1) * a + ph[j] + 0.25 * i) for j in range(4))
            pts.append(
                (
                    centre[0] + drift[0] * i + radii[0] * k * w * abs(c) ** e * math.copysign(1, c),
                    centre[1] + drift[1] * i + radii[1] * k * w * abs(s) ** e * math.copysign(1, s),
                )
            )
        plate(K, mat, pts, thick - 0.006, T(0, 0, z + i * thick), cut=0.006, grain=grain)
    return z + layers * thick


def twig_tree(K, at, height=4.5, seed=1, levels=6):
    """A dried twig: forks at each level, thinner and more crooked."""
    r = random.Random(seed)
    at = np.asarray(at, float)

    def grow(p, d, l, rad, lev):
        n = 5
        pts = [p]
        q = p.copy()
        e = d.copy()
        for i in range(n):
            e = unit(e + np.array([r.gauss(0, 0.13), r.gauss(0, 0.13), r.gauss(0.05, 0.08)]))
            q = q + e * l / n
            pts.append(q.copy())
        r1 = rad * 0.68
        rod(K, "twig", pts, np.maximum(np.linspace(rad, r1, n + 1), 0.013), 8 if lev > 3 else 5)
        if lev <= 0:
            return
        for j in range(r.choice((2, 3, 3)) if lev > 1 else r.choice((2, 3))):
            start = pts[r.choice((3, 4, 5, 5))]
            a = r.uniform(0, 6.28)
            sp = r.uniform(0.35, 0.85)
            u = unit(np.cross(e, [0.3, 0.5, 0.2]))
            v = np.cross(e, u)
            grow(
                start,
                unit(e + (u * math.cos(a) + v * math.sin(a)) * sp),
                l * r.uniform(0.62, 0.82),
                r1 * r.uniform(0.60, 0.82),
                lev - 1,
            )

    grow(at, np.array([r.gauss(0, 0.05), r.gauss(0, 0.05), 1.0]), height * 0.30, height * 0.024, levels)
    lathe(K, "steel", [(0.001, 0.0), (0.05, 0), (0.05, 0.02), (0.001, 0.021)], at, 16)


def turned_fir(K, at, h=4.2, r=0.85, mat="basswood"):
    at = np.asarray(at, float)
    s = h * 0.12
    rod(K, "twig", [at, at + [0, 0, s + 0.1]], 0.06, 10)
    prof = (
        [(0.001, s)]
        + [(r * 0.96, s), (r, s + 0.03)]
        + [(r * (1 - t) ** 0.96 + 0.008, s + 0.03 + (h - s) * t) for t in np.linspace(0.02, 0.985, 26)]
        + [(0.001, h + 0.02)]
    )
    lathe(K, mat, prof, at)


FIGURES = {
    "stand": [
        (-0.17, 0),
        (-0.04, 0),
        (-0.025, 0.45),
        (0, 0.80),
        (0.03, 0.45),
        (0.055, 0),
        (0.20, 0),
        (0.16, 0.08),
        (0.14, 0.45),
        (0.165, 0.85),
        (0.19, 1.12),
        (0.25, 0.86),
        (0.31, 0.84),
        (0.295, 1.12),
        (0.24, 1.38),
        (0.12, 1.46),
        (0.05, 1.49),
        (0.055, 1.54),
        (0.095, 1.63),
        (0.07, 1.74),
        (0, 1.775),
        (-0.07, 1.74),
        (-0.095, 1.63),
        (-0.055, 1.54),
        (-0.05, 1.49),
        (-0.12, 1.46),
        (-0.24, 1.38),
        (-0.295, 1.12),
        (-0.31, 0.84),
        (-0.25, 0.86),
        (-0.19, 1.12),
        (-0.165, 0.85),
        (-0.13, 0.45),
        (-0.13, 0.08),
    ],
    "walk": [
        (-0.36, 0.02),
        (-0.27, 0),
        (-0.16, 0.30),
        (-0.02, 0.62),
        (0.03, 0.78),
        (0.13, 0.46),
        (0.20, 0.04),
        (0.36, 0.0),
        (0.36, 0.05),
        (0.27, 0.09),
        (0.22, 0.48),
        (0.17, 0.88),
        (0.17, 1.14),
        (0.28, 0.98),
        (0.40, 1.04),
        (0.40, 1.09),
        (0.28, 1.08),
        (0.20, 1.36),
        (0.12, 1.46),
        (0.06, 1.50),
        (0.06, 1.55),
        (0.12, 1.60),
        (0.115, 1.70),
        (0.05, 1.77),
        (-0.04, 1.76),
        (-0.085, 1.68),
        (-0.06, 1.57),
        (-0.05, 1.50),
        (-0.14, 1.42),
        (-0.21, 1.16),
        (-0.30, 0.90),
        (-0.26, 0.86),
        (-0.17, 1.06),
        (-0.14, 0.86),
        (-0.16, 0.58),
        (-0.26, 0.30),
        (-0.33, 0.10),
    ],
    "reach": [
        (-0.17, 0),
        (-0.04, 0),
        (-0.02, 0.45),
        (0, 0.80),
        (0.04, 0.45),
        (0.07, 0),
        (0.21, 0),
        (0.17, 0.08),
        (0.15, 0.45),
        (0.165, 0.85),
        (0.175, 1.20),
        (0.19, 1.32),
        (0.31, 1.44),
        (0.43, 1.66),
        (0.50, 1.86),
        (0.53, 1.93),
        (0.485, 1.955),
        (0.44, 1.90),
        (0.35, 1.70),
        (0.23, 1.54),
        (0.13, 1.50),
        (0.06, 1.50),
        (0.055, 1.54),
        (0.095, 1.63),
        (0.07, 1.74),
        (0, 1.775),
        (-0.07, 1.74),
        (-0.095, 1.63),
        (-0.055, 1.54),
        (-0.06, 1.49),
        (-0.20, 1.40),
        (-0.27, 1.12),
        (-0.30, 0.84),
        (-0.24, 0.86),
        (-0.18, 1.10),
        (-0.165, 0.85),
        (-0.13, 0.45),
        (-0.13, 0.08),
    ],
    "horse": [
        (-0.98, 0.0),
        (-0.84, 0.0),
        (-0.80, 0.35),
        (-0.70, 0.62),
        (-0.52, 0.92),
        (-0.1, 0.84),
        (0.38, 0.86),
        (0.50, 0.55),
        (0.48, 0.30),
        (0.50, 0.0),
        (0.64, 0.0),
        (0.60, 0.32),
        (0.66, 0.60),
        (0.74, 0.90),
        (0.92, 1.22),
        (1.06, 1.52),
        (1.22, 1.50),
        (1.42, 1.30),
        (1.52, 1.34),
        (1.50, 1.48),
        (1.34, 1.70),
        (1.22, 1.90),
        (1.14, 1.98),
        (1.10, 1.90),
        (0.92, 1.82),
        (0.70, 1.58),
        (0.50, 1.40),
        (0.30, 1.36),
        (0.26, 1.70),
        (0.40, 1.82),
        (0.52, 1.60),
        (0.56, 1.64),
        (0.46, 1.92),
        (0.30, 2.08),
        (0.24, 2.16),
        (0.30, 2.28),
        (0.24, 2.42),
        (0.10, 2.44),
        (0.03, 2.34),
        (0.06, 2.20),
        (-0.04, 2.08),
        (-0.08, 1.80),
        (-0.10, 1.40),
        (-0.50, 1.42),
        (-0.78, 1.38),
        (-0.96, 1.30),
        (-1.10, 1.12),
        (-1.17, 0.74),
        (-1.08, 0.70),
        (-1.03, 1.02),
        (-0.94, 1.05),
        (-0.90, 0.90),
        (-0.92, 0.60),
        (-1.02, 0.36),
    ],
}


def paper_figure(K, at, kind="stand", turn=0.0, mat="card", scale=1.0, thick=0.022, mirror=False):
    p = smooth_outline(FIGURES[kind], 4) * scale
    if mirror:
        p = p * [-1, 1]
    return plate(K, mat, p, thick, T(*at) @ R("Z", turn) @ R("X", math.pi / 2), cut=0.003)


def shaving(K, at, turn, turns, rad, width):
    """A plane shaving: a thin strip that curls up."""
    n = 70
    V, loc = [], []
    c, s = math.cos(turn), math.sin(turn)
    o = heart()
    run = 0.0
    prev = None
    for i in range(n + 1):
        t = i / n
        a = t * turns * 6.28
        r = rad * (1.25 - 0.55 * t)
        lat = t * width * 1.1
        x, z = r * math.sin(a) + t * rad * 0.9, rad * 1.25 - r * math.cos(a)
        if prev is not None:
            run += math.hypot(x - prev[0], z - prev[1])
        prev = (x, z)
        for k in (0, 1):
            y = lat + k * width * (1 + 0.04 * math.sin(a * 3))
            V.append((at[0] + c * x - s * y, at[1] + s * x + c * y, at[2] + z + 0.012))
            loc.append(np.array([run * MM, y * MM, 0]) + o)
    F = [[2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2] for i in range(n)]
    K.add("shaving", V, F, loc, None, True)


def ladder(K, foot, head, w=0.42, mat="basswood"):
    """Two rails and their rungs, from foot to head."""
    foot, head = np.asarray(foot, float), np.asarray(head, float)
    d = unit(head - foot)
    across = unit(np.cross(d, [0, 0, 1])) * w / 2
    for s in (-1, 1):
        beam(K, mat, foot + across * s, head + across * s, 0.05, 0.07, up=np.cross(d, across), cut=0.004)
    n = int(np.linalg.norm(head - foot) / 0.30)
    for i in range(1, n):
        p = foot + (head - foot) * i / n
        rod(K, mat, [p - across, p + across], 0.018, 7)


def trestle(K, x, y, turn=0.0, w=1.0, h=0.8, z=0.0, mat="spruce"):
    with K.at(T(x, y, z), RZ(turn)):
        beam(K, mat, (-w / 2, 0, h), (w / 2, 0, h), 0.10, 0.10)
        for a in (-w / 2 + 0.12, w / 2 - 0.12):
            for s in (-1, 1):
                beam(K, mat, (a, s * 0.30, 0.0), (a, s * 0.04, h - 0.02), 0.05, 0.07, up=(1, 0, 0))
            beam(K, mat, (a, -0.2, h * 0.35), (a, 0.2, h * 0.35), 0.04, 0.05)


def stack(
    K, x, y, turn=0.0, length=4.0, rows=3, cols=6, w=0.13, h=0.105, z=0.0, mat="spruce", pyramid=False, gap=0.012
):
    """Sticks piled on two bearers, with laths between the rows."""
    with K.at(T(x, y, z), RZ(turn)):
        span = cols * (w + gap)
        for i in (-length * 0.33, length * 0.33):
            beam(K, mat, (i, -span / 2, 0.05), (i, span / 2, 0.05), 0.1, 0.1)
        for r in range(rows):
            n = cols - r if pyramid else cols
            q = 0.1 + r * (h + (0.006 if pyramid else 0.03))
            for k in range(n):
                s = (k - (n - 1) / 2) * (w + gap)
                a, b = -length / 2 + rnd.gauss(0, 0.04), length / 2 + rnd.gauss(0, 0.04)
                beam(K, mat, (a, s, q + h / 2), (b, s + rnd.gauss(0, 0.006), q + h / 2), w, h)
            if not pyramid and r < rows - 1:
                for i in (-length * 0.33, length * 0.33):
                    beam(K, mat, (i, -span / 2, q + h + 0.015), (i, span / 2, q + h + 0.015), 0.06, 0.028, cut=0.003)


def tile_pile(K, x, y, turn=0.0, n=5, z=0.0, mat="terracotta"):
    """Strips of tile waiting on two laths."""
    from .roofs import Slope, tile_strip

    with K.at(T(x, y, z), R("Z", turn)):
        for s in (-0.6, 0.6):
            beam(K, "spruce", (s, -0.1, 0.03), (s, 0.55, 0.03), 0.08, 0.06)
        A = Slope(0, 0, 0, 0, 0, 0, -1)
        A.up, A.out = np.array([0, 1.0, 0]), np.array([0, 0, 1.0])
        for i in range(n):
            A.o = np.array([0, 0, 0.06 + i * 0.06])
            tile_strip(K, A, -0.9 + rnd.gauss(0, 0.05), 0.78 + rnd.gauss(0, 0.05), rnd.gauss(0, 0.03), 0, tilt=0.0)


def bale(K, x, y, z=0.0, r=0.62, w=1.2, turn=0.0, upright=False, mat="straw", twine="oak"):
    """A round bale: a turned roll with two turns of twine."""
    steps = [i / 14 for i in range(15)]
    prof = [(0.001, 0)] + [
        (r * (0.97 + 0.03 * math.sin(i * 2.4)) * (1 if 0 < s < 1 else 0.93), s * w) for i, s in enumerate(steps)
    ]
    prof += [(0.001, w)]
    lay = T(0, 0, 0) if upright else T(0, -w / 2, r) @ R("X", -math.pi / 2)
    with K.at(T(x, y, z), RZ(turn), lay, R("Z", rnd.uniform(0, 6))):
        lathe(K, mat, prof, sides=40)
        for s in (0.3, 0.7):
            pts = [(r * 1.005 * math.cos(a), r * 1.005 * math.sin(a), s * w) for a in np.linspace(0, 6.29, 41)]
            rod(K, twine, pts, 0.012 if twine == "oak" else 0.022, 6)


def table(K, x, y, turn=0.0, z=0.0, mat="larch", length=1.8):
    """A table and its two benches."""
    with K.at(T(x, y, z), RZ(turn)):
        for yy, w, h in ((0.0, 0.8, 0.74), (-0.75, 0.34, 0.44), (0.75, 0.34, 0.44)):
            n = max(2, round(w / 0.15))
            for i in range(n):
                q = yy - w / 2 + (i + 0.5) * w / n
                beam(K, mat, (-length / 2, q, h), (length / 2, q, h), w / n - 0.012, 0.04, cut=0.004)
            for s in (-1, 1):
                box(
                    K,
                    mat,
                    (s * length * 0.38 - 0.03, yy - w * 0.4, 0),
                    (s * length * 0.38 + 0.03, yy + w * 0.4, h - 0.02),
                )


def deck(K, x0, x1, y0, y1, z=0.2, w=0.14, gap=0.012, along="x", mat="larch", frame=True):
    """A terrace of boards on its joists."""
    a, b = (y0, y1) if along == "x" else (x0, x1)
    n = max(1, round((b - a) / w))
    w = (b - a) / n
    for i in range(n):
        q = a + (i + 0.5) * w
        p, e = ((x0, q, z), (x1, q, z)) if along == "x" else ((q, y0, z), (q, y1, z))
        p, e = np.array(p) + [0, 0, rnd.uniform(0, 0.003)], np.array(e)
        beam(K, mat, p, e, w - gap, 0.04, cut=0.004)
    if frame:
        a, b = (x0, x1) if along == "x" else (y0, y1)
        m = max(2, round((b - a) / 0.8) + 1)
        for s in np.linspace(a + 0.06, b - 0.06, m):
            p, e = (
                ((s, y0 + 0.02, z - 0.08), (s, y1 - 0.02, z - 0.08))
                if along == "x"
                else ((x0 + 0.02, s, z - 0.08), (x1 - 0.02, s, z - 0.08))
            )
            beam(K, "spruce", p, e, 0.07, 0.12)


def scaffold(K, x0, x1, y, levels=(2.0, 4.0), depth=0.8, bay=2.2, mat="brass", z=0.0):
    """Brass wire standards, basswood boards, along x; y is the face next to the wall."""
    n = max(1, round((x1 - x0) / bay))
    top = levels[-1] + 1.1
    for i in range(n + 1):
        x = x0 + (x1 - x0) * i / n
        for yy in (y, y - depth):
            rod(K, mat, [(x, yy, z), (x, yy, z + top)], 0.022, 8)
            box(K, "spruce", (x - 0.1, yy - 0.1, z), (x + 0.1, yy + 0.1, z + 0.03), 0.004)
        for h in levels:
            rod(K, mat, [(x, y + 0.05, z + h - 0.05), (x, y - depth - 0.05, z + h - 0.05)], 0.018, 7)
    for h in levels:
        for yy, q in ((y, h - 0.02), (y - depth, h - 0.02), (y - depth, h + 0.5), (y - depth, h + 1.0)):
            rod(K, mat, [(x0 - 0.15, yy, z + q), (x1 + 0.15, yy, z + q)], 0.018, 7)
        for k in range(3):
            q = y - depth * (k + 0.5) / 3
            beam(K, "basswood", (x0 - 0.1, q, z + h), (x1 + 0.1, q, z + h), depth / 3 - 0.02, 0.04, cut=0.004)


def fence(K, points, h=1.15, rails=3, bay=2.2, mat="larch", z=0.0):
    for a, b in zip(points[:-1], points[1:]):
        a, b = np.array([*a, z]), np.array([*b, z])
        n = max(1, round(np.linalg.norm(b - a) / bay))
        for i in range(n + 1):
            p = a + (b - a) * i / n
            beam(K, mat, p, p + [0, 0, h], 0.10, 0.10, up=(0, 1, 0))
        for k in range(rails):
            q = np.array([0, 0, h * (k + 0.8) / rails])
            beam(K, mat, a + q, b + q, 0.04, 0.10)


def car(K, x, y, turn=0.0, z=0.0, mat="card", red=None):
    """A car cut from layered card: only its outline matters."""
    body = [
        (-2.1, 0.32),
        (-2.05, 0.85),
        (-1.75, 0.98),
        (-1.15, 1.45),
        (0.45, 1.47),
        (1.15, 1.0),
        (1.95, 0.86),
        (2.12, 0.6),
        (2.1, 0.32),
    ]
    with K.at(T(x, y, z), RZ(turn)):
        for i in range(9):
            w = 0.19
            y0 = -0.84 + i * w
            inner = 0 < i < 8
            pts = smooth_outline(body if inner else [(a * 0.98, min(b, 1.0)) for a, b in body], 3)
            plate(K, mat, pts, w - 0.008, T(0, y0 + w, 0.0) @ R("X", math.pi / 2), cut=0.01)
        for a in (-1.3, 1.3):
            for s in (-0.86, 0.70):
                with K.at(T(a, s, 0.32), R("X", -math.pi / 2)):
                    lathe(
                        K,
                        "greyboard",
                        [(0.001, 0), (0.31, 0), (0.33, 0.02), (0.33, 0.15), (0.31, 0.17), (0.001, 0.17)],
                        sides=28,
                    )


def bicycle(K, x, y, turn=0.0, lean=8.0, z=0.0, mat="redcard"):
    """A bicycle bent from wire: two wheels, a frame, a bar."""
    with K.at(T(x, y, z), RZ(turn), R("X", math.radians(-lean))):
        for c in (-0.52, 0.52):
            rod(
                K,
                mat,
                [(c + 0.33 * math.cos(a), 0, 0.34 + 0.33 * math.sin(a)) for a in np.linspace(0, 6.29, 33)],
                0.022,
                7,
            )
        pts = {
            "r": (-0.52, 0, 0.34),
            "f": (0.52, 0, 0.34),
            "b": (-0.06, 0, 0.30),
            "s": (-0.22, 0, 0.86),
            "h": (0.38, 0, 0.84),
            "bar": (0.34, 0, 1.0),
        }
        for a, b in (("r", "b"), ("r", "s"), ("b", "s"), ("b", "h"), ("s", "h"), ("f", "bar")):
            rod(K, mat, [pts[a], pts[b]], 0.022, 7)
        rod(K, mat, [(0.34, -0.24, 1.02), (0.34, 0.24, 1.02)], 0.018, 7)
        rod(K, mat, [(-0.34, 0, 0.92), (-0.12, 0, 0.93)], 0.035, 7)


def dry_wall(K, p0, p1, h=0.8, t=0.45, mat="granite", z=0.0):
    """A field wall of loose blocks, lower here and there."""
    from .walls import block_wall, courses

    L = float(np.hypot(p1[0] - p0[0], p1[1] - p0[1]))
    ph = rnd.uniform(0, 6)
    with K.at(T(0, 0, z)):
        block_wall(
            K,
            p0,
            p1,
            courses(h, 0.14, 0.24),
            t,
            (),
            lambda u: h * (0.88 + 0.1 * math.sin(u * 0.9 + ph)) if 0 < u < L else h * 0.8,
            mat,
        )
