import type { Component } from 'svelte';
import type { ErrorBody, Effect, GameId, Json, MatchEvent, TableSeat } from '@/lib/types';
import type { Say } from '@/lib/catalogue';

// What a game's folder gives the page, and what the page gives a board. A board draws a view and turns clicks, drags and
// keys into one of the offered steps; it holds no rule: what may be done is `steps`, why something may not is `explain`,
// what something would do is `preview`, what the rules reckon is `insight`.

export interface Preview { reveals?: boolean; effects?: Effect[]; view?: Json; insight?: Json }

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

export interface LearnProps { say: Say; motion: boolean }

export interface GuideStep {
  // A sentence of the catalogue, shown beside the board while `until` has not come true.
  text: string;
  // Whether the reader has done it: asked after every event.
  until: (standing: { view: Json; events: MatchEvent[]; seat: number }) => boolean;
}

export interface GameModule {
  Board: Component<BoardProps>;
  Learn: Component<LearnProps>;
  // A guided first game; null where a game has none yet.
  guide: GuideStep[] | null;
  // One line about the position for a screen reader and the page's title ("Turn 3: your black action").
  summary: (view: Json, say: Say, seat: number | null) => string;
  // The score or standing of each seat to show beside its name, or null.
  scores: (view: Json, insight: Json, result: Json) => (string | null)[];
}

export type GameLoader = () => Promise<GameModule>;
export type { GameId };
