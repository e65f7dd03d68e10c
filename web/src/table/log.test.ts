import { describe, expect, it } from 'vitest';
import { speaker } from '@/lib/catalogue';
import type { MatchEvent } from '@/lib/types';
import { byTurn, logLines, sinceLastTurn, spoken, type Telling } from './log';

const names = ['Ada', 'Ben'];
const say = speaker(
  {
    'g.effect.land': '{seat:seat} lands on {cell}.',
    'g.effect.turn': 'Turn {turn}.',
    'table.log.undo': '{name} takes back a step.',
    'table.log.undo_agreed': '{name}, agreed.',
    'table.log.end.resigned': '{name} resigns.',
  },
  'en',
  names,
);
const telling: Telling = { game: 'g', say, names };
const step = (seq: number, n: number, who: number, cell: string): MatchEvent => ({
  seq,
  n,
  who,
  step: cell,
  at: 0,
  effects: [{ kind: 'land', seat: who, cell }],
});
const turn = (seq: number, n: number, at: number): MatchEvent => ({
  seq,
  n,
  who: 'chance',
  at: 0,
  effects: [{ kind: 'turn', seat: 0, turn: at }],
});
const words = (events: MatchEvent[]) => logLines(events, telling).map((line) => line.words);

describe('the log', () => {
  it('says each effect with the names of the seats', () => {
    expect(words([step(1, 1, 0, 'a1'), step(2, 2, 1, 'b2')])).toEqual([
      'Ada lands on a1.',
      'Ben lands on b2.',
    ]);
  });
  it('loses the line of a step that was taken back, and the later ones count one less', () => {
    const events = [
      step(1, 1, 0, 'a1'),
      step(2, 2, 1, 'b2'),
      { seq: 3, undo: 1, seat: 0, at: 0 },
      { seq: 4, undo: 1, seat: 1, at: 0 },
    ];
    expect(words(events)).toEqual(['Ada takes back a step.', 'Ben takes back a step.']);
  });
  it('loses everything after an undo that all agreed to', () => {
    expect(
      words([
        step(1, 1, 0, 'a1'),
        step(2, 2, 1, 'b2'),
        step(3, 3, 0, 'c3'),
        { seq: 4, undo: 2, seat: 0, agreed: true, at: 0 },
      ]),
    ).toEqual(['Ada lands on a1.', 'Ada, agreed.']);
  });
  it('tells what a game no longer names as the game has it told, undone steps apart', () => {
    const events = [step(1, 1, 0, 'a1'), step(2, 2, 1, 'b2'), { seq: 3, undo: 1, seat: 0, at: 0 }];
    const lines = logLines(events, {
      ...telling,
      retell: (effects) =>
        effects.map((effect) => ({ ...effect, cell: `somewhere (of ${effects.length})` })),
    });
    expect(lines.map((line) => line.words)).toEqual([
      'Ben lands on somewhere (of 1).',
      'Ada takes back a step.',
    ]);
  });
  it('has a game tell its effects without names, and leave some out', () => {
    const lines = logLines([step(1, 1, 0, 'a1'), step(2, 2, 1, 'b2')], {
      ...telling,
      tell: (effect) =>
        effect.cell === 'a1' ? null : { words: 'down it comes', sign: 'ship', places: ['b2'] },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ words: 'down it comes', seat: 1, sign: 'ship' });
    expect(spoken(lines[0]!, names)).toBe('Ben: down it comes');
  });
  it('is told by turns, what came before the first apart', () => {
    const turns = byTurn(
      logLines([step(1, 1, 0, 'a1'), turn(2, 2, 1), step(3, 3, 0, 'b2'), turn(4, 4, 2)], telling),
    );
    expect(turns.map(({ head, lines }) => [head?.words ?? null, lines.length])).toEqual([
      [null, 1],
      ['Turn 1.', 1],
      ['Turn 2.', 0],
    ]);
  });
  it('tells what happened since a seat last acted', () => {
    const lines = logLines(
      [
        step(1, 1, 0, 'a1'),
        step(2, 2, 1, 'b2'),
        { seq: 3, end: { reason: 'resigned', seat: 1 }, at: 0 },
      ],
      telling,
    );
    const since = (seat: number) => sinceLastTurn(lines, seat).map((line) => line.words);
    expect(since(0)).toEqual(['Ben lands on b2.', 'Ben resigns.']);
    expect(since(1)).toEqual(['Ben resigns.']);
  });
});
