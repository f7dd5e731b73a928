#!/usr/bin/env python3
"""Public functions that hand out a pointer say whose it is.

A function of include/oxo/ that returns a pointer, or fills one in through a
`**`, has a word in its comment about who releases it, to whom it belongs or
how long it lasts; and every header says what threads may share. Prints those
that do not, and exits with 1.
"""
import glob
import os
import re
import sys

WORDS = re.compile(r"free|destroy|clear|belong|constant|valid until|'s\b|outlive", re.I)
DECLARATION = re.compile(
    r"((?:/\*(?:[^*]|\*(?!/))*\*/\s*)?)OXO_API\s+([^;{]+?);([^\n]*)")


def silent(text):
    """Names of the functions that hand out a pointer without a word."""
    for comment, declaration, behind in DECLARATION.findall(text):
        plain = " ".join(declaration.split())
        name = re.search(r"(oxo_[a-z0-9_]+) ?\(", plain)
        if not name:
            continue
        result, arguments = plain[: name.start()], plain[name.end():]
        if "*" not in result and "**" not in arguments:
            continue
        if not WORDS.search(comment + behind):
            yield name[1]


def main():
    os.chdir(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    bad = 0
    for path in sorted(glob.glob("include/oxo/*.h")):
        with open(path) as header:
            text = header.read()
        for name in silent(text):
            print(f"{path}: {name} hands out a pointer and does not say whose it is")
            bad = 1
        if not re.search("thread", text, re.I):
            print(f"{path}: not a word about threads")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
