#!/usr/bin/python3
"""The film of the home page, stop motion at 12 pictures a second.

    python3 film.py <folder> [--build N]

Renders the N stages of the hero's roof that are not there yet, the finished one first and each of the others from the
one after it: small, to see where the two differ, then that part of it at its size. Then writes hero-accueil.mp4 and
hero-accueil.webm: the finished model, the model taken apart at a run (the same pictures, backwards), the model built.
The last picture is the first, so the loop has no jump. hero-accueil-large.mp4 and .webm are the same for wide windows.
Needs ffmpeg besides what render-all.py needs.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
ENVIRONMENT = {**os.environ, "PATH": "/usr/bin:/bin:" + os.environ.get("PATH", "")}
RATE = 12
HOLD = 22  # pictures of the finished model, split between the ends of the loop
BACK = 10  # pictures of the way back
# Widths of the film, and the most bytes of each.
SIZES = {"hero-accueil": (1280, 570_000), "hero-accueil-large": (1920, 1_100_000)}
SMALL = 480  # width of the pictures in which the difference of two stages is looked for
MARGIN = 8  # their pixels around it: the edge of a soft shadow
VISIBLE = 0.004  # smallest difference of light that counts, the lit paper being about 1


def render(target, stage, environment, base, width, *region):
    """Renders one stage, or the region of it that base does not hold yet; returns what Blender printed."""
    draft = target.with_name("." + target.name)
    command = ["nice", "-n", "19", "blender", "-b", "--python", str(HERE / "render.py"), "--", "hero-accueil-poster"]
    command += [str(draft), "--width", str(width), "--samples", "12", "--stage", "%.4f" % stage, "--base", str(base), *region]
    done = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True)
    if done.returncode or not draft.exists():
        sys.exit("Blender failed at stage %.4f:\n%s" % (stage, done.stdout[-2000:] + done.stderr[-2000:]))
    os.replace(draft, target)
    return done.stdout


def difference(one, other):
    """The part (left, top, right, bottom) in which two undeveloped pictures differ; None where they are the same."""
    one, other = np.load(one)["c"][::-1], np.load(other)["c"][::-1]  # their rows run upwards
    differs = np.abs(one - other).max(-1) > VISIBLE
    rows, columns = np.flatnonzero(differs.any(1)), np.flatnonzero(differs.any(0))
    if not rows.size:
        return None
    height, width = differs.shape
    return (
        max(0, columns[0] - MARGIN) / width,
        max(0, rows[0] - MARGIN) / height,
        min(width, columns[-1] + 1 + MARGIN) / width,
        min(height, rows[-1] + 1 + MARGIN) / height,
    )


def encode(frames, target, codec, width, most_bytes):
    """Encodes at the best quality that stays within most_bytes."""
    for quality in range(22, 50, 2):
        command = ["ffmpeg", "-y", "-v", "error", "-framerate", str(RATE), "-i", str(frames / "%04d.png")]
        command += ["-vf", "scale=%d:-2:flags=lanczos" % width, *codec, "-crf", str(quality), "-pix_fmt", "yuv420p", "-an", str(target)]
        subprocess.run(command, check=True)
        if target.stat().st_size <= most_bytes:
            return
    sys.exit("%s stays larger than %d bytes" % (target, most_bytes))


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("folder", type=Path)
    ask.add_argument("--build", type=int, default=72, help="stages of the construction (default: 72)")
    args = ask.parse_args()
    stages = args.folder / "stages"
    stages.mkdir(parents=True, exist_ok=True)
    names = [stages / ("%03d.png" % i) for i in range(args.build + 1)]
    exposure = args.folder / "exposure.txt"
    base, before, after = (args.folder / (name + ".npz") for name in ("base", "before", "after"))
    look = args.folder / "look.png"
    full = max(width for width, _ in SIZES.values())
    # The last one sets the exposure of all.
    if not all(file.exists() for file in (names[-1], exposure, base, after)):
        printed = render(names[-1], 1.0, ENVIRONMENT, base, full)
        render(look, 1.0, ENVIRONMENT, after, SMALL)
        exposure.write_text(re.search(r"MAQUETTE_DEVELOP=(\S+)", printed)[1])
    fixed = {**ENVIRONMENT, "MAQUETTE_DEVELOP": exposure.read_text()}
    for i in reversed(range(args.build)):
        if names[i].exists():
            continue
        stage = i / args.build
        render(look, stage, fixed, before, SMALL)
        region = difference(before, after)
        print("stage", i, region, flush=True)
        if region is None:
            shutil.copy(names[i + 1], names[i])
        else:
            render(names[i], stage, fixed, base, full, "--region", ",".join("%.4f" % part for part in region))
        os.replace(before, after)
    back = [names[round(args.build * (1 - (i + 1) / BACK))] for i in range(BACK)]
    order = [names[-1]] * (HOLD // 2) + back + names[:-1] + [names[-1]] * (HOLD - HOLD // 2)
    frames = args.folder / "frames"
    shutil.rmtree(frames, ignore_errors=True)
    frames.mkdir()
    for i, name in enumerate(order):
        os.link(name, frames / ("%04d.png" % i))
    for name, (width, most_bytes) in SIZES.items():
        mp4 = ["-c:v", "libx264", "-preset", "slow", "-movflags", "+faststart"]
        encode(frames, args.folder / (name + ".mp4"), mp4, width, most_bytes)
        webm = ["-c:v", "libvpx-vp9", "-b:v", "0", "-row-mt", "1"]
        encode(frames, args.folder / (name + ".webm"), webm, width, most_bytes)
    print("%d pictures, %.1f s" % (len(order), len(order) / RATE))


main()
