"""A position as SVG, for notebooks: layers side by side, as people draw them."""
from __future__ import annotations

from html import escape
from typing import Any


def _place(index: int, k: int, n: int) -> tuple[int, int]:
    """Column and row of a cell: x0 right, x1 down, x2 right by whole boards,
    x3 down by whole boards, and so on, with a gap between boards."""
    column = row = 0
    width = 1
    for d in range(n):
        step = width if d < 2 else width + 1
        index, x = divmod(index, k)
        if d % 2 == 0:
            column += x * step
        else:
            row += x * step
            width = (k - 1) * step + width
    return column, row


def svg(info: dict[str, Any], state: dict[str, Any], size: int = 28) -> str:
    k, n = info["k"], info["n"]
    cells = len(info["cells"])
    wide = max(1, round(cells ** 0.5))
    places = [_place(c, k, n) if k else (c % wide, c // wide)
              for c in range(cells)]
    last = state["last"]
    won = {c for line in state["wins"] for c in line}
    numbers = state.get("numbers")
    parts = []
    for c, (column, row) in enumerate(places):
        x, y = 10 + column * size, 10 + row * size
        name = info["cells"][c]
        fresh = last is not None and (last.split("=")[0].split("-")[-1] == name)
        fill = "#f6d98a" if c in won else "#dbe7f5" if fresh else "#ffffff"
        parts.append(f'<rect x="{x}" y="{y}" width="{size}" height="{size}" '
                     f'fill="{fill}" stroke="#888"><title>{escape(name)}'
                     f'</title></rect>')
        mark, m, a = state["marks"][c], size / 2, size * 0.28
        if numbers is not None:
            if numbers[c]:
                parts.append(
                    f'<text x="{x + m}" y="{y + m}" font-size="{m}" '
                    f'text-anchor="middle" dominant-baseline="central" '
                    f'font-family="sans-serif">{numbers[c]}</text>')
        elif mark == 1:
            parts.append(
                f'<path d="M{x + m - a} {y + m - a}L{x + m + a} {y + m + a}'
                f'M{x + m - a} {y + m + a}L{x + m + a} {y + m - a}" '
                f'stroke="#b3261e" stroke-width="3" fill="none"/>')
        elif mark == 2:
            parts.append(f'<circle cx="{x + m}" cy="{y + m}" r="{a}" '
                         f'stroke="#1a56a8" stroke-width="3" fill="none"/>')
    width = 20 + size * (1 + max(p[0] for p in places))
    height = 20 + size * (1 + max(p[1] for p in places))
    title = escape(f"{info['name']}: {state['position']}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{height}" viewBox="0 0 {width} {height}">'
            f"<title>{title}</title>{''.join(parts)}</svg>")
