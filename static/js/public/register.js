// What a federation's list knows is filled in when somebody taps it, and never before.

document.querySelector("[data-known-place]")?.addEventListener("click", (event) => {
  const tapped = /** @type {PageElement} */ (event.target);
  const known = /** @type {PageElement | null} */ (tapped.closest("[data-known]"));
  if (!known) return;
  for (const name of ["first_name", "last_name", "country", "ema_number"]) {
    const told = known.getAttribute(`data-${name}`);
    const field = /** @type {PageElement | null} */ (document.getElementById(`id_${name}`));
    if (field && told) field.value = told;
  }
  known.closest(".notice")?.remove();
  document.getElementById("id_contact")?.focus();
});
