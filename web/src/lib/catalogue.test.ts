import { describe, expect, it } from 'vitest';
import { sayEffect, speaker, type Texts } from './catalogue';

// The same small catalogue as in src/game/catalogue_test.cc: page and program say the same of the same text.
const english: Texts = {
  greet: 'Hello {who}',
  count: '{n} {n?ship|ships}',
  on: 'on the {k:kind}',
  'kind.radar': 'Radar',
  'kind.1000': 'a thousand',
  'g.effect.lost': 'lost {lost}',
  'seat.0': 'Seat 0',
  'g.effect.moved': '{seat:seat} moves',
  odd: 'set {a} {b',
  share: '{n?one is|all are} yours',
};
const italian: Texts = {
  greet: 'Ciao {who}',
  count: '{n} {n?nave|navi}',
  on: 'sulla {k:kind}',
  'kind.radar': 'Isola Radar',
};
const say = speaker(english, 'en');
const detto = speaker(italian, 'it');

describe('a text of the catalogue', () => {
  it('has its gaps filled in each language', () => {
    expect(say('greet', { who: 'Ann' })).toBe('Hello Ann');
    expect(detto('greet', { who: 'Ann' })).toBe('Ciao Ann');
  });

  it('has a form for one and a form for many', () => {
    expect(say('count', { n: 1 })).toBe('1 ship');
    expect(say('count', { n: -1 })).toBe('-1 ship');
    expect(say('count', { n: 0 })).toBe('0 ships');
    expect(detto('count', { n: 3 })).toBe('3 navi');
    expect(say('count', { n: '1' })).toBe('1 ship');
    expect(say('share', { n: 2 })).toBe('all are yours');
  });

  it('can name another text, or says the argument where there is none', () => {
    expect(detto('on', { k: 'radar' })).toBe('sulla Isola Radar');
    expect(detto('on', { k: 'b2' })).toBe('sulla b2');
  });

  it('finds the other text by the bare number, however numbers are written', () => {
    expect(say('on', { k: 1000 })).toBe('on the a thousand');
    expect(say('on', { k: 2000 })).toBe('on the 2,000');
  });

  it('writes a list with commas', () => {
    expect(sayEffect(say, 'g', { kind: 'lost', lost: [2, 1] })).toBe('lost 2, 1');
  });

  it('does not fill what an argument brings along', () => {
    expect(say('greet', { who: '{n?a|b} {who}' })).toBe('Hello {n?a|b} {who}');
  });

  it('is its key where it is unknown, and an unknown effect says nothing', () => {
    expect(say('nothing.here')).toBe('nothing.here');
    expect(sayEffect(say, 'g', { kind: 'unheard' })).toBe('');
  });

  it('says the names of those who sit there', () => {
    const named = speaker(english, 'en', ['Ada', 'Ben']);
    expect(sayEffect(named, 'g', { kind: 'moved', seat: 1 })).toBe('Ben moves');
    expect(sayEffect(say, 'g', { kind: 'moved', seat: 0 })).toBe('Seat 0 moves');
  });

  it('writes numbers as its readers do', () => {
    expect(say('count', { n: 12345.5 })).toBe('12,345.5 ships');
    expect(detto('count', { n: 12345.5 })).toBe('12.345,5 navi');
  });
});
