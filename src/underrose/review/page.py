"""The review as one page that opens without a server: its curve as SVG and as a table, what mattered, and every decision."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from underrose.kernel.play.match import Match
from underrose.review import sentences
from underrose.review.fields import FORMAT, Known, Report
from underrose.review.highlights import marks
from underrose.texts import in_percent, language

WIDTH, HEIGHT, EDGE = 720, 240, 28
"""The drawing, in its own units."""

STYLE = """
:root { color-scheme: light dark; --line: #a3122f; --soft: #8884; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; } .curve { fill: none; stroke: var(--line); stroke-width: 2.5; } .grid { stroke: var(--soft); }
circle { fill: var(--line); } text { font-size: 12px; fill: currentColor; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid var(--soft); }
td.number { text-align: end; font-variant-numeric: tabular-nums; }
"""


def page_of(report: Report, match: Match) -> str:
    """Return the whole page."""
    title, *head = sentences.head(report, match.game, match.names)
    parts = [
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in head),
        *_curve(report),
        *_listed("marks", [_with_step(mark.n, mark.text) for mark in marks(report, figures=True)]),
        *_listed("known", [_with_facts(known) for known in report.could_have_known]),
        *([f"<p>{escape(luck)}</p>"] if (luck := sentences.luck_sentence(report)) else []),
        *_decisions(report),
    ]
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="generator" content="Underrose, reviews of format {FORMAT}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body>\n</html>\n"
    )


def _listed(key: str, entries: list[str]) -> Iterator[str]:
    if entries:
        yield f"<h2>{escape(sentences.say(key))}</h2>"
        yield f"<ul>{''.join(f'<li>{entry}</li>' for entry in entries)}</ul>"


def _with_step(n: int, text: str) -> str:
    return f"<strong>{escape(sentences.say('step', n=n))}</strong>: {escape(text)}"


def _with_facts(known: Known) -> str:
    inner = "".join(f"<li>{escape(fact.text)}</li>" for fact in known.facts)
    return _with_step(known.n, known.text) + (f"<ul>{inner}</ul>" if inner else "")


def _curve(report: Report) -> Iterator[str]:
    """Yield the chance to win by what was known, before each decision and at the end."""
    points = report.curve
    if not points:
        return
    last = max(points[-1].n, 1)
    at = [(EDGE + (WIDTH - 2 * EDGE) * point.n / last, EDGE + (HEIGHT - 2 * EDGE) * (1 - point.value)) for point in points]
    yield f"<h2>{escape(sentences.say('by-knowing'))}</h2>"
    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(sentences.say("by-knowing"))}">'
    for share in (0.0, 0.5, 1.0):
        y = EDGE + (HEIGHT - 2 * EDGE) * (1 - share)
        yield f'<line class="grid" x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text x="0" y="{y + 4:.1f}">{share * 100:.0f}</text>'
    yield f'<polyline class="curve" points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in at)}"/>'
    for (x, y), point in zip(at, points, strict=True):
        label = f"{sentences.say('step', n=point.n)}: {in_percent(point.value)} %"
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{escape(label)}</title></circle>'
    yield "</svg>"


def _decisions(report: Report) -> Iterator[str]:
    """Yield every decision, the curve's values among them."""
    yield f"<h2>{escape(sentences.say('decisions'))}</h2>"
    heads = (sentences.say("step", n="").strip(), "%", sentences.say("choice"), sentences.say("told"))
    yield f"<table><thead><tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr></thead><tbody>"
    for one in report.decisions:
        choice = escape(one.played.text) + "".join(f"<br><small>{escape(said)}</small>" for said in sentences.beside(one))
        cells = (str(one.n), in_percent(one.played.value))
        numbers = "".join(f'<td class="number">{cell}</td>' for cell in cells)
        yield f'<tr>{numbers}<td>{choice}</td><td class="number">{sentences.figure(one.told_bits)}</td></tr>'
    yield "</tbody></table>"
