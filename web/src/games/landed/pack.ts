import { box } from './box';
import type { Ability, Letter, Terrain } from './view';

// The components: what is printed on tiles and contracts.
export interface Level {
  size: number;
  gold: number;
  silver: number;
}
export interface Contract {
  id: number;
  terrain: Terrain;
  ability: Ability;
  levels: Level[];
}
export interface Tile {
  id: number;
  faces: string[];
  satellite: boolean;
}

// By number, for each pack once.
const found = new WeakMap<object, { tiles: Map<number, Tile>; contracts: Map<number, Contract> }>();
const lists = () => {
  const { pack } = box;
  const known = found.get(pack);
  if (known) return known;
  const made = {
    tiles: new Map<number, Tile>([pack.start, ...pack.tiles].map((tile) => [tile.id, tile])),
    contracts: new Map(pack.contracts.map((contract) => [contract.id, contract as Contract])),
  };
  found.set(pack, made);
  return made;
};

export const tileOf = (id: number): Tile =>
  lists().tiles.get(id) ?? { id, faces: ['XXXXXX', 'XXXXXX'], satellite: false };
export const contractOf = (id: number): Contract | undefined => lists().contracts.get(id);

// A face as it lies: letter i of the face is on edge (i + turns) mod 6.
export const turned = (face: string, turns: number): Letter[] =>
  [0, 1, 2, 3, 4, 5].map((edge) => face[(edge - turns + 12) % 6] as Letter);
export const lettersOf = (id: number, face: number, turns: number): Letter[] =>
  turned(tileOf(id).faces[face] ?? tileOf(id).faces[0]!, turns);
