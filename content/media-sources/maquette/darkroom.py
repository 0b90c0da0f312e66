"""From the scene to the file: Cycles, denoiser, development on the site's paper."""
import bpy, ctypes, math, os, struct, subprocess, tempfile, time, zlib
import numpy as np
from .units import PAPER, lin

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.environ.get("MAQUETTE_WORK", os.path.join(tempfile.gettempdir(), "maquette"))
THREADS = int(os.environ.get("MAQUETTE_THREADS", os.cpu_count() or 2))


def compile_denoiser():
    os.makedirs(WORK, exist_ok=True)
    lib, src = os.path.join(WORK, "libden.so"), os.path.join(HERE, "denoise.c")
    if not os.path.exists(lib) and os.path.exists(src):
        subprocess.run(
            ["gcc", "-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC", src, "-o", lib, "-lm"],
            check=True,
        )
    return lib if os.path.exists(lib) else None


def _exr(path, W, H):
    im = bpy.data.images.load(path)
    im.colorspace_settings.name = "Raw"
    a = np.empty(W * H * 4, np.float32)
    im.pixels.foreach_get(a)
    bpy.data.images.remove(im)
    os.remove(path)
    return a.reshape(H, W, 4)


def _blur(img, sig):
    p = int(3 * sig) + 1
    a = np.pad(img, ((p, p), (p, p), (0, 0)), "edge")
    H, W = img.shape[:2]
    fy, fx = np.fft.fftfreq(a.shape[0])[:, None], np.fft.rfftfreq(a.shape[1])[None]
    G = np.exp(-2 * (math.pi * sig) ** 2 * (fx**2 + fy**2))
    return np.stack(
        [np.fft.irfft2(np.fft.rfft2(a[..., c]) * G, a.shape[:2])[p : p + H, p : p + W] for c in range(3)], -1
    )


def save_png(path, rgb8):
    H, W = rgb8.shape[:2]
    raw = b"".join(b"\0" + rgb8[y].tobytes() for y in range(H))
    ch = lambda t, d: struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
    with open(path, "wb") as f:
        f.write(
            b"\x89PNG\r\n\x1a\n"
            + ch(b"IHDR", struct.pack(">IIBBBBB", W, H, 8, 2, 0, 0, 0))
            + ch(b"IDAT", zlib.compress(raw, 6))
            + ch(b"IEND", b"")
        )


def render(
    out,
    W,
    H,
    samples,
    fade_top=0.0,
    level=1.0,
    contrast=1.12,
    hg=0.11,
    flat=True,
    gain=None,
    base=None,
    region=None,
):
    """Cycles, own denoiser, then a plain development: the lit paper becomes exactly the site's paper.
    base: file of the undeveloped picture, written; with region (left, top, right, bottom, parts of the picture) only
    that part is rendered, and the rest is what base held."""
    t0 = time.time()
    sc = bpy.context.scene
    r, c = sc.render, sc.cycles
    r.engine = "CYCLES"
    r.resolution_x, r.resolution_y, r.resolution_percentage = W, H, 100
    c.device = "CPU"
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.03
    c.adaptive_min_samples = max(12, samples // 3)
    c.use_denoising = False
    c.max_bounces = 4
    c.diffuse_bounces = 3
    c.glossy_bounces = 2
    c.transmission_bounces = 0
    c.transparent_max_bounces = 4
    c.sample_clamp_indirect = 3.0
    c.caustics_reflective = c.caustics_refractive = False
    c.pixel_filter_type = "BLACKMAN_HARRIS"
    c.filter_width = 1.4
    c.use_fast_gi = True
    c.fast_gi_method = "REPLACE"
    c.ao_bounces_render = 1
    sc.world.light_settings.ao_factor = 1.0
    sc.world.light_settings.distance = 5.0
    r.film_transparent = False
    r.threads_mode = "FIXED"
    r.threads = THREADS
    c.use_auto_tile = False
    if region:
        left, top, right, bottom = region
        r.use_border, r.use_crop_to_border = True, False
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = left, right, 1 - bottom, 1 - top
    vl = sc.view_layers[0]
    vl.use_pass_z = True
    vl.cycles.denoising_store_passes = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    fo = nt.nodes.new("CompositorNodeOutputFile")
    passes = os.path.join(WORK, "exr-%d" % os.getpid())
    os.makedirs(passes, exist_ok=True)
    fo.base_path = passes
    fo.format.file_format = "OPEN_EXR"
    fo.format.color_depth = "32"
    fo.format.color_mode = "RGBA"
    fo.format.exr_codec = "NONE"
    fo.file_slots.clear()
    for nm, sk in (("c", "Image"), ("a", "Denoising Albedo"), ("n", "Denoising Normal"), ("d", "Denoising Depth")):
        fo.file_slots.new(nm)
        nt.links.new(rl.outputs[sk], fo.inputs[nm])
    bpy.ops.render.render()
    t1 = time.time()
    f = sc.frame_current
    P = {k: np.ascontiguousarray(_exr(os.path.join(passes, "%s%04d.exr" % (k, f)), W, H)[..., :3]) for k in "cand"}
    os.rmdir(passes)
    if region:
        # A pixel less on each side: Blender rounds the border its own way.
        inside = np.s_[
            math.ceil(H * (1 - bottom)) + 1 : math.floor(H * (1 - top)) - 1,
            math.ceil(W * left) + 1 : math.floor(W * right) - 1,
        ]
        whole = dict(np.load(base))
        for k in P:
            whole[k][inside] = P[k][inside]
        P = whole
    if base:
        np.savez(base, **P)
    col, dep = P["c"], np.ascontiguousarray(P["d"][..., 0])
    img = col
    lib = compile_denoiser()
    if lib:
        img = np.empty_like(col)
        ptr = lambda a: a.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
        cf = ctypes.c_float
        one = np.ones((H, W), np.float32)
        ctypes.CDLL(lib).denoise(
            W,
            H,
            ptr(col),
            ptr(P["a"]),
            ptr(P["n"]),
            ptr(dep),
            ptr(one),
            ptr(img),
            6,
            cf(hg),
            cf(14.0),
            cf(7.0),
            cf(900.0),
        )
    img = develop(img, P["a"], fade_top, level, contrast, flat, gain)
    os.makedirs(os.path.dirname(os.path.abspath(out)), exist_ok=True)
    save_png(out, img)
    print(
        "RENDER %s %dx%d %d samples: Cycles %.0f s, development %.0f s, processor %.0f s"
        % (out, W, H, samples, t1 - t0, time.time() - t1, sum(os.times()[:2])),
        flush=True,
    )


def develop(img, albedo, fade_top, level, contrast, flat, gain):
    """White balance on the lit paper, a gentle curve that leaves paper where it is, halation, fine grain.
    gain: exposure of a picture that shows no lit paper, 1 in the light of most scenes."""
    H, W = img.shape[:2]
    paper = np.array(lin(PAPER))
    pa = np.array(lin("#EFEBE1"))
    yy, xx = np.mgrid[0:H, 0:W]
    ramp = xx / W - 0.5
    fixed = os.environ.get("MAQUETTE_DEVELOP")  # 'r,g,b,slope' as printed: the same for every picture of a film
    if fixed:
        *gain, slope = (float(v) for v in fixed.split(","))
        gain = np.array(gain)
        img = img * np.exp(-slope * ramp)[..., None]
    elif gain:
        gain = gain * np.array([0.967, 1.0, 1.063])
    else:
        on = np.abs(albedo - pa).max(-1) < 0.06
        lum = img @ [0.2126, 0.7152, 0.0722]
        back = on.copy()
        back[: int(H * 0.45)] = False  # rows run upwards: the paper behind the model
        if back.sum() < 0.04 * H * W:
            back = on
        lit = back & (lum > np.percentile(lum[back], 30))  # flat field: even out the softbox from left to right
        slope = (
            0.85 * np.linalg.lstsq(np.c_[np.ones(lit.sum()), ramp[lit]], np.log(lum[lit]), rcond=None)[0][1]
            if flat
            else 0.0
        )
        img = img * np.exp(-slope * ramp)[..., None]
        lum = img @ [0.2126, 0.7152, 0.0722]
        hi = np.percentile(lum[back], 70)
        sel = back & (lum > hi * 0.97) & (lum < hi * 1.03)
        gain = paper / img[sel].mean(0)
        print("MAQUETTE_DEVELOP=%.4f,%.4f,%.4f,%.4f" % (*gain, slope))
    x = np.maximum(img * gain * level, 0)
    hot = np.clip(x - 0.8, 0, 2)
    x = x + 0.03 * (_blur(hot, W * 0.006) - hot)
    pl = float(paper.mean())
    lum = (x @ [0.2126, 0.7152, 0.0722])[..., None] + 1e-5
    t = lum / pl
    lo = t**contrast * (1 - 0.02) + 0.02 * t  # below paper: a little deeper
    hi = 1 + (1 / pl - 1) * (1 - np.exp(-(np.maximum(t, 1) - 1) / (1 / pl - 1)))
    x = x * np.where(t < 1, lo, hi) / t
    x = np.where(x > 0.9, 0.9 + 0.1 * (1 - np.exp(-(x - 0.9) / 0.1)), x)
    if fade_top:  # the paper behind dissolves; what stands before it does not
        y = np.linspace(0, 1, H)[:, None, None]
        m = np.clip((y - (1 - fade_top)) / (fade_top * 0.8), 0, 1)
        m = m * m * (3 - 2 * m) * np.clip(1.5 - np.abs(albedo - pa).max(-1, keepdims=True) / 0.03, 0, 1)
        x = x * (1 - m) + paper * m
    s = np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.maximum(x, 1e-6) ** (1 / 2.4) - 0.055)
    g = np.random.RandomState(4).normal(0, 1, (H, W, 1))
    s = s + 0.0045 * g * (1 - np.clip(s.mean(-1, keepdims=True) - 0.75, 0, 0.25) * 3.2)
    return np.ascontiguousarray((np.clip(s, 0, 1) * 255 + 0.5).astype(np.uint8)[::-1])
