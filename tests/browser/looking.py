"""Looks at a page as it lies there: which controls a finger would miss, which words are cut, which boxes have moved."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page

Box = list[float]

LOOK: Final = """() => {
    const found = [];
    const near = 1, view = { width: innerWidth, height: innerHeight };
    const say = (one) => {
        const words = (one.getAttribute("aria-label") ?? one.innerText ?? "").trim().replace(/\\s+/g, " ").slice(0, 40);
        const data = Object.entries(one.dataset ?? {}).slice(0, 2).map(([name, value]) => `[${name}=${value}]`).join("");
        return `${one.tagName.toLowerCase()}.${[...one.classList].filter((name) => !name.startsWith("s")).join(".")}${data} "${words}"`;
    };
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0;
    const parents = (one) => (one ? [one, ...parents(one.parentElement)] : []);

    // Every control that may be pressed now. Spaces of a dense board count 24 px, for the board has its magnifier.
    const CONTROLS = "button, a[href], input, select, textarea, summary";
    const all = [...document.querySelectorAll(CONTROLS)].filter((one) => seen(one) && !one.matches(":disabled, [aria-hidden=true], .sr *") && !one.closest("[inert], dialog:not([open])"));
    const open = document.querySelector("dialog[open]");
    for (const one of all) {
        if (open ? !open.contains(one) : one.closest("[data-aside]")) continue;
        const before = parents(one).map((parent) => [parent, parent.scrollTop, parent.scrollLeft]);
        one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const moved = before.filter(([parent, top, left]) => parent.scrollTop !== top || parent.scrollLeft !== left);
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const least = one.closest("[data-dense]") ? 24 : 44;
        const middle = [(left + right) / 2, (top + bottom) / 2];
        const hit = document.elementFromPoint(...middle);
        if (left < -near || top < -near || right > view.width + near || bottom > view.height + near) found.push(`out of the window: ${say(one)}`);
        else if (!hit || !(one.contains(hit) || hit.closest("label")?.contains(one) || (hit.matches("label") && hit.htmlFor === one.id))) found.push(`covered by ${hit ? say(hit) : "nothing"}: ${say(one)}`);
        const lay = one.matches("input[type=checkbox], input[type=radio]") ? (one.closest("label") ?? one).getBoundingClientRect() : one.getBoundingClientRect();
        if (Math.min(lay.width, lay.height) < least - 0.5) found.push(`smaller than ${least} px (${Math.round(lay.width)} x ${Math.round(lay.height)}): ${say(one)}`);
        if (moved.length > 1) found.push(`scrolled ${moved.length} areas for: ${say(one)}`);
        for (const [parent, y, x] of before) [parent.scrollTop, parent.scrollLeft] = [y, x];
    }

    // Words that are wider than what they stand in, that are cut, or that are broken in two.
    if (document.documentElement.scrollWidth > view.width) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const own = text.parentElement;
        if (!text.data.trim() || !seen(own) || own.closest(".sr, script, style, svg, [data-announced]") || (open && !open.contains(own))) continue;
        let box = own;
        while (getComputedStyle(box).display.startsWith("inline") && !/flex|grid|block/.test(getComputedStyle(box).display) && box.parentElement) box = box.parentElement;
        range.selectNodeContents(text);
        const words = range.getBoundingClientRect(), edge = box.getBoundingClientRect();
        if (!words.width) continue;
        const whole = parents(own).some((parent) => parent.title || parent.getAttribute("aria-label"));
        const style = getComputedStyle(box);
        if (box.clientWidth <= 1 && style.clipPath !== "none") continue;
        const cut = /hidden|clip/.test(style.overflowX) && (box.scrollWidth > box.clientWidth + near || box.scrollHeight > box.clientHeight + 3);
        if (cut && !whole) found.push(`cut: "${text.data.trim().slice(0, 40)}" in ${say(box)}`);
        else if (!cut && (words.right > edge.right + near || words.left < edge.left - near)) found.push(`wider than its box by ${Math.round(Math.max(words.right - edge.right, edge.left - words.left))}: "${text.data.trim().slice(0, 40)}" in ${say(box)}`);
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}]{2,15}/gu)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`broken: "${word}" in ${say(box)}`);
        }
    }
    return [...new Set(found)];
}"""
"""Everything that is wrong with the page as it is, each in a line."""

PLACES: Final = """() => Object.fromEntries([...document.querySelectorAll("[data-ask], .drawer, [data-seat], [data-slot], [data-card], [data-place]")].flatMap((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const { e: aside, f: lifted } = new DOMMatrix(getComputedStyle(one).transform);
    const scrolled = one.closest(".felt")?.parentElement?.scrollTop ?? 0;
    const name = ["slot", "card", "seat", "place"].map((key) => one.dataset[key] && `${key} ${one.dataset[key]}`).find(Boolean) ?? (one.matches(".drawer") ? one.ariaLabel : "ask");
    return width ? [[name, [x - aside, y - lifted + scrolled, width, height]]] : [];
}))"""
"""Where the parts of a table lie that stay through a decision, without the lift of what is chosen: x, y, width and height in px."""


def look(page: Page) -> list[str]:
    """What is wrong with the page as it lies there."""
    return page.evaluate(LOOK)


def places(page: Page) -> dict[str, Box]:
    """Where the lasting parts of the table lie."""
    return page.evaluate(PLACES)


def moved(before: dict[str, Box], after: dict[str, Box]) -> list[str]:
    """The parts that lie elsewhere, or are larger or smaller, than before."""
    shared: list[Any] = [name for name in before if name in after]
    return [
        f"moved: {name} from {[round(one) for one in before[name]]} to {[round(one) for one in after[name]]}"
        for name in shared
        if any(abs(a - b) > 1.5 for a, b in zip(before[name], after[name], strict=True))
    ]
