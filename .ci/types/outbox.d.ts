// What is stored on a phone.

/** The form as it was filled in: names and values. */
type Fields = [string, string][];

/**
 * `repeat`: the server has the same hand as the one before and asks whether it is another. `seats`: others sit
 * at the table than when it was entered.
 */
type HandState = "waiting" | "sending" | "refused" | "conflict" | "repeat" | "seats" | "recorded" | "failed";

/** What a hand pays, by seat, and is worth. */
interface Score {
  net: number[] | null;
  value: number | null;
}

/** A hand to be recorded; its token lets the server record it once, however often it is sent. */
interface EnteredHand {
  token: string;
  table: number;
  number: number;
  ends: boolean; // the hand in play ends with it
  fields: Fields;
  where: string;
  words: string[]; // says it to people
  at: number; // ms since 1970
  state: HandState;
  reason: string;
  code: string;
  hand: number | null; // at the server
  score: Score | null; // as this phone showed it
  difference?: string; // what the server recorded otherwise, to be read
}

/** One in the outbox. */
interface QueuedHand extends EnteredHand {
  id: number; // given by the store
}

/** What was last known of a table. */
interface TableFacts {
  table: number;
  where: string;
  next: number | null; // the hand in play; null: the game is over
  count: number | null;
  winds: Record<number, [number, number]>; // prevalent wind and dealer, by hand
  falseWinEnds: boolean;
  mayRecord: boolean;
  closed: boolean;
  seats?: string; // who sits where
  ends?: number | null; // when the time is up, ms since 1970; null: without a clock that runs
  at: number;
  link?: string;
  game?: unknown; // for the engine on the phone
  begin?: PhoneGame; // of one that has begun on this phone
  became?: number; // the table that the server has made of it
}

/** What is known of a table at a moment. */
type TableNews = Partial<TableFacts> & { table: number; at: number };

/** What a hand that was recorded changes of it. */
interface TableProgress {
  table: number;
  next: number | null;
  winds: TableFacts["winds"]; // of the hand in play
  game: object; // the part of the game that has changed
  at: number;
}

/** What the server says of a hand that was sent. */
interface Answer {
  state: HandState;
  reason?: string;
  code?: string;
  at?: number;
  next?: number | null;
  hand?: number | null;
  difference?: string;
  facts?: TableFacts;
  progress?: TableProgress; // of one that is recorded, instead of the facts
}

/** What a phone knows of itself. */
interface ThisPhone {
  table: number; // 0: its key, beside those of tables
  at: number;
  id: string;
  told: number[]; // tables it has told the server of hands for
}

/** What is stored: hands and tables. */
interface HandStore {
  all(): Promise<QueuedHand[]>;
  byToken(token: string): Promise<QueuedHand | undefined>;
  discard(token: string): Promise<void>;
  inOrder(one: QueuedHand, other: QueuedHand): number;
  follow(progress: TableProgress): Promise<void>;
  forget(table: number): Promise<void>;
  learn(facts: TableNews): Promise<void>;
  listen(listener: () => unknown): void;
  mark(token: string, facts: Partial<QueuedHand>): Promise<void>;
  note(table: number, facts: Partial<TableFacts>): Promise<void>;
  noteTold(table: number, holds: boolean): Promise<void>;
  numbered(hand: QueuedHand, number: number): QueuedHand;
  ofTable(table: number): Promise<QueuedHand[]>;
  phone(): Promise<ThisPhone>;
  put(hand: EnteredHand): Promise<void>;
  remove(token: string): Promise<void>;
  replace(token: string, hand: EnteredHand): Promise<void>;
  shift(hand: QueuedHand, by: number): Promise<void>;
  table(table: number): Promise<TableFacts | undefined>;
  tables(): Promise<TableFacts[]>;
}

/** The same, and the way to the server. */
interface Outbox extends HandStore {
  again(token: string): Promise<void>;
  answers(table: number): Promise<boolean>;
  begin(game: PhoneGame): Promise<BegunGame | null>;
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  flush(): Promise<number>;
  games: PhoneGames;
  holdOpen(token: string): void;
  isKept(hand: QueuedHand): boolean;
  isWaiting(hand: QueuedHand): boolean;
  letGo(token: string): Promise<void>;
  open(): Promise<Set<string>>;
  repeat(token: string): Promise<void>;
}

/** Where an entry belongs; `hand` is set for a correction, `waiting` for a hand of the outbox. */
interface EntryPlace {
  table: number;
  number: number;
  hand?: number | null;
  waiting?: string | null;
}

/** A hand while it is played; `replay` is how often it was played before, without ending. */
interface PlayedPlace {
  table: number;
  number: number;
  replay: number;
}

/** What a table tells of a hand before its entry: answers to questions, as fields. */
interface ToldAnswers {
  fields: Fields;
  seats: string; // who sat where
  at: number; // ms since 1970
}

/** What is being entered for a hand. */
interface Draft extends EntryPlace {
  key: string;
  path: string;
  revision: string | null;
  people: string[];
  seats?: string; // who sat where; a draft of an earlier release does not say
  replay?: number | null; // how often the hand was played before; null where that does not matter
  fields: Fields;
  view: { choosing: boolean; active: number };
  lines: string[]; // says it to people
  where: string;
  at: number; // ms since 1970
  handedOver: number; // when a page left it to that of a newer release
  filled?: string; // the void hand its form was filled in with, by its id
}

/** A quick game as it has begun on a phone. */
interface PhoneGame {
  token: string; // makes it once
  ruleset: string;
  options: object;
  names: string[]; // as they were typed, from East on; "" for nobody yet
  shown: [string, string][]; // in full and short, as pages have them
  blank: string; // the page it is made of
  at: number; // ms since 1970
  state: "waiting" | "refused";
  reason: string;
  code: string;
}

/** What is known of its table. */
type PhoneGameFacts = TableFacts & { begin: PhoneGame };

/** What the server says of it. */
interface BegunGame {
  state: "begun" | "refused";
  table?: number;
  facts?: TableFacts;
  reason?: string;
  code?: string;
}

type AskServer = (address: string, options?: object) => Promise<{ status: number; told: any }>;

interface PhoneGames {
  again(table: number): Promise<void>;
  all(): Promise<PhoneGameFacts[]>;
  begin(game: PhoneGame, ask: AskServer, waited: boolean): Promise<BegunGame | null>;
  drop(table: number): Promise<void>;
  filled(html: string, known: PhoneGameFacts): string;
  isOnPhone(table: number): boolean;
  newTable(): number;
  send(ask: AskServer): Promise<void>;
  waiting(): Promise<number>;
}
