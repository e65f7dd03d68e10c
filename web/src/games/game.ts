import type { Component } from 'svelte';
import type { Effect, ErrorBody, Json, MatchEvent, Preview, TableSeat } from '@/lib/types';
import type { Say } from '@/lib/catalogue';
import type { SignName } from '@/ui/Sign.svelte';

// What a game's folder gives the page, and what the page gives a board. A board draws a view and turns clicks, drags and
// keys into one of the offered steps; it holds no rule: what may be done is `steps`, why something may not is `explain`,
// what something would do is `preview`, what the rules reckon is `insight`.

export interface BoardProps {
  view: Json; // The seat's or a spectator's, as the server built it; each board casts it to its own type.
  insight: Json; // What the rules reckon from the view; null until it is there.
  seat: number | null; // Whose eyes these are; null: a spectator's.
  seats: TableSeat[]; // Names and kinds, by seat.
  toAct: number[];
  steps: string[]; // What `seat` may do now. Empty: nothing to choose.
  latest: MatchEvent[]; // What led here since the view before, oldest first: to be shown and animated.
  say: Say; // A text of the catalogue in the reader's language.
  labels: boolean; // Names of cells at the rim of the board.
  motion: boolean; // False: nothing moves.
  confirm: boolean; // True: a chosen step waits for a second yes (the shell asks; boards just call choose).
  hint: string | null; // A step to point out.
  forget?: () => void; // Something else was taken up: the hint is no longer wanted.
  pointed?: readonly string[]; // Places that a line of the log speaks of: to be lit.
  choose: (step: string) => void;
  explain: (step: string) => Promise<ErrorBody | null>;
  // Says near a place on the screen why something cannot be done. `step` is a whole step that stands for the attempt.
  refuse: (step: string, near: { x: number; y: number }) => void;
  preview: (step: string) => Promise<Preview>;
  announce: (text: string) => void; // To the live region.
}

export interface LearnProps {
  say: Say;
  motion: boolean;
}

// An effect as people tell it. Who did it stands beside it, so the words name nobody.
export interface Told {
  words: string;
  sign?: SignName;
  places?: string[]; // Where on the board, for `pointed`.
}

// Where a seat's points come from: what adds up to `total`.
export interface Tally {
  parts: { label: string; points: number; mark?: string }[]; // `mark`: a CSS colour.
  total: number;
  unit?: string; // What is counted, where it is not points.
  grade?: string; // What the rulebook calls it.
}

// What a table or a replay shows of a game: the default export of its `board.ts`.
export interface GameBoard {
  Board: Component<BoardProps>;
  // One line about the position for a screen reader and the page's title ("Turn 3: your black action").
  summary: (view: Json, say: Say, seat: number | null) => string;
  // The log as it is told by now, one effect for each: where a game has its players remember, or for the eyes of one
  // seat where several are held (null: for all).
  retell?: (effects: Effect[], view: Json, eyes: number | null) => Effect[];
  // An effect in the log and in the line that says what just happened; null: not worth a line.
  tell?: (effect: Effect, about: { say: Say; view: Json }) => Told | null;
  // A step as the effect that it first of all is, to tell of one that was not played; null: its notation has to do.
  effectOf?: (step: string) => Effect | null;
  // For how many beats events are watched, where that is not one for each message with effects.
  beats?: (events: MatchEvent[]) => number;
  // By seat, once it is over: the points by source, from the last view and all that happened.
  tally?: (end: {
    view: Json;
    insight: Json;
    result: Json;
    effects: Effect[];
    say: Say;
  }) => Tally[];
  // Seats of one person must not see each other's view: between their turns the table is covered.
  secrets?: boolean;
  // What is in the box: a variant's pack is put in before its board is shown, and taken out after.
  box?: { use: (pack: unknown) => void };
  // The score or standing of each seat to show beside its name, or null.
  scores: (view: Json, insight: Json, result: Json) => (string | null)[];
}

// -- The workbench: a game's pack as forms. ------------------------------------------------------
export type Path = (string | number)[];
export type Change = (path: Path, value: Json) => void;
export interface Field {
  path: Path;
  label: string;
  kind: 'number' | 'choice' | 'check' | 'text';
  most?: number; // Of a number; the least is 0.
  choices?: { value: string; text: string }[];
}
// Something in the box with its figures; `Picture` draws it as it is now, and may itself be clicked to change it.
export interface Piece {
  label: string;
  path: Path; // Where it stands in the pack, to show what is wrong with it beside it.
  Picture?: Component<{ pack: Json; path: Path; say: Say; change: Change }>;
  fields: Field[];
}
export interface Section {
  title: string;
  words?: string;
  pieces: Piece[];
  wide?: boolean; // Its pieces need room.
  columns?: number; // So many beside each other where there is room, as they lie on the table.
  rows?: number; // So many figures in a row.
}
// The default export of a game's `workbench.ts`.
export interface Workbench {
  box: { own: unknown; use: (pack: unknown) => void };
  sections: (pack: Json, say: Say) => Section[];
  examples?: { name: string; pack: Json }[]; // To begin with, one click away.
}

// All there is of a game: the default export of its `index.ts`. A guided first game is `guide.json` beside it (guided.svelte.ts). Its texts are `messages.json` beside it; those that
// begin with `page.` are said where the game itself is not loaded (its title, what its card says).
export interface Game {
  seats: [number, number]; // As the game has them.
  minutes: [number, number]; // As a table here takes.
  daily?: boolean; // It has a daily challenge.
  CardArt: Component; // Fills its box and may be cut at the rim.
  BotFace?: Component<{ nth: number }>; // Fills a square; the nth of the names in `page.game.<id>.bots`.
  board: () => Promise<{ default: GameBoard }>;
  learn: () => Promise<{ default: Component<LearnProps> }>;
  workbench?: () => Promise<{ default: Workbench }>;
}
