import type { Path, Workbench } from '@/games/game';
import { api, ApiError, ask } from '@/lib/api';
import { person } from '@/lib/me.svelte';
import { sentence } from '@/lib/start.svelte';
import type { GameId, Json, Variant } from '@/lib/types';
import { type Moment, momentOf } from './growth';
import { differences, withValue, type Wrong, wrongOf } from './paths';

export interface Figure {
  value: number;
  bound: number;
}
export interface StudyReport {
  games: number;
  unit: 'win' | 'points';
  seats: { won: Figure; points: Figure }[];
  components: Record<string, { id: string; worth: Figure | null }[]>;
  verdict: { fault: string; subject: string; sentence: string }[];
  against: { seats: { won: Figure; points: Figure }[]; study: StudyReport } & Record<string, Json>;
  [figure: string]: unknown;
}
interface StudyAnswer {
  status: 'working' | 'ready';
  done: number;
  study: StudyReport | null;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

// A game's pack while it is changed: kept in this browser, checked by the server, studied and shared.
export class Bench {
  pack = $state.raw<Json>(null);
  wrong = $state.raw<Wrong | null>(null);
  checking = $state(false);
  trouble = $state('');
  variant = $state.raw<Variant | null>(null); // Of the pack as it is now, once it is shared.
  study = $state.raw<StudyAnswer | null>(null);
  studying = $state(false);
  moments = $state.raw<Moment[]>([]); // Of the study, as it grew.
  readonly changes = $derived.by(() => differences(this.own, this.pack));
  private timer = 0;
  private gone = false;

  constructor(
    readonly game: GameId,
    readonly form: Workbench,
    private readonly named: string,
  ) {
    const kept = localStorage.getItem(this.key);
    let pack = this.own;
    try {
      if (kept) pack = JSON.parse(kept) as Json;
    } catch {
      localStorage.removeItem(this.key);
    }
    this.show(pack);
    if (pack !== this.own) this.look();
  }

  get own(): Json {
    return this.form.box.own as Json;
  }
  private get key(): string {
    return `fourlands.bench.${this.game}`;
  }

  close(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.form.box.use(null);
  }

  change = (path: Path, value: Json): void => {
    const { name } = this.pack as { name: string };
    let next = withValue(this.pack, path, value);
    // What is changed is not what it is called any more.
    if (path[0] !== 'name' && name === (this.own as { name: string }).name)
      next = withValue(next, ['name'], this.named);
    this.load(next);
  };

  load(pack: Json): void {
    this.show(pack);
    if (this.changes.length > 0) localStorage.setItem(this.key, JSON.stringify(pack));
    else localStorage.removeItem(this.key);
    this.look();
  }

  reset(): void {
    localStorage.removeItem(this.key);
    clearTimeout(this.timer);
    this.wrong = null;
    this.show(this.own);
  }

  private show(pack: Json): void {
    this.pack = pack;
    this.variant = null;
    // What was found out is of another pack.
    this.study = null;
    this.moments = [];
    this.trouble = '';
    this.form.box.use(pack);
  }

  // Asks whether it is right, a moment after the last change.
  private look(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.check(), 400);
  }
  private async check(): Promise<void> {
    const { pack } = this;
    this.checking = true;
    try {
      await person.be();
      await api.handInPack(this.game, pack, true);
      if (pack === this.pack) this.wrong = null;
    } catch (error) {
      if (pack === this.pack) this.blame(error);
    } finally {
      this.checking = false;
    }
  }
  private blame(error: unknown): void {
    if (error instanceof ApiError && error.body.code === 'bad_pack')
      this.wrong = wrongOf(error.message);
    else this.trouble = sentence(error);
  }

  // The variant that others can play; null, and why, if there is none.
  async share(): Promise<Variant | null> {
    if (this.variant) return this.variant;
    this.trouble = '';
    try {
      await person.be();
      this.variant = await api.handInPack(this.game, this.pack);
    } catch (error) {
      this.blame(error);
    }
    return this.variant;
  }

  async runStudy(): Promise<void> {
    if (this.studying) return;
    this.studying = true;
    this.study = null;
    this.moments = [];
    try {
      const variant = await this.share();
      while (variant && !this.gone) {
        const answer = await ask<StudyAnswer>('GET', `/api/packs/${variant.id}/study`);
        if (variant !== this.variant) break;
        this.study = answer;
        const { study } = answer;
        if (study && study.games !== this.moments.at(-1)?.games)
          this.moments = [...this.moments, momentOf(study)];
        if (this.study.status === 'ready') break;
        await pause(1200);
      }
    } catch (error) {
      this.blame(error);
    } finally {
      this.studying = false;
    }
  }
}
