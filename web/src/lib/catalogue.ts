import { formOf } from './format';
import type { Effect, Json } from './types';

// Texts with gaps, as src/game/catalogue.h describes them:
//   {cell}               the argument
//   {kind:game.kind}     the text game.kind.<argument>, or the argument itself
//   {n?ship|ships}       the first form for 1 or -1, else the second

export type Language = 'en' | 'it';
export type Texts = Record<string, string>;
export type Args = Record<string, Json | undefined>;
export type Say = (key: string, args?: Args) => string;

const plain = (value: Json | undefined, numbers: Intl.NumberFormat): string => {
  if (typeof value === 'number') return numbers.format(value);
  if (Array.isArray(value)) return value.map((part) => plain(part, numbers)).join(', ');
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const fill = (
  gap: string,
  args: Args,
  text: (key: string) => string | undefined,
  numbers: Intl.NumberFormat,
): string => {
  const forms = /^(\w+)\?([^|]*)\|(.*)$/.exec(gap);
  if (forms) return Math.abs(Number(args[forms[1]!])) === 1 ? forms[2]! : forms[3]!;
  const [name = '', family] = gap.split(':');
  const value = args[name];
  // A family's member is named by the bare argument, not by the number in the reader's form.
  const member =
    family !== undefined && value !== null && typeof value !== 'object'
      ? text(`${family}.${value}`)
      : undefined;
  return member ?? plain(value, numbers);
};

// `names` stands in for the seats' names of the catalogue ("seat.0").
export const speaker = (texts: Texts, language: Language, names: string[] = []): Say => {
  const numbers = new Intl.NumberFormat(formOf(language));
  const text = (key: string): string | undefined => {
    const seat = /^seat\.(\d+)$/.exec(key);
    return (seat ? names[Number(seat[1])] : undefined) ?? texts[key];
  };
  return (key, args = {}) =>
    (text(key) ?? key).replaceAll(/\{([^{}]*)\}/g, (_, gap: string) =>
      fill(gap, args, text, numbers),
    );
};

// The log line of an effect; nothing where the game has none for it.
export const sayEffect = (say: Say, game: string, effect: Effect): string => {
  const key = `${game}.effect.${effect.kind}`;
  const line = say(key, effect);
  return line === key ? '' : line;
};
