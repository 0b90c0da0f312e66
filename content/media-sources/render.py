"""One picture: blender -b --python render.py -- <picture> <out.png> [--width W] [--samples N] [--stage S] [--base FILE [--region L,T,R,B]]

Run inside Blender. `pictures.py` names the pictures, their sizes and their scenes.
"""
import argparse
import importlib
import os
import sys
import time
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy

from maquette.darkroom import render
from maquette.units import rnd
from pictures import PICTURES


def main():
    ask = argparse.ArgumentParser(prog="render.py", description="Renders one picture.")
    ask.add_argument("picture", choices=sorted(PICTURES), metavar="picture")
    ask.add_argument("out")
    ask.add_argument("--width", type=int, help="pixels; the height follows the picture's proportions")
    ask.add_argument("--samples", type=int)
    ask.add_argument("--stage", type=float, help="0 to 1: how far the model of the film is built")
    ask.add_argument("--base", help="file of the undeveloped picture: written, or completed by --region")
    ask.add_argument("--region", type=lambda text: [float(part) for part in text.split(",")])
    args = ask.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    picture = PICTURES[args.picture]
    width = args.width or picture.width
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new("room")
    path, _, shot = picture.scene.partition(" ")
    module, scene = path.split(".")
    rnd.seed(zlib.crc32(path.encode()))
    begin = time.time()
    choice = {"shot": int(shot)} if shot else {}
    if args.stage is not None:
        choice["stage"] = args.stage
    options = getattr(importlib.import_module("scenes." + module), scene)(**choice)
    print("BUILT %s in %.1f s" % (picture.scene, time.time() - begin), flush=True)
    height = round(width * picture.height / picture.width)
    options.update(base=args.base, region=args.region)
    render(args.out, width, height, args.samples or picture.samples, **options)


try:
    main()
except BaseException as problem:
    if not isinstance(problem, SystemExit):
        import traceback

        traceback.print_exc()
    os._exit(getattr(problem, "code", None) or 1)
