"""Pieces: sticks, blocks, plates, rods, turned wood; each carries the grain of the tree it came from."""
import bpy, math
from mathutils import Vector
from mathutils.geometry import tessellate_polygon
from contextlib import contextmanager
import numpy as np
from .units import MM, R, T, rnd, unit
from .materials import material


def _chamfer_box():
    """24 vertices of a box with cut edges, as signs and a 'does not shrink' mask."""
    corners = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    ident = {c: i for i, c in enumerate(corners)}
    vid = lambda c, k: ident[tuple(c)] * 3 + k
    faces, axis = [], []
    for k in range(3):
        b, d = [q for q in range(3) if q != k]
        for s in (-1, 1):
            ring = []
            for u, w in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                c = [0, 0, 0]
                c[k], c[b], c[d] = s, u, w
                ring.append(vid(c, k))
            faces.append(ring)
            axis.append(k)
    for k in range(3):
        b, d = [q for q in range(3) if q != k]
        for u in (-1, 1):
            for w in (-1, 1):
                c0 = [0, 0, 0]
                c0[k], c0[b], c0[d] = -1, u, w
                c1 = list(c0)
                c1[k] = 1
                faces.append([vid(c0, b), vid(c1, b), vid(c1, d), vid(c0, d)])
                axis.append(-1)
    for c in corners:
        faces.append([vid(c, 0), vid(c, 1), vid(c, 2)])
        axis.append(-1)
    sign = np.array([c for c in corners for _ in range(3)], float)
    keep = np.array([[float(q == k) for q in range(3)] for _ in corners for k in range(3)])
    P = sign * (1 - 0.2 * (1 - keep))
    out = []
    for f in faces:
        q = P[f]
        n = np.cross(q[1] - q[0], q[2] - q[0])
        out.append(f if n.dot(q.mean(0)) > 0 else f[::-1])
    return out, axis, sign, keep


BOX_FACES, BOX_AXIS, BOX_SIGN, BOX_KEEP = _chamfer_box()


class Stock:
    """Collects pieces per material; every corner carries its place in the piece (mm) and an end flag."""

    def __init__(s):
        s.parts = {}
        s.M = np.eye(4)
        s.stack = []

    def push(s, M):
        s.stack.append(s.M)
        s.M = s.M @ M

    def pop(s):
        s.M = s.stack.pop()

    @contextmanager
    def at(s, *moves):
        """Everything built inside the block is moved by moves, the last one first."""
        s.stack.append(s.M)
        for M in moves:
            s.M = s.M @ M
        yield s
        s.M = s.stack.pop()

    @property
    def k(s):
        """How much larger than 1:50 the model is here. Broken edges and slack stay what they are in millimetres."""
        return float(np.cbrt(np.linalg.det(s.M[:3, :3])))

    def add(s, mat, verts, faces, loc, end=None, smooth=False):
        """verts (n,3); faces: lists of indices; loc (n,3) in mm or a list of arrays per face; end: per face flag."""
        V = np.asarray(verts, float) @ s.M[:3, :3].T + s.M[:3, 3]
        b = s.parts.setdefault((mat, smooth), dict(v=[], l=[], t=[], loc=[], end=[], n=0))
        idx = np.concatenate([np.asarray(f) for f in faces])
        cnt = np.array([len(f) for f in faces])
        b["v"].append(V)
        b["l"].append(idx + b["n"])
        b["t"].append(cnt)
        b["n"] += len(V)
        b["loc"].append(np.asarray(loc)[idx] * s.k)
        e = np.zeros(len(faces)) if end is None else np.asarray(end, float)
        b["end"].append(np.repeat(e, cnt))

    def build(s):
        for (mat, smooth), b in s.parts.items():
            V, L, T = np.concatenate(b["v"]), np.concatenate(b["l"]), np.concatenate(b["t"])
            loc, end = np.concatenate(b["loc"]), np.concatenate(b["end"])
            me = bpy.data.meshes.new(mat)
            me.vertices.add(len(V))
            me.vertices.foreach_set("co", V.astype(np.float32).ravel())
            me.loops.add(len(L))
            me.loops.foreach_set("vertex_index", L.astype(np.int32))
            me.polygons.add(len(T))
            me.polygons.foreach_set("loop_start", np.concatenate([[0], np.cumsum(T)[:-1]]).astype(np.int32))
            me.polygons.foreach_set("loop_total", T.astype(np.int32))
            me.materials.append(material(mat))
            for nm, d in (("A", loc[:, :2]), ("B", np.stack([loc[:, 2], end], 1))):
                me.uv_layers.new(name=nm).data.foreach_set("uv", d.astype(np.float32).ravel())
            if smooth:
                me.polygons.foreach_set("use_smooth", np.ones(len(T), bool))
                me.use_auto_smooth = True
                me.auto_smooth_angle = math.radians(42)
            me.update(calc_edges=True)
            me.validate()
            ob = bpy.data.objects.new(mat, me)
            bpy.context.scene.collection.objects.link(ob)


def align(p0, p1, up=(0, 0, 1)):
    p0, p1 = np.asarray(p0, float), np.asarray(p1, float)
    x = unit(p1 - p0)
    u = np.asarray(up, float)
    if abs(x @ unit(u)) > 0.999:
        u = np.array([0.0, 1, 0])
    z = unit(u - x * (u @ x))
    M = np.eye(4)
    M[:3, 0], M[:3, 1], M[:3, 2], M[:3, 3] = x, np.cross(z, x), z, (p0 + p1) / 2
    return M, float(np.linalg.norm(p1 - p0))


def heart():
    """Where the piece was in the tree: (along, across, up) offset in mm, so that rings differ."""
    a, d = rnd.uniform(0, 6.28), rnd.uniform(9, 55)
    return np.array([rnd.uniform(-900, 900), d * math.cos(a), d * math.sin(a)])


def beam(K, mat, p0, p1, w, h, up=(0, 0, 1), cut=0.010, slack=1.0, overshoot=(0.0, 0.0)):
    """A stick with broken edges, not quite straight, not quite square (slack 0 = perfect)."""
    p0, p1 = np.asarray(p0, float), np.asarray(p1, float)
    d = unit(p1 - p0)
    p0 = p0 - d * overshoot[0]
    p1 = p1 + d * overshoot[1]
    M, l = align(p0, p1, up)
    half = np.array([l, w, h]) / 2
    c = min(cut / K.k, half.min() * 0.4)
    P = BOX_SIGN * (half - c * (1 - BOX_KEEP))
    loc = P * MM + heart()
    j = 0.0035 * slack / K.k
    skew = {}
    for i, sg in enumerate(BOX_SIGN):
        k = tuple(sg)
        if k not in skew:
            skew[k] = np.array([rnd.gauss(0, j * 1.2), rnd.gauss(0, j), rnd.gauss(0, j)])
        P[i] = P[i] + skew[k]
    end = [1.0 if a == 0 else 0.0 for a in BOX_AXIS]
    s = K.M
    K.push(M)
    K.add(mat, P, BOX_FACES, loc, end)
    K.pop()


def block(K, mat, c8, cut=0.014, jitter=0.006):
    """Any six-sided block from 8 corners (order: x-,y-,z- ... binary), with broken edges."""
    cut, jitter = cut / K.k, jitter / K.k
    c8 = np.asarray(c8, float) + np.array([[rnd.gauss(0, jitter) for _ in range(3)] for _ in range(8)])
    size = np.array([np.linalg.norm(c8[4] - c8[0]), np.linalg.norm(c8[2] - c8[0]), np.linalg.norm(c8[1] - c8[0])])
    k = np.minimum(cut / np.maximum(size / 2, 1e-4), 0.45)
    t = (BOX_SIGN * (1 - k * (1 - BOX_KEEP)) + 1) / 2
    P = np.zeros((24, 3))
    for i in range(8):
        b = ((i >> 2) & 1, (i >> 1) & 1, i & 1)
        w = np.prod([t[:, q] if b[q] else 1 - t[:, q] for q in range(3)], 0)
        P += w[:, None] * c8[i]
    loc = (t * size) * MM + np.array([rnd.uniform(0, 500) for _ in range(3)])
    K.add(mat, P, BOX_FACES, loc, [1.0 if a == 0 else 0.0 for a in BOX_AXIS])


def box(K, mat, lo, hi, cut=0.012, jitter=0.003):
    lo, hi = np.asarray(lo, float), np.asarray(hi, float)
    block(
        K,
        mat,
        [[(lo, hi)[(i >> 2) & 1][0], (lo, hi)[(i >> 1) & 1][1], (lo, hi)[i & 1][2]] for i in range(8)],
        cut,
        jitter,
    )


def smooth_outline(pts, n=6):
    """Closed Catmull-Rom curve through pts."""
    p = np.asarray(pts, float)
    m = len(p)
    out = []
    for i in range(m):
        a, b, c, d = p[i - 1], p[i], p[(i + 1) % m], p[(i + 2) % m]
        for t in np.linspace(0, 1, n, endpoint=False):
            out.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            )
    return np.array(out)


def plate(
    K,
    mat,
    outline,
    thick,
    M=np.eye(4),
    cut=0.008,
    sides_are_end=True,
    grain=(1, 0),
    name=None,
    lam_axis=None,
    heart_at=None,
):
    """A flat piece cut from sheet or solid: outline (n,2) in its own x, y; extruded by thick; edges bevelled.
    grain: direction of x of the material in the plane. lam_axis swaps y and z (wood shown on its side)."""
    o = np.asarray(outline, float)
    if np.sum(o[:, 0] * np.roll(o[:, 1], -1) - np.roll(o[:, 0], -1) * o[:, 1]) < 0:
        o = o[::-1]
    n = len(o)
    P = np.concatenate([np.c_[o, np.zeros(n)], np.c_[o, np.full(n, thick)]])
    faces = [list(range(n))[::-1], list(range(n, 2 * n))] + [
        [i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)
    ]
    g = unit(grain)
    X = P[:, 0] * g[0] + P[:, 1] * g[1]
    Y = -P[:, 0] * g[1] + P[:, 1] * g[0]
    Z = P[:, 2]
    loc = np.stack([X, Z, Y] if lam_axis else [X, Y, Z], 1) * MM + (
        heart() if heart_at is None else np.asarray(heart_at)
    )
    if not sides_are_end:
        end = [0, 0] + [1.0 if abs(unit(o[(i + 1) % n] - o[i]) @ g) < 0.5 else 0.0 for i in range(n)]
    else:
        end = [0, 0] + [1.0] * n
    if mat in ("plywood", "contour", "card", "greyboard"):
        loc[:, 2] = Z * MM
    loc = loc * K.k
    me = bpy.data.meshes.new(name or mat)
    W = K.M @ M
    me.from_pydata([tuple(v) for v in P @ W[:3, :3].T + W[:3, 3]], [], faces)
    me.materials.append(material(mat))
    for nm, cols in (("A", (0, 1)), ("B", (2, None))):
        uv = me.uv_layers.new(name=nm).data
        for f, e in zip(me.polygons, end):
            for li in f.loop_indices:
                q = loc[me.loops[li].vertex_index]
                uv[li].uv = (q[0], q[1]) if nm == "A" else (q[2], e)
    ob = bpy.data.objects.new(name or mat, me)
    bpy.context.scene.collection.objects.link(ob)
    if cut:
        b = ob.modifiers.new("edge", "BEVEL")
        b.width = cut
        b.segments = 2
        b.limit_method = "ANGLE"
        b.angle_limit = math.radians(28)
        b.harden_normals = False
    return ob


def rod(K, mat, pts, radius, sides=7, smooth=True):
    """A round stick, wire or thread along pts; radius a number or one per point."""
    p = np.asarray(pts, float)
    n = len(p)
    r = np.broadcast_to(np.asarray(radius, float), (n,))
    V, loc = [], []
    prev = None
    run = 0.0
    off = np.array([rnd.uniform(0, 99), 0, 0])
    for i in range(n):
        d = unit(p[min(i + 1, n - 1)] - p[max(i - 1, 0)])
        u = np.array([0, 0, 1.0]) if prev is None else prev
        if abs(u @ d) > 0.98:
            u = np.array([1.0, 0, 0])
        u = unit(u - d * (u @ d))
        prev = u
        w = np.cross(d, u)
        if i:
            run += np.linalg.norm(p[i] - p[i - 1])
        for k in range(sides):
            a = 2 * math.pi * k / sides
            q = (u * math.cos(a) + w * math.sin(a)) * r[i]
            V.append(p[i] + q)
            loc.append(np.array([run * MM, r[i] * MM * math.cos(a), r[i] * MM * math.sin(a)]) + off)
    F = [
        [i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + (k + 1) % sides, (i + 1) * sides + k]
        for i in range(n - 1)
        for k in range(sides)
    ]
    F += [list(range(sides))[::-1], [(n - 1) * sides + k for k in range(sides)]]
    K.add(mat, V, F, loc, [0] * (len(F) - 2) + [1, 1], smooth)


def lathe(K, mat, profile, at=(0, 0, 0), sides=56):
    """Turned wood: profile = (radius, height) pairs, grain upright."""
    at = np.asarray(at, float)
    h = heart() * np.array([1, 0.25, 0.25])
    V, loc = [], []
    for r, z in profile:
        for k in range(sides):
            a = 2 * math.pi * k / sides
            V.append(at + [r * math.cos(a), r * math.sin(a), z])
            loc.append(np.array([z, r * math.cos(a), r * math.sin(a)]) * MM + h)
    n = len(profile)
    F = [
        [i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + (k + 1) % sides, (i + 1) * sides + k]
        for i in range(n - 1)
        for k in range(sides)
    ]
    F += [list(range(sides))[::-1], [(n - 1) * sides + k for k in range(sides)]]
    K.add(mat, V, F, loc, None, True)


def sheet(K, mat, outline, holes=(), thick=0.1, grain=(1, 0)):
    """A sheet lying in x, z with its good face at y = 0 and its back at y = thick; holes are outlines too."""
    loops = []
    for k, line in enumerate([outline, *holes]):
        o = np.asarray(line, float)
        area = np.sum(o[:, 0] * np.roll(o[:, 1], -1) - np.roll(o[:, 0], -1) * o[:, 1])
        loops.append(o if (area > 0) == (k == 0) else o[::-1])
    P = np.concatenate(loops)
    n = len(P)
    tris = tessellate_polygon([[Vector((x, z, 0)) for x, z in o] for o in loops])
    V = np.concatenate([np.c_[P[:, 0], np.zeros(n), P[:, 1]], np.c_[P[:, 0], np.full(n, thick), P[:, 1]]])
    faces = []
    for f in tris:
        a, b, c = (P[i] for i in f)
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        f = list(f) if turn > 0 else list(f)[::-1]
        faces += [f, [i + n for i in f[::-1]]]
    end = [0] * len(faces)
    start = 0
    for o in loops:
        m = len(o)
        for i in range(m):
            a, b = start + i, start + (i + 1) % m
            faces.append([b, a, a + n, b + n])
            end.append(1)
        start += m
    g = unit(grain)
    X, Y = V[:, 0] * g[0] + V[:, 2] * g[1], -V[:, 0] * g[1] + V[:, 2] * g[0]
    off = np.array([rnd.uniform(0, 500), rnd.uniform(0, 500), 0])
    K.add(mat, V, faces, np.stack([X, Y, V[:, 1]], 1) * MM + off, end)
