#!/usr/bin/env python3
"""The map in ARCHITECTURE.md and the tree agree.

Every path in back quotes exists (with `*` for many, `NAME` for any), and every
folder that holds files of ours is on the map, by itself, by one above it or by those in it.
Prints what does not, and exits with 1.
"""
import glob
import os
import re
import subprocess
import sys


def main():
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with open("ARCHITECTURE.md") as file:
        text = re.sub(r"```.*?```", "", file.read(), flags=re.S)
    paths = [p for p in re.findall(r"`([^`\n]+)`", text) if "/" in p]
    bad = 0
    for path in paths:
        if not glob.glob(path.replace("NAME", "*")):
            print(f"ARCHITECTURE.md names {path}, which is not there")
            bad = 1
    folders = {p.rstrip("/") for p in paths}
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True)
    for folder in sorted({os.path.dirname(f) for f in tracked.stdout.split()} - {""}):
        parts = folder.split("/")
        above = any("/".join(parts[: i + 1]) in folders for i in range(len(parts)))
        if not above and not any(f.startswith(folder + "/") for f in folders):
            print(f"{folder} is not on the map of ARCHITECTURE.md")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
