// Quick games that have begun on this phone without network: their pages, and their way to the server.
// A classic script, because pages and the service worker both run it: everything is in `phoneGames`.
// Such a game is a table with a number of this phone's own until the server has made it: then it has
// `became`, and its hands go on there as any that wait.

self.phoneGames = (() => {
  "use strict";

  // What stands for the number and the names on the pages of a table that is nowhere: as in
  // clubscore/web/table/quick/on_phone.py.
  const BLANK_TABLE = 8_000_000_000_000_000;
  const [FIRST_NAMES, LAST_NAMES] = [0xe000, 0xe010];
  const LONGEST = 30 * 24 * 3_600_000; // ms for which a game leads to its table, as long as that is kept
  const FACTS = / data-facts="[^"]*"/;

  const store = self.handStore;

  /** @param {number} table */
  const isOnPhone = (table) => table >= BLANK_TABLE;

  /** A number for a table that no server gives and no other game of this phone has. */
  function newTable() {
    const [high, low] = crypto.getRandomValues(new Uint16Array(2));
    return BLANK_TABLE + 1 + (high * 0x10000 + low);
  }

  /** @param {string} text */
  const escaped = (text) =>
    text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);

  /**
   * The page of a table that is nowhere as that of this game.
   * @param {string} html
   * @param {PhoneGameFacts} known
   */
  function filled(html, known) {
    let page = html
      .replaceAll(String(BLANK_TABLE), String(known.table))
      .replace(FACTS, () => ` data-facts="${escaped(JSON.stringify(known))}"`);
    known.begin.shown.forEach(([name, short], seat) => {
      const [first, last] = [FIRST_NAMES, LAST_NAMES].map((code) => String.fromCharCode(code + seat));
      page = page.replaceAll(`${first} ${last}`, () => escaped(name));
      page = page.replaceAll(`${last} ${first}`, () => escaped(short));
    });
    return page;
  }

  /** The games that begun on this phone. */
  const all = async () =>
    /** @type {PhoneGameFacts[]} */ ((await store.tables()).filter((one) => one.begin !== undefined));

  /** @param {PhoneGameFacts} game */
  const isWaiting = (game) => game.became === undefined && game.begin.state === "waiting";

  /**
   * Let the server make a game, once for its token; null: it says nothing of it now.
   * @param {PhoneGame} game
   * @param {AskServer} ask
   * @param {boolean} waited it was begun without network
   * @returns {Promise<BegunGame | null>}
   */
  async function begin({ token, ruleset, options, names }, ask, waited) {
    const address = `${self.BASE}/tables/begin/`;
    const { told } = await ask(address);
    if (!told?.csrf) return null;
    const body = new URLSearchParams({ csrfmiddlewaretoken: told.csrf, token, ruleset });
    body.set("options", JSON.stringify(options));
    if (waited) body.set("waited", "1");
    for (const name of names) body.append("name", name);
    const answer = await ask(address, { method: "POST", body });
    if (answer.status >= 500 || !answer.told?.state) return null;
    if (answer.told.facts) await store.learn(answer.told.facts);
    return answer.told;
  }

  /**
   * Send the games that wait; the hands of those the server has made wait at its tables from then on.
   * @param {AskServer} ask
   */
  async function send(ask) {
    for (const game of await all()) {
      if (isWaiting(game)) {
        const told = await begin(game.begin, ask, true);
        if (told === null) return;
        const { state, table, reason = "", code = "" } = told;
        if (state === "begun") game.became = table;
        else game.begin = { ...game.begin, state: "refused", reason, code };
        await store.note(game.table, { became: game.became, begin: game.begin });
      }
      if (game.became === undefined) continue;
      await move(game.table, game.became);
      if (Date.now() - game.begin.at > LONGEST) await store.forget(game.table);
    }
  }

  /**
   * Let the hands of a game be hands of the table that it has become.
   * @param {number} from
   * @param {number} to
   */
  async function move(from, to) {
    const hands = await store.ofTable(from);
    if (!hands.length) return;
    const known = await store.table(to);
    for (const hand of hands) {
      const { seats = "", where = hand.where } = known ?? {};
      /** @type {Fields} */
      const fields = hand.fields.map(([name, value]) => [name, name === "seats" && seats ? seats : value]);
      await store.replace(hand.token, { ...hand, table: to, where, fields });
    }
  }

  /** How many games, and hands of theirs, wait for nothing but the network. */
  async function waiting() {
    let count = 0;
    for (const game of (await all()).filter(isWaiting)) count += 1 + (await store.ofTable(game.table)).length;
    return count;
  }

  /**
   * Let a game that was refused be sent again.
   * @param {number} table
   */
  async function again(table) {
    const game = await store.table(table);
    if (!game?.begin) return;
    await store.note(table, { begin: { ...game.begin, state: "waiting", reason: "", code: "" } });
  }

  /**
   * Delete a game that is on this phone alone, with its hands.
   * @param {number} table
   */
  async function drop(table) {
    for (const hand of await store.ofTable(table)) await store.remove(hand.token);
    await store.forget(table);
  }

  return { again, all, begin, drop, filled, isOnPhone, newTable, send, waiting };
})();
