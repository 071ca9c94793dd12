// Where the parts of a table lie that stay through a decision, without the lift of what is chosen: x, y, width and height in px.
() => {
  const KEYS = ["slot", "card", "seat", "place", "recruit", "agent"];
  const PARTS = ["[data-ask]", ".drawer", "[data-field]", ...KEYS.map((key) => `[data-${key}]`)].join(", ");

  function nameOf(one) {
    const key = KEYS.find((name) => one.dataset[name] !== undefined);
    return key ? `${key} ${one.dataset[key]}` : one.matches(".drawer") ? one.ariaLabel : (one.dataset.field ?? "ask");
  }

  const scrolled = (one) => (one ? one.scrollTop + scrolled(one.parentElement) : 0);

  return Object.fromEntries(
    [...document.querySelectorAll(PARTS)].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const { e: aside, f: lifted } = new DOMMatrix(getComputedStyle(one).transform);
      return width ? [[nameOf(one), [x - aside, y - lifted + scrolled(one.parentElement), width, height]]] : [];
    }),
  );
}
