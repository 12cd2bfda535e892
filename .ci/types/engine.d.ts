// The engine on a phone: what it is asked and what it answers.

/** Built from the rules when the static files are collected. */
declare module "*/rules.js" {
  /** An answer in JSON to a question in JSON, with the catalogues of its language. */
  export function phone_answer(text: string, texts: import("../../static/js/engine/translation.js").Catalogue[]): string;
}

/** What is being entered, scored: `html` is what the server would send. */
interface ScoredEntry extends Score {
  html: string;
  verdict: "ok" | "short" | "partial" | "invalid";
}

/** A hand to be corrected, as the server has it: winds are numbers, `net` is by seat. */
interface CorrectedHand {
  number: number;
  dealer: number;
  prevalent_wind: number;
  ends_hand: boolean;
  net: number[];
}

/** A hand that waits, scored. */
interface ScoredHand {
  token: string;
  words: string; // its points, in a line
  winners: string; // who won on one discard, where several did
  worth: string;
  net: number[] | null;
  problem: string;
}

/** The game as it stands with the hands that wait: `players`, `head` and `result` are parts of the page. */
interface GameOnPhone {
  next: number | null;
  over: boolean;
  winds: [number, number] | []; // prevalent wind and dealer of the hand in play
  players: string;
  head: string;
  result: string;
  totals: string;
  hands: ScoredHand[];
}

/** What the calculator says of a hand: `html` and `address` are what the server would send. */
interface CalculatorAnswer {
  html: string;
  address: string;
  fields: Record<string, string>; // what fills those of the page
}
