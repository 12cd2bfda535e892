// A hand and what is made of it. A tile is a number as in scoring/tiles.py, a flower 0 to 7.

interface Meld {
  shape: "chow" | "pung" | "kong";
  tile: number; // the lowest
  concealed: boolean;
}

interface Hand {
  melds: readonly Meld[];
  tiles: readonly number[];
  winning: number | null; // null while missing
  flowers: readonly number[];
  partial: boolean; // only what scores is given
  reds: readonly number[]; // fives among them that are red
  isRedShared?: boolean; // one is the winning tile, as another winner has it; not known of a hand just read
}

/** What a tap adds: a tile, a meld, or what stands. */
type Mode = "" | "chow" | "pung" | "kong" | "concealed" | "pair" | "triple" | "run";

/** Why a text is no hand: `position` is that of the character, from 1. */
interface NotationFault {
  code: string;
  position: number;
}

/** What to do next, and how urgent it is. */
interface Status {
  text: string;
  kind: "" | "ask" | "alert";
}

/** A hand that is being read. */
interface OpenHand extends Hand {
  melds: Meld[];
  tiles: number[];
  flowers: number[];
  reds: number[];
}

/** One of the hands on the keypad. */
interface KeypadHand {
  text: string; // as it stands in its field
  hand: Hand;
  history: Hand[]; // what it was before
  fault: NotationFault | null;
  won: boolean;
  partial: boolean; // only what scores is entered
  bySets: boolean; // of the winner whole sets are entered
  isOut: boolean; // entered in another way
}

/** What a tap did; null: something there is nothing to go on from. */
type KeypadChange = { isClosed: boolean } | null;
