/* The results desk by keyboard: a number, four totals, Enter; the sheet is sent while the next one
   is typed. The server checks everything again; without this the form is sent as it is. */

const form = document.querySelector("[data-desk]");
if (form) start();

function start() {
  const number = form.querySelector("[data-number]");
  const fields = {
    totals: [...form.querySelectorAll("[data-total]")],
    losses: [...form.querySelectorAll("[data-lost]")],
  };
  let totals = fields.totals; // of the seats the table has
  let losses = fields.losses;
  const reason = form.querySelector("[data-reason]");
  const decide = form.querySelector("[data-decide]"); // what an official may decide of a sheet
  const agree = decide.querySelector("[data-agree]"); // it does not add up
  const agreeSticks = decide.querySelector("[data-agree-sticks]"); // sticks were left on the table
  const beside = decide.querySelector("[data-beside]"); // its hands come to something else
  const why = decide.querySelector("[data-why]"); // a correction has its reason anyway
  const names = [...form.querySelectorAll("[data-name]")];
  const say = form.querySelector("[data-say]");
  const sent = document.querySelector("[data-sent]");
  const unsent = new Set(); // lines that the server has not answered
  let queue = Promise.resolve();

  /**
   * @param {string} text
   * @param {Record<string, unknown>} facts
   */
  const words = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => String(facts[key]));
  const atStart = Number(form.dataset.start); // what everybody has at the start, on the sheet
  const stick = Number(form.dataset.stick);
  const mostSticks = Number(form.dataset.mostSticks); // more of them missing is another mistake
  const countsFalseWins = form.hasAttribute("data-counts-false-wins"); // not the points they cost
  const grouped = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: true, signDisplay: "exceptZero" });
  /** @param {number} total */
  const signed = (total) => grouped.format(total).replace("-", "−");
  /** @param {number} total */
  const plain = (total) => signed(total).replace("+", "");
  /** @param {string} text */
  const tableAt = (text) => document.querySelector(`#desk-side [data-table="${Number(text)}"]`);

  /** @param {string} text */
  function tell(text, wrong = true) {
    say.textContent = text;
    say.classList.toggle("is-wrong", wrong);
  }

  /* What a field holds: a number, null for nothing, NaN for anything else. */
  /** @param {PageElement} field */
  function points(field) {
    const text = field.value.replace(/[−–—]/g, "-").replace(/\s/g, "");
    if (!text) return null;
    const found = /^([+-]?)(\d{1,7})([+-]?)$/.exec(text);
    if (!found || (found[1] && found[3])) return NaN;
    return (found[1] === "-" || found[3] === "-" ? -1 : 1) * Number(found[2]);
  }

  /* What somebody agrees to is one sum: another one is asked about anew. */
  /** @param {number} total */
  function askAsOnSheet(total) {
    const missing = sticksMissing(total);
    if (agreeSticks) {
      if (agreeSticks.value !== String(missing)) agreeSticks.checked = false;
      agreeSticks.value = String(missing);
      decide.querySelector("[data-count]").textContent = String(missing);
      decide.querySelector("[data-sticks]").hidden = !missing;
      if (agreeSticks.checked) total = 0;
    }
    if (agree.value !== String(total)) agree.checked = false;
    agree.value = String(total);
    decide.querySelector("[data-as-on-sheet]").hidden = !total;
    decide.hidden = !total && !missing && (!beside || beside.hidden);
  }

  /* How many sticks left on the table would explain that totals are off. */
  /** @param {number} total */
  function sticksMissing(total) {
    const sticks = stick && total < 0 && total % stick === 0 ? -total / stick : 0;
    return sticks <= mostSticks ? sticks : 0;
  }

  const lost = () => (countsFalseWins ? 0 : losses.reduce((sum, field) => sum + (points(field) || 0), 0));

  /* What a field of false wins does not hold, where these are counted. */
  /** @param {PageElement} field */
  const isNoCount = (field) => countsFalseWins && losses.includes(field) && !/^\d?$/.test(field.value.trim());

  /** @param {PageElement} field */
  function go(field) {
    field.focus();
    field.select();
  }

  function showNames() {
    const at = /^\d{1,4}$/.test(number.value.trim()) ? tableAt(number.value) : null;
    const known = at ? JSON.parse(at.dataset.names) : [];
    form.querySelector("[data-seats-sent]").value = at?.dataset.seats ?? "";
    names.forEach((name, seat) => (name.textContent = known[seat] ?? ""));
    const count = known.length || fields.totals.length;
    for (const list of [fields.totals, fields.losses]) {
      list.forEach((field, seat) => {
        field.closest("[data-seat]").hidden = seat >= count;
        if (seat >= count) field.value = "";
      });
    }
    totals = fields.totals.slice(0, count);
    losses = fields.losses.slice(0, count);
    tell(at?.dataset.kind === "hands" ? form.dataset.compare : "", false);
    return at;
  }

  function openTable() {
    if (!number.value.trim()) number.value = number.placeholder;
    const at = showNames();
    if (!at) {
      tell(words(form.dataset.unknown, { table: number.value.trim() }));
      go(number);
    } else if (at.dataset.kind === "totals") {
      location.assign(`?table=${Number(number.value)}`);
    } else {
      go(totals[0]);
    }
  }

  /* The total that is left, where the other three are there. */
  /** @param {PageElement} field */
  function workOut(field) {
    const others = totals.filter((one) => one !== field).map(points);
    if (field.value.trim() || others.some((one) => one === null || Number.isNaN(one))) return;
    field.value = String(atStart * totals.length - others.map(Number).reduce((sum, one) => sum + one, 0) - lost());
    field.classList.add("is-worked-out");
    tell(form.dataset.workedOut, false);
  }

  /** @returns {[PageElement, string] | null} */
  function problem() {
    for (const field of [...totals, ...losses]) {
      if (isNoCount(field)) return [field, words(form.dataset.noCount, { text: field.value.trim() })];
      if (Number.isNaN(points(field))) return [field, words(form.dataset.noNumber, { text: field.value.trim() })];
    }
    const empty = totals.find((field) => points(field) === null);
    if (empty) return [empty, form.dataset.incomplete];
    const sum = totals.reduce((before, field) => before + (points(field) ?? 0), lost());
    const due = atStart * totals.length;
    askAsOnSheet(sum - due);
    const total = agreeSticks?.checked ? 0 : sum - due;
    if (total && !agree.checked) {
      const sticks = sticksMissing(total);
      const facts = { total: signed(total), sum: plain(sum), due: plain(due), sticks };
      return [totals[0], words(sticks ? form.dataset.sticksMissing : form.dataset.off, facts)];
    }
    const decided = total || beside?.querySelector("input").checked;
    return decided && why && !why.value.trim() ? [why, form.dataset.whyMissing] : null;
  }

  /** @param {PageElement} field */
  function next(field) {
    const at = totals.indexOf(field);
    if (Number.isNaN(points(field))) {
      tell(words(form.dataset.noNumber, { text: field.value.trim() }));
      go(field);
      return;
    }
    const empty = totals.filter((one) => points(one) === null);
    if (at < totals.length - 1) {
      const following = totals[at + 1];
      if (empty.length === 1 && empty[0] === following) workOut(following);
      go(following);
    } else if (reason) go(reason);
    else save();
  }

  function save() {
    const found = problem();
    if (found) {
      tell(found[1]);
      go(found[0]);
    } else if (reason) form.requestSubmit();
    else send();
  }

  function send() {
    if (!tableAt(number.value)) {
      openTable();
      return;
    }
    const data = new FormData(form);
    data.set("action", "save");
    const line = document.createElement("li");
    const title = words(form.dataset.table, { table: Number(number.value) });
    const entered = totals.map((field) => (atStart ? plain : signed)(Number(points(field))));
    line.append(`${title}: ${entered.join(form.dataset.between)} `);
    const outcome = line.appendChild(document.createElement("p"));
    sent.prepend(line);
    post(data, line, outcome);
    clear();
  }

  /* One after the other, so that the lists are those after the last one. */
  /**
   * @param {FormData} data
   * @param {HTMLElement} line
   * @param {HTMLElement} outcome
   */
  function post(data, line, outcome) {
    unsent.add(line);
    line.className = "";
    outcome.textContent = form.dataset.sending;
    queue = queue.then(async () => {
      try {
        const headers = { "HX-Request": "true" };
        const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body: data, headers });
        if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
        showOutcome(await answer.text(), line, outcome);
        unsent.delete(line);
      } catch {
        notSent(data, line, outcome);
      }
    });
  }

  /**
   * @param {FormData} data
   * @param {HTMLElement} line
   * @param {HTMLElement} outcome
   */
  function notSent(data, line, outcome) {
    const again = document.createElement("button");
    again.type = "button";
    again.className = "button small";
    again.textContent = form.dataset.retry;
    again.addEventListener("click", () => post(data, line, outcome));
    line.className = "is-refused";
    outcome.replaceChildren(`${form.dataset.unsent} `, again);
  }

  /**
   * @param {string} html
   * @param {HTMLElement} line
   * @param {HTMLElement} outcome
   */
  function showOutcome(html, line, outcome) {
    const parts = new DOMParser().parseFromString(html, "text/html");
    const told = parts.querySelector("[data-outcome]");
    const side = parts.querySelector("#desk-side");
    line.className = `is-${told.dataset.outcome}`;
    outcome.replaceChildren(...told.childNodes);
    document.querySelector("#desk-side").replaceWith(side);
    suggestNumber();
  }

  function suggestNumber() {
    const following = [...document.querySelectorAll("#desk-side [data-missing]")]
      .map((one) => one.dataset.table)
      .find((one) => one !== number.value.trim());
    number.placeholder = following ?? "";
  }

  function clear() {
    const gone = Number(number.value);
    for (const field of [...totals, ...losses]) {
      field.value = "";
      field.classList.remove("is-worked-out");
    }
    number.value = "";
    if (beside) {
      beside.hidden = true;
      beside.querySelector("input").checked = false;
    }
    askAsOnSheet(0);
    if (why) why.value = "";
    form.querySelector("[name=token]").value = crypto.randomUUID?.() ?? newToken();
    showNames();
    const rest = [...document.querySelectorAll("#desk-side [data-missing]")]
      .map((one) => Number(one.dataset.table))
      .filter((one) => one > gone);
    if (rest.length) number.placeholder = String(rest[0]);
    go(number);
  }

  /* Pages without HTTPS have no randomUUID. */
  function newToken() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }

  form.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && field.matches("[data-number]")) {
      event.preventDefault();
      if (!field.readOnly) openTable();
      else go(totals[0]);
    } else if (event.key === "Enter" && field.matches("[data-total]")) {
      event.preventDefault();
      next(field);
    } else if (event.key === "Enter" && field.matches("[data-lost], [data-why]")) {
      event.preventDefault();
      save();
    } else if (["-", "−", "+"].includes(event.key) && field.matches("[data-total]")) {
      event.preventDefault();
      const whole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
      const digits = whole ? "" : field.value.replace(/^[-−+]/, "");
      const negative = !whole && /^[-−]/.test(field.value);
      field.value = event.key === "+" || negative ? digits : `-${digits}`;
      field.classList.remove("is-worked-out");
    } else if (event.key === "Escape" && !reason) {
      event.preventDefault();
      clear();
    }
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value === "sheet" || reason) return;
    event.preventDefault();
    save();
  });
  form.addEventListener("input", (event) => {
    if (event.target === number) showNames();
    else if (!totals.includes(event.target)) return;
    event.target.classList.remove("is-worked-out");
    tell("", false);
  });
  window.addEventListener("beforeunload", (event) => {
    if (unsent.size) event.preventDefault();
  });
  if (number.value && !reason) showNames();
}
