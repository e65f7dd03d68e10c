import type { Path, Section } from '@/games/game';
import type { Json } from '@/lib/types';

// A place in a pack as the server writes it: maps[3].sectors
export const textOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`,
    '',
  );

export const at = (json: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, part) =>
      value !== null && typeof value === 'object'
        ? (value as Record<string | number, Json>)[part]
        : undefined,
    json,
  );

// The same with another value there; nothing of the old one is changed. Undefined takes a member away.
export const withValue = (json: Json, path: Path, value: Json | undefined): Json => {
  const [first, ...rest] = path;
  if (first === undefined) return value ?? null;
  if (Array.isArray(json))
    return json.map((item, index) => (index === first ? withValue(item, rest, value) : item));
  const old = (json ?? {}) as Record<string, Json>;
  if (rest.length === 0 && value === undefined) {
    const { [String(first)]: _, ...others } = old;
    return others;
  }
  return { ...old, [first]: withValue(old[String(first)] ?? {}, rest, value) };
};

export interface Difference {
  path: string;
  was: Json | undefined;
  is: Json | undefined;
}

const isPlain = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object'));

// What is otherwise than it was, value by value; what is only told of the pack (its name, where it is from) is left out.
const told = ['name', 'note', 'provenance', 'picture'];
export const differences = (
  was: Json | undefined,
  is: Json | undefined,
  path: Path = [],
): Difference[] => {
  if (told.includes(String(path.at(-1) ?? ''))) return [];
  if (isPlain(was) || isPlain(is))
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path: textOf(path), was, is }];
  const keys = Array.isArray(was)
    ? Array.from({ length: Math.max(was.length, (is as Json[]).length) }, (_, i) => i)
    : [...new Set([...Object.keys(was as object), ...Object.keys(is as object)])];
  return keys.flatMap((key) => differences(at(was!, [key]), at(is!, [key]), [...path, key]));
};

export interface Wrong {
  path: string; // Empty: the pack as a whole.
  words: string;
}

// "pack.maps[3].sectors: must be three different islands" as the place and what is wrong with it.
export const wrongOf = (message: string): Wrong => {
  const [, path = '', words = message] = /^pack\.?([^:\s]*): (.*)$/s.exec(message) ?? [];
  return { path, words };
};

// Whether something wrong there is to be shown beside this place.
export const concerns = (wrong: Wrong | null, path: Path): boolean => {
  const own = textOf(path);
  return (
    wrong !== null &&
    own !== '' &&
    (wrong.path === own || wrong.path.startsWith(`${own}.`) || wrong.path.startsWith(`${own}[`))
  );
};

// A difference in the words of the forms: "Settlement: White action", "Move". What no form has is told as the pack does.
export const inWords = (
  { path, was, is }: Difference,
  sections: Section[],
): { place: string; was: string; is: string } => {
  for (const { pieces } of sections)
    for (const piece of pieces)
      for (const field of piece.fields)
        if (textOf(field.path) === path) {
          const told = (value: Json | undefined) =>
            field.choices?.find((choice) => choice.value === value)?.text ?? plain(value);
          return { place: `${piece.label}: ${field.label}`, was: told(was), is: told(is) };
        }
  const piece = sections
    .flatMap(({ pieces }) => pieces)
    .find((one) => path.startsWith(`${textOf(one.path)}.`));
  const rest = piece ? path.slice(textOf(piece.path).length + 1) : '';
  return { place: piece ? `${piece.label}: ${rest}` : path, was: plain(was), is: plain(is) };
};
const plain = (value: Json | undefined): string =>
  value === undefined
    ? '–'
    : Array.isArray(value)
      ? value.map(plain).join(' ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
