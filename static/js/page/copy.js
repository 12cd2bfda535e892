// Copying a link; where the browser does not allow it, the page says how else.

/** @param {Element} line that has the link and a place for what comes of it */
export async function copyLink(line) {
  const copied = line.querySelector("[data-copied]");
  const { href } = line.querySelector("[data-share]");
  copied.textContent = await navigator.clipboard.writeText(href).then(
    () => copied.dataset.text,
    () => copied.dataset.refused,
  );
}
