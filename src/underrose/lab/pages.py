"""A report as one self-contained HTML page, which needs no server and no network: plots and tables, light and dark, printable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from underrose.lab.files import whole
from underrose.texts import language

STYLE = """
:root { color-scheme: light dark; --paper: #fbf7ec; --panel: #fffdf6; --ink: #1a201c; --soft: #6b6858; --line: #ddd2b6; --a: #2c6a55; --b: #a3234a; --far: #8a7a3f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1f19; --panel: #152a22; --ink: #f2ecdc; --soft: #b3b3a0; --line: #2f4a3e; --a: #7fc8ac; --b: #ec869b; --far: #d8c06a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Seravek, "Gill Sans Nova", "Segoe UI", "Noto Sans", Ubuntu, "Liberation Sans", sans-serif; }
h1, h2 { font-family: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "Liberation Serif", serif; line-height: 1.2; }
h1 { margin: 0 0 .5rem; } h2 { margin: 0 0 .5rem; font-size: 1.2rem; } p { margin: .4rem 0; max-width: 46rem; }
.plots { columns: 24rem 2; column-gap: 1rem; margin: 1rem 0; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin: 0 0 1rem; break-inside: avoid; }
section.wide { column-span: all; margin-top: 1rem; }
section > p { font-size: .9rem; color: var(--soft); }
svg { display: block; width: 100%; max-width: 34rem; height: auto; margin: .5rem auto 0; }
text { font-size: 11px; fill: var(--ink); paint-order: stroke; stroke: var(--panel); stroke-width: 3px; stroke-linejoin: round; } .mark, .axis { fill: var(--soft); font-size: 10px; } .told { font-size: 10px; fill: var(--soft); }
.grid { stroke: var(--line); } .zero { stroke: var(--ink); stroke-dasharray: 3 3; }
.bar { stroke-width: 3; stroke-linecap: round; opacity: .55; }
.a { stroke: var(--a); fill: var(--a); } .b { stroke: var(--b); fill: var(--b); } .quiet { stroke: var(--soft); fill: var(--soft); }
.cross { stroke: var(--far); stroke-width: 1.8; fill: none; }
.area { fill-opacity: .3; stroke-width: 1.2; } .outline { fill: none; stroke-width: 2.2; } .band { fill-opacity: .25; stroke: none; }
.key { font-weight: 600; } .key.a { color: var(--a); } .key.b { color: var(--b); } .key.far { color: var(--far); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: start; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 600; } td + td, th + th { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
table.words td, table.words th { text-align: start; white-space: normal; overflow-wrap: anywhere; }
tr.yes td { font-weight: 600; } code { font-size: .85em; overflow-wrap: anywhere; }
@media (max-width: 40rem) { section:not(.wide) td + td { white-space: normal; } th, td { padding-inline-end: .4rem; font-size: .8rem; } section { padding: .75rem; } body { padding-inline: .6rem; } }
@media print {
  :root { color-scheme: light; --paper: #fff; --panel: #fff; --ink: #000; --soft: #444; --line: #bbb; --a: #1d5a45; --b: #8e1c3f; --far: #6d5f26; }
  body { max-width: none; padding: 0; font-size: 10pt; } .scroll { overflow: visible; } thead { display: table-header-group; }
  section.wide { break-inside: auto; } tr { break-inside: avoid; }
}
"""  # noqa: E501


def section(heading: str, *parts: str, wide: bool = False) -> str:
    """Return a section of a page with its heading, as HTML."""
    inner = "\n".join(part for part in parts if part)
    return f"<section{' class=wide' if wide else ''}><h2>{escape(heading)}</h2>\n{inner}\n</section>"


def paragraph(words: str) -> str:
    """Return text as an HTML paragraph."""
    return f"<p>{escape(words)}</p>"


def key(*entries: tuple[str, str]) -> str:
    """Return the legend of a plot from entries (class, words)."""
    inner = " &nbsp; ".join(f'<span class="key {escape(kind)}">{_SIGNS.get(kind, "")} {escape(words)}</span>' for kind, words in entries)
    return f"<p>{inner}</p>"


_SIGNS = {"a": "\N{BLACK CIRCLE}", "b": "\N{BLACK CIRCLE}", "far": "\N{MULTIPLICATION X}"}


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, strong: Iterable[int] = (), words: bool = False) -> str:
    """Return an HTML table; `strong` are the indices of emphasised rows; with `words` no cell is aligned as a number."""
    marked = set(strong)
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "\n".join(
        f"<tr{' class=yes' if n in marked else ''}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for n, row in enumerate(rows)
    )
    kind = " class=words" if words else ""
    return f"<div class=scroll><table{kind}><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>"


def page(title: str, head: Iterable[str], parts: Iterable[str]) -> str:
    """Return the whole page."""
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title><style>{STYLE}</style></head>\n'
        f"<body>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(head)
        + "\n<div class=plots>\n"
        + "\n".join(parts)
        + "\n</div>\n</body>\n</html>\n"
    )


def alone(drawing: str) -> str:
    """Return a drawing of `plots` as a standalone SVG file, with the colours of a page."""
    head, tag, rest = drawing.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg"{tag}<style>{STYLE}</style>{rest}\n'


def write_page(path: str, text: str) -> None:
    """Write a page. Raises LabError."""
    with whole(path) as part:
        part.write_text(text, "utf-8")
