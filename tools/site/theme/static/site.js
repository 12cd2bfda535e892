// Other versions of this page; versions.js lists them. Without it the version shown is all there is.
const versions = globalThis.SITE_VERSIONS ?? [];
const place = document.querySelector(".versions");

if (place && versions.length > 1) {
  const { page, language, root, version } = place.dataset;
  const select = place.querySelector("select");
  const shown = select.options[0].text;
  select.replaceChildren(
    ...versions.map(({ name }) => {
      const here = name === version;
      return new Option(here ? shown : name, name, here, here);
    }),
  );
  select.addEventListener("change", () => {
    const chosen = versions.find(({ name }) => name === select.value);
    const italian = language === "it";
    const known = (italian ? chosen.it : chosen.pages).includes(page);
    location.href = `${root}${chosen.name}/${italian && chosen.it.length ? "it/" : ""}${known ? page : "index.html"}`;
  });
} else if (place) {
  place.querySelector("select").disabled = true;
}
