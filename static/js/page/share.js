// A link to be copied: the button appears where the browser can do it.

for (const line of document.querySelectorAll(".share-line")) {
  const button = line.querySelector("[data-copy]");
  if (!button || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = line.querySelector("[data-copied]");
    await navigator.clipboard.writeText(line.querySelector("[data-share]").href);
    copied.textContent = copied.dataset.text;
  });
}
