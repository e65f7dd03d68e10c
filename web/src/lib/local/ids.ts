// Matches of this page alone have names that no server gives.

const mark = 'here-';

export const isHere = (match: string): boolean => match.startsWith(mark);

export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return mark + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
