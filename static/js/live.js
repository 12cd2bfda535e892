// Parts that ask for something newer: not while nobody looks, at once when somebody looks again.
(() => {
  const isLive = (element) => element instanceof Element && element.matches("[data-live]");
  let open = [];

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isLive(event.target) && document.hidden) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !window.htmx) return;
    for (const part of document.querySelectorAll("[data-live]")) window.htmx.trigger(part, "live");
  });

  // What was unfolded stays so.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!isLive(event.target)) return;
    open = [...event.target.querySelectorAll("details[id][open]")].map((one) => one.id);
  });
  document.addEventListener("htmx:afterSettle", () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    open = [];
  });
})();
