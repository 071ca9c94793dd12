// Every word of the page that people read or hear, with what it stands in; what is written by people is left out where `except` matches.
(except) => {
  const HEARD = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"];
  const found = new Map();

  const place = (one) => [one.tagName.toLowerCase(), ...[...one.classList].filter((name) => !name.startsWith("svelte-"))].join(".");
  const note = (words, one, how = "") => words.trim() && found.set(words.trim(), `${place(one)}${how}`);

  note(document.title, document.head);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const own = text.parentElement;
    if (!own.closest(`script, style, ${except}`)) note(text.data, own);
  }
  for (const one of document.querySelectorAll(HEARD.map((name) => `[${name}]`).join(", "))) {
    if (one.closest(except)) continue;
    for (const name of HEARD) note(one.getAttribute(name) ?? "", one, ` ${name}`);
  }
  return [...found];
}
