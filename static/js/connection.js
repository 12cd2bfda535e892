// One line that says since when the server has not answered. What is tried once more at once is not
// said: a single question may get lost.

const TOLERATED = 1; // questions without an answer

/** The language of the page, as this visitor writes it: 17:42 or 5:42 pm. */
function locale() {
  const { lang } = document.documentElement;
  return navigator.languages.find((one) => one.split("-")[0] === lang) ?? lang;
}

export class Connection {
  #note;
  #answered = new Date();
  #failed = 0;

  /** `note` has the texts: data-lost with {time}, data-over for a page nobody answers for. */
  constructor(note) {
    this.#note = note;
  }

  answered() {
    this.#answered = new Date();
    this.#failed = 0;
    this.#say("");
  }

  failed() {
    this.#failed += 1;
    if (this.#failed > TOLERATED) this.lost();
  }

  /** The browser itself knows that there is no network. */
  lost() {
    const time = this.#answered.toLocaleTimeString(locale(), { timeStyle: "short" });
    this.#say(this.#note.dataset.lost.replace("{time}", time));
  }

  /** The server answers, but with something else: the page is not this visitor's any more. */
  over() {
    this.#say(this.#note.dataset.over);
  }

  #say(text) {
    if (this.#note.textContent !== text) this.#note.textContent = text;
  }
}
