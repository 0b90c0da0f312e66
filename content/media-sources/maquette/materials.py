"""What the models are made of: wood, card, board, sheet metal, thread."""
import bpy
from .units import MM, RED, lin, view


class Graph:
    """Small node-graph helper around one Principled shader."""

    def __init__(s, name):
        s.m = bpy.data.materials.new(name)
        s.m.use_nodes = True
        s.t = s.m.node_tree
        s.t.nodes.clear()
        s.out = s.node("OutputMaterial")
        s.p = s.node("BsdfPrincipled")
        s.t.links.new(s.p.outputs[0], s.out.inputs[0])

    def node(s, kind, **attrs):
        n = s.t.nodes.new("ShaderNode" + kind)
        for k, v in attrs.items():
            setattr(n, k, v)
        return n

    def wire(s, socket, v):
        if hasattr(v, "is_output"):
            s.t.links.new(v, socket)
        elif isinstance(v, (tuple, list)) and len(v) == 3 and socket.type == "RGBA":
            socket.default_value = (*v, 1)
        else:
            socket.default_value = v

    def math(s, op, a, b=0.0, c=0.0):
        n = s.node("Math", operation=op)
        for i, v in enumerate((a, b, c)):
            s.wire(n.inputs[i], v)
        return n.outputs[0]

    def add(s, a, b):
        return s.math("ADD", a, b)

    def mul(s, a, b):
        return s.math("MULTIPLY", a, b)

    def step(s, x, a, b):
        n = s.node("MapRange", interpolation_type="SMOOTHSTEP")
        for i, v in enumerate((x, a, b, 0.0, 1.0)):
            s.wire(n.inputs[i], v)
        return n.outputs[0]

    def mix(s, f, a, b, mode="MIX"):
        n = s.node("MixRGB", blend_type=mode)
        for i, v in enumerate((f, a, b)):
            s.wire(n.inputs[i], v)
        return n.outputs[0]

    def vec(s, x, y, z):
        n = s.node("CombineXYZ")
        for i, v in enumerate((x, y, z)):
            s.wire(n.inputs[i], v)
        return n.outputs[0]

    def noise(s, vec, scale=1.0, detail=2.0, rough=0.5):
        n = s.node("TexNoise")
        s.t.links.new(vec, n.inputs["Vector"])
        n.inputs["Scale"].default_value = scale
        n.inputs["Detail"].default_value = detail
        n.inputs["Roughness"].default_value = rough
        return n.outputs[0]

    def stretch(s, xyz, sx, sy, sz):
        return s.vec(*(s.mul(c, k) for c, k in zip(xyz, (sx, sy, sz))))

    def loc(s):
        """Coordinates in the piece, in model millimetres (x = along the grain), and the end-grain flag."""
        a = s.node("UVMap", uv_map="A")
        b = s.node("UVMap", uv_map="B")
        sa = s.node("SeparateXYZ")
        sb = s.node("SeparateXYZ")
        s.t.links.new(a.outputs[0], sa.inputs[0])
        s.t.links.new(b.outputs[0], sb.inputs[0])
        return (sa.outputs[0], sa.outputs[1], sb.outputs[0]), sb.outputs[1]

    def island(s):
        return s.node("NewGeometry").outputs["Random Per Island"]

    def vary(s, colour, hue=0.0, sat=0.0, val=0.08, rand=None):
        r = rand or s.island()
        n = s.node("HueSaturation")
        r2 = s.math("FRACT", s.mul(r, 7.31))
        r3 = s.math("FRACT", s.mul(r, 13.7))
        s.wire(n.inputs["Hue"], s.add(0.5 - hue, s.mul(r2, 2 * hue)))
        s.wire(n.inputs["Saturation"], s.add(1 - sat, s.mul(r3, 2 * sat)))
        s.wire(n.inputs["Value"], s.add(1 - val, s.mul(r, 2 * val)))
        s.wire(n.inputs["Color"], colour)
        return n.outputs[0]

    def surface(s, colour, rough=0.7, spec=0.25, metal=0.0, bump=None, bump_mm=0.05, strength=0.5, plain=None):
        """plain: one flat colour that stands in for the whole graph after the first bounce (much faster)."""
        if plain:
            d = s.node("BsdfDiffuse")
            d.inputs[0].default_value = (*plain, 1)
            lp = s.node("LightPath")
            mx = s.node("MixShader")
            s.wire(mx.inputs[0], lp.outputs["Is Camera Ray"])
            s.wire(mx.inputs[1], d.outputs[0])
            s.wire(mx.inputs[2], s.p.outputs[0])
            s.wire(s.out.inputs[0], mx.outputs[0])
        if not view.close_up and not metal:
            bump = None  # below half a pixel in the wide views
        s.wire(s.p.inputs["Base Color"], colour)
        s.wire(s.p.inputs["Roughness"], rough)
        key = "Specular" if "Specular" in s.p.inputs else "Specular IOR Level"
        s.p.inputs[key].default_value = spec
        s.p.inputs["Metallic"].default_value = metal
        if bump is not None:
            b = s.node("Bump")
            b.inputs["Strength"].default_value = strength
            b.inputs["Distance"].default_value = bump_mm / MM
            s.t.links.new(bump, b.inputs["Height"])
            s.t.links.new(b.outputs[0], s.p.inputs["Normal"])
        return s.m


def timber(name, pale, late, ring_mm=1.0, contrast=0.5, lam_mm=0.0, val=0.09, end_dark=0.66):
    """Solid wood: growth rings cut by every face, fibres along x, darker end grain."""
    g = Graph(name)
    (x, y, z), end = g.loc()
    wob = g.noise(g.stretch((x, y, z), 0.016, 0.06, 0.06), 1.0, 2.0)
    wob2 = g.noise(g.stretch((x, z, y), 0.012, 0.05, 0.05), 1.3, 2.0)
    yy = g.add(y, g.mul(g.add(wob, -0.5), 7.0))
    zz = g.add(z, g.mul(g.add(wob2, -0.5), 7.0))
    if lam_mm:  # glulam: each lamella has its own heart
        k = g.math("FLOOR", g.math("DIVIDE", z, lam_mm))
        h = g.math("FRACT", g.mul(g.math("SINE", g.mul(k, 12.9)), 437.5))
        yy = g.add(yy, g.mul(g.add(h, -0.5), 30.0))
        zz = g.add(zz, g.mul(h, 26.0))
    r = g.math("SQRT", g.add(g.mul(yy, yy), g.mul(zz, zz)))
    ring = g.add(g.math("DIVIDE", r, ring_mm), g.mul(g.noise(g.stretch((x, r, 0.0), 0.0, 0.12, 0.0), 1.0, 2.0), 5.0))
    f = g.math("FRACT", ring)
    band = g.mul(g.step(f, 0.35, 0.93), g.math("SUBTRACT", 1.0, g.step(f, 0.95, 1.0)))
    each = g.noise(g.vec(g.math("FLOOR", ring), 3.1, 0.0), 1.7, 0.0)
    band = g.mul(band, g.add(0.25, g.mul(each, 1.3)))
    fibre = g.noise(g.stretch((x, yy, zz), 0.09, 4.5, 4.5), 1.0, 3.0, 0.6)
    fleck = g.noise(g.stretch((x, yy, zz), 0.5, 9.0, 9.0), 1.0, 1.0)
    cloud = g.noise(g.stretch((x, y, z), 0.02, 0.12, 0.12), 1.0, 2.0)
    col = g.mix(g.mul(band, contrast), pale, late)
    col = g.mix(g.mul(g.step(fibre, 0.52, 0.78), 0.30), col, late)
    col = g.mix(g.mul(g.step(fleck, 0.60, 0.75), 0.16), col, tuple(c * 0.62 for c in late))
    col = g.mix(g.mul(g.step(cloud, 0.45, 0.8), 0.18), col, late)
    if lam_mm:
        fz = g.math("FRACT", g.math("DIVIDE", z, lam_mm))
        glue = g.step(g.math("ABSOLUTE", g.add(fz, -0.5)), 0.455, 0.5)
        col = g.mix(g.mul(glue, 0.42), col, tuple(c * 0.42 for c in late))
        tone = g.add(0.93, g.mul(h, 0.13))
        col = g.mix(1.0, col, g.vec(tone, tone, tone), "MULTIPLY")
    col = g.mix(g.mul(end, 1.0), col, g.mix(1.0, col, (end_dark, end_dark * 0.93, end_dark * 0.84), "MULTIPLY"))
    col = g.vary(col, 0.006, 0.10, val)
    hgt = g.add(g.mul(fibre, 0.7), g.mul(band, 0.5))
    return g.surface(
        col,
        g.add(0.50, g.mul(fibre, 0.22)),
        0.22,
        bump=hgt,
        bump_mm=0.06,
        strength=0.35,
        plain=tuple(0.72 * a + 0.28 * b for a, b in zip(pale, late)),
    )


def plywood(name, pale, late, ply_mm=0.5):
    """Veneer faces; the cut edge shows its plies and a trace of the laser."""
    g = Graph(name)
    (x, y, z), end = g.loc()
    warp = g.noise(g.stretch((x, y, z), 0.012, 0.035, 0.0), 1.0, 3.0)
    f = g.math("FRACT", g.add(g.mul(y, 0.05), g.mul(warp, 9.0)))
    fibre = g.noise(g.stretch((x, y, z), 0.07, 2.6, 1.0), 1.0, 3.0, 0.6)
    col = g.mix(g.mul(g.step(f, 0.3, 0.95), 0.30), pale, late)
    col = g.mix(g.mul(g.step(fibre, 0.5, 0.8), 0.28), col, late)
    k = g.math("FRACT", g.math("DIVIDE", z, 2 * ply_mm))
    dark = g.step(g.math("ABSOLUTE", g.add(k, -0.5)), 0.20, 0.30)
    edge = g.mix(dark, tuple(c * 0.80 for c in pale), tuple(c * 0.40 for c in late))
    smoke = g.noise(g.stretch((x, y, z), 0.35, 0.35, 0.5), 1.0, 2.0)
    edge = g.mix(g.mul(smoke, 0.45), edge, (0.10, 0.055, 0.03))
    col = g.mix(end, col, edge)
    return g.surface(g.vary(col, 0.004, 0.06, 0.05), 0.6, 0.2, bump=fibre, bump_mm=0.05, strength=0.3, plain=pale)


def board(name, colour, val=0.05, speck=0.06, rough=0.88, edge=0.90, hue=0.0, sat=0.0, tooth=0.05, spec=0.12):
    """Uncoated card or grey board: tooth, tiny specks of fibre, cut edge a little darker."""
    g = Graph(name)
    (x, y, z), end = g.loc()
    p = g.vec(x, y, z)
    tooth_n = g.noise(p, 3.2, 3.0, 0.65)
    speck_n = g.noise(p, 7.5, 1.0)
    cloud = g.noise(p, 0.07, 3.0)
    col = g.mix(g.mul(g.step(speck_n, 0.60, 0.74), speck * 4), colour, tuple(c * 0.55 for c in colour))
    col = g.mix(g.mul(g.step(speck_n, 0.40, 0.28), speck * 2), col, tuple(min(1.0, c * 1.25) for c in colour))
    t = g.add(1 - 0.5 * speck, g.mul(cloud, speck))
    col = g.mix(1.0, col, g.vec(t, t, t), "MULTIPLY")
    col = g.mix(end, col, g.mix(1.0, col, (edge, edge * 0.985, edge * 0.96), "MULTIPLY"))
    if val or hue or sat:
        col = g.vary(col, hue, sat, val)
    return g.surface(col, rough, spec, bump=tooth_n, bump_mm=tooth, strength=0.5, plain=colour)


def sheet_metal(name, colour):
    g = Graph(name)
    (x, y, z), end = g.loc()
    brush = g.noise(g.stretch((x, y, z), 0.05, 5.0, 5.0), 1.0, 3.0, 0.6)
    cloud = g.noise(g.vec(x, y, z), 0.05, 3.0)
    col = g.mix(g.mul(cloud, 0.5), colour, tuple(c * 0.78 for c in colour))
    return g.surface(
        g.vary(col, 0, 0, 0.04),
        g.add(0.30, g.add(g.mul(brush, 0.12), g.mul(cloud, 0.14))),
        0.5,
        metal=1.0,
        bump=g.add(g.mul(cloud, 2.0), g.mul(brush, 0.15)),
        bump_mm=0.10,
        strength=0.35,
    )


def thread(name, colour):
    g = Graph(name)
    (x, y, z), end = g.loc()
    tw = g.math("SINE", g.add(g.mul(x, 5.5), y))
    fz = g.noise(g.vec(x, y, z), 6.0, 2.0)
    col = g.mix(g.add(g.mul(tw, 0.22), 0.25), colour, tuple(c * 0.45 for c in colour))
    return g.surface(
        g.mix(g.mul(fz, 0.25), col, (0.75, 0.12, 0.16)), 0.85, 0.2, bump=tw, bump_mm=0.12, strength=0.6, plain=colour
    )


def twig(name):
    g = Graph(name)
    (x, y, z), end = g.loc()
    n = g.noise(g.vec(x, y, z), 1.1, 4.0, 0.65)
    col = g.mix(n, lin("#4E4034"), lin("#8B7763"))
    return g.surface(col, 0.85, 0.15, bump=n, bump_mm=0.15, strength=0.6, plain=lin("#6A5B4C"))


MATERIALS = {
    "spruce": lambda: timber("spruce", lin("#EBD6AF"), lin("#C08F57"), 1.05, 0.50),
    "basswood": lambda: timber("basswood", lin("#EDDCBD"), lin("#CDAA7C"), 1.6, 0.30, val=0.05),
    "oak": lambda: timber("oak", lin("#D0AC78"), lin("#8F6437"), 1.5, 0.55, val=0.07),
    "larch": lambda: timber("larch", lin("#E6C79C"), lin("#B47F4E"), 0.9, 0.5),
    "glulam": lambda: timber("glulam", lin("#EDD7AE"), lin("#C2925A"), 0.95, 0.42, lam_mm=1.15, val=0.04),
    "cork": lambda: board("cork", lin("#D9CDB8"), val=0, speck=0.10, edge=0.85, spec=0.02),
    "macro": lambda: timber("macro", lin("#E9CFA2"), lin("#B9824A"), 1.9, 0.62, val=0.05, end_dark=0.60),
    "macro2": lambda: timber("macro2", lin("#DDBB86"), lin("#A36A39"), 1.6, 0.62, val=0.05, end_dark=0.58),
    "shaving": lambda: timber("shaving", lin("#F0DCB6"), lin("#CFA269"), 1.7, 0.5, val=0.05, end_dark=0.8),
    "plywood": lambda: plywood("plywood", lin("#E6CFA6"), lin("#C79C66")),
    "stone": lambda: board("stone", lin("#BEB3A1"), val=0.22, speck=0.10, hue=0.015, sat=0.45, edge=0.97, tooth=0.12),
    "greyboard": lambda: board("greyboard", lin("#B9B2A5"), val=0.03, speck=0.09, edge=0.82),
    "contour": lambda: board("contour", lin("#E6DFD0"), val=0.02, speck=0.035, edge=0.92, spec=0.02),
    "card": lambda: board("card", lin("#F4F1EA"), val=0.01, speck=0.02, edge=0.93),
    "terracotta": lambda: board(
        "terracotta", lin("#C08F72"), val=0.12, speck=0.07, hue=0.006, sat=0.12, edge=1.18, tooth=0.07
    ),
    "redcard": lambda: board("redcard", lin(RED), val=0.03, speck=0.04, edge=0.9),
    "redwood": lambda: timber("redwood", lin("#B02334"), lin("#7E1421"), 1.6, 0.5, val=0.02, end_dark=0.8),
    "paper": lambda: board("paper", lin("#EFEBE1"), val=0, speck=0.012, rough=1.0, tooth=0.03, spec=0.0),
    "basalt": lambda: board("basalt", lin("#3A3E40"), val=0.08, speck=0.09, edge=1.2),
    "zinc": lambda: sheet_metal("zinc", (0.56, 0.58, 0.60)),
    "steel": lambda: sheet_metal("steel", (0.52, 0.50, 0.46)),
    "brass": lambda: sheet_metal("brass", (0.72, 0.52, 0.24)),
    "thread": lambda: thread("thread", lin(RED)),
    "twig": lambda: twig("twig"),
    "granite": lambda: board(
        "granite", lin("#CBC4B8"), val=0.16, speck=0.12, hue=0.01, sat=0.3, edge=0.97, tooth=0.12
    ),
    "lava": lambda: board("lava", lin("#A39E98"), val=0.26, speck=0.12, hue=0.02, sat=0.5, edge=0.97, tooth=0.12),
    "blocks": lambda: board("blocks", lin("#C6C2B9"), val=0.07, speck=0.10, edge=0.95, tooth=0.10),
    "brick": lambda: board("brick", lin("#C9947A"), val=0.10, speck=0.08, hue=0.008, sat=0.14, edge=1.05, tooth=0.08),
    "douglas": lambda: timber("douglas", lin("#E2B98F"), lin("#A86F47"), 1.1, 0.52, val=0.09),
    "plainwood": lambda: timber("plainwood", lin("#E7D3AE"), lin("#C59C66"), 1.2, 0.35, val=0.07),
    "charred": lambda: timber("charred", lin("#6B6058"), lin("#3B342F"), 1.0, 0.6, val=0.10),
    "composite": lambda: board("composite", lin("#A8AAA6"), val=0.05, speck=0.05, edge=1.08),
    "composite-brown": lambda: board("composite-brown", lin("#B3957C"), val=0.06, speck=0.05, edge=1.08),
    "lacquer": lambda: board("lacquer", lin("#B9BDBD"), val=0.02, speck=0.02, rough=0.55, edge=0.95, spec=0.3),
    "fibre": lambda: board("fibre", lin("#B58E62"), val=0.05, speck=0.22, edge=0.92, tooth=0.16),
    "wool": lambda: board("wool", lin("#D9C9A8"), val=0.05, speck=0.22, edge=0.95, tooth=0.2),
    "membrane": lambda: board("membrane", lin("#B7C0AE"), val=0.02, speck=0.03, edge=0.95),
    "straw": lambda: board("straw", lin("#DDC68E"), val=0.07, speck=0.20, edge=0.86, tooth=0.2),
    "flat-tile": lambda: board(
        "flat-tile", lin("#BA8A70"), val=0.17, speck=0.07, hue=0.009, sat=0.15, edge=1.1, tooth=0.07
    ),
    "pencil": lambda: board("pencil", lin("#5B5A58"), val=0, speck=0.1),
}
_mat = {}


def material(name):
    if name not in _mat:
        _mat[name] = MATERIALS[name]()
    return _mat[name]
