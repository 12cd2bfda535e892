// A link to be copied: the button appears where the browser can do it.

import { copyLink } from "./copy.js";

for (const line of document.querySelectorAll(".share-line")) {
  const button = line.querySelector("[data-copy-link]");
  if (!button || !navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", () => copyLink(line));
}
