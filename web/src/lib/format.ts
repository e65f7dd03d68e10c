import type { Language } from './catalogue';

// Times and numbers in the reader's form: the page's language as it is written where the reader lives.
export const formOf = (
  language: Language,
  wishes: readonly string[] = globalThis.navigator?.languages ?? [],
): string =>
  wishes.find((wish) => wish === language || wish.startsWith(`${language}-`)) ?? language;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// "5 minutes ago", "yesterday"; a date once it is more than a week away.
export const ago = (language: Language, at: number, now: number = Date.now()): string => {
  const words = new Intl.RelativeTimeFormat(formOf(language), { numeric: 'auto' });
  const past = at - now;
  const far = Math.abs(past);
  if (far < minute) return words.format(0, 'second');
  if (far < hour) return words.format(Math.trunc(past / minute), 'minute');
  if (far < day) return words.format(Math.trunc(past / hour), 'hour');
  if (far < 7 * day) return words.format(Math.trunc(past / day), 'day');
  return date(language, at);
};

export const date = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(formOf(language), { dateStyle: 'medium' }).format(at);
// A day of the calendar, as the server names it: the same wherever it is read.
export const wholeDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(formOf(language), { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
export const moment = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(formOf(language), { dateStyle: 'full', timeStyle: 'short' }).format(at);
export const number = (language: Language, value: number): string =>
  new Intl.NumberFormat(formOf(language)).format(value);
export const percent = (language: Language, share: number): string =>
  new Intl.NumberFormat(formOf(language), { style: 'percent' }).format(share);
export const list = (language: Language, parts: string[]): string =>
  new Intl.ListFormat(formOf(language), { type: 'conjunction' }).format(parts);

// A span in one unit: unitOf('it', 10, 'minute') is "10 minuti".
export const unitOf = (
  language: Language,
  value: number,
  unit: 'second' | 'minute' | 'hour' | 'day',
): string =>
  new Intl.NumberFormat(formOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );

// A clock's face: 1:05:09, 9:41, and tenths in the last ten seconds.
export const clockFace = (language: Language, ms: number): string => {
  const left = Math.max(0, ms);
  if (left < 10_000)
    return new Intl.NumberFormat(formOf(language), {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(Math.floor(left / 100) / 10);
  const seconds = Math.floor(left / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = `${two(seconds % 60)}`;
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${rest}`
    : `${Math.floor(seconds / 60)}:${rest}`;
};

// A reason without the number of its rule at the end: that is for whoever reads the rules beside it.
export const forPlayers = (reason: string): string => reason.replace(/ \([A-Z]{2}-\d+\)\.?$/, '.');
