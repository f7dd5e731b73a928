#!/usr/bin/env python3
"""Fills the transcripts of README.md with what the commands print now.

Every fenced block is a transcript: lines that begin with "$ " are commands,
the lines up to the next one are their output. The script runs them with the
programs of build/release and writes what they print. Usage: tools/readme.py
"""
import os
import re
import subprocess

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
path = os.path.join(root, "README.md")
build = os.path.join(root, "build", "release")
scratch = os.path.join(root, "build")
text = open(path, encoding="utf-8").read()


def run(command):
    env = dict(os.environ, PATH=build + os.pathsep + os.environ["PATH"])
    done = subprocess.run(command, shell=True, cwd=scratch, env=env,
                          stdout=subprocess.PIPE, text=True, check=False)
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def fill(match):
    commands = [l for l in match.group(1).splitlines() if l.startswith("$ ")]
    if not commands:
        return match.group(0)
    body = "".join(c + "\n" + run(c[2:]) for c in commands)
    return "```\n" + body + "```\n"


open(path, "w", encoding="utf-8").write(
    re.sub(r"```\n(.*?)```\n", fill, text, flags=re.S))
