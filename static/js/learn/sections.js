// The index of a long page: the section that is being read is marked, and in sight.

const index = document.querySelector("[data-sections]");
/** @type {Map<string, PageElement>} */
const links = new Map(
  [...(index?.querySelectorAll("a") ?? [])].map((link) => [(link.getAttribute("href") ?? "").slice(1), link]),
);

/** @param {PageElement} here */
function mark(here) {
  for (const link of links.values()) {
    if (link === here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  index.scrollLeft = here.offsetLeft - index.offsetLeft - (index.clientWidth - here.clientWidth) / 2;
}

/** @type {Set<string>} */
const inSight = new Set();

// What lies a quarter down the screen, well below the index.
const reading = new IntersectionObserver(
  (seen) => {
    for (const one of seen) {
      const id = one.target.querySelector("h2")?.id ?? "";
      if (one.isIntersecting) inSight.add(id);
      else inSight.delete(id);
    }
    const id = [...links.keys()].find((one) => inSight.has(one));
    const link = id && links.get(id);
    if (link) mark(link);
  },
  { rootMargin: "-25% 0px -40% 0px" },
);
for (const id of links.keys()) {
  const section = document.getElementById(id)?.closest("section");
  if (section) reading.observe(section);
}
