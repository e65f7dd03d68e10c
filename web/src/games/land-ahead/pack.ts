import pack from '@games/land_ahead/pack.json';

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

const tiles = new Map((pack.tiles as unknown as Tile[]).map((tile) => [tile.id, tile]));
export const tokenKinds = pack.tokens as unknown as TokenKind[];
const kinds = new Map(tokenKinds.map((token) => [token.kind, token]));
export const backs: readonly string[] = pack.backs;

export const tileOf = (id: number): Tile =>
  tiles.get(id) ?? { id, land: [], centre: 'none', roads: [] };
export const kindOf = (kind: string): TokenKind =>
  kinds.get(kind) ?? { kind, count: 0, type: 'artifact' };

// A number that looks random and is always the same for a name: for what is only drawn, like which back a token has.
export const scatter = (name: string): number => {
  let mixed = 2166136261;
  for (let i = 0; i < name.length; ++i) mixed = Math.imul(mixed ^ name.charCodeAt(i), 16777619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return (mixed ^ (mixed >>> 13)) >>> 0;
};
export const backOf = (location: string): string =>
  backs[scatter(location) % backs.length] ?? 'forest';
