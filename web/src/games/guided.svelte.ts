import type { Effect, GameId, Json, MatchEvent, Preview } from '@/lib/types';

// A first game that is told step by step: every step of it is known, the reader does their own where they are shown, the
// others' follow by themselves. The positions are the rules' own (scripts/make_guides.py).

export interface Frame {
  n: number; // How many steps led here.
  to_act: number[];
  effects: Effect[];
  view: Json;
  insight: Json;
}

// Who acts, the step, and the sentence that goes with it; `read`: a sentence alone.
type Line = [who: number | 'chance' | 'read', step: string, sentence?: string];

export interface GuideFile {
  options: Record<string, string | number | boolean>;
  lapse: [number, number][]; // From which step to which the game passes quickly.
  steps: Line[];
  frames: Frame[];
}

const files = import.meta.glob<GuideFile>('./*/guide.json', { import: 'default' });

export const guideOf = (game: GameId): (() => Promise<GuideFile>) | undefined =>
  files[`./${game}/guide.json`];

export const learner = 0; // The reader's seat.

export class GuidedGame {
  at = $state(0); // Steps that have passed.
  before = $state(0); // As many as had when the latest of them began.

  next = $derived.by(() => this.guide.steps[this.at] ?? null);
  over = $derived.by(() => this.next === null);
  hurried = $derived.by(() =>
    this.guide.lapse.some(([first, last]) => this.at >= first && this.at <= last),
  );
  reading = $derived.by(() => this.next?.[0] === 'read');
  mine = $derived.by(() => this.next?.[0] === learner && !this.hurried);
  steps = $derived.by(() => (this.mine ? [this.next![1]] : []));
  frame = $derived.by(() => this.guide.frames.findLast((frame) => frame.n <= this.at)!);
  latest = $derived.by((): MatchEvent[] =>
    this.guide.frames
      .filter((frame) => frame.n > this.before && frame.n <= this.at)
      .map((frame) => this.event(frame)),
  );
  // The sentence to show: the step's own, or while others act the latest one.
  sentence = $derived.by(() => {
    if (this.over) return 'end';
    if (this.reading || this.mine) return this.next![2] ?? this.latestSentence();
    return this.latestSentence();
  });
  progress = $derived.by(() => {
    const told = (steps: Line[]) => steps.filter((line) => line[2] !== undefined).length;
    return { done: told(this.guide.steps.slice(0, this.at)), all: told(this.guide.steps) };
  });

  constructor(readonly guide: GuideFile) {}

  // The reader's own step, or the end of a sentence.
  pass(): void {
    this.go(this.at + 1);
  }

  choose(step: string): boolean {
    if (!this.mine || step !== this.next![1]) return false;
    this.pass();
    return true;
  }

  // What happens by itself: the next step, or within a lapse the next one that is shown.
  carryOn(): void {
    if (!this.hurried) return this.pass();
    const shown = this.guide.frames.find((frame) => frame.n > this.at);
    this.go(shown?.n ?? this.guide.steps.length);
  }

  again(): void {
    this.go(0);
  }

  preview(step: string): Preview {
    const then = this.guide.frames.find((frame) => frame.n === this.at + 1);
    if (!this.mine || step !== this.next![1] || !then) return {};
    return { effects: then.effects, view: then.view, insight: then.insight };
  }

  private go(at: number): void {
    this.before = Math.min(this.at, at);
    this.at = at;
  }

  private latestSentence(): string {
    const told = (line: Line) => line[2] !== undefined;
    const before = this.guide.steps.slice(0, this.at).findLast(told);
    // While the game is dealt nothing was said yet: what comes first is.
    return (before ?? this.guide.steps.find(told))![2]!;
  }

  private event({ n, effects }: Frame): MatchEvent {
    const [who, step] = this.guide.steps[n - 1]!;
    return { seq: n, n, at: 0, step, effects, who: who === 'read' ? 'chance' : who };
  }
}
