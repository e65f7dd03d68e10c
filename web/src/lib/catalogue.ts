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
  // Small whole numbers are written alike in every language, and asking costs much.
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1000
      ? String(value)
      : numbers.format(value);
  if (Array.isArray(value)) return value.map((part) => plain(part, numbers)).join(', ');
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

// A text taken apart once: what stands between the gaps, and how each gap is filled.
type Gap = (args: Args) => string;
const compile = (
  text: string,
  find: (key: string) => string | undefined,
  numbers: Intl.NumberFormat,
): (string | Gap)[] =>
  text.split(/\{([^{}]*)\}/).map((part, index): string | Gap => {
    if (index % 2 === 0) return part;
    const forms = /^(\w+)\?([^|]*)\|(.*)$/.exec(part);
    if (forms) {
      const [, counted, one, many] = forms as unknown as [string, string, string, string];
      return (args) => (Math.abs(Number(args[counted])) === 1 ? one : many);
    }
    const [name = '', family] = part.split(':');
    return (args) => {
      const value = args[name];
      // A family's member is named by the bare argument, not by the number in the reader's form.
      const member =
        family !== undefined && value !== null && typeof value !== 'object'
          ? find(`${family}.${value}`)
          : undefined;
      return member ?? plain(value, numbers);
    };
  });

// `names` stands in for the seats' names of the catalogue ("seat.0").
export const speaker = (texts: Texts, language: Language, names: string[] = []): Say => {
  const numbers = new Intl.NumberFormat(formOf(language));
  const find = (key: string): string | undefined =>
    (key.startsWith('seat.') ? names[Number(key.slice(5))] : undefined) ?? texts[key];
  const compiled = new Map<string, (string | Gap)[]>();
  return (key, args = {}) => {
    let parts = compiled.get(key);
    if (!parts) compiled.set(key, (parts = compile(find(key) ?? key, find, numbers)));
    let said = '';
    for (const part of parts) said += typeof part === 'string' ? part : part(args);
    return said;
  };
};

// The log line of an effect; nothing where the game has none for it.
export const sayEffect = (say: Say, game: string, effect: Effect): string => {
  const key = `${game}.effect.${effect.kind}`;
  const line = say(key, effect);
  return line === key ? '' : line;
};
