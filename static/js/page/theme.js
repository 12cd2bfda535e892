// The first script of every page, whose others know by it where they are: BASE is the path below which this
// Clubscore is on its host, such as /score, usually nothing; OWN begins the names of all it keeps in the
// browser, so that several on one host keep apart. The server tells both to service workers.
self.BASE = document.documentElement.dataset.base ?? "";
self.OWN = self.BASE && `${self.BASE}:`;

// Safari knows it from 16 on; offline/keeping.js tells service workers.
AbortSignal.timeout ??= (/** @type {number} */ ms) => {
  const late = new AbortController();
  setTimeout(() => late.abort(), ms);
  return late.signal;
};

// Light or dark: as the system says, until somebody chooses. A classic script, because a module would run
// after the page is drawn: in the other colors for a moment.
(() => {
  const FOLLOW = "screen and (prefers-color-scheme: dark)";
  const key = `${self.OWN}clubscore-theme`;
  const sheet = document.getElementById("dark-sheet");
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is switched off: the system decides
    }
  };

  /** @param {string | null} theme */
  const apply = (theme) => {
    const dark = theme ? theme === "dark" : system.matches;
    sheet.media = theme && !dark ? "not all" : theme ? "screen" : FOLLOW; // paper is never dark
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === (theme ?? "")));
    }
  };

  /** @param {string | null} theme */
  const choose = (theme) => {
    try {
      if (theme) localStorage.setItem(key, theme);
      else localStorage.removeItem(key);
    } catch {
      // as above: the choice holds for this page
    }
    apply(theme || null);
  };

  apply(stored());
  system.addEventListener("change", () => apply(stored()));
  document.addEventListener("DOMContentLoaded", () => {
    for (const switcher of document.querySelectorAll("[data-theme-switch]")) {
      switcher.hidden = false;
      switcher.addEventListener("click", (event) => {
        const button = event.target.closest("[data-theme-choice]");
        if (button) choose(button.dataset.themeChoice);
      });
    }
    apply(stored());
  });
})();
