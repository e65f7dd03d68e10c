import { box } from './box';

// The box: what tiles and tokens look like. Nothing here says what may be done with them.

export interface Tile {
  id: number;
  land: number[];
  centre: 'none' | 'location' | 'balloon';
  roads: Road[];
}
export type End = number | 'c';
export type Road = [End, End];
export type TokenType = 'monster' | 'treasure' | 'artifact' | 'animal' | 'potion';
export interface TokenKind {
  kind: string;
  count: number;
  type: TokenType;
  slot?: string;
  offense?: number;
  defense?: number;
  movement?: number;
  points?: number;
  heals?: boolean;
}

export const tokenKinds = box.own.tokens as unknown as TokenKind[]; // As printed.
export const backs: readonly string[] = box.own.backs;

// By number and by name, for each pack once.
const found = new WeakMap<object, { tiles: Map<number, Tile>; kinds: Map<string, TokenKind> }>();
const lists = () => {
  const { pack } = box;
  const known = found.get(pack);
  if (known) return known;
  const made = {
    tiles: new Map((pack.tiles as unknown as Tile[]).map((tile) => [tile.id, tile])),
    kinds: new Map((pack.tokens as unknown as TokenKind[]).map((token) => [token.kind, token])),
  };
  found.set(pack, made);
  return made;
};

export const tileOf = (id: number): Tile =>
  lists().tiles.get(id) ?? { id, land: [], centre: 'none', roads: [] };
export const kindOf = (kind: string): TokenKind =>
  lists().kinds.get(kind) ?? { kind, count: 0, type: 'artifact' };

// A number that looks random and is always the same for a name: for what is only drawn, like which back a token has.
export const scatter = (name: string): number => {
  let mixed = 2166136261;
  for (let i = 0; i < name.length; ++i) mixed = Math.imul(mixed ^ name.charCodeAt(i), 16777619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return (mixed ^ (mixed >>> 13)) >>> 0;
};
export const backOf = (location: string): string =>
  backs[scatter(location) % backs.length] ?? 'forest';
