// Workers that only think, beside the one that plays: each has a module, and so a tree, of its own. Nothing is shared
// between them, so a page needs no isolation; what they find is added up.

export interface Thought {
  // All lines of the last answer's message, read.
  answer: Record<string, unknown>;
}
export interface ThinkerTold {
  id: number;
  answer?: Record<string, unknown>;
  failed?: string;
  progress?: number; // 0 to 1.
}
export interface Asked {
  id: number;
  lines: object[];
}
type Progress = (done: number) => void;

const most = 4;
// As many as there are processors less one, which plays and paints.
export const crew = (processors = globalThis.navigator?.hardwareConcurrency ?? 2): number =>
  Math.max(1, Math.min(most, processors - 1));

interface Job {
  asked: Asked;
  progress: Progress;
  done: (answer: Record<string, unknown>) => void;
  failed: (error: Error) => void;
  tries: number;
}

class Thinker {
  job: Job | null = null;
  private worker: Worker | null = null;

  constructor(
    private readonly start: () => Worker,
    private readonly free: () => void,
  ) {}

  take(job: Job): void {
    this.job = job;
    job.tries += 1;
    try {
      this.running().postMessage(job.asked);
    } catch (error) {
      this.died(error instanceof Error ? error.message : String(error));
    }
  }

  end(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private running(): Worker {
    if (this.worker) return this.worker;
    const worker = this.start();
    worker.onmessage = (event: MessageEvent<ThinkerTold>) => this.hear(event.data);
    worker.onerror = (event) => this.died(event.message);
    this.worker = worker;
    return worker;
  }

  private hear(told: ThinkerTold): void {
    const job = this.job;
    if (!job || told.id !== job.asked.id) return;
    if (told.progress !== undefined) return job.progress(told.progress);
    if (told.failed !== undefined) return this.died(told.failed);
    this.job = null;
    job.done(told.answer ?? {});
    this.free();
  }

  // It is started again and asked again, once.
  private died(why: string): void {
    this.end();
    const job = this.job;
    this.job = null;
    if (job && job.tries < 2) return this.take(job);
    job?.failed(new Error(why));
    this.free();
  }
}

export class Thinkers {
  private readonly all: Thinker[];
  private readonly waiting: Job[] = [];
  private count = 0;

  constructor(
    start: () => Worker,
    readonly size = crew(),
  ) {
    this.all = Array.from({ length: size }, () => new Thinker(start, () => this.next()));
  }

  // The answer to the last of the lines, from one of them.
  ask(lines: object[], progress: Progress = () => undefined): Promise<Record<string, unknown>> {
    return new Promise((done, failed) => {
      this.count += 1;
      this.waiting.push({ asked: { id: this.count, lines }, progress, done, failed, tries: 0 });
      this.next();
    });
  }

  // The same question to all of them, each with a salt of its own.
  together(linesOf: (salt: number) => object[], first = 0): Promise<Record<string, unknown>>[] {
    return this.all.map((_, index) => this.ask(linesOf(first + index)));
  }

  // They are gone; the next question starts new ones.
  end(): void {
    for (const thinker of this.all) thinker.end();
  }

  private next(): void {
    for (const thinker of this.all)
      if (!thinker.job && this.waiting.length > 0) thinker.take(this.waiting.shift()!);
  }
}

type Vote = [step: string, visits: number];

// The step that all of them together looked at most; of equals the first one's. Those that failed have no vote.
export const elected = (
  answers: PromiseSettledResult<Record<string, unknown>>[],
): string | null => {
  const votes = new Map<string, number>();
  for (const answer of answers) {
    if (answer.status !== 'fulfilled') continue;
    for (const [step, visits] of (answer.value.votes as Vote[] | undefined) ?? [])
      votes.set(step, (votes.get(step) ?? 0) + visits);
    // A choice that needed no search has a voice all the same.
    const { step } = answer.value;
    if (typeof step === 'string') votes.set(step, (votes.get(step) ?? 0) + 1);
  }
  let best: string | null = null;
  for (const [step, visits] of votes) if (best === null || visits > votes.get(best)!) best = step;
  return best;
};
