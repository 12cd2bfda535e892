// Logging out: whoever comes next to this device may not see the pages it keeps for the time without
// network, nor what was being entered (table/drafts.js). What waits to be sent stays, and so does the page
// that shows it, which names nobody.

for (const form of document.querySelectorAll("form[data-logout]")) {
  form.addEventListener("submit", (event) => {
    forgetDrafts();
    if (!self.caches || !navigator.onLine) return;
    event.preventDefault();
    forget().finally(() => form.submit());
  });
}

async function forget() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(`${self.OWN}clubscore-pages-`)) continue;
    const pages = await caches.open(name);
    for (const page of await pages.keys()) {
      const { pathname } = new URL(page.url);
      const isNobodys = ["kept/", "blank/"].some((part) => pathname.startsWith(`${self.BASE}/tables/${part}`));
      if (!isNobodys) await pages.delete(page, { ignoreVary: true });
    }
  }
}

function forgetDrafts() {
  try {
    const [draft, told] = ["draft", "told"].map((kind) => `${self.OWN}clubscore-${kind}-`);
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(draft) || name.startsWith(told)) localStorage.removeItem(name);
    }
  } catch {
    // a browser that keeps nothing
  }
}
