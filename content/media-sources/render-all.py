#!/usr/bin/python3
"""Renders every picture that is not there yet, one at a time, in the order of pictures.py.

    python3 render-all.py <folder> [--width W] [--samples N] [picture ...]

Stop it whenever you like and start it again: a picture stands in the folder once it is complete, never before.
Needs Debian's packages blender, python3-numpy, gcc and imagemagick. MAQUETTE_THREADS sets the number of threads.
"""
import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
from pictures import PICTURES

HERE = Path(__file__).resolve().parent
QUALITY = "85"
# Blender looks for its Python along the path: Debian's comes first, it has numpy.
ENVIRONMENT = {**os.environ, "PATH": "/usr/bin:/bin:" + os.environ.get("PATH", "")}


def render(name, target, log, options):
    """Renders one picture; returns the seconds it took, or None when Blender failed."""
    begin = time.time()
    draft = target.with_name("." + name + ".png")
    command = [
        "nice",
        "-n",
        "19",
        "blender",
        "-b",
        "--python",
        str(HERE / "render.py"),
        "--",
        name,
        str(draft),
        *options,
    ]
    log.write("== %s\n" % name)
    log.flush()
    if (
        subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, cwd=HERE, env=ENVIRONMENT).returncode
        or not draft.exists()
    ):
        return None
    jpeg = target.with_name("." + target.name)
    subprocess.run(["convert", str(draft), "-quality", QUALITY, "-interlace", "JPEG", str(jpeg)], check=True)
    os.replace(jpeg, target)
    draft.unlink()
    return time.time() - begin


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("folder", type=Path)
    ask.add_argument("pictures", nargs="*", metavar="picture", help="default: all")
    ask.add_argument("--width")
    ask.add_argument("--samples")
    args = ask.parse_intermixed_args()
    unknown = [name for name in args.pictures if name not in PICTURES]
    if unknown:
        ask.error("no such picture: " + ", ".join(unknown))
    options = [o for k in ("width", "samples") if getattr(args, k) for o in ("--" + k, getattr(args, k))]
    args.folder.mkdir(parents=True, exist_ok=True)
    failed = []
    with open(args.folder / "render.log", "a") as log, open(args.folder / "seconds.tsv", "a") as seconds:
        for name in args.pictures or PICTURES:
            target = args.folder / (name + ".jpg")
            if target.exists():
                continue
            print("rendering", name, flush=True)
            took = render(name, target, log, options)
            if took is None:
                failed.append(name)
                print("failed:", name, "(see render.log)", flush=True)
                continue
            seconds.write("%s\t%d\n" % (name, took))
            seconds.flush()
    return 1 if failed else 0


sys.exit(main())
