/** Keeps an ask bar from getting lower while a question stands, so that nothing above it moves under a finger: `--held` is the most it has needed. */
export function steady(bar: HTMLElement): () => void {
  let before = "";

  /** Another question, window or size of text begins anew. */
  function settle(): void {
    const now = [bar.dataset.stands, innerWidth, innerHeight, getComputedStyle(document.documentElement).fontSize].join(" ");
    if (now !== before) bar.style.setProperty("--held", "0px");
    before = now;
    bar.style.setProperty("--held", `${bar.offsetHeight}px`);
  }

  const asked = new MutationObserver(settle);
  asked.observe(bar, { attributes: true, attributeFilter: ["data-stands"] });
  const size = new ResizeObserver(settle);
  for (const one of [bar, ...bar.children]) size.observe(one);
  return () => {
    asked.disconnect();
    size.disconnect();
  };
}
