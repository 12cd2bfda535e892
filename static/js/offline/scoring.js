// What the engine on this phone is asked: the score of an entry, and the game with the hands that wait.

import { fieldsNow } from "../table/sitters.js";
import { ask } from "./engine.js";
import { facts, tableNow } from "./facts.js";

const outbox = self.outbox;
const TILES = "123456789m123p5s + 5s";
/** @type {Fields} */
const SAMPLE = [
  ...Object.entries({ outcome: "win", winner: "0", source: "self", tiles: TILES }),
  ...Object.entries({ tiles_0: TILES, how_0: "tiles", how_1: "nothing" }), // of four hands
];

/** What is known of the table: of what the server has told, the latest. */
const latest = async () => (await outbox.table(await tableNow()).catch(() => undefined)) ?? facts;

/**
 * The hands that wait here, all or those before the one with a token.
 * @param {string} [token]
 */
async function waitingHands(token) {
  const hands = await outbox.ofTable(await tableNow()).catch(() => /** @type {QueuedHand[]} */ ([]));
  const place = hands.findIndex((hand) => hand.token === token);
  const before = place < 0 ? hands : hands.slice(0, place);
  // What somebody else recorded under the number of one counts instead of it.
  return before.filter((hand) => outbox.isKept(hand) && hand.state !== "conflict");
}

/**
 * The hands as they would be sent, their people in the seats they have now; without those whose people
 * no longer sit there.
 * @param {QueuedHand[]} hands
 * @param {string | undefined} seats
 */
const asSent = (hands, seats) =>
  hands.flatMap(({ token, number, fields }) => {
    const now = fieldsNow(fields, seats);
    return now ? [{ token, number, fields: now }] : [];
  });

/** Score a hand that nobody has played: the first one takes many times as long as those after it. */
export const scoreSample = () => scoreOf(SAMPLE);

/**
 * Score what is entered as the hand after those that wait, in place of the one with the token, or as
 * the correction of a recorded hand.
 * @param {[string, FormDataEntryValue][]} fields
 * @param {string} [token]
 * @param {CorrectedHand | null} [corrects]
 * @returns {Promise<ScoredEntry | null>}
 */
export async function scoreOf(fields, token, corrects = null) {
  const known = await latest();
  if (!known.game) return null;
  const hands = asSent(await waitingHands(token), known.seats);
  return ask({ ask: "preview", facts: known, hands, fields, corrects });
}

/**
 * Hands wait before an entry, new or with a token: the server does not know yet where the game stands.
 * @param {string} [token]
 */
export async function hasHandsBefore(token) {
  return (await waitingHands(token)).length > 0;
}

/**
 * The game as it stands with the hands that wait, all or those before the one with a token; null where
 * none does and the page is up to date.
 * @param {string} [token]
 * @returns {Promise<GameOnPhone | null>}
 */
export async function gameOnPhone(token) {
  const hands = await waitingHands(token);
  const known = await latest();
  if (!known.game || (!hands.length && known.at <= facts.at)) return null;
  return ask({ ask: "game", facts: known, hands: asSent(hands, known.seats) });
}
