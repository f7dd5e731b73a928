#!/usr/bin/env python3
"""Which tests need the label `slow`?

    tools/slow_label.py [BUILD] [-R PATTERN] [--all] [--most SECONDS]

Runs the tests of a build folder (build/release) that do not carry the label,
one after the other, and measures processor time, its own and that of every
process it waits for; a busy machine adds little to that. Whoever needs more
than 10 s without the label is named, and the exit code is 1. --all measures
labelled ones too, and lists all times, the longest first.

A tool and not a test: what takes 10 s depends on the machine.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys


def used():
    r = resource.getrusage(resource.RUSAGE_CHILDREN)
    return r.ru_utime + r.ru_stime


parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].strip())
parser.add_argument("build", nargs="?", default="build/release")
parser.add_argument("-R", dest="pattern", default="")
parser.add_argument("--all", action="store_true")
parser.add_argument("--most", type=float, default=10.0)
options = parser.parse_args()
listed = subprocess.run(
    ["ctest", "--test-dir", options.build, "--show-only=json-v1"],
    capture_output=True, text=True)
if listed.returncode != 0:
    sys.exit(f"slow_label: expected a build folder with tests, got {options.build}")
times, failed = [], []
for test in json.loads(listed.stdout)["tests"]:
    properties = {p["name"]: p["value"] for p in test.get("properties", [])}
    slow = "slow" in properties.get("LABELS", [])
    if (slow and not options.all) or not re.search(options.pattern, test["name"]):
        continue
    environment = dict(os.environ)
    environment.update(e.split("=", 1) for e in properties.get("ENVIRONMENT", []))
    before = used()
    run = subprocess.run(
        test["command"], env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        cwd=properties.get("WORKING_DIRECTORY", options.build))
    seconds = used() - before
    skipped = run.returncode == properties.get("SKIP_RETURN_CODE")
    if run.returncode != 0 and not skipped:
        failed.append(test["name"])
    times.append((seconds, test["name"], slow))
    if seconds > options.most and not slow:
        print(f"{test['name']}: {seconds:.1f} s of processor time without the label slow",
              flush=True)
if options.all:
    for seconds, name, slow in sorted(times, reverse=True):
        print(f"{seconds:8.1f}  {name}{'  slow' if slow else ''}")
over = [t for t in times if t[0] > options.most and not t[2]]
print(f"{len(times)} tests, {sum(t[0] for t in times):.0f} s of processor time, "
      f"{len(over)} above {options.most:g} s without the label slow"
      + (f"; failed: {' '.join(failed)}" if failed else ""))
sys.exit(1 if over or failed else 0)
