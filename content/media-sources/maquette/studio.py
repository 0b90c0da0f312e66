"""The table: a paper sweep, one softbox, one macro camera."""
import bpy, math
import numpy as np
from mathutils import Vector
from .units import MM, unit
from .stock import Stock


def studio(
    target,
    key=(-0.62, -0.45, 0.78),
    key_dist=150.0,
    key_size=52.0,
    key_power=1.0,
    fill=0.33,
    fill_tint=(1.0, 0.985, 0.955),
    sweep_back=(0, 1),
    sweep_at=60.0,
    floor=0.0,
):
    """Paper sweep at the height floor, one large softbox from the upper left, a pale room for the fill."""
    sc = bpy.context.scene
    b = unit(np.r_[sweep_back, 0])
    side = np.array([b[1], -b[0], 0])
    prof = [(-160.0, 0.0), (sweep_at, 0.0)]
    prof += [(sweep_at + 45 * math.sin(a), 45 - 45 * math.cos(a)) for a in np.linspace(0.06, math.pi / 2, 24)] + [
        (sweep_at + 45, 200.0)
    ]
    V = [side * s + b * d + np.array([0, 0, floor + z - 0.002]) for d, z in prof for s in (-220.0, 220.0)]
    F = [[2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2] for i in range(len(prof) - 1)]
    K = Stock()
    K.add("paper", V, F, np.array(V) * MM, None, True)
    K.build()
    ob = sc.objects[-1]
    ob.name = "sweep"
    d = unit(key)
    L = bpy.data.lights.new("softbox", "AREA")
    L.shape = "RECTANGLE"
    L.size, L.size_y = key_size, key_size * 1.25
    L.energy = 62000 * key_power * (key_dist / 70) ** 2
    L.color = (1.0, 0.972, 0.93)
    o = bpy.data.objects.new("softbox", L)
    sc.collection.objects.link(o)
    o.location = Vector(np.asarray(target) + d * key_dist)
    o.rotation_euler = Vector(-d).to_track_quat("-Z", "Y").to_euler()
    w = sc.world
    w.use_nodes = True
    bg = w.node_tree.nodes["Background"]
    bg.inputs[0].default_value = (*fill_tint, 1)
    bg.inputs[1].default_value = fill


def camera(target, azimuth, elevation, dist, lens=90.0, fnum=11.0, focus=None, shift=(0.0, 0.0)):
    """azimuth: degrees from +x, where the camera stands; 90 mm macro by default; fnum as marked on a real lens."""
    a, e = math.radians(azimuth), math.radians(elevation)
    loc = Vector(target) + Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e))) * dist
    return camera_at(loc, target, lens, fnum, focus, shift)


def camera_at(loc, target, lens=90.0, fnum=11.0, focus=None, shift=(0.0, 0.0)):
    c = bpy.data.cameras.new("macro")
    c.lens = lens
    c.clip_start = 0.05
    c.clip_end = 900
    c.shift_x, c.shift_y = shift
    o = bpy.data.objects.new("macro", c)
    bpy.context.scene.collection.objects.link(o)
    loc = Vector(loc)
    o.location = loc
    d = Vector(target) - loc
    o.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    c.dof.use_dof = True
    c.dof.aperture_fstop = fnum * MM / 1000
    c.dof.focus_distance = (Vector(focus) - loc).dot(d.normalized()) if focus else d.length
    c.dof.aperture_blades = 9
    bpy.context.scene.camera = o
    return o
