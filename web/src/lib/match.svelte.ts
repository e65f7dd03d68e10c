import { ApiError } from './api';
import { here, isHere } from './local/here.svelte';
import { awaited, seed } from './fairness';
import { forPlayers } from './format';
import { Reel } from './reel.svelte';
import { settings } from './settings.svelte';
import { connection } from './socket.svelte';
import type {
  ChatLine,
  ErrorBody,
  Json,
  MatchEvent,
  MatchMessage,
  Preview,
  ServerMessage,
  Standing,
  Table,
} from './types';

// How a match looks at one moment: what a message of the server left.
interface Frame {
  table: Table | null;
  you: number[];
  now: Standing | null;
  log: MatchEvent[];
  latest: MatchEvent[];
  arrived: number;
}

// One match as this page sees it, kept true by the server's messages. What other seats do is shown a step at a time, so
// what is shown may lie a little behind what has happened; then nothing can be chosen.
export class LiveMatch {
  table = $state.raw<Table | null>(null);
  you = $state.raw<number[]>([]);
  now = $state.raw<Standing | null>(null);
  log = $state.raw<MatchEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  latest = $state.raw<MatchEvent[]>([]); // What led from the view before to this one.
  error = $state.raw<ErrorBody | null>(null); // No such match, say.
  arrived = $state(0); // When the standing came, by this browser's clock.
  sending = $state(false);
  // How many beats something is to be watched for: a game's own word.
  beats: (events: MatchEvent[]) => number = (events) =>
    events.some((event) => event.effects?.length) ? 1 : 0;

  // The server, or a worker of this page: both say the same.
  readonly link: Pick<typeof connection, 'listen' | 'keep' | 'again' | 'request'>;
  private last: Frame | null = null; // The newest there is; what is shown may be older.
  // What came since a seat of mine last acted, after how it stood then.
  private recent = $state.raw<Frame[]>([]);
  private again = $state(false); // It was asked for once more.
  private readonly reel = new Reel<Frame>(
    (frame) => this.show(frame),
    (frame, waiting) => this.hold(frame, waiting),
  );
  private readonly stops: (() => void)[];

  constructor(readonly id: string) {
    this.link = isHere(id) ? here : connection;
    this.stops = [
      this.link.listen((message) => this.hear(message)),
      this.link.keep(
        `watch/${id}`,
        { type: 'watch', match: id, request: `w-${id}` },
        { type: 'unwatch', match: id },
      ),
    ];
  }

  // What is shown lies behind what has happened.
  get behind(): boolean {
    return this.reel.behind > 0;
  }

  // On to how things stand now.
  catchUp(): void {
    this.again = false;
    this.reel.skip();
  }

  // Whether there is something to see once more.
  get canShowAgain(): boolean {
    return this.recent.length > 1;
  }

  // What happened since a seat of mine last acted, once more from there on.
  showAgain(): void {
    const frames = this.recent;
    if (frames.length < 2) return;
    this.catchUp();
    this.again = true;
    for (const frame of frames) this.reel.take(frame);
    if (this.last && this.last !== frames.at(-1)) this.reel.take(this.last);
  }

  close(): void {
    this.reel.clear();
    for (const stop of this.stops) stop();
  }

  ask(type: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.link.request({ type, match: this.id, ...fields });
  }

  async step(seat: number, step: string): Promise<void> {
    if (!this.now || this.sending || this.behind) return;
    this.sending = true;
    try {
      await this.ask('step', { seat, seen: this.now.seq, step });
    } finally {
      this.sending = false;
    }
  }

  async undo(seat: number, beyond: boolean): Promise<void> {
    this.catchUp();
    await this.ask(beyond ? 'ask_undo' : 'undo', { seat, seen: this.now?.seq ?? 0 });
  }

  // What a player asks before deciding: of this browser, from what the seat sees; of the server where that cannot.
  private async advice(
    ask: 'hint' | 'preview' | 'explain',
    fields: { seat: number; step?: string },
  ): Promise<Record<string, unknown>> {
    const { table } = this;
    const view = this.now?.views[String(fields.seat)];
    const own = !isHere(this.id) && table && view !== undefined && !this.behind;
    if (own) {
      const { advise } = await import('./local/advice');
      const told = await advise({ ask, table, view, ...fields });
      if (told) return told;
    }
    return this.ask(ask, fields);
  }

  // A step that a strong player would do.
  async hint(seat: number): Promise<string | undefined> {
    return (await this.advice('hint', { seat })).step as string | undefined;
  }

  // Why the step may not be done; null if it may.
  async explain(seat: number, step: string): Promise<ErrorBody | null> {
    const answer = await this.advice('explain', { seat, step });
    return answer.legal
      ? null
      : {
          code: String(answer.code),
          message: forPlayers(String(answer.message)),
          rule: answer.rule as string | undefined,
        };
  }

  async preview(seat: number, step: string): Promise<Preview> {
    return (await this.advice('preview', { seat, step })) as Preview;
  }

  viewOf(seat: number | null): Json {
    if (!this.now) return null;
    return (
      this.now.views[seat === null ? 'spectator' : String(seat)] ??
      Object.values(this.now.views)[0] ??
      null
    );
  }

  insightOf(seat: number | null): Json {
    return this.now?.insights?.[seat === null ? 'spectator' : String(seat)] ?? null;
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'match':
        if (message.match === this.id) this.whole(message);
        return;
      case 'update':
        if (message.match === this.id) this.update(message.events, message);
        return;
      case 'table': {
        const { table } = message;
        if (table.match !== this.id) return;
        const you = table.seats.flatMap((seat, index) => (seat.you ? [index] : []));
        this.take({ ...this.newest(), table, you, latest: [] });
        return;
      }
      case 'chat':
        if (message.match === this.id && !this.chat.some((line) => line.n === message.line.n))
          this.chat = [...this.chat, message.line];
        return;
      case 'refused':
        if (message.request === `w-${this.id}`) this.error = message.error;
    }
  }

  // A word that did not get through when the table was made is given now.
  private give(table: Table): void {
    if (awaited(table)) void seed(table).catch(() => undefined);
  }

  private newest(): Frame {
    const { table, you, now, log, latest, arrived } = this;
    return this.last ?? { table, you, now, log, latest, arrived };
  }

  // All there is, after a connection was made or something was taken back: shown at once.
  private whole(message: MatchMessage): void {
    const { table, you, log, chat } = message;
    const seen = this.now?.seq ?? Infinity;
    const latest = log.filter((event) => event.seq > seen);
    this.chat = chat;
    this.give(table);
    this.reel.clear();
    this.recent = [];
    this.last = { table, you, log, latest, now: message, arrived: Date.now() };
    this.show(this.last);
  }

  private update(events: MatchEvent[], standing: Standing): void {
    const before = this.newest();
    if (!before.now || standing.seq <= before.now.seq) return;
    // An undo shortens the log; the simplest truth is the server's own.
    if (events.some((event) => event.undo !== undefined)) this.link.again(`watch/${this.id}`);
    const over = standing.result !== null && before.table;
    this.take({
      ...before,
      latest: events,
      log: [...before.log, ...events],
      table: over ? { ...before.table!, status: 'over' } : before.table,
      now: standing,
      arrived: Date.now(),
    });
  }

  // Nobody who could act is kept waiting: then it is shown at once, as what they did themselves.
  private take(frame: Frame): void {
    const before = this.newest();
    const own = frame.latest.some((event) => this.isMine(event));
    if (own) this.recent = [frame];
    else if (frame.latest.length > 0)
      this.recent = [...(this.recent.length > 0 ? this.recent : [before]), frame];
    this.last = frame;
    const acting = this.you.some((seat) => this.now?.to_act.includes(seat));
    this.reel.take(frame, acting && !this.again);
  }

  private show(frame: Frame): void {
    if (frame === this.last) this.again = false;
    this.error = null;
    this.table = frame.table;
    this.you = frame.you;
    this.log = frame.log;
    this.latest = frame.latest;
    this.now = frame.now;
    this.arrived = frame.arrived;
  }

  private isMine(event: MatchEvent): boolean {
    return typeof event.who === 'number' && this.you.includes(event.who);
  }

  // Nothing is waited for in a tab that nobody sees; a long queue is shown faster.
  private hold(frame: Frame, waiting: number): number {
    if (document.hidden || frame.latest.length === 0) return 0;
    const beat = this.again ? Math.max(settings.beat, 450) : settings.beat;
    const crowd = Math.max(1, waiting / 8);
    return (beat * Math.min(6, this.beats(frame.latest))) / crowd;
  }
}

export const reasonOf = (error: unknown): ErrorBody =>
  error instanceof ApiError
    ? { ...error.body, message: forPlayers(error.body.message) }
    : { code: 'bug', message: error instanceof Error ? error.message : String(error) };
