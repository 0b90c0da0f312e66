#!/usr/bin/python3
"""The film of the home page, stop motion at 12 pictures a second.

    python3 film.py <folder> [--build N]

Renders the N stages of the hero's roof that are not there yet, then writes hero-accueil.mp4 and hero-accueil.webm:
the finished model, the model taken apart at a run (the same pictures, backwards), the model built. The last picture
is the first, so the loop has no jump. Needs ffmpeg besides what render-all.py needs.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENT = {**os.environ, "PATH": "/usr/bin:/bin:" + os.environ.get("PATH", "")}
RATE = 12
HOLD = 22  # pictures of the finished model, split between the ends of the loop
BACK = 10  # pictures of the way back
MOST_BYTES = 570_000


def render(target, stage, environment):
    """Renders one stage; returns what Blender printed."""
    draft = target.with_name("." + target.name)
    command = ["nice", "-n", "19", "blender", "-b", "--python", str(HERE / "render.py"), "--", "hero-accueil-poster"]
    command += [str(draft), "--width", "1280", "--samples", "12", "--stage", "%.4f" % stage]
    done = subprocess.run(command, cwd=HERE, env=environment, capture_output=True, text=True)
    if done.returncode or not draft.exists():
        sys.exit("Blender failed at stage %.4f:\n%s" % (stage, done.stdout[-2000:] + done.stderr[-2000:]))
    os.replace(draft, target)
    return done.stdout


def encode(frames, target, codec):
    """Encodes at the best quality that stays within MOST_BYTES."""
    for quality in range(22, 50, 2):
        command = ["ffmpeg", "-y", "-v", "error", "-framerate", str(RATE), "-i", str(frames / "%04d.png")]
        command += [*codec, "-crf", str(quality), "-pix_fmt", "yuv420p", "-an", str(target)]
        subprocess.run(command, check=True)
        if target.stat().st_size <= MOST_BYTES:
            return
    sys.exit("%s stays larger than %d bytes" % (target, MOST_BYTES))


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("folder", type=Path)
    ask.add_argument("--build", type=int, default=72, help="stages of the construction (default: 72)")
    args = ask.parse_args()
    stages = args.folder / "stages"
    stages.mkdir(parents=True, exist_ok=True)
    names = [stages / ("%03d.png" % i) for i in range(args.build + 1)]
    exposure = args.folder / "exposure.txt"
    if not (names[-1].exists() and exposure.exists()):  # the last one sets the exposure of all
        printed = render(names[-1], 1.0, ENVIRONMENT)
        exposure.write_text(re.search(r"MAQUETTE_DEVELOP=(\S+)", printed)[1])
    fixed = {**ENVIRONMENT, "MAQUETTE_DEVELOP": exposure.read_text()}
    for i, name in enumerate(names):
        if not name.exists():
            print("stage", i, flush=True)
            render(name, i / args.build, fixed)
    back = [names[round(args.build * (1 - (i + 1) / BACK))] for i in range(BACK)]
    order = [names[-1]] * (HOLD // 2) + back + names[:-1] + [names[-1]] * (HOLD - HOLD // 2)
    frames = args.folder / "frames"
    shutil.rmtree(frames, ignore_errors=True)
    frames.mkdir()
    for i, name in enumerate(order):
        os.link(name, frames / ("%04d.png" % i))
    encode(
        frames, args.folder / "hero-accueil.mp4", ["-c:v", "libx264", "-preset", "slow", "-movflags", "+faststart"]
    )
    encode(frames, args.folder / "hero-accueil.webm", ["-c:v", "libvpx-vp9", "-b:v", "0", "-row-mt", "1"])
    print("%d pictures, %.1f s" % (len(order), len(order) / RATE))


main()
