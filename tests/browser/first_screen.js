// What of a question is not in sight as the page lies there, without any scrolling: choices, the question's words and one's own things.
async () => {
  const NEAR = 0.985;
  const INSET = 5;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let i = 0; i < 4; i++) await frame();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0;
  const words = (one) => (one.getAttribute("aria-label") ?? one.innerText ?? "").trim().replace(/\s+/g, " ").slice(0, 30);
  const clips = (one) => /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflow);
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => seen(one) && !one.closest("[data-aside], .sr, [inert]"));

  // The part of it that lies in the window and in everything that cuts it.
  function partOf(one) {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    const whole = (right - left) * (bottom - top);
    for (let around = one.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!clips(around)) continue;
      const edge = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    return { part: (Math.max(0, right - left) * Math.max(0, bottom - top)) / whole, height: Math.max(0, bottom - top) };
  }

  // Whether something else lies on it.
  function underSomething(one) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const points = [[(left + right) / 2, (top + bottom) / 2], [(left + right) / 2, top + INSET], [(left + right) / 2, bottom - INSET]];
    return points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there && !one.contains(there) && !there.contains(one);
    });
  }

  const choices = all(".room > :is(.table, main) button:enabled, .room .ask button:enabled").filter((one) => !one.matches(".quiet, .is-selected, [data-team], .keys button:not(.is-legal)"));
  const cut = choices.filter((one) => partOf(one).part < NEAR);
  const covered = choices.filter((one) => !cut.includes(one) && underSomething(one));
  const peeks = cut.map((one) => partOf(one).height);
  const asked = all(".ask h2, .ask .say p").filter((one) => partOf(one).part < NEAR);
  const own = all("button.hand, .near .side, .side.mine, .secret").filter((one) => partOf(one).part < NEAR);
  return {
    cut: [...cut.map((one) => `choice: ${words(one)}`), ...covered.map((one) => `under something: ${words(one)}`), ...asked.map((one) => `question: ${words(one)}`), ...own.map((one) => `own: ${words(one)}`)],
    hidden: cut.length,
    peek: Math.max(0, ...peeks),
    said: Number(document.querySelector("[data-hidden]")?.dataset.hidden ?? 0),
  };
}
