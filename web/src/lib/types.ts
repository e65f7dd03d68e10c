// What the server says (docs/protocol.md); plugins/wire.test.ts holds it against docs/openapi.json.

export type GameId = string; // The name of its folder in web/src/games.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface ErrorBody {
  code: string;
  message: string;
  rule?: string;
  seq?: number;
  missed?: MatchEvent[];
  retry_ms?: number;
}

export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}

export interface Me {
  person: string;
  name: string;
  kind: 'guest' | 'named' | 'bot';
  ratings: Record<string, Rating>;
  admin?: boolean;
}

// What holds for everybody here.
export interface House {
  announcement: string;
  chat: boolean;
  registration: boolean;
  appeals: string; // How whoever is shut out may appeal.
}

// Somebody who is meant: by name, or by a line of a table's chat.
export type Whom =
  { name: string } | { match: string; line: number } | { match: string; seat: number };

// A way in which a person is told that it is their turn.
export interface Way {
  id: string;
  kind: 'push' | 'mail' | 'hook';
  form?: 'json' | 'discord' | 'slack' | 'ntfy';
  to: string;
  confirmed: boolean;
  since: number;
  failures: number;
}
export interface Reminders {
  push: { on: boolean; why?: string; key?: string };
  mail: { on: boolean; why?: string };
  hook: { on: boolean; why?: string };
  ways: Way[];
  quiet: { from: string; until: string; zone: string } | null;
}

export type Profile = Pick<Me, 'name' | 'kind' | 'ratings'>;

// The bot accounts of each game, best first.
export interface Ladder {
  on: boolean; // Whether bots are paired on this server.
  games: Record<string, (Rating & { rank: number; name: string })[]>;
}

export interface GameInfo {
  id: GameId;
  title: string;
  seats: [number, number];
  options: Record<
    string,
    { values: (string | number | boolean)[]; default: string | number | boolean; aid?: boolean }
  >;
  simultaneous?: boolean; // Several seats act at the same time: a table may seal that.
  rules_version: number;
  pack: { name: string; hash: string };
}

// A pack of a game that somebody handed in.
export interface Variant {
  id: string;
  game: GameId;
  name: string;
}

export interface Clock {
  kind: 'real' | 'days';
  base_ms?: number;
  increment_ms?: number;
  days?: number;
  on_timeout?: 'bot' | 'lose';
}

export interface TableSeat {
  kind: 'person' | 'open' | 'bot';
  for?: string; // Of an open seat: for whom it is kept.
  name?: string;
  rating?: number;
  guest?: boolean;
  account?: 'bot'; // A bot account's, or kept for one.
  level?: number;
  plays?: 'person' | 'bot';
  you?: boolean;
  awaited?: 'word'; // The match waits for what the seat adds to chance (fairness.ts).
}

// Where a finished match stood after so many events.
export interface Beginning {
  match: string;
  events: number;
}

export interface Table {
  match: string;
  game: GameId;
  options: Record<string, string | number | boolean>;
  public: boolean;
  rated: boolean;
  ladder?: boolean; // Of the bot ladder.
  variant?: { id: string; name: string }; // Its pack is not the game's own.
  sealed?: boolean; // What others do at the same time is shown once one is done.
  status: 'open' | 'running' | 'over' | 'closed';
  created: number;
  by: string | null; // What whoever made it was called then.
  clock: Clock | null;
  commitment: string;
  seats: TableSeat[];
  next: string | null; // The match of the rematch.
  daily: string | null; // The day whose challenge it is a try of.
  from: Beginning | null;
  offline?: boolean; // It was played without a server.
  your_turn?: boolean;
  result?: Json;
  places?: number[]; // By seat, 1 for the best: once it is over.
}

// One effect of a step: its kind, and fields that the game's README lists.
export interface Effect {
  kind: string;
  [field: string]: Json;
}

// What a step would do, as far as the seat may know.
export interface Preview {
  reveals?: boolean;
  effects?: Effect[];
  view?: Json;
  insight?: Json;
}

export interface MatchEvent {
  seq: number;
  at: number;
  n?: number;
  who?: number | 'chance';
  step?: string;
  effects?: Effect[];
  undo?: number;
  seat?: number;
  agreed?: boolean;
  hand?: { seat: number; to: 'bot' | 'person'; reason?: string };
  end?: { reason: string; seat: number };
}

export interface Clocks {
  left_ms: number[];
  running: number[];
  at: number;
}
export interface ChatLine {
  n: number;
  name: string;
  text: string;
  at: number;
}

// What changes with every update.
export interface Standing {
  seq: number;
  to_act: number[];
  undo: number[];
  asked: { question: number; seat: number; agreed: number[] } | null;
  views: Record<string, Json>;
  insights: Record<string, Json>;
  steps: Record<string, string[]>;
  clocks: Clocks | null;
  result: Json;
}

export interface MatchMessage extends Standing {
  type: 'match';
  match: string;
  table: Table;
  you: number[];
  log: MatchEvent[];
  chat: ChatLine[];
}

export interface UpdateMessage extends Standing {
  type: 'update';
  match: string;
  events: MatchEvent[];
}

export type ServerMessage =
  | MatchMessage
  | UpdateMessage
  | { type: 'table'; table: Table }
  | { type: 'tables'; tables: Table[] }
  | { type: 'chat'; match: string; line: ChatLine }
  | { type: 'house'; house: House }
  | { type: 'done'; request: string; match?: string; seq?: number; [field: string]: unknown }
  | { type: 'refused'; request: string; match?: string; error: ErrorBody };
