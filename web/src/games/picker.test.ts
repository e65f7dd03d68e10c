import { describe, expect, it } from 'vitest';
import { canAdd, due, exactly, groups, narrow, offered, partFor, wordReader } from './picker';

const read = wordReader({ sail: ['from', 'to'], load: ['what'] });
const steps = ['sail a b', 'sail a c', 'sail b c', 'load tea', 'rest'].map(read);
const order = [['what'], ['from', 'to']];

describe('choosing one of the offered steps, part by part', () => {
  it('reads words by the shape of their verb, and keeps the text', () => {
    expect(steps[0]).toEqual({ text: 'sail a b', verb: 'sail', from: 'a', to: 'b' });
    expect(steps[4]).toEqual({ text: 'rest', verb: 'rest' });
  });

  it('leaves the steps that have every pick, and asks nothing for an undefined one', () => {
    expect(narrow(steps, { from: 'a', to: undefined }).map((step) => step.text)).toEqual([
      'sail a b',
      'sail a c',
    ]);
    expect(narrow(steps, {})).toEqual(steps);
    expect(narrow(steps, { from: 'z' })).toEqual([]);
  });

  it('offers what some step has, once, in the order of the list', () => {
    expect(offered(steps, 'to')).toEqual(['b', 'c']);
    expect([...groups(steps, 'from').keys()]).toEqual(['a', 'b']);
    expect(groups(steps, 'from').get('a')).toHaveLength(2);
  });

  it('asks for the parts of one group in any order, and for groups one after the other', () => {
    expect(due(steps, {}, order)).toEqual(['what']);
    const sails = narrow(steps, { verb: 'sail' });
    expect(due(sails, {}, order)).toEqual(['from', 'to']);
    expect(due(sails, { to: 'c' }, order)).toEqual(['from']);
    expect(due(sails, { from: 'b', to: 'c' }, order)).toEqual([]);
  });

  it('knows which part a value would fill now', () => {
    const sails = narrow(steps, { verb: 'sail' });
    expect(partFor(sails, {}, order, 'c')).toBe('to');
    expect(partFor(sails, { to: 'c' }, order, 'b')).toBe('from');
    expect(partFor(sails, { to: 'c' }, order, 'c')).toBeNull();
  });

  it('leads to every step by its own parts, and to no other', () => {
    for (const step of steps) {
      const { text, ...parts } = step;
      expect(narrow(steps, parts).map((one) => one.text)).toEqual([text]);
    }
  });

  it('builds a set member by member, in any order', () => {
    const sets = [
      [1, 2],
      [1, 3],
      [1, 2, 3],
    ];
    expect(canAdd(sets, [], 2)).toBe(true);
    expect(canAdd(sets, [3, 2], 1)).toBe(true);
    expect(canAdd(sets, [2], 4)).toBe(false);
    expect(canAdd(sets, [2], 2)).toBe(false);
    expect(exactly(sets, [3, 1])).toEqual([1, 3]);
    expect(exactly(sets, [2])).toBeNull();
    expect(exactly(sets, [2, 3])).toBeNull();
  });
});
