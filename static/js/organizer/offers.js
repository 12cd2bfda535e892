/* Names complete while an organizer types them: a combobox as the WAI-ARIA practices describe it.
   What was typed stays until a name is tapped, or chosen with the arrow keys and Enter. Without
   this, the fields are plain ones.

   An element with data-offers has the address of what is offered, with data-offers-in the ends of
   the names of its fields. What a choice does, data-own says of the club's players: "tick" them
   among those of the page, "open" their page, or "send" the form, as then with anybody. Everybody
   else fills in the fields. */

const PAUSE = 200; // milliseconds without a letter until it is asked
const LEAST_WIDTH = 320; // pixels of the list, where there is room
const FIELDS = { first: "first_name", last: "last_name", country: "country", ema: "ema_number" };
let number = 0;

/** @param {PageElement} field */
function combobox(field) {
  const group = /** @type {PageElement} */ (field.closest("[data-offers]"));
  const list = document.createElement("div");
  const said = document.createElement("p");
  const chosen = document.createElement("button"); // not the first: Enter presses another
  let waiting = 0;
  let asked = new AbortController();
  let active = /** @type {PageElement | null} */ (null);

  list.id = `offers-${++number}`;
  list.className = "offers";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", group.dataset.offersLabel);
  said.className = "visually-hidden";
  said.setAttribute("role", "status");
  field.after(list, said);
  chosen.hidden = true;
  if (group.dataset.own === "send") field.form.append(chosen);
  group.classList.add("offers-at");
  field.setAttribute("autocomplete", "off");
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.setAttribute("aria-controls", list.id);

  /** @param {string} end */
  const other = (end) =>
    /** @type {PageElement | null} */ (group.querySelector(`input[name$="${end}"]`));

  /** A name is looked for by both of its fields, a number by its own. */
  const text = () =>
    field.name.endsWith("_name")
      ? [other(FIELDS.first), other(FIELDS.last)].map((one) => one?.value ?? "").join(" ")
      : field.value;

  function close() {
    clearTimeout(waiting);
    asked.abort();
    list.hidden = true;
    mark(null);
    field.setAttribute("aria-expanded", "false");
  }

  /** @param {PageElement | null} option */
  function mark(option) {
    active?.removeAttribute("aria-selected");
    active = option;
    if (!option) return field.removeAttribute("aria-activedescendant");
    option.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  async function ask() {
    asked.abort();
    asked = new AbortController();
    const query = new URLSearchParams({ q: text().trim() });
    try {
      const answer = await fetch(`${group.dataset.offers}&${query}`, {
        headers: { "HX-Request": "true" },
        signal: asked.signal,
      });
      if (answer.ok && !answer.redirected) show(await answer.text());
      else close();
    } catch {
      if (!asked.signal.aborted) close(); // no network: the field is a plain one
    }
  }

  /** @param {string} html */
  function show(html) {
    mark(null);
    if (document.activeElement !== field) return;
    const parts = new DOMParser().parseFromString(html, "text/html").body;
    const note = parts.querySelector("[data-offers-note]");
    list.replaceChildren(...document.importNode(parts, true).childNodes);
    for (const [at, option] of options().entries()) option.id = `${list.id}-${at}`;
    said.textContent = note?.textContent ?? "";
    list.hidden = !note;
    place();
    field.setAttribute("aria-expanded", String(options().length > 0));
  }

  /** Below the field, and within the group: a narrow field is at its edge on a phone. */
  function place() {
    const width = Math.max(field.offsetWidth, Math.min(LEAST_WIDTH, group.offsetWidth));
    const left = Math.min(field.offsetLeft, group.offsetWidth - width);
    list.style.top = `${field.offsetTop + field.offsetHeight}px`;
    list.style.left = `${left}px`;
    list.style.width = `${width}px`;
  }

  const options = () =>
    /** @type {PageElement[]} */ ([...list.querySelectorAll("[role=option]")]);

  /** @param {PageElement} option */
  function choose(option) {
    const { name, value, href } = option.dataset;
    const own = group.dataset.own;
    close();
    if (own === "send") send(name, value);
    else if (name !== "add") fill(option);
    else if (own === "open") location.href = href;
    else tick(value);
  }

  /** @param {PageElement} option */
  function fill(option) {
    for (const [part, end] of Object.entries(FIELDS)) {
      const told = option.dataset[part];
      const one = other(end);
      if (one && told) put(one, told);
    }
    const hidden = /** @type {PageElement | null} */ (group.querySelector("[data-offers-filled]"));
    if (hidden) hidden.hidden = false;
    said.textContent = option.textContent.trim().replace(/\s+/g, " ");
  }

  /** @param {string} player */
  function tick(player) {
    const box = /** @type {PageElement | null} */ (
      field.form.querySelector(`[name=players][value="${player}"]`)
    );
    if (!box) return;
    if (!box.checked) box.click();
    for (const end of [FIELDS.first, FIELDS.last]) {
      const one = other(end);
      if (one) put(one, "");
    }
    box.focus();
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  function send(name, value) {
    chosen.name = name;
    chosen.value = value;
    chosen.click(); // htmx sends what a button that was clicked says
  }

  field.addEventListener("input", (event) => {
    if (!event.isTrusted) return; // filled in by us
    clearTimeout(waiting);
    waiting = window.setTimeout(ask, PAUSE);
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    const all = options();
    const at = active ? all.indexOf(active) : -1;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" && list.hidden) {
      ask();
    } else if (event.key === "ArrowDown" && all.length) {
      event.preventDefault();
      mark(all[(at + 1) % all.length]);
    } else if (event.key === "ArrowUp" && all.length && !list.hidden) {
      event.preventDefault();
      mark(all[(at > 0 ? at : all.length) - 1]);
    } else if (event.key === "Enter" && active && !list.hidden) {
      event.preventDefault();
      event.stopImmediatePropagation();
      choose(active);
    }
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps focus
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const tapped = /** @type {PageElement} */ (event.target);
    const option = /** @type {PageElement | null} */ (tapped.closest("[role=option]"));
    if (option) choose(option);
  });
  field.form.addEventListener("submit", close);
}

/**
 * @param {PageElement} field
 * @param {string} value
 */
function put(field, value) {
  field.value = value;
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** @param {EventTarget | null} target */
function begin(target) {
  const field = /** @type {PageElement} */ (target);
  const ends = field.closest?.("[data-offers]")?.dataset.offersIn?.split(" ");
  if (!ends || field.tagName !== "INPUT" || field.getAttribute("role") === "combobox") return;
  if (ends.some((end) => field.name.endsWith(end))) combobox(field);
}

// Rows are added to pages later: a field is made one when somebody comes to it.
document.addEventListener("focusin", (event) => begin(event.target));
begin(document.activeElement);
