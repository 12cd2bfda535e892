// A page for learning asks to be kept on this device, for when there is no network: once it is there and
// has nothing else to do.

const IDLE = 5_000; // ms after which a page that is never idle asks all the same
const { dataset, lang: language } = document.documentElement;

async function keep() {
  const [area] = location.pathname.slice(self.BASE.length + 1).split("/");
  const options = /** @type {const} */ ({ scope: `${self.BASE}/${area}/`, updateViaCache: "none" });
  const registration = await navigator.serviceWorker.register(`${self.BASE}/sw-learn.js`, options);
  const newest = () => registration.installing ?? registration.waiting ?? registration.active;
  const first = newest();
  const path = location.pathname + location.search;
  first?.postMessage({ path, language }); // at once: this page may be left any moment
  await registration.update().catch(() => {}); // after the very first has installed itself
  if (newest() !== first) newest()?.postMessage({ path, language });
}

function keepWhenIdle() {
  const begin = () => void keep().catch(() => {}); // not in this browser, or not at this address
  if ("requestIdleCallback" in self) requestIdleCallback(begin, { timeout: IDLE });
  else setTimeout(begin, IDLE);
}

if (navigator.serviceWorker && dataset.copy === undefined) {
  if (document.readyState === "complete") keepWhenIdle();
  else window.addEventListener("load", keepWhenIdle, { once: true });
}
