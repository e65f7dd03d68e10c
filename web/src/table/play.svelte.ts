import { sayEffect, type Say } from '@/lib/catalogue';
import { type LiveMatch, reasonOf } from '@/lib/match.svelte';
import { wordFor } from '@/lib/fairness';
import { person } from '@/lib/me.svelte';
import { settings } from '@/lib/settings.svelte';
import { namedSeats } from '@/lib/tables';
import { called } from '@/lib/start.svelte';
import { texts } from '@/lib/texts.svelte';
import type { Effect, ErrorBody, Json, Preview, TableSeat } from '@/lib/types';
import { logLines, sinceLastTurn } from './log';

// What somebody at a table is about to do: through which seat they look, the step that waits for a yes, a hint, a reason.

export interface Reason {
  text: string;
  x: number;
  y: number;
}

export const nameOf = (seat: TableSeat, index: number, say: Say): string => {
  if (seat.kind === 'open') return say('table.open_seat');
  if (seat.account === 'bot') return say('table.bot_account', { name: seat.name ?? '' });
  return seat.name ?? say(`seat.${index}`);
};

export class Play {
  looking = $state<number | null>(null); // A seat of mine that was picked; null: the one to act.
  waiting = $state<string | null>(null); // A step that waits for its second yes.
  hint = $state<string | null>(null);
  hintWords = $state('');
  hinting = $state(false);
  why = $state.raw<Reason | null>(null);
  trouble = $state(''); // What was refused and has no place on the screen.
  // How the game has its log told by now, once it is loaded.
  retell = $state.raw<((effects: Effect[], view: Json) => Effect[]) | undefined>(undefined);
  private point = { x: 0, y: 0 };

  seats = $derived.by(() => {
    const { table } = this.match;
    return table ? namedSeats(table, texts.say()) : [];
  });
  names = $derived.by(() => {
    const say = texts.say();
    return this.seats.map((seat, index) => nameOf(seat, index, say));
  });
  say = $derived.by(() => texts.say(this.match.table?.game, this.names));
  seat = $derived.by(() => {
    const { you, now } = this.match;
    if (this.looking !== null && you.includes(this.looking)) return this.looking;
    return you.find((mine) => now?.to_act.includes(mine)) ?? you[0] ?? null;
  });
  steps = $derived.by(() =>
    this.seat === null || this.match.sending
      ? []
      : (this.match.now?.steps[String(this.seat)] ?? []),
  );
  mine = $derived.by(() => this.match.you.some((seat) => this.match.now?.to_act.includes(seat)));
  // People at the table besides me; a seat that a bot took over is still theirs.
  company = $derived.by(() => this.seats.some((seat) => seat.kind === 'person' && !seat.you));
  // The daily challenge and rated games against people have no hints: no button for them either.
  hints = $derived.by(() => {
    const { table } = this.match;
    return table !== null && table.daily === null && !(table.rated && this.company);
  });
  running = $derived.by(() => this.match.table?.status === 'running');
  lines = $derived.by(() => {
    const { table, log } = this.match;
    const view = this.match.viewOf(this.seat);
    const { retell } = this;
    if (!table) return [];
    return logLines(
      log,
      table.game,
      this.say,
      this.names,
      retell && view !== null ? (effects) => retell(effects, view) : undefined,
    );
  });
  winners = $derived.by(() => {
    const result = this.match.now?.result as { winners?: number[] } | null | undefined;
    return result?.winners ?? [];
  });

  constructor(readonly match: LiveMatch) {}

  // A reader of the screen hears what happened since their last turn once it is theirs again.
  since(): string {
    return this.seat === null ? '' : sinceLastTurn(this.lines, this.seat).join(' ');
  }

  choose(step: string): void {
    if (settings.values.confirm && this.waiting !== step) this.waiting = step;
    else void this.send(step);
  }

  async send(step: string): Promise<void> {
    this.waiting = null;
    this.hint = null;
    this.hintWords = '';
    if (this.seat !== null) await this.guard(() => this.match.step(this.seat!, step));
  }

  async undo(): Promise<void> {
    const seat = this.seat;
    if (seat !== null)
      await this.guard(() => this.match.undo(seat, !this.match.now!.undo.includes(seat)));
  }

  async askHint(): Promise<void> {
    const seat = this.seat;
    if (seat === null || this.hinting) return;
    this.hinting = true;
    const seq = this.match.now?.seq;
    if (this.company)
      void this.match.ask('chat', { text: this.say('table.hint.told') }).catch(() => undefined);
    await this.guard(async () => {
      const { step } = (await this.match.ask('hint', { seat })) as { step?: string };
      if (!step || this.match.now?.seq !== seq) return; // Too late: something else happened.
      this.hint = step;
      this.hintWords = await this.words(seat, step);
    });
    this.hinting = false;
  }

  // What a step would do, in the words of the log; the notation itself where that would show something new.
  async words(seat: number, step: string): Promise<string> {
    const { effects } = await this.match.preview(seat, step).catch((): Preview => ({}));
    const game = this.match.table!.game;
    const lines = (effects ?? [])
      .filter((effect) => typeof effect.turn !== 'number')
      .map((effect) => sayEffect(this.say, game, effect));
    return lines.filter(Boolean).join(' ') || step;
  }

  // Remembers where the pointer was, for reasons that come later.
  at(x: number, y: number): void {
    this.point = { x, y };
  }

  refuse(step: string, near: { x: number; y: number }): void {
    if (this.seat === null) return;
    void this.match
      .explain(this.seat, step)
      .then((reason) => reason && this.tell(reason, near))
      .catch(() => undefined);
  }

  tell(reason: ErrorBody, near = this.point): void {
    this.why = { text: reason.message, ...near };
  }

  // Does something that the server may refuse, and says why it did.
  async guard(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      this.trouble = '';
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (this.point.x || this.point.y) this.tell(reason);
      else this.trouble = reason.message;
      return false;
    }
  }

  async sitDown(): Promise<void> {
    await person.be();
    const { table } = this.match;
    await this.guard(() =>
      this.match.ask('join', { ...called(), ...(table ? { word: wordFor(table) } : {}) }),
    );
  }
}
