// Everything that is wrong with the page as it lies there, each in a line.
() => {
  const NEAR = 1;
  const CONTROLS = "button, a[href], input, select, textarea, summary";
  const found = new Set();
  const open = document.querySelector("dialog[open]");

  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0;
  const parents = (one) => (one ? [one, ...parents(one.parentElement)] : []);

  function say(one) {
    const words = (one.getAttribute("aria-label") ?? one.innerText ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    const data = Object.entries(one.dataset ?? {}).slice(0, 2).map(([name, value]) => `[${name}=${value}]`);
    const classes = [...one.classList].filter((name) => !name.startsWith("svelte-"));
    return `${[one.tagName.toLowerCase(), ...classes].join(".")}${data.join("")} "${words}"`;
  }

  // --- every control that may be pressed now: in sight after one scroll, not covered, large enough

  function mayBePressed(one) {
    if (!seen(one) || one.matches(":disabled, [aria-hidden=true], .sr *")) return false;
    if (one.closest("[inert], dialog:not([open])")) return false;
    return open ? open.contains(one) : !one.closest("[data-aside]");
  }

  function isHit(one, hit) {
    return one.contains(hit) || hit.closest("label")?.contains(one) || hit.closest("label")?.htmlFor === (one.id || null);
  }

  function press(one) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -NEAR || top < -NEAR || right > innerWidth + NEAR || bottom > innerHeight + NEAR) {
      found.add(`out of the window: ${say(one)}`);
      return;
    }
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || !isHit(one, hit)) found.add(`covered by ${hit ? say(hit) : "nothing"}: ${say(one)}`);
  }

  // Spaces of a dense board may be smaller, for the board has its magnifier; a box to tick is as large as its label.
  function measure(one) {
    const least = one.closest("[data-dense]") ? 24 : 44;
    const whole = one.matches("[type=checkbox], [type=radio]") ? (one.closest("label") ?? one) : one;
    const { width, height } = whole.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5) found.add(`smaller than ${least} px (${Math.round(width)} x ${Math.round(height)}): ${say(one)}`);
  }

  for (const one of [...document.querySelectorAll(CONTROLS)].filter(mayBePressed)) {
    const before = parents(one).map((parent) => [parent, parent.scrollTop, parent.scrollLeft]);
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const moved = before.filter(([parent, top, left]) => parent.scrollTop !== top || parent.scrollLeft !== left);
    if (moved.length > 1) found.add(`scrolled ${moved.length} areas for: ${say(one)}`);
    press(one);
    measure(one);
    for (const [parent, top, left] of before) [parent.scrollTop, parent.scrollLeft] = [top, left];
  }

  // --- words that are wider than what they stand in, cut, or broken in two

  function boxOf(own) {
    let box = own;
    while (getComputedStyle(box).display === "inline" && box.parentElement) box = box.parentElement;
    return box;
  }

  // Where the line of one letter lies; a hyphen drawn before it, at the end of the line above, is not it.
  function lineOf(text, range, at) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
  }

  function fit(text, range, box) {
    const style = getComputedStyle(box);
    if (style.clipPath === "inset(50%)") return; // for screen readers only
    const quoted = `"${text.data.trim().slice(0, 40)}" in ${say(box)}`;
    range.selectNodeContents(text);
    const [words, edge] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    const cut = /hidden|clip/.test(style.overflowX) && (box.scrollWidth > box.clientWidth + NEAR || box.scrollHeight > box.clientHeight + 3);
    // What is told in full elsewhere may end in an ellipsis.
    if (cut && !parents(box).some((one) => one.title || one.getAttribute("aria-label"))) found.add(`cut: ${quoted}`);
    const over = Math.max(words.right - edge.right, edge.left - words.left);
    if (!cut && words.width && over > 1.5) found.add(`wider than its box by ${Math.round(over)}: ${quoted}`);
    for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,15}/gu)) {
      const apart = Math.abs(lineOf(text, range, index) - lineOf(text, range, index + word.length - 1));
      if (apart > parseFloat(style.fontSize) / 2) found.add(`broken: "${word}" in ${say(box)}`);
    }
  }

  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} px wide`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement;
    if (!text.data.trim() || !seen(own) || own.closest(".sr, script, style, svg, [data-announced]")) continue;
    if (!open || open.contains(own)) fit(text, range, boxOf(own));
  }
  return [...found];
}
