import { describe, expect, it } from 'vitest';
import { at, concerns, differences, inWords, textOf, withValue, wrongOf } from './paths';

const pack = {
  name: 'Own',
  turns: 10,
  maps: [
    { id: 1, sectors: ['a1', 'b1'] },
    { id: 2, sectors: [] },
  ],
};

describe('places in a pack', () => {
  it('are written as the server writes them', () => {
    expect(textOf(['maps', 3, 'sectors'])).toBe('maps[3].sectors');
    expect(at(pack, ['maps', 0, 'sectors', 1])).toBe('b1');
    expect(at(pack, ['maps', 9, 'sectors'])).toBe(undefined);
  });

  it('are changed without changing the old pack', () => {
    const changed = withValue(pack, ['maps', 1, 'sectors'], ['c3']);
    expect(at(changed, ['maps', 1, 'sectors'])).toEqual(['c3']);
    expect(pack.maps[1]!.sectors).toEqual([]);
    expect(withValue({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  });

  it('tell what is otherwise, but for what is only told', () => {
    expect(differences(pack, { ...pack, name: 'Mine' })).toEqual([]);
    expect(differences(pack, withValue(pack, ['turns'], 9))).toEqual([
      { path: 'turns', was: 10, is: 9 },
    ]);
    expect(differences(pack, { ...pack, maps: [pack.maps[0]!] }).map((one) => one.path)).toEqual([
      'maps[1]',
    ]);
  });

  it('are told in the words of the forms', () => {
    const choices = [{ value: 'move', text: 'Move' }];
    const fields = [
      { path: ['kinds', 'white'], label: 'White action', kind: 'choice' as const, choices },
    ];
    const piece = { label: 'Settlement', path: ['kinds'], fields };
    const map = { label: 'Map 1', path: ['maps', 0], fields: [] };
    const forms = [{ title: 'Actions', pieces: [piece, map] }];
    expect(inWords({ path: 'kinds.white', was: 'storm', is: 'move' }, forms)).toEqual({
      place: 'Settlement: White action',
      was: 'storm',
      is: 'Move',
    });
    expect(inWords({ path: 'maps[0].sectors', was: ['a1', 'b1'], is: undefined }, forms)).toEqual({
      place: 'Map 1: sectors',
      was: 'a1 b1',
      is: '–',
    });
    expect(inWords({ path: 'turns', was: 10, is: 9 }, forms).place).toBe('turns');
  });

  it('are found in what the server says is wrong', () => {
    const wrong = wrongOf('pack.maps[3].sectors: must be three different islands');
    expect(wrong).toEqual({ path: 'maps[3].sectors', words: 'must be three different islands' });
    expect(concerns(wrong, ['maps', 3])).toBe(true);
    expect(concerns(wrong, ['maps', 30])).toBe(false);
    expect(concerns(wrong, ['map'])).toBe(false);
    expect(wrongOf('A trial game did not end.')).toEqual({
      path: '',
      words: 'A trial game did not end.',
    });
  });
});
