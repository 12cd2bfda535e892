// Changing the language asks the server for the page anew: without network its button says so.

for (const form of document.querySelectorAll("form[data-offline-text]")) {
  form.addEventListener("click", ({ target }) => {
    const button = /** @type {any} */ (target.closest("button"));
    button?.setCustomValidity(navigator.onLine ? "" : form.dataset.offlineText); // the browser shows it
  });
}
