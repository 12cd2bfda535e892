// Tonight: the tables those who are here make are drawn while they are ticked.
// Nothing here needs the network, and without it the page works all the same.

const SEATS = 4;
const bar = document.querySelector("[data-tonight]");
const form = bar.closest("form");
const line = bar.querySelector("[role=status]");
const drawn = bar.querySelector("ol");
const { odd: ways, rulesets } = JSON.parse(bar.dataset.ways);

const odd = form.querySelector("[data-odd-tables]"); // of no use where the rules know none

/** How many sit at each table, and how many sit out; as the server does it. @param {number} players */
function tablesOf(players) {
  const way = ways[knowsOdd() ? form.elements.odd.value : "none"]?.slice(2 * players, 2 * players + 2) ?? "";
  if (!way || way === "--") {
    return { sizes: Array(Math.floor(players / SEATS)).fill(SEATS), out: players % SEATS };
  }
  const [threes, fives] = [...way].map(Number);
  const fours = (players - 3 * threes - 5 * fives) / SEATS;
  const sizes = [fours, threes, fives].flatMap((count, at) => Array(count).fill([4, 3, 5][at]));
  return { sizes, out: 0 };
}

const knowsOdd = () => rulesets.includes(bar.dataset.ruleset ?? form.elements.ruleset.value);

/**
 * @param {string} text
 * @param {Record<string, unknown>} facts
 */
const say = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => String(facts[key]));

function draw() {
  if (odd) odd.hidden = !knowsOdd();
  const picked = form.querySelectorAll("[name=players]:checked").length;
  const written = [...form.querySelectorAll("[data-row] [name$=last_name]")];
  const players = picked + written.filter((input) => input.value.trim()).length;
  const { sizes, out } = tablesOf(players);
  const facts = { players, tables: sizes.length, out, missing: SEATS - players };
  const { none, few, full, over } = line.dataset;
  let text = none;
  if (players > 0) text = sizes.length === 0 ? few : out ? over : full;
  if (line.textContent !== say(text, facts)) line.textContent = say(text, facts);
  line.classList.toggle("is-over", players > 0 && sizes.length === 0);
  drawn.replaceChildren(
    ...sizes.map((size) => {
      const table = document.createElement("li");
      table.className = "tonight-table";
      table.classList.toggle("is-odd", size !== SEATS);
      table.textContent = String(size);
      return table;
    }),
  );
}

form.addEventListener("input", draw);
form.addEventListener("change", draw);
draw();
