// Tables wider than a phone scroll in a frame of their own. Such a frame says so: a line above the
// table for the eye, a name and a place in the order of the keyboard for everybody.

const FRAMES = ".table-wrap";
const OURS = ["tabindex", "role", "aria-label", "data-more"];

const note = document.body.dataset.frameMore ?? "";
/** @type {WeakSet<Element>} */
const watched = new WeakSet();
const sizes = new ResizeObserver((seen) => {
  for (const { target } of seen) mark(target.closest(FRAMES));
});

/**
 * What the table is called: by itself, by its part of the page, by the page.
 * @param {PageElement} frame
 */
function nameOf(frame) {
  const by = frame.closest("[aria-labelledby]")?.getAttribute("aria-labelledby") ?? "";
  const title = frame.querySelector("caption") ?? document.getElementById(by);
  return (title ?? document.querySelector("h1"))?.textContent.trim() || note;
}

/** @param {PageElement} frame */
function mark(frame) {
  if (!frame?.isConnected) return;
  const isWide = frame.scrollWidth > frame.clientWidth + 1;
  if (isWide === frame.hasAttribute("data-more")) return;
  if (!isWide) {
    for (const name of OURS) frame.removeAttribute(name);
    return;
  }
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", nameOf(frame));
  frame.dataset.more = note;
}

function scan() {
  for (const frame of document.querySelectorAll(FRAMES)) {
    mark(frame);
    for (const part of [frame, ...frame.children]) {
      if (watched.has(part)) continue;
      watched.add(part);
      sizes.observe(part);
    }
  }
}

scan();
// A newer state of a part of the page knows nothing of what is written here.
new MutationObserver(scan).observe(document.body, {
  attributeFilter: OURS.slice(0, 1),
  childList: true,
  subtree: true,
});
