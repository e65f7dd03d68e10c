import type { GameBoard } from '@/games/game';
import type { Say } from '@/lib/catalogue';
import { type LiveMatch, reasonOf } from '@/lib/match.svelte';
import { wordFor } from '@/lib/fairness';
import { person } from '@/lib/me.svelte';
import { settings } from '@/lib/settings.svelte';
import { namedSeats } from '@/lib/tables';
import { called } from '@/lib/start.svelte';
import { texts } from '@/lib/texts.svelte';
import type { Effect, ErrorBody, Preview, TableSeat } from '@/lib/types';
import { logLines, sinceLastTurn, spoken, type Telling } from './log';

// What somebody at a table is about to do: through which seat they look, the step that waits for a yes, a hint, a reason.

export interface Reason {
  text: string;
  x: number;
  y: number;
}

export const nameOf = (seat: TableSeat, index: number, say: Say): string => {
  if (seat.kind === 'open' && seat.account === 'bot')
    return say('table.challenged', { name: seat.for ?? '' });
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
  hintGain = $state(0); // What it would add to my score.
  game = $state.raw<GameBoard | null>(null); // Once it is loaded.
  pointed = $state.raw<readonly string[]>([]); // Places that a line of the log speaks of.
  // Where several people share this screen: what they call themselves, and who of them was last seen to look.
  private ownNames = $state.raw<Record<number, string>>({});
  private lifted = $state<number | null>(null);
  private point = { x: 0, y: 0 };

  seats = $derived.by(() => {
    const { table } = this.match;
    return table ? namedSeats(table, texts.say()) : [];
  });
  names = $derived.by(() => {
    const say = texts.say();
    const several = this.match.you.length > 1;
    return this.seats.map((seat, index) =>
      several && seat.you
        ? (this.ownNames[index] ?? say('table.player', { n: index + 1 }))
        : nameOf(seat, index, say),
    );
  });
  say = $derived.by(() => texts.say(this.match.table?.game, this.names));
  seat = $derived.by(() => {
    const { you, now } = this.match;
    if (this.looking !== null && you.includes(this.looking)) return this.looking;
    return you.find((mine) => now?.to_act.includes(mine)) ?? you[0] ?? null;
  });
  // The seat before whose turn the table is covered, so that nobody sees another's secrets; null: it is not.
  covered = $derived.by(() => {
    const hides = this.game?.secrets === true && this.match.you.length > 1 && this.running;
    return hides && this.seat !== this.lifted ? this.seat : null;
  });
  steps = $derived.by(() =>
    this.seat === null || this.match.sending || this.match.behind
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
  // How the names stand in the log: whoever reads it alone is "you".
  told = $derived.by(() => {
    const alone = this.match.you.length === 1 ? this.match.you[0] : null;
    return this.names.map((name, seat) => (seat === alone ? this.say('table.log.you') : name));
  });
  private telling = $derived.by((): Telling | null => {
    const { table } = this.match;
    const { game, say, names, told } = this;
    const view = this.match.viewOf(this.seat);
    if (!table || !game || view === null) return null;
    const { retell, tell } = game;
    const speak = texts.say(table.game, told);
    return {
      game: table.game,
      say,
      names,
      retell: retell && ((effects) => retell(effects, view, this.running ? this.seat : null)),
      tell: tell && ((effect) => tell(effect, { say: speak, view })),
    };
  });
  lines = $derived.by(() => (this.telling ? logLines(this.match.log, this.telling) : []));
  // What just happened: since I last acted, or what I did.
  happened = $derived.by(() => {
    const lines = this.lines.filter((line) => !line.turn);
    const since = this.seat === null ? lines.slice(-1) : sinceLastTurn(lines, this.seat);
    if (since.length > 0) return since;
    const last = lines.at(-1);
    return last ? lines.filter((line) => line.seq === last.seq) : [];
  });
  winners = $derived.by(() => {
    const result = this.match.now?.result as { winners?: number[] } | null | undefined;
    return result?.winners ?? [];
  });

  constructor(readonly match: LiveMatch) {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.namesKey) ?? '{}');
      if (kept && typeof kept === 'object') this.ownNames = kept as Record<number, string>;
    } catch {
      // Unreadable: the numbers will do.
    }
  }

  private get namesKey(): string {
    return `fourlands.names.${this.match.id}`;
  }

  rename(seat: number, name: string): void {
    const names = { ...this.ownNames };
    if (name.trim()) names[seat] = name.trim();
    else delete names[seat];
    this.ownNames = names;
    sessionStorage.setItem(this.namesKey, JSON.stringify(names));
  }

  uncover(): void {
    this.lifted = this.seat;
  }

  lookThrough(seat: number): void {
    this.looking = this.match.now?.to_act.includes(seat) ? null : seat;
  }

  // A reader of the screen hears what happened since their last turn once it is theirs again.
  since(): string {
    if (this.seat === null) return '';
    return sinceLastTurn(this.lines, this.seat)
      .map((line) => spoken(line, this.told))
      .join('; ');
  }

  choose(step: string): void {
    if (settings.values.confirm && this.waiting !== step) this.waiting = step;
    else void this.send(step);
  }

  async send(step: string): Promise<void> {
    this.waiting = null;
    this.forget();
    if (this.seat !== null) await this.guard(() => this.match.step(this.seat!, step));
  }

  // The hint has been of use, or is not wanted.
  forget(): void {
    this.hint = null;
    this.hintWords = '';
    this.hintGain = 0;
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
      const step = await this.match.hint(seat);
      if (!step || this.match.now?.seq !== seq) return; // Too late: something else happened.
      this.hint = step;
      await this.explainHint(seat, step);
    });
    this.hinting = false;
  }

  // What the hint would do, in the words of the log (the notation itself where that would show something new), and one
  // reason: what it adds to the score.
  private async explainHint(seat: number, step: string): Promise<void> {
    const { match, game } = this;
    const seen = await match.preview(seat, step).catch((): Preview => ({}));
    if (this.hint !== step) return;
    this.hintWords = this.inWords(seen.effects ?? []) || step;
    const points = (view: unknown, insight: unknown): number =>
      Number(game?.scores(view as never, insight as never, null)[seat] ?? Number.NaN);
    const gain = seen.view
      ? points(seen.view, seen.insight ?? null) - points(match.viewOf(seat), match.insightOf(seat))
      : 0;
    this.hintGain = gain > 0 ? gain : 0;
  }

  private inWords(effects: Effect[]): string {
    if (!this.telling) return '';
    const event = { seq: 0, at: 0, effects };
    return logLines([event], { ...this.telling, retell: undefined })
      .filter((line) => !line.turn)
      .map((line) => line.words)
      .join('; ');
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
