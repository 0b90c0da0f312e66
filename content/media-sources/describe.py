#!/usr/bin/python3
"""Writes what the models show (descriptions.tsv) into site.yaml, content/pages and content/projects.

    python3 describe.py <picture> [picture ...]
    python3 describe.py --all

Every place that shows one of these pictures gets its description as alternative text; nothing else changes. Run it for
the pictures that go into content/media, in the same commit.
"""
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def rewrite(text, name, alt):
    """The same text, with alt wherever the picture name is shown: MDX blocks, YAML in one line or in two."""
    file = re.escape(name + ".jpg")
    text = re.sub(r'(image="%s" alt=")[^"]*(")' % file, lambda m: m[1] + alt + m[2], text)
    text = re.sub(r'(src: %s, alt: )"[^"]*"' % file, lambda m: '%s"%s"' % (m[1], alt), text)
    return re.sub(r"(src: %s\n\s+alt: )[^\n]*" % file, lambda m: '%s"%s"' % (m[1], alt), text)


def main(names):
    lines = (HERE / "descriptions.tsv").read_text().splitlines()
    known = dict(line.split("\t") for line in lines)
    if not names or any(name not in known for name in names if name != "--all"):
        print(__doc__, file=sys.stderr)
        return 2
    chosen = list(known) if "--all" in names else names
    for path in [
        ROOT / "site.yaml",
        *(ROOT / "content").glob("pages/*.mdx"),
        *(ROOT / "content").glob("projects/*.yaml"),
    ]:
        old = text = path.read_text()
        for name in chosen:
            text = rewrite(text, name, known[name])
        if text != old:
            path.write_text(text)
            print(path.relative_to(ROOT))
    return 0


sys.exit(main(sys.argv[1:]))
