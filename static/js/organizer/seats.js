// Seats by hand: whoever is chosen twice leaves the former seat to the one who sat here.

const form = document.querySelector("[data-seats]");
const seats = [...form.querySelectorAll("select")];
const before = new Map(seats.map((seat) => [seat, seat.value]));
form.querySelector("[data-swap-hint]").hidden = false;
form.addEventListener("change", (/** @type {any} */ { target }) => {
  const other = seats.find((seat) => seat !== target && seat.value && seat.value === target.value);
  if (other) other.value = before.get(target) ?? "";
  for (const seat of seats) before.set(seat, seat.value);
});
