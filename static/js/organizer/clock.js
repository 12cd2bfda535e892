// Clocks that run: what the server said was left, counted down by this device's own steady clock.
const ends = new WeakMap();

/** @param {number} seconds */
function words(seconds) {
  const left = Math.abs(seconds);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  const text = hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  return seconds < 0 ? `−${text}` : text;
}

function tick() {
  const now = performance.now();
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const told = clock.dataset.clock;
    if (ends.get(clock)?.told !== told) ends.set(clock, { told, at: now + 1000 * Number(told) });
    const seconds = Math.round((ends.get(clock).at - now) / 1000);
    clock.querySelector("[data-clock-text]").textContent = words(seconds);
    clock.classList.toggle("is-over", seconds <= 0);
  }
}

tick();
setInterval(tick, 1000);
