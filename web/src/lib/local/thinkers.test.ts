import { describe, expect, it } from 'vitest';
import { type Asked, crew, elected, Thinkers, type ThinkerTold } from './thinkers';

const soon = () => new Promise((on) => setTimeout(on, 5));

// A worker that answers as it is told to, or dies.
class Fake {
  static made: Fake[] = [];
  onmessage: ((event: { data: ThinkerTold }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  ended = false;
  constructor(private readonly answers: (asked: Asked, worker: Fake) => void) {
    Fake.made.push(this);
  }
  postMessage(asked: Asked) {
    setTimeout(() => this.answers(asked, this), 0);
  }
  terminate() {
    this.ended = true;
  }
  tell(told: ThinkerTold) {
    this.onmessage?.({ data: told });
  }
}
const crewOf = (size: number, answers: (asked: Asked, worker: Fake) => void) => {
  Fake.made = [];
  return new Thinkers(() => new Fake(answers) as unknown as Worker, size);
};

describe('the workers that think', () => {
  it('are as many as processors less one, at least one and at most four', () => {
    expect([1, 2, 3, 4, 5, 8, 64].map((count) => crew(count))).toEqual([1, 1, 2, 3, 4, 4, 4]);
  });

  it('are started when first asked, and each question has one of them', async () => {
    const thinkers = crewOf(2, (asked, worker) =>
      worker.tell({ id: asked.id, answer: { lines: asked.lines } }),
    );
    expect(Fake.made).toHaveLength(0);
    const answers = await Promise.all([1, 2, 3].map((n) => thinkers.ask([{ n }])));
    expect(answers).toEqual([1, 2, 3].map((n) => ({ lines: [{ n }] })));
    expect(Fake.made).toHaveLength(2);
  });

  it('tell how far they are', async () => {
    const heard: number[] = [];
    const thinkers = crewOf(1, ({ id }, worker) => {
      for (const progress of [0.25, 0.5]) worker.tell({ id, progress });
      worker.tell({ id, answer: { done: true } });
    });
    await thinkers.ask([{}], (done) => heard.push(done));
    expect(heard).toEqual([0.25, 0.5]);
  });

  it('are started again when one dies, and the question is asked again', async () => {
    let deaths = 0;
    const thinkers = crewOf(1, ({ id }, worker) => {
      if ((deaths += 1) === 1) worker.onerror?.({ message: 'out of memory' });
      else worker.tell({ id, answer: { step: 'a' } });
    });
    expect(await thinkers.ask([{}])).toEqual({ step: 'a' });
    expect(Fake.made.map((worker) => worker.ended)).toEqual([true, false]);
  });

  it('are not started for ever: the second death is told, and the next question has a new one', async () => {
    let well = false;
    const thinkers = crewOf(1, ({ id }, worker) =>
      well ? worker.tell({ id, answer: {} }) : worker.tell({ id, failed: 'no WebAssembly' }),
    );
    await expect(thinkers.ask([{}])).rejects.toThrow('no WebAssembly');
    well = true;
    expect(await thinkers.ask([{}])).toEqual({});
    await soon();
  });

  it('all get the same question with a salt of their own', async () => {
    const thinkers = crewOf(3, ({ id, lines }, worker) =>
      worker.tell({ id, answer: { salt: (lines[0] as { salt: number }).salt } }),
    );
    const answers = await Promise.all(thinkers.together((salt) => [{ salt }], 1));
    expect(answers.map(({ salt }) => salt)).toEqual([1, 2, 3]);
  });
});

describe('votes', () => {
  const told = (votes: [string, number][], step = votes[0]![0]) =>
    ({ status: 'fulfilled', value: { votes, step } }) as const;
  const lost = { status: 'rejected', reason: new Error('gone') } as const;

  it('are added up over all trees', () => {
    const first = told([
      ['a', 60],
      ['b', 50],
    ]);
    const other = told([
      ['b', 55],
      ['a', 40],
    ]);
    expect(elected([first])).toBe('a');
    expect(elected([first, other])).toBe('b');
  });
  it('of a worker that is gone do not count, and without any there is none', () => {
    expect(elected([lost, told([['c', 3]])])).toBe('c');
    expect(elected([lost])).toBeNull();
  });
  it('are not needed for a step that needed no search', () => {
    expect(elected([{ status: 'fulfilled', value: { step: 'only' } }])).toBe('only');
  });
});
