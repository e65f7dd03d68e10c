import { ApiError } from './api';
import { here, isHere } from './local/here.svelte';
import { awaited, seed } from './fairness';
import { connection } from './socket.svelte';
import type {
  ChatLine,
  ErrorBody,
  Json,
  MatchEvent,
  Preview,
  ServerMessage,
  Standing,
  Table,
} from './types';

// One match as this page sees it, kept true by the server's messages.
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

  // The server, or a worker of this page: both say the same.
  readonly link: Pick<typeof connection, 'listen' | 'keep' | 'again' | 'request'>;
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

  close(): void {
    for (const stop of this.stops) stop();
  }

  ask(type: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.link.request({ type, match: this.id, ...fields });
  }

  async step(seat: number, step: string): Promise<void> {
    if (!this.now || this.sending) return;
    this.sending = true;
    try {
      await this.ask('step', { seat, seen: this.now.seq, step });
    } finally {
      this.sending = false;
    }
  }

  async undo(seat: number, beyond: boolean): Promise<void> {
    await this.ask(beyond ? 'ask_undo' : 'undo', { seat, seen: this.now?.seq ?? 0 });
  }

  // Why the step may not be done; null if it may.
  async explain(seat: number, step: string): Promise<ErrorBody | null> {
    const answer = await this.ask('explain', { seat, step });
    return answer.legal
      ? null
      : {
          code: String(answer.code),
          message: String(answer.message),
          rule: answer.rule as string | undefined,
        };
  }

  async preview(seat: number, step: string): Promise<Preview> {
    return (await this.ask('preview', { seat, step })) as Preview;
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
        if (message.match !== this.id) return;
        this.latest = message.log.filter((event) => this.now !== null && event.seq > this.now.seq);
        this.table = message.table;
        this.give(message.table);
        this.you = message.you;
        this.log = message.log;
        this.chat = message.chat;
        this.stand(message);
        return;
      case 'update':
        if (message.match === this.id) this.update(message.events, message);
        return;
      case 'table':
        if (message.table.match !== this.id) return;
        this.table = message.table;
        this.you = message.table.seats.flatMap((seat, index) => (seat.you ? [index] : []));
        return;
      case 'chat':
        if (message.match === this.id && !this.chat.some((line) => line.n === message.line.n))
          this.chat = [...this.chat, message.line];
        return;
      case 'refused':
        if (message.request === `w-${this.id}`) this.error = message.error;
    }
  }

  private update(events: MatchEvent[], standing: Standing): void {
    if (!this.now || standing.seq <= this.now.seq) return;
    // An undo shortens the log; the simplest truth is the server's own.
    if (events.some((event) => event.undo !== undefined)) this.link.again(`watch/${this.id}`);
    this.latest = events;
    this.log = [...this.log, ...events];
    if (standing.result !== null && this.table) this.table = { ...this.table, status: 'over' };
    this.stand(standing);
  }

  // A word that did not get through when the table was made is given now.
  private give(table: Table): void {
    if (awaited(table)) void seed(table).catch(() => undefined);
  }

  private stand(standing: Standing): void {
    this.error = null;
    this.now = standing;
    this.arrived = Date.now();
  }
}

export const reasonOf = (error: unknown): ErrorBody =>
  error instanceof ApiError
    ? error.body
    : { code: 'bug', message: error instanceof Error ? error.message : String(error) };
