import { ask } from './api';

// What a strong player thinks of a finished match, step by step; it takes a while to come. This browser works it out by
// itself, beside the page; where it cannot, the server does.

export interface AnalysedEvent {
  n: number;
  who: number | 'chance';
  step: string;
  before: number[];
  after: number[];
  best?: string;
  best_value?: number;
  played_value?: number;
  loss?: number;
}
export interface Account {
  name: string;
  start: number;
  luck: number;
  skill: number;
  others: number;
  result: number;
}
export interface Analysis {
  game: string;
  unit: 'points' | 'win';
  seats: Account[];
  events: AnalysedEvent[];
}

export class LiveAnalysis {
  found = $state.raw<Analysis | null>(null);
  working = $state<number | null>(null); // How far it is, 0 to 1.
  private closed = false;

  constructor(readonly id: string) {}

  close(): void {
    this.closed = true;
  }

  async look(): Promise<void> {
    this.working = 0;
    this.found = await this.here();
    while (!this.closed && !this.found) {
      try {
        const answer = await ask<{ status: string; done?: number; analysis?: Analysis }>(
          'GET',
          `/api/matches/${this.id}/analysis`,
        );
        if (answer.analysis) {
          this.found = answer.analysis;
          break;
        }
        this.working = answer.done ?? 0;
      } catch {
        break; // There is none; a match is whole without.
      }
      await new Promise((again) => setTimeout(again, 1000));
    }
    this.working = null;
  }

  // Null: not in this browser.
  private async here(): Promise<Analysis | null> {
    try {
      const { analyze, canThink } = await import('./local/advice');
      if (!canThink()) return null;
      const { recordOf } = await import('./proof');
      const told = (done: number) => (this.working = done);
      return (await analyze(await recordOf(this.id), told)) as Analysis;
    } catch {
      return null;
    }
  }
}

const least = 0.005; // Of a win, or of a point: less is noise.

// How much of something that can be given up was kept or gained by a step, for who made it.
const swing = (event: AnalysedEvent): number =>
  typeof event.who === 'number'
    ? (event.after[event.who] ?? 0) - (event.before[event.who] ?? 0)
    : 0;

// The step that gave up the most, and the one after which things stood better by the most; null where there is none.
export const bestAndWorst = (
  events: readonly AnalysedEvent[],
  seat: number,
): { best: AnalysedEvent | null; worst: AnalysedEvent | null } => {
  const mine = events.filter((event) => event.who === seat);
  const most = (value: (event: AnalysedEvent) => number): AnalysedEvent | null => {
    const found = mine.reduce<AnalysedEvent | null>(
      (top, event) => (top === null || value(event) > value(top) ? event : top),
      null,
    );
    return found && value(found) > least ? found : null;
  };
  const worst = most((event) => event.loss ?? 0);
  const sound = (event: AnalysedEvent) => ((event.loss ?? 0) > least ? 0 : swing(event));
  return { best: most(sound), worst };
};

// Where the match turned: the steps that gave up the most, in the order in which they came.
export const turningPoints = (events: readonly AnalysedEvent[], many = 5): AnalysedEvent[] =>
  events
    .filter((event) => event.who !== 'chance' && (event.loss ?? 0) > least)
    .sort((a, b) => (b.loss ?? 0) - (a.loss ?? 0))
    .slice(0, many)
    .sort((a, b) => a.n - b.n);
