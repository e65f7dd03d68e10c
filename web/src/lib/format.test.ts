import { describe, expect, it } from 'vitest';
import {
  ago,
  clockFace,
  date,
  formOf,
  forPlayers,
  list,
  percent,
  unitOf,
  wholeDay,
} from './format';

const now = Date.UTC(2026, 10, 16, 12);
const minutes = (count: number) => now - count * 60_000;

describe('times and numbers in the reader’s form', () => {
  it('says how long ago', () => {
    expect(ago('en', minutes(0.5), now)).toBe('now');
    expect(ago('en', minutes(5), now)).toBe('5 minutes ago');
    expect(ago('it', minutes(5), now)).toBe('5 minuti fa');
    expect(ago('en', minutes(59.9), now)).toBe('59 minutes ago');
    expect(ago('it', minutes(60), now)).toBe('1 ora fa');
    expect(ago('en', minutes(24 * 60), now)).toBe('yesterday');
    expect(ago('it', minutes(24 * 60), now)).toBe('ieri');
    expect(ago('en', minutes(10 * 24 * 60), now)).toBe(date('en', minutes(10 * 24 * 60)));
  });

  it('shows a clock, with tenths at the end', () => {
    expect(clockFace('en', 3_909_000)).toBe('1:05:09');
    expect(clockFace('en', 581_999)).toBe('9:41');
    expect(clockFace('en', 10_000)).toBe('0:10');
    expect(clockFace('en', 9_990)).toBe('9.9');
    expect(clockFace('it', 9_990)).toBe('9,9');
    expect(clockFace('en', -5)).toBe('0.0');
  });

  it('joins names and writes units', () => {
    expect(list('en', ['Ada', 'Ben', 'Eva'])).toBe('Ada, Ben, and Eva');
    expect(list('it', ['Ada', 'Ben', 'Eva'])).toBe('Ada, Ben e Eva');
    expect(unitOf('it', 1, 'day')).toBe('1 giorno');
    expect(unitOf('en', 3, 'day')).toBe('3 days');
    expect(percent('en', 0.84)).toBe('84%');
  });

  it('writes the chosen language as the reader’s country does', () => {
    expect(formOf('en', ['it-IT', 'en-GB', 'en'])).toBe('en-GB');
    expect(formOf('it', ['en-GB', 'en'])).toBe('it');
    expect(formOf('en', [])).toBe('en');
    expect(wholeDay('it', '2026-11-16')).toBe('lunedì 16 novembre 2026');
  });

  it('leaves the number of a rule out of a reason', () => {
    expect(forPlayers('Place your tile first (LN-51).')).toBe('Place your tile first.');
    expect(forPlayers('Attacco e difesa sono pari (LA-32).')).toBe('Attacco e difesa sono pari.');
    expect(forPlayers('There is a tile on (1,-1) already.')).toBe(
      'There is a tile on (1,-1) already.',
    );
  });
});
