"""Roofs: slopes, trusses, tiles, sheet metal."""
import math
import numpy as np
from .units import MM, PITCH, R, T, rnd, unit
from .stock import beam, box, plate, rod


class Slope:
    """One side of a roof: u along the ridge, v up the slope from the eave, w out of the plane."""

    def __init__(s, x0, x1, span, plate_z, pitch, eave, side):
        s.x0, s.x1, s.side = x0, x1, side
        a = math.atan(pitch)
        c, n = math.cos(a), math.sin(a)
        s.o = np.array([0, side * (span / 2 + eave), plate_z - eave * pitch])
        s.up = np.array([0, -side * c, n])
        s.out = np.array([0, side * n, c])
        s.len = (span / 2 + eave) / c

    def at(s, x, v, w=0.0):
        return s.o + np.array([x, 0, 0]) + s.up * v + s.out * w


def king_truss(K, x, span, plate_z, pitch, drop=0.2, mat="oak", w=0.20, pins=True):
    """Entrait, arbalétriers, poinçon, contrefiches; drop = depth of the purlins above."""
    r = span / 2
    zt = plate_z + 0.02
    tie = 0.26
    ridge = plate_z + r * pitch - drop - 0.02
    n = math.atan(pitch)
    k = 0.24
    B = lambda a, b, ww, hh, ov=(0, 0): beam(K, mat, (x, *a), (x, *b), ww, hh, up=(1, 0, 0), overshoot=ov)
    B((-r - 0.12, zt), (r + 0.12, zt), tie, w)
    top = ridge - k / 2 / math.cos(n)
    for s in (-1, 1):
        B((s * (r - 0.42), zt + tie / 2 + 0.06), (s * 0.10, top - 0.10 * pitch), k, w * 0.94)
        B(
            (s * 0.10, zt + tie / 2 + 0.22),
            (s * r * 0.46, zt + tie / 2 + (r * 0.54) * pitch * 0.80 - 0.04),
            0.15,
            w * 0.7,
        )
    B((0, zt + tie / 2 - 0.05), (0, ridge + 0.12), 0.24, w * 1.02)
    if pins:
        for y, z in ((-r + 0.5, zt + 0.05), (r - 0.5, zt + 0.05), (0, zt + 0.1), (0, top - 0.1)):
            for q in (-0.045, 0.045):
                rod(K, "steel", [(x - w * 0.54, y + q, z + q * 0.5), (x + w * 0.54, y + q, z + q * 0.5)], 0.016, 8)


def tile_strip(K, S, u0, u1, v, w, mat="terracotta", pitch_u=0.24, lap=0.44, amp=0.060, thick=0.022, tilt=0.10):
    """One course of corrugated card, cut into a strip and glued over the course below."""
    n = max(2, int(round((u1 - u0) / pitch_u * 10)))
    us = np.linspace(u0, u1, n + 1)
    ph = rnd.uniform(-0.01, 0.01)
    skew = rnd.gauss(0, 0.006)
    lift = rnd.uniform(0, 0.014)
    sag = rnd.uniform(-0.008, 0.012)
    V, loc = [], []
    o = np.array([rnd.uniform(0, 500), rnd.uniform(0, 500), 0])
    for layer in (thick, 0.0):
        for vi in (0.0, lap * 0.5, lap):
            for i, u in enumerate(us):
                q = (u - u0) / (u1 - u0)
                h = (
                    amp * (0.5 + 0.5 * math.cos(2 * math.pi * (u + ph) / pitch_u)) ** 0.75
                    + layer
                    + lift
                    + sag * math.sin(q * 3.1)
                )
                V.append(S.at(u, v + vi + skew * (q - 0.5) * 2, w + h + tilt * (1 - vi / lap) * 0.62))
                loc.append(np.array([u, vi, layer]) * MM + o)
    m = n + 1
    A = lambda L, r, i: (L * 3 + r) * m + i
    F, E = [], []
    flip = S.side > 0
    for L in (0, 1):
        for r in (0, 1):
            for i in range(n):
                f = [A(L, r, i), A(L, r, i + 1), A(L, r + 1, i + 1), A(L, r + 1, i)]
                F.append(f if (L == 0) != flip else f[::-1])
                E.append(0)
    for i in range(n):
        f = [A(1, 0, i), A(1, 0, i + 1), A(0, 0, i + 1), A(0, 0, i)]
        F.append(f[::-1] if flip else f)
        E.append(1)
    for i in (0, n):
        for r in (0, 1):
            f = [A(0, r, i), A(0, r + 1, i), A(1, r + 1, i), A(1, r, i)]
            F.append(f if (i == 0) != flip else f[::-1])
            E.append(1)
    K.add(mat, V, F, loc, E, True)


def ridge_cap(K, u, l, z, mat="terracotta"):
    n = 12
    V, loc = [], []
    o = np.array([rnd.uniform(0, 500), 0, 0])
    j = rnd.gauss(0, 0.006)
    tl = 0.02
    for rr in (0.15, 0.128):
        for x, dz in ((u, tl), (u + l, 0)):
            for i in range(n + 1):
                a = math.pi * (i / n)
                V.append((x, rr * 1.15 * math.cos(a) + j, z + rr * 0.85 * math.sin(a) - 0.05 + dz))
                loc.append(np.array([x, a * 0.15, rr]) * MM + o)
    m = n + 1
    F = []
    for i in range(n):
        F += [
            [i, m + i, m + i + 1, i + 1],
            [2 * m + i + 1, 3 * m + i + 1, 3 * m + i, 2 * m + i],
            [i, i + 1, 2 * m + i + 1, 2 * m + i],
            [m + i + 1, m + i, 3 * m + i, 3 * m + i + 1],
        ]
    K.add(mat, V, F, loc, [0, 0, 1, 1] * n, True)


def zinc_pan(K, S, u, w, v0, v1, z, h=0.085, t=0.014, mat="zinc"):
    """One tray of bent sheet: a flat bed, two upstands, the seam folded over; the bed is never quite flat."""
    line = [
        (0, h * 0.92),
        (0, 0),
        (w * 0.25, 0),
        (w * 0.5, 0),
        (w * 0.75, 0),
        (w, 0),
        (w, h),
        (w - 0.045, h),
        (w - 0.045, h - 0.035),
    ]
    line = np.array(line, float)
    m = len(line)
    off = np.zeros_like(line)
    for i in range(m):
        d0 = unit(line[i] - line[i - 1]) if i else unit(line[1] - line[0])
        d1 = unit(line[i + 1] - line[i]) if i < m - 1 else d0
        n0, n1 = np.array([-d0[1], d0[0]]), np.array([-d1[1], d1[0]])
        b = unit(n0 + n1)
        off[i] = b * t / max(0.5, b @ n0)
    ring = np.concatenate([line, (line + off)[::-1]])
    k = len(ring)
    nv = 26
    V, loc = [], []
    ph, am, o = (
        rnd.uniform(0, 6.28),
        rnd.uniform(0.004, 0.009),
        np.array([rnd.uniform(0, 900), rnd.uniform(0, 900), 0]),
    )
    for j in range(nv + 1):
        v = v0 + (v1 - v0) * j / nv
        for i, (a, b) in enumerate(ring):
            bed = math.sin(math.pi * min(max(a / w, 0), 1))
            dz = am * bed * math.sin(v * 2.1 + ph) + 0.004 * math.sin(v * 5 + ph * 2) * (b > 0.03)
            V.append(S.at(u + a + 0.004 * math.sin(v * 1.3 + ph) * (b > 0.03), v, z + b + dz))
            loc.append(np.array([v, a, b]) * MM + o)
    F = [
        [j * k + i, j * k + (i + 1) % k, (j + 1) * k + (i + 1) % k, (j + 1) * k + i]
        for j in range(nv)
        for i in range(k)
    ]
    F = [f[::-1] for f in F] if S.side < 0 else F
    F += [[i, i + 1, k - 2 - i, k - 1 - i] for i in range(m - 1)] + [
        [nv * k + q for q in (i, i + 1, k - 2 - i, k - 1 - i)] for i in range(m - 1)
    ]
    K.add(mat, V, F, loc, None, True)


def slopes(span, z, pitch=PITCH, eave=0.5):
    """The two sides of a gable roof along x: {"S": …, "N": …}; z is the height of the plate."""
    return {k: Slope(0, 0, span, z, pitch, eave, s) for k, s in (("S", -1), ("N", 1))}


def rafters(K, A, xs, w=0.085, h=0.105, off=0.055, mat="spruce", v0=0.0, v1=None):
    """Rafters at xs, from the eave (v0) up to the ridge."""
    v1 = A.len - 0.02 if v1 is None else v1
    for x in xs:
        x += rnd.gauss(0, 0.006)
        beam(K, mat, A.at(x, v0 + rnd.gauss(0, 0.01), off), A.at(x + rnd.gauss(0, 0.006), v1, off), w, h, up=A.out)


def purlins(K, A, parts, x0, x1, w=0.2, h=0.2, off=-0.11, mat="spruce"):
    for f in parts:
        beam(K, mat, A.at(x0, A.len * f, off), A.at(x1, A.len * f, off), w, h, up=A.out)


def boards(K, A, start, stop, w=0.2, t=0.03, off=0.125, v0=0.0, v1=None, gap=0.01, mat="basswood", joints=(2.9, 4.3)):
    """Roof boards laid along the slope, from start to stop (numbers or functions of v), with staggered joints."""
    lo = start if callable(start) else lambda v: start
    hi = stop if callable(stop) else lambda v: stop
    v, v1, i = v0, A.len if v1 is None else v1, 0
    while v < v1 - 0.03:
        b = min(w, v1 - v)
        a, e = lo(v), hi(v)
        cut = a + rnd.uniform(*joints)
        while a < e - 0.02:
            c = e if cut > e - 0.4 else cut
            z = off + rnd.uniform(0, t * 0.15)
            P, Q = A.at(a + gap / 2, v + b / 2, z), A.at(c - gap / 2, v + b / 2 + rnd.gauss(0, 0.002), z)
            beam(K, mat, P, Q, b - gap, t, up=A.out, cut=0.004, slack=0.6)
            a, cut = c, c + rnd.uniform(*joints)
        v += b
        i += 1


def battens(K, A, x0, x1, step=0.36, w=0.045, h=0.035, off=0.16, v0=0.05, v1=None, mat="spruce"):
    v = v0
    while v < (A.len if v1 is None else v1):
        beam(K, mat, A.at(x0, v, off), A.at(x1, v, off), w, h, up=A.out, cut=0.004)
        v += step


def tiles(K, A, start, stop, off=0.145, ex=0.36, v0=-0.06, v1=None, lengths=(2.16, 1.68, 2.64), **strip):
    """Courses of corrugated card from start to stop (numbers or functions of v and of the course)."""
    v1 = A.len if v1 is None else v1
    lo = start if callable(start) else lambda v, j: start
    hi = stop if callable(stop) else lambda v, j: stop
    v, j = v0, 0
    while v < v1 - 0.06:
        lap = min(ex + 0.11, v1 + 0.03 - v)
        u, end = lo(v, j), hi(v, j)
        while u < end - 0.3:
            e = min(u + lengths[(j + int(u * 3)) % len(lengths)], end)
            if end - e < 0.5:
                e = end
            tile_strip(K, A, u + 0.004, e - 0.004, v + rnd.gauss(0, 0.008), off, lap=lap, **strip)
            u = e
        v += ex
        j += 1


def flat_tiles(K, A, start, stop, off=0.14, w=0.17, ex=0.12, v0=-0.06, v1=None, t=0.014, mat="flat-tile"):
    """Plain tiles cut one by one from thin card, breaking joint; start and stop are functions of v or numbers."""
    v1 = A.len if v1 is None else v1
    lo = start if callable(start) else lambda v: start
    hi = stop if callable(stop) else lambda v: stop
    v, j, lap = v0, 0, ex * 2.4
    box_faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
    V, F, loc, E, n = [], [], [], [], 0
    while v < v1 - 0.04:
        u, end = lo(v) - (w / 2 if j % 2 else 0), hi(v)
        while u < end - 0.03:
            a, b = max(u, lo(v)) + 0.004, min(u + w, end) - 0.004
            dv, lift = rnd.gauss(0, 0.006), rnd.uniform(0, 0.008)
            turn, o = rnd.gauss(0, 0.004), rnd.uniform(0, 400)
            for x in (a, b):
                for vv, h in ((v + dv, 0.045), (min(v + lap, v1 + 0.02), 0.0)):
                    s = turn if x == b else -turn
                    for q in (0.0, t):
                        V.append(A.at(x, vv + s, off + h + lift + q))
                        loc.append(np.array([x * MM, vv * MM + o, q * MM + o]))
            for f in box_faces:
                F.append([n + i for i in (f if A.side < 0 else f[::-1])])
                E.append(0)
            E[-2] = 1
            n += 8
            u += w
        v += ex
        j += 1
    if V:
        K.add(mat, V, F, loc, E)


def ridge(K, x0, x1, z, step=0.42, mat="terracotta"):
    """A row of ridge caps along x at height z."""
    x = x0
    while x < x1:
        ridge_cap(K, x, min(step + 0.05, x1 - x + 0.1), z, mat)
        x += step


def zinc_roof(K, A, x0, x1, w=0.43, off=0.045, start=None, stop=None, h=0.06, skip=()):
    """Trays of sheet from x0 to x1; start and stop: the ends of the tray at x, along the slope."""
    n = max(1, round((x1 - x0) / w))
    w = (x1 - x0) / n
    for i in range(n):
        m = x0 + (i + 0.5) * w
        a = start(m) if start else -0.06
        b = stop(m) if stop else A.len - rnd.uniform(0, 0.02)
        spans = [(a, b)]
        for u, v, uw, vh in skip:
            if u < m < u + uw:
                spans = [r for c, d in spans for r in ((c, min(d, v)), (max(c, v + vh), d)) if r[1] - r[0] > 0.05]
        for c, d in spans:
            zinc_pan(K, A, x0 + i * w, w, c, d, off, h)


def zinc_ridge(K, x0, x1, z, pitch=PITCH, w=0.16, mat="zinc"):
    """A folded cap along the ridge."""
    line = np.array(
        [(-w, -w * pitch - 0.03), (-w, -w * pitch), (-0.03, -0.03 * pitch + 0.03), (0.03, -0.03 * pitch + 0.03)]
    )
    line = np.r_[line, [(w, -w * pitch), (w, -w * pitch - 0.03)]]
    back = line + [0, -0.012]
    ring = np.concatenate([line, back[::-1]])
    k = len(ring)
    V = [(x, y, z + q) for x in (x0, x1) for y, q in ring]
    F = [[i, (i + 1) % k, k + (i + 1) % k, k + i] for i in range(k)]
    K.add(mat, V, F, np.array(V) * MM, None)


def gutter(K, A, x0, x1, v=-0.16, off=-0.02, r=0.075, mat="zinc"):
    """A half-round gutter under the eave."""
    n, V, loc = 14, [], []
    for rr in (r, r * 0.9):
        for x in (x0, x1):
            for q in range(n + 1):
                a = math.pi + math.pi * q / n
                V.append(A.at(x, v, off) + np.array([0, rr * math.cos(a), rr * math.sin(a)]))
                loc.append(np.array([x, a * 0.2, rr]) * MM)
    m, F = n + 1, []
    for q in range(n):
        F += [[q, q + 1, m + q + 1, m + q], [2 * m + q, 3 * m + q, 3 * m + q + 1, 2 * m + q + 1]]
        F += [[q, 2 * m + q, 2 * m + q + 1, q + 1], [m + q, m + q + 1, 3 * m + q + 1, 3 * m + q]]
    for q in (0, n):
        F.append([q, m + q, 3 * m + q, 2 * m + q])
    K.add(mat, V, F, loc, None, True)


def fermette(K, x, span, z, pitch, mat="spruce", t=0.05, chord=0.13, webs=2, over=0.5, plates=True):
    """A nail-plate truss: bottom chord, two rafters, W webs, steel plates pressed on its nodes."""
    r = span / 2
    B = lambda a, b, h: beam(
        K, mat, (x, *a), (x, *b), t, h, up=unit(np.cross([1, 0, 0], [0, b[0] - a[0], b[1] - a[1]]))
    )
    B((-r, z + chord / 2), (r, z + chord / 2), chord)
    base = z + chord * 0.9
    top = base + r * pitch
    for s in (-1, 1):
        B((s * (r + over), base - over * pitch + chord * 0.4), (s * 0.02, top + chord * 0.4), chord)
    rise = lambda y: base + (r - abs(y)) * pitch
    for s in (-1, 1):
        foot = [r * (1 - (2 * i + 1) / (webs + 0.5) / 1.0 * 0.5) for i in range(webs)]
        head = [r * (1 - (i + 1) / (webs + 0.5) * 0.62) for i in range(webs)]
        points = []
        for i in range(webs):
            points += [(s * head[i], rise(head[i])), (s * r * (1 - (i + 1) / (webs + 0.5) * 0.86), z + chord / 2)]
        for a, b in zip(points[:-1], points[1:]):
            B(a, b, 0.09)
        B(points[-1], (0, top), 0.09)
        if plates:
            for y, q in points + [(s * (r - 0.18), base + 0.02), (0.0, top)]:
                for e in (-1, 1):
                    box(
                        K,
                        "steel",
                        (x + e * (t / 2 + 0.006) - 0.005, y - 0.12, q - 0.08),
                        (x + e * (t / 2 + 0.006) + 0.005, y + 0.12, q + 0.06),
                        0.002,
                        0.002,
                    )


def portal(K, y, span, H, pitch=PITCH, depth=1.15, crown=0.52, foot=0.40, t=0.22, mat="glulam", steel=True):
    """A three-pinned glulam portal across x at y: two halves, each a post and a rafter glued at the haunch."""
    r, zt = span / 2, H + span / 2 * pitch
    dk = depth
    for s in (-1, 1):
        post = np.array(
            [
                (s * r, 0),
                (s * r, H),
                (s * (r - dk), H + dk * pitch - 0.80 - 0.55 * dk / 1.15),
                (s * (r - 0.78 * dk / 1.15), H - 1.6),
                (s * (r - foot), 0),
            ]
        )
        raft = np.array(
            [
                (s * (r - 0.02), H + 0.02 * pitch),
                (0, zt),
                (0, zt - crown),
                (s * (r - 3.4), H + 3.4 * pitch - 0.82),
                (s * (r - dk - 0.02), H + dk * pitch - 0.80 - 0.52 * dk / 1.15),
            ]
        )
        M = T(0, y + t / 2 + rnd.gauss(0, 0.008), 0) @ R("X", math.pi / 2)
        plate(K, mat, post, t, M, 0.012, False, (0, 1), lam_axis=True)
        plate(K, mat, raft + [s * 0.005, 0.012], t, M, 0.012, False, unit((-s, pitch)), lam_axis=True)
        if steel:
            for q in ((0.45, -0.55), (0.75, -0.30), (0.40, -0.25), (0.80, -0.62)):
                x = s * (r - q[0] * dk / 1.15)
                rod(
                    K,
                    "steel",
                    [(x, y - t / 2 - 0.012, H + q[1] + 0.25), (x, y + t / 2 + 0.012, H + q[1] + 0.25)],
                    0.028,
                    10,
                )
            a, b = sorted((s * (r + 0.02), s * (r - foot - 0.02)))
            box(K, "steel", (a, y - t / 2 - 0.03, 0), (b, y + t / 2 + 0.03, 0.16), 0.006)


def portal_purlins(K, s, span, H, y0, y1, n=9, pitch=PITCH, w=0.12, h=0.19, mat="spruce"):
    """Purlins over one side (s = -1 or 1) of a row of portals, each in two lengths."""
    r = span / 2
    a = math.atan(pitch)
    up = np.array([s * math.sin(a), 0, math.cos(a)])
    for k in range(n):
        f = 0.02 + 0.955 * k / (n - 1)
        p = np.array([s * (r - r * f), 0, H + r * f * pitch]) + up * h / 2
        m = (y0 + y1) / 2
        for u, v in ((y0, m), (m, y1)):
            beam(K, mat, p + [0, u + 0.01, 0], p + [0, v - 0.01, 0], w, h, up=up)


def cross_slope(span, H, s, pitch=PITCH, eave=0.4):
    """The slope of a roof whose ridge runs along y (portals): u along y, v up; for use with boards, tiles, zinc."""
    A = Slope(0, 0, span, H, pitch, eave, -1)
    a = math.atan(pitch)
    c, n = math.cos(a), math.sin(a)
    A.side = -1 if s > 0 else 1
    A.o = np.array([s * (span / 2 + eave), 0, H - eave * pitch])
    A.up = np.array([-s * c, 0, n])
    A.out = np.array([s * n, 0, c])
    A.at = lambda y, v, w=0.0: A.o + np.array([0, y, 0]) + A.up * v + A.out * w
    return A


def half_pipe(K, A, u, v, length, off, r0, r1, up=1, thick=0.02, mat="terracotta", turn=0.0):
    """One canal tile: a tapered half pipe along the slope, r0 at its lower end; up = 1 covers, -1 runs under."""
    n, V, loc = 9, [], []
    o = np.array([rnd.uniform(0, 500), rnd.uniform(0, 500), 0])
    for skin in (0.0, thick):
        for vv, r in ((0.0, r0), (length, r1)):
            for i in range(n + 1):
                a = math.pi * i / n
                q = r - skin
                V.append(A.at(u + q * math.cos(a) + turn * vv, v + vv, off + up * q * math.sin(a) * 0.86))
                loc.append(np.array([vv, a * 0.15, skin]) * MM + o)
    m, F, E = n + 1, [], []
    for i in range(n):
        F += [[i, i + 1, m + i + 1, m + i], [2 * m + i, 3 * m + i, 3 * m + i + 1, 2 * m + i + 1]]
        F += [[i, 2 * m + i, 2 * m + i + 1, i + 1], [m + i, m + i + 1, 3 * m + i + 1, 3 * m + i]]
        E += [0, 0, 1, 1]
    for i in (0, n):
        F.append([i, m + i, 3 * m + i, 2 * m + i])
        E.append(1)
    K.add(mat, V, F, loc, E, True)


def canal_tiles(K, A, columns, reach_under, reach_over, off=0.0, p=0.235, ex=0.35, length=0.45, mat="terracotta"):
    """Canal tiles column by column from the eave: reach_under(i), reach_over(i) say how far up column i is laid."""
    for i, u in enumerate(columns):
        for over, reach in ((False, reach_under(i)), (True, reach_over(i))):
            v = -0.08 if over else -0.05
            while v < reach - 0.05:
                j = rnd.gauss(0, 0.006)
                lift = rnd.uniform(0, 0.008)
                if over:
                    half_pipe(
                        K,
                        A,
                        u + p / 2 + j,
                        v + rnd.gauss(0, 0.006),
                        length,
                        off + 0.085 + lift + 0.025,
                        0.098,
                        0.078,
                        1,
                        0.016,
                        mat,
                        rnd.gauss(0, 0.012),
                    )
                else:
                    half_pipe(
                        K,
                        A,
                        u + j * 0.5,
                        v + rnd.gauss(0, 0.006),
                        length,
                        off + 0.115 + lift * 0.5,
                        0.088,
                        0.105,
                        -1,
                        0.016,
                        mat,
                        rnd.gauss(0, 0.008),
                    )
                v += ex
