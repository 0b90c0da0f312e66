"""Walls: stone, blocks, boards, timber frames, with their openings."""
import math
import numpy as np
from .units import R, RZ, T, rnd, unit
from .stock import beam, block, box, plate, rod, sheet


def courses(H, lo=0.15, hi=0.30):
    z, out = 0.0, [0.0]
    while z < H - lo:
        z += rnd.uniform(lo, hi)
        out.append(z)
    return np.array(out) * H / out[-1]


def block_wall(K, p0, p1, zs, t=0.5, openings=(), top=None, mat="stone", ends=(0, 0)):
    """Dry wall of small blocks between p0 and p1 (outer face), courses zs, openings (u, z, w, h) snapped to courses.
    top(u) cuts the wall to a slope. Returns the snapped openings."""
    p0, p1 = np.asarray(p0, float), np.asarray(p1, float)
    L = np.linalg.norm(p1 - p0)
    d = unit(np.r_[p1 - p0, 0])
    nrm = np.array([-d[1], d[0], 0])  # inwards (walls run anticlockwise)
    snap = lambda z: zs[np.argmin(abs(zs - z))]
    ops = [(u, snap(z), w, snap(z + h) - snap(z)) for u, z, w, h in openings]
    at = lambda u, y, z: np.r_[p0, 0] + d * u + nrm * y + np.array([0, 0, z])
    for i in range(len(zs) - 1):
        z0, z1 = zs[i], zs[i + 1]
        zc = (z0 + z1) / 2
        a = ends[0] if i % 2 else 0.0
        b = L - (ends[1] if i % 2 == 0 else 0.0)
        spans = [(a, b)]
        for u, z, w, h in ops:
            if z < zc < z + h:
                spans = [
                    q for s in spans for q in ((s[0], min(s[1], u)), (max(s[0], u + w), s[1])) if q[1] - q[0] > 0.02
                ]
        for s0, s1 in spans:
            _core(K, at, s0, s1, z0, z1, t, top)
            u = s0
            while u < s1 - 0.01:
                e = u + rnd.choice((0.18, 0.24, 0.30, 0.36, 0.42, 0.55, 0.70)) * rnd.uniform(0.85, 1.15)
                if s1 - e < 0.20:
                    e = s1
                ta = tb = z1
                if top:
                    ta, tb = min(z1, top(u)), min(z1, top(e))
                if max(ta, tb) - z0 > 0.05:
                    ta, tb = max(ta, z0 + 0.02), max(tb, z0 + 0.02)
                    o = rnd.gauss(0, 0.020)
                    g = 0.006
                    block(
                        K,
                        mat,
                        [
                            at(x, y, z)
                            for x, zt in ((u + g, ta), (e - g, tb))
                            for y in (o, t + rnd.gauss(0, 0.008))
                            for z in (z0 + g, zt - g)
                        ],
                        0.030,
                        0.013,
                    )
                u = e
    return ops


def _core(K, at, s0, s1, z0, z1, t, top):
    """What stands behind a course of blocks, so that no light passes between them; the blocks keep their chance."""
    inset = min(0.1, t / 4)
    a, b = s0 + inset, s1 - inset
    za, zb = (min(z1, top(a) - 0.03), min(z1, top(b) - 0.03)) if top else (z1, z1)
    if b - a < 0.05 or min(za, zb) - z0 < 0.02:
        return
    chance = rnd.getstate()
    corners = [at(x, y, z) for x, zt in ((a, za), (b, zb)) for y in (inset, t - inset) for z in (z0 - 0.01, zt)]
    block(K, "greyboard", corners, 0.0, 0.0)
    rnd.setstate(chance)


def wall_panel(K, M, L, H, openings=(), sheath=1.0, mat="spruce"):
    """A timber-frame panel lying in x, z: studs, plates, ply on the back; openings (x, z, w, h)."""
    K.push(M)
    t = 0.15
    for z in (0.035, H - 0.035):
        beam(K, mat, (0, 0, z), (L, 0, z), t, 0.07, up=(0, 0, 1))
    xs = sorted(
        {
            round(x, 2)
            for x in list(np.arange(0.03, L - 0.2, 0.6))
            + [L - 0.03]
            + [v for o in openings for v in (o[0] - 0.03, o[0] + o[2] + 0.03)]
        }
    )
    for x in xs:
        hit = [o for o in openings if o[0] < x < o[0] + o[2]]
        spans = (
            [(0.07, H - 0.07)] if not hit else [(0.07, hit[0][1] - 0.06), (hit[0][1] + hit[0][3] + 0.06, H - 0.07)]
        )
        for a, b in spans:
            if b - a > 0.1:
                beam(K, mat, (x, 0, a), (x, 0, b), t, 0.06, up=(1, 0, 0))
    for x, z, w, h in openings:
        for q in ((z - 0.03,) if z > 0.1 else ()) + (z + h + 0.03,):
            beam(K, mat, (x, 0, q), (x + w, 0, q), t, 0.06)
    cuts = sorted({0.0, L * sheath} | {v for o in openings for v in (o[0], o[0] + o[2]) if v < L * sheath})
    for a, b in zip(cuts[:-1], cuts[1:]):
        o = [o for o in openings if o[0] <= (a + b) / 2 <= o[0] + o[2]]
        for z0, z1 in [(0, H)] if not o else [(0, o[0][1]), (o[0][1] + o[0][3], H)]:
            if z1 - z0 > 0.05:
                plate(
                    K,
                    "plywood",
                    [(a, z0), (b, z0), (b, z1), (a, z1)],
                    0.05,
                    T(0, -t / 2 - 0.002, 0) @ R("X", math.pi / 2),
                    0.005,
                )
    K.pop()


SIDES = "SENW"


def side(L, S, k):
    """The frame of one face of a box centred on the origin: x along it, y inwards, z up. Returns (M, length)."""
    turn = {"S": 0, "E": 90, "N": 180, "W": -90}[k]
    x, y = {"S": (-L / 2, -S / 2), "E": (L / 2, -S / 2), "N": (L / 2, S / 2), "W": (-L / 2, S / 2)}[k]
    return T(x, y, 0) @ RZ(turn), (L if k in "SN" else S)


def gable(length, z, pitch, at=0.5):
    """The sloping top of a gable wall: its height above each point of its foot."""
    return lambda u: z + (length * at - abs(u - length * at)) * pitch


def outline(L, H, top=None, z0=0.0, ends=0.0):
    """The outline of a wall, with its ridge when top is a gable; ends: what the walls beside it take off."""
    if not top:
        return [(ends, z0), (L - ends, z0), (L - ends, H), (ends, H)]
    us = np.linspace(ends, L - ends, 41)
    us = [us[0], us[int(np.argmax([top(u) for u in us]))], us[-1]]
    return [(ends, z0), (L - ends, z0)] + [(u, top(u)) for u in us[::-1]]


def rect(o):
    u, z, w, h = o[:4]
    return [(u, z), (u + w, z), (u + w, z + h), (u, z + h)]


def card_wall(K, L, H, openings=(), mat="card", t=0.28, top=None, z0=0.0, corner="S"):
    """A rendered wall: one sheet of card with its openings (u, z, w, h) cut out. An opening that touches the
    foot of the wall is a notch in its outline. The walls of the sides E and W (corner) stand between the others."""
    pts = outline(L, H, top, z0, t if corner in "EW" else 0.0)
    doors = sorted((o for o in openings if o[1] <= z0 + 0.06), key=lambda o: -o[0])
    foot = [pts[0]]
    for u, z, w, h in ((o[0], o[1], o[2], o[3]) for o in doors[::-1]):
        foot += [(u, z0), (u, z + h), (u + w, z + h), (u + w, z0)]
    sheet(K, mat, foot + pts[1:], [rect(o) for o in openings if o[1] > z0 + 0.06], t)


def masonry(K, L, H, openings=(), mat="blocks", size=(0.5, 0.2), t=0.2, top=None, joint=0.012):
    """Regular blocks or bricks in running bond, cut at the openings and under the slope."""
    bw, bh = size
    n = int(math.ceil(((top(L / 2) if top else H)) / bh - 1e-6))
    for i in range(n):
        z0, z1 = i * bh, min((i + 1) * bh, top(L / 2) if top else H)
        cuts = {0.0, L} | {k * bw + (i % 2) * bw / 2 for k in range(1, int(L / bw) + 1)}
        here = [o for o in openings if o[1] < (z0 + z1) / 2 < o[1] + o[3]]
        cuts |= {v for o in here for v in (o[0], o[0] + o[2])}
        cuts = sorted(c for c in cuts if 0 <= c <= L)
        for a, b in zip(cuts[:-1], cuts[1:]):
            if b - a < 0.03 or any(o[0] < (a + b) / 2 < o[0] + o[2] for o in here):
                continue
            ta, tb = (min(z1, top(a)), min(z1, top(b))) if top else (z1, z1)
            if max(ta, tb) - z0 < 0.04:
                continue
            ta, tb = max(ta, z0 + 0.015), max(tb, z0 + 0.015)
            y = rnd.gauss(0, 0.005)
            j = joint / 2
            corner = [(x, yy, z) for x, zt in ((a + j, ta), (b - j, tb)) for yy in (y, t) for z in (z0 + j, zt - j)]
            block(K, mat, corner, 0.012, 0.004)


def cladding(
    K, L, H, openings=(), mat="larch", w=0.15, gap=0.012, t=0.025, y=0.0, upright=True, top=None, z0=0.0, cover=None
):
    """Boards on the outer face (y = 0, outwards is -y), upright or level, cut exactly at openings and slope.
    cover = (width, thickness) nails a cover strip on every upright joint; a list of widths as w varies them."""
    widths = list(w) if isinstance(w, (list, tuple)) else [w]
    span = L if upright else max(H, top(L / 2) if top else H)
    a = 0.0 if upright else z0
    i = 0
    while a < span - 0.02:
        b = min(a + widths[i % len(widths)], span)
        i += 1
        lo, hi = a + gap / 2, b - gap / 2
        a = b
        cuts = {lo, hi}
        for o in openings:
            s, e = (o[0], o[0] + o[2]) if upright else (o[1], o[1] + o[3])
            cuts |= {q for q in (s, e) if lo < q < hi}
        cuts = sorted(cuts)
        out = y - t / 2 + rnd.gauss(0, 0.0015)
        for p, q in zip(cuts[:-1], cuts[1:]):
            if q - p < 0.012:
                continue
            m = (p + q) / 2
            if upright:
                end = top(m) - 0.01 if top else H
                gaps = [(o[1], o[1] + o[3]) for o in openings if o[0] < m < o[0] + o[2]]
                start = z0
            else:
                start, end = 0.0, L
                if top and m > top(0):
                    us = [u for u in np.linspace(0, L, 400) if top(u) > m]
                    if not us:
                        continue
                    start, end = us[0], us[-1]
                gaps = [(o[0], o[0] + o[2]) for o in openings if o[1] < m < o[1] + o[3]]
            spans = [(start, end)]
            for s, e in gaps:
                spans = [r for c, d in spans for r in ((c, min(d, s)), (max(c, e), d)) if r[1] - r[0] > 0.02]
            for s, e in spans:
                if upright:
                    beam(K, mat, (m, out, s), (m, out, e), q - p, t, up=(0, 1, 0), cut=0.004, slack=0.5)
                else:
                    joints = [s]
                    while e - joints[-1] > 4.6:
                        joints.append(joints[-1] + rnd.uniform(2.2, 3.9))
                    for c, d in zip(joints, joints[1:] + [e]):
                        beam(K, mat, (c + 0.004, out, m), (d - 0.004, out, m), t, q - p, cut=0.004, slack=0.5)
        if cover and upright and a < span - 0.02:
            cw, ct = cover
            end = top(a) - 0.01 if top else H
            spans = [(z0, end)]
            for o in openings:
                if o[0] - 0.01 < a < o[0] + o[2] + 0.01:
                    spans = [
                        r
                        for c, d in spans
                        for r in ((c, min(d, o[1])), (max(c, o[1] + o[3]), d))
                        if r[1] - r[0] > 0.02
                    ]
            for s, e in spans:
                beam(K, mat, (a, y - t - ct / 2, s), (a, y - t - ct / 2, e), cw, ct, up=(0, 1, 0), cut=0.004)


def trim(K, o, mat="larch", y=-0.04, depth=0.12, t=0.035):
    """The four boards that line an opening."""
    u, z, w, h = o[:4]
    m = y + depth / 2
    for x in (u + t / 2, u + w - t / 2):
        beam(K, mat, (x, m, z), (x, m, z + h), t, depth, up=(0, 1, 0), cut=0.004, slack=0.3)
    for q in (z + t / 2, z + h - t / 2):
        beam(K, mat, (u, m, q), (u + w, m, q), depth, t, cut=0.004, slack=0.3)


def window(K, o, mat="oak", depth=0.12, leaves=2, bars=0, frame=0.06, sash=0.05):
    """Frame and sashes of a window in the opening o (u, z, w, h); bars: glazing bars per sash."""
    u, z, w, h = o[:4]
    B = lambda a, b, ww, hh: beam(K, mat, a, b, ww, hh, up=(0, 1, 0), cut=0.004, slack=0.3)
    for x in (u + frame / 2, u + w - frame / 2):
        B((x, depth, z), (x, depth, z + h), frame, 0.09)
    for q in (z + frame / 2, z + h - frame / 2):
        B((u + frame, depth, q), (u + w - frame, depth, q), frame, 0.09)
    lw = (w - 2 * frame) / leaves
    for i in range(leaves):
        a, b = u + frame + i * lw + 0.004, u + frame + (i + 1) * lw - 0.004
        lo, hi = z + frame + 0.004, z + h - frame - 0.004
        for x in (a + sash / 2, b - sash / 2):
            B((x, depth - 0.015, lo), (x, depth - 0.015, hi), sash, 0.06)
        for q in (lo + sash / 2, hi - sash / 2):
            B((a + sash, depth - 0.015, q), (b - sash, depth - 0.015, q), sash, 0.06)
        for k in range(bars):
            q = lo + (hi - lo) * (k + 1) / (bars + 1)
            B((a + sash, depth - 0.012, q), (b - sash, depth - 0.012, q), 0.028, 0.04)


def door(K, o, mat="oak", depth=0.12, boards=6, glass=0.0, frame=0.08, handle="brass"):
    """A boarded door; glass: the part of its height left open above, with its bars."""
    u, z, w, h = o[:4]
    B = lambda a, b, ww, hh: beam(K, mat, a, b, ww, hh, up=(0, 1, 0), cut=0.004, slack=0.4)
    for x in (u + frame / 2, u + w - frame / 2):
        B((x, depth, z), (x, depth, z + h), frame, 0.11)
    B((u + frame, depth, z + h - frame / 2), (u + w - frame, depth, z + h - frame / 2), frame, 0.11)
    a, b = u + frame + 0.006, u + w - frame - 0.006
    top = z + (h - frame) * (1 - glass) - 0.008
    bw = (b - a) / boards
    for i in range(boards):
        x = a + (i + 0.5) * bw
        B((x, depth, z + 0.02), (x, depth, top), bw - 0.008, 0.05)
    for q in (z + 0.22, top - 0.12):
        B((a, depth - 0.035, q), (b, depth - 0.035, q), 0.11, 0.02)
    if glass:
        for x in (a + 0.045, b - 0.045):
            B((x, depth, top), (x, depth, z + h - frame), 0.09, 0.05)
        B((a, depth, z + h - frame - 0.045), (b, depth, z + h - frame - 0.045), 0.09, 0.05)
        B(((a + b) / 2, depth, top), ((a + b) / 2, depth, z + h - frame), 0.03, 0.04)
    if handle:
        x = b - 0.09
        rod(
            K,
            handle,
            [(x, depth - 0.03, z + 1.02), (x, depth - 0.09, z + 1.02), (x - 0.11, depth - 0.09, z + 1.02)],
            0.013,
            8,
        )


def shutter(K, hinge, z, w, h, mat="larch", swing=8.0, left=True, boards=4):
    """A boarded shutter on two battens, folded back on the wall beside its opening (hinge = u of its edge)."""
    with K.at(T(hinge, -0.03, z), RZ(180 + swing if left else -swing)):
        bw = w / boards
        for i in range(boards):
            x = (i + 0.5) * bw
            beam(K, mat, (x, 0, 0), (x, 0, h), bw - 0.008, 0.035, up=(0, 1, 0), cut=0.004)
        s = 1 if left else -1
        for q in (h * 0.16, h * 0.84):
            beam(K, mat, (0.03, s * 0.03, q), (w - 0.03, s * 0.03, q), 0.10, 0.022, up=(0, 1, 0), cut=0.004)


def stone_box(K, L, S, H, sides, t=0.5, mat="stone", gables=(), pitch=0.35, lintel="oak", sill="greyboard", lo=0.15):
    """Four dry walls of blocks. sides: openings (u, z, w, h) by side; gables: the sides that rise under the roof,
    whose plate stands at H. Returns the openings by side, snapped to the courses."""
    zs = courses(H, lo, 2 * lo)
    gz = np.r_[zs, H + courses(S / 2 * pitch + 0.4, lo, 2 * lo)[1:]]
    done = {}
    for k in SIDES:
        M, l = side(L, S, k)
        top = gable(l, H + 0.02, pitch) if k in gables else None
        with K.at(M):
            ops = block_wall(K, (0, 0), (l, 0), gz if top else zs, t, sides.get(k, ()), top, mat, (t, t))
            for u, z, w, h in ops:
                if lintel:
                    beam(K, lintel, (u - 0.22, 0.2, z + h + 0.1), (u + w + 0.22, 0.2, z + h + 0.1), 0.46, 0.2)
                if sill and z > 0.3:
                    beam(K, sill, (u - 0.08, 0.12, z + 0.03), (u + w + 0.08, 0.12, z + 0.03), 0.36, 0.06, slack=0.5)
        done[k] = ops
    return done
