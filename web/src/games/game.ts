import type { Component } from 'svelte';
import type { Effect, ErrorBody, Json, MatchEvent, Preview, TableSeat } from '@/lib/types';
import type { Say } from '@/lib/catalogue';

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

// What a table or a replay shows of a game: the default export of its `board.ts`.
export interface GameBoard {
  Board: Component<BoardProps>;
  // One line about the position for a screen reader and the page's title ("Turn 3: your black action").
  summary: (view: Json, say: Say, seat: number | null) => string;
  // The log as it is told by now, where a game has its players remember: what happened so far, and the view.
  retell?: (effects: Effect[], view: Json) => Effect[];
  // The score or standing of each seat to show beside its name, or null.
  scores: (view: Json, insight: Json, result: Json) => (string | null)[];
}

// All there is of a game: the default export of its `index.ts`. A guided first game is `guide.json` beside it (guided.svelte.ts). Its texts are `messages.json` beside it; those that
// begin with `page.` are said where the game itself is not loaded (its title, what its card says).
export interface Game {
  seats: [number, number]; // As the game has them.
  minutes: [number, number]; // As a table here takes.
  daily?: boolean; // The daily challenge is played with it.
  CardArt: Component; // Fills its box and may be cut at the rim.
  BotFace?: Component<{ nth: number }>; // Fills a square; the nth of the names in `page.game.<id>.bots`.
  board: () => Promise<{ default: GameBoard }>;
  learn: () => Promise<{ default: Component<LearnProps> }>;
}
