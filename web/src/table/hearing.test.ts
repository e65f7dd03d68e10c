import { expect, it } from 'vitest';
import type { Sound } from '@/ui/sound';
import { Hearing } from './hearing';

const event = (seq: number) => ({ seq, at: 0 });

it('makes a sound of what happens, of my turn and of the end, each once', () => {
  const heard: Sound[] = [];
  const hearing = new Hearing((name) => heard.push(name));
  const quiet = { latest: [], signs: [], mine: false, won: null };
  hearing.hear(quiet);
  expect(heard).toEqual([]);
  const rolled = { ...quiet, latest: [event(1)], signs: ['dice' as const] };
  hearing.hear(rolled);
  hearing.hear(rolled);
  expect(heard).toEqual(['dice']);
  hearing.hear({ ...rolled, mine: true });
  hearing.hear({ ...rolled, mine: true });
  expect(heard).toEqual(['dice', 'turn']);
  hearing.hear({ ...rolled, won: true });
  hearing.hear({ ...rolled, won: true });
  expect(heard).toEqual(['dice', 'turn', 'win']);
});
