import { describe, expect, it } from 'vitest';
import positions from './testdata/positions.json';
import {
  attempt,
  attemptPiece,
  type Choice,
  cellsOf,
  itemsOf,
  nextQuestion,
  parse,
  type Step,
} from './steps';
import { narrow, offered } from '../picker';
import { type CityView, viewOf } from './view';
import type { Json } from '@/lib/types';

// Positions of whole games, with the steps that the engine offered there.
type Name = keyof typeof positions;
const steps = (name: Name): Step[] => positions[name].steps.map(parse);
const city = (name: Name): CityView => viewOf(positions[name].view as unknown as Json).seats[0]!;

const written = (step: Step): string => {
  const ship = step.act === 'land' ? `${step.colour}${step.size}` : undefined;
  const words =
    step.act === 'dye'
      ? [step.cell, step.colour]
      : [ship ?? (step.act === 'point' ? step.colour : undefined), step.cell, step.to, step.dir];
  return [step.die, step.act, ...words].filter((word) => word !== undefined).join(' ');
};

describe('the notation', () => {
  it.each(Object.keys(positions) as Name[])(
    'reads every step of %s and can write it again',
    (name) => {
      for (const step of steps(name)) expect(written(step)).toBe(step.text);
    },
  );
  it('has every kind of step among the positions', () => {
    const acts = new Set(
      (Object.keys(positions) as Name[]).flatMap((name) => steps(name).map((step) => step.act)),
    );
    expect([...acts].sort()).toEqual([
      'dye',
      'end',
      'land',
      'point',
      'shift',
      'skip',
      'turn',
      'up',
      'zap',
    ]);
  });
});

describe('choosing part after part', () => {
  it.each(Object.keys(positions) as Name[])(
    'reaches every step that is offered in %s, and only by parts that are lit',
    (name) => {
      const all = steps(name);
      const lit = new Set(cellsOf(all, {}));
      const missed = all.filter(
        (step) => step.cell !== undefined && !(lit.has(step.cell) && reached(all, step)),
      );
      expect(missed.map((step) => step.text)).toEqual([]);
    },
  );

  // Touches the step's cell, and for a shift the other, then answers each question as someone who wants the step.
  function reached(all: Step[], step: Step): boolean {
    let choice: Choice = { cell: step.cell };
    if (step.to !== undefined && step.to !== step.cell) {
      if (!cellsOf(narrow(all, choice), choice).includes(step.to)) return false;
      choice = { ...choice, to: step.to };
    }
    for (let asked = 0; asked < 5; asked++) {
      const question = nextQuestion(all, choice);
      switch (question.kind) {
        case 'done':
          return question.step === step;
        case 'nothing':
          return false;
        case 'dice':
          if (offered(question.steps, 'die').length < 2) return false; // Asked for nothing.
          choice = { ...choice, die: step.die };
          break;
        case 'wheel': {
          const { item, other } = question;
          if (item.act === step.act && step.dir && item.dirs.includes(step.dir))
            choice = { ...choice, act: step.act, dir: step.dir, to: step.to };
          else if (other?.act === step.act)
            choice = { ...choice, act: step.act, colour: step.colour, size: step.size };
          else return false;
          break;
        }
        case 'items': {
          const item = question.items.find(
            (one) => one.act === step.act && one.colour === step.colour && one.size === step.size,
          );
          if (!item) return false;
          choice = { ...choice, act: item.act, colour: item.colour, size: item.size };
        }
      }
    }
    return false;
  }

  it('takes a piece of the Armada first as well', () => {
    const all = steps('second');
    const blue = narrow(all, { piece: 'B1' });
    expect(offered(all, 'piece')).toContain('B1');
    expect(new Set(blue.map((step) => step.act))).toEqual(new Set(['point', 'land']));
    // A small can lie there in eight directions, or stand where it may land.
    const question = nextQuestion(all, {
      piece: 'B1',
      cell: blue.find((step) => step.act === 'land')!.cell,
    });
    expect(question.kind).toBe('wheel');
    if (question.kind !== 'wheel') return;
    expect(question.item.dirs).toHaveLength(8);
    expect(question.other?.act).toBe('land');
  });

  it('asks for the die only when several would do', () => {
    const all = [parse('2 up b2'), parse('6 up b2'), parse('6 up c3')];
    expect(nextQuestion(all, { cell: 'b2' }).kind).toBe('dice');
    expect(nextQuestion(all, { cell: 'b2', die: 6 })).toEqual({
      kind: 'done',
      step: parse('6 up b2'),
    });
    expect(nextQuestion(all, { cell: 'c3' })).toEqual({ kind: 'done', step: parse('6 up c3') });
  });

  it('never ends or skips because nothing else is left', () => {
    expect(nextQuestion([parse('3 skip')], { die: 3 }).kind).toBe('nothing');
    expect(nextQuestion([parse('end')], {}).kind).toBe('nothing');
  });

  it('turns a pointer where it lies in a yellow zap, while other cells stay open', () => {
    const all = steps('pending-yellow');
    const choice = { cell: 'a2' };
    const question = nextQuestion(all, choice);
    expect(question.kind).toBe('wheel');
    if (question.kind === 'wheel') expect(question.item.dirs).not.toContain('E'); // It faces east already.
    expect(cellsOf(narrow(all, choice), choice).length).toBeGreaterThan(1);
    expect(nextQuestion(all, { cell: 'a2', to: 'a2', act: 'shift', dir: 'N' })).toEqual({
      kind: 'done',
      step: parse('shift a2 a2 N'),
    });
  });

  it('lists what can be done at a place in the order of the Armada', () => {
    const items = itemsOf([
      parse('3 land B2 c3'),
      parse('3 point B c3 N'),
      parse('3 land R1 c3'),
      parse('3 point R c3 N'),
    ]);
    expect(items.map((item) => `${item.act} ${item.colour}`)).toEqual([
      'point R',
      'point B',
      'land R',
      'land B',
    ]);
  });
});

describe('a step that stands for an attempt', () => {
  it('uses the die of the row, or the die chosen', () => {
    expect(attempt(city('opening'), {}, 'c4')).toBe('4 point R c4 N');
    expect(attempt(city('opening'), { die: 3 }, 'c4')).toBe('3 point R c4 N');
    expect(attempt(city('opening'), { piece: 'G2' }, 'c4')).toBe('4 land G2 c4');
  });
  it('speaks of the action under way', () => {
    expect(attempt(city('pending-red'), {}, 'a1')).toBe('land R1 a1');
    expect(attempt(city('pending-yellow'), { cell: 'a2' }, 'a1')).toMatch(/^shift a2 a1 /);
    expect(attempt(city('pending-blue'), {}, 'a1')).toBe('dye a1 R');
    expect(attempt(city('pending-green'), {}, 'a1')).toBe('up a1');
    expect(attempt(city('pending-turn'), {}, 'a1')).toBe('turn a1 N');
  });
  it('is never one of the steps offered', () => {
    for (const name of Object.keys(positions) as Name[]) {
      const lit = new Set(cellsOf(steps(name), {}));
      for (const column of 'abcde')
        for (const row of '12345')
          if (!lit.has(`${column}${row}`))
            expect(positions[name].steps).not.toContain(attempt(city(name), {}, `${column}${row}`));
    }
  });
  it('asks for a piece that the Armada has not', () => {
    expect(
      attemptPiece(
        { ...city('opening'), armada: { R: [0, 3, 3], Y: [3, 3, 3], G: [3, 3, 3], B: [3, 3, 3] } },
        {},
        'R1',
      ),
    ).toBe('3 point R a3 N');
  });
});
