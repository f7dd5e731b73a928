#!/usr/bin/env python3
"""The tables of parameters in docs/JSON.md, from the table of questions.

    tools/json_doc.py OXO docs/JSON.md          prints the page as it should be

Behind each heading "### `NAME`" stands the help of the question and a table of
its parameters; this writes them anew from {"ask":"questions"}, and complains
about questions without a heading and headings without a question. What a
page says about answers is left alone.
"""
import json
import re
import subprocess
import sys


def rows(parameters):
    if not parameters:
        return "No parameters.\n"
    text = "| parameter | type | default | meaning |\n|---|---|---|---|\n"
    for p in parameters:
        kind = p["type"]
        if kind == "count":
            top = p["max"]
            kind += f" {p['min']} .. {'2^53 - 1' if top == 2**53 - 1 else top}"
        if kind == "choice":
            kind = ", ".join(f"`{choice}`" for choice in p["choices"])
        if kind == "real":
            kind += f" 0 .. {p['max']}"
        default = "required" if p["required"] else json.dumps(
            p["default"]) if "default" in p else ""
        if kind.startswith("count") and p.get("default") == 0 and p["min"] > 0:
            default = "no limit"
        text += f"| `{p['name']}` | {kind} | {default} | {p['help']} |\n"
    return text


def main():
    oxo, page = sys.argv[1:]
    reply = subprocess.run([oxo, "engine", "json"], text=True, check=True,
                           input='{"ask":"questions"}\n', capture_output=True)
    table = json.loads(reply.stdout)["answer"]
    with open(page, encoding="utf-8") as file:
        text = file.read()
    wanted = {"every question": ("", table["every_question"])}
    for q in table["questions"]:
        help = q["help"][0].upper() + q["help"][1:] + ".\n\n"
        wanted[q["ask"]] = (help, q["parameters"])
    found = re.findall(r"^### `?([a-z_ ]+?)`?$", text, re.M)
    for name in wanted:
        if name not in found:
            sys.exit(f"{page} has no heading for {name}")
    for name in found:
        if name not in wanted:
            sys.exit(f"{page} has a heading for {name}: no such question")
        help, parameters = wanted[name]
        text = re.sub(
            rf"(^### `?{name}`?\n\n).*?(?=^(?:Answer|#))",
            lambda m: m.group(1) + help + rows(parameters) + "\n",
            text, count=1, flags=re.M | re.S)
    if f"Schema {table['schema']}." not in text:
        sys.exit(f"{page} does not say Schema {table['schema']}.")
    sys.stdout.write(text)


main()
