import { LiveAnalysis } from '@/lib/analysis.svelte';
import { api, ask, isOffline } from '@/lib/api';
import { isHere } from '@/lib/local/ids';
import { person } from '@/lib/me.svelte';
import { reasonOf } from '@/lib/match.svelte';
import { texts } from '@/lib/texts.svelte';
import type { Effect, ErrorBody, Json, MatchEvent, Table } from '@/lib/types';

// A finished match, position by position, through the eyes of a seat or a spectator.

export interface ReplayEvent {
  n: number;
  who: number | 'chance';
  step: string;
  effects: Effect[];
  at: number;
}
export interface ReplayPosition {
  n: number;
  event: ReplayEvent | null;
  view: Json;
  insight: Json;
  to_act: number[];
  result: Json;
}
interface Positions {
  events: number;
  from: number;
  positions: ReplayPosition[];
}

// The same for boards and the log, which tell events apart by `seq`: a record has no other events than its own.
export type Position = Omit<ReplayPosition, 'event'> & { event: MatchEvent | null };
export const asPlayed = (position: ReplayPosition): Position => ({
  ...position,
  event: position.event && { seq: position.event.n, ...position.event },
});

const many = 64;

export class Replay {
  table = $state.raw<Table | null>(null);
  error = $state.raw<ErrorBody | null>(null);
  events = $state(0);
  at = $state(0);
  eyes = $state<number | null>(null);
  positions = $state.raw<(Position | undefined)[]>([]);
  now = $derived.by(() => this.positions[this.at] ?? this.lastKnown());
  log = $derived.by(() =>
    this.positions.flatMap((position) => (position?.event ? [position.event] : [])),
  );

  readonly analysis: LiveAnalysis;
  private closed = false;
  private loading = new Set<number>();

  constructor(readonly id: string) {
    this.analysis = new LiveAnalysis(id);
  }

  async open(): Promise<void> {
    try {
      const match = await ask<{ table: Table; you: number[] }>('GET', `/api/matches/${this.id}`);
      this.table = match.table;
      this.eyes = match.you[0] ?? null;
      await this.load();
      // A link may lead to a step.
      const wanted = Number(new URLSearchParams(location.search).get('at') ?? 0);
      if (Number.isInteger(wanted)) this.go(wanted);
      void this.analysis.look();
      void this.record().catch(() => undefined);
    } catch (error) {
      this.error = reasonOf(error);
    }
  }

  close(): void {
    this.closed = true;
    this.analysis.close();
  }

  async look(eyes: number | null): Promise<void> {
    this.eyes = eyes;
    this.positions = [];
    this.loading.clear();
    await this.load();
  }

  go(n: number): void {
    this.at = Math.max(0, Math.min(this.events, n));
  }

  // All positions, those around the present one first.
  private async load(): Promise<void> {
    const eyes = this.eyes;
    const here = Math.floor(this.at / many);
    await this.fetch(here, eyes);
    const all = Math.floor(this.events / many) + 1;
    for (let part = 0; part < all && !this.closed && this.eyes === eyes; part += 1)
      await this.fetch(part, eyes);
  }

  private async fetch(part: number, eyes: number | null): Promise<void> {
    if (this.loading.has(part)) return;
    this.loading.add(part);
    const seat = eyes === null ? '' : `&seat=${eyes}`;
    const got = await ask<Positions>(
      'GET',
      `/api/matches/${this.id}/replay?from=${part * many}&count=${many}${seat}`,
    );
    if (this.eyes !== eyes) return;
    this.events = got.events;
    const next = this.positions.slice();
    for (const position of got.positions) next[position.n] = asPlayed(position);
    this.positions = next;
  }

  private lastKnown(): Position | undefined {
    for (let n = Math.min(this.at, this.positions.length - 1); n >= 0; n -= 1)
      if (this.positions[n]) return this.positions[n];
    return undefined;
  }

  async playOn(seat: number, level: number): Promise<Table> {
    const seats = this.table!.seats.map((_, index) =>
      index === seat ? { kind: 'me' as const } : { kind: 'bot' as const, level },
    );
    const events = this.at;
    if (!isHere(this.id))
      try {
        return await api.newTable({ seats, from: { match: this.id, events } });
      } catch (error) {
        if (!isOffline(error)) throw error;
      }
    // Without a server: against bots of this page.
    const { here } = await import('@/lib/local/here.svelte');
    const name = person.me?.name ?? texts.say()('page.here.you');
    return here.create({
      seats: seats.map((one) => (one.kind === 'me' ? { ...one, name } : one)),
      from: { record: await this.record(), events },
    });
  }

  // The record, asked for early so that it is there when the network is not.
  private kept: Promise<string> | null = null;
  private record(): Promise<string> {
    this.kept ??= import('@/lib/proof').then(({ recordOf }) => recordOf(this.id));
    this.kept.catch(() => (this.kept = null));
    return this.kept;
  }
}
