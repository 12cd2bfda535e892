// One line that says since when the server has not answered. What is tried once more at once is not
// said: a single question may get lost. Each part of a page that asks has its own count, for one
// may get answers while another gets none.

const TOLERATED = 1; // questions without an answer

/** The language of the page, as this visitor writes it: 17:42 or 5:42 pm. */
function locale() {
  const { lang } = document.documentElement;
  return navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
}

export class Connection {
  #note;
  #loaded = new Date();
  #parts = new Map(); // by name: {answered, failed}, when it was answered and how often not since
  #isOver = false;

  /**
   * `note` has the texts: data-lost with {time}, data-over for a page nobody answers for.
   * @param {PageElement} note
   */
  constructor(note) {
    this.#note = note;
  }

  answered(part = "") {
    this.#parts.set(part, { answered: new Date(), failed: 0 });
    this.#draw();
  }

  failed(part = "") {
    const { answered, failed } = this.#parts.get(part) ?? { answered: this.#loaded, failed: 0 };
    this.#parts.set(part, { answered, failed: failed + 1 });
    this.#draw();
  }

  /** The browser itself knows that there is no network. */
  lost() {
    const times = [...this.#parts.values()].map(({ answered }) => answered);
    this.#sayLost(times.length ? times : [this.#loaded]);
  }

  /** The server answers, but with something else: the page is not this visitor's any more. */
  over(part = "") {
    this.#parts.delete(part);
    this.#isOver = true;
    this.#draw();
  }

  #draw() {
    const lost = [...this.#parts.values()].filter(({ failed }) => failed > TOLERATED);
    if (lost.length) this.#sayLost(lost.map(({ answered }) => answered));
    else this.#say(this.#isOver ? this.#note.dataset.over : "");
  }

  /**
   * Say since when the oldest of what is shown may be wrong.
   * @param {Date[]} times
   */
  #sayLost(times) {
    const since = new Date(Math.min(...times.map(Number)));
    const time = since.toLocaleTimeString(locale(), { timeStyle: "short" });
    this.#say(this.#note.dataset.lost.replace("{time}", time));
  }

  /** @param {string} text */
  #say(text) {
    if (this.#note.textContent !== text) this.#note.textContent = text;
  }
}
