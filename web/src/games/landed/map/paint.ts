import { centreOf, neighbour, hexName, opposite, parseHex, pathPoint, type Hex } from '@/hex';
import { lettersOf, tileOf } from '../pack';
import type { Letter, Lying } from '../view';
import { spots } from './decor';
import { drawn, rim, round, sectionsOf, type Section } from './sections';

// Tiles as they lie, and the paths that draw them: a handful for the whole land, however large.
export interface Lain {
  hex: Hex | null;
  name: string;
  id: number;
  face: number;
  turns: number;
  letters: Letter[];
  sections: Section[];
  satellite: boolean;
}
export type Land = Map<string, Lain>;

export function lain(id: number, face: number, turns: number, hex: Hex | null): Lain {
  const letters = lettersOf(id, face, turns);
  return {
    hex,
    name: hex ? hexName(hex) : '',
    id,
    face,
    turns,
    letters,
    sections: sectionsOf(letters, hex),
    satellite: tileOf(id).satellite,
  };
}

// Sections are reckoned once for a tile that lies where it lay before.
export function landOf(tiles: Record<string, Lying>, before: Land = new Map()): Land {
  const land: Land = new Map();
  for (const [name, [id, face, turns]] of Object.entries(tiles)) {
    const old = before.get(name);
    land.set(
      name,
      old && old.id === id && old.face === face && old.turns === turns
        ? old
        : lain(id, face, turns, parseHex(name)),
    );
  }
  return land;
}

// The letter on the other side of an edge; undefined where no tile lies.
export const across = (land: Land, hex: Hex, edge: number): Letter | undefined =>
  land.get(hexName(neighbour(hex, edge)))?.letters[opposite(edge)];

export interface Paint {
  ground: [Letter, string][]; // Fills, one a terrain.
  light: [Letter, string][];
  dark: [Letter, string][];
  line: [Letter, string][];
  borders: string; // Between lands.
  seams: string; // Between tiles of one land: faint, to count tiles by.
  coast: string; // Where the land ends.
  whole: string; // Every tile, for the shadow.
}

const order: Letter[] = ['L', 'T', 'D', 'F', 'C', 'M', 'X'];

export function paint(land: Land, figures = true): Paint {
  const ground = new Map<Letter, string>();
  const layers = {
    light: new Map<Letter, string>(),
    dark: new Map<Letter, string>(),
    line: new Map<Letter, string>(),
  };
  const more = (map: Map<Letter, string>, letter: Letter, path: string): void => {
    map.set(letter, (map.get(letter) ?? '') + path);
  };
  let borders = '',
    seams = '',
    coast = '',
    whole = '';
  for (const tile of land.values()) {
    const { hex } = tile;
    const at = hex ? centreOf(hex, 100) : { x: 0, y: 0 };
    for (let edge = 0; edge < 6; edge++) {
      const curve = drawn(rim(hex, edge));
      const beyond = hex ? across(land, hex, edge) : undefined;
      if (beyond === undefined) coast += curve;
      else if (edge < 3 && (beyond !== tile.letters[edge] || beyond === 'X')) borders += curve;
      else if (edge < 3) seams += curve;
    }
    whole += round(hex);
    const curves = new Set(
      tile.sections.flatMap((section) => section.inner.map((curve) => drawn(pathOrder(curve)))),
    );
    borders += [...curves].join('');
    for (const section of tile.sections) {
      more(ground, section.letter, section.path);
      if (!figures) continue;
      const joined = (edge: number): boolean =>
        hex !== null && section.letter !== 'X' && across(land, hex, edge) === section.letter;
      for (const { at: p, figure } of spots(section, at, hex, tile.satellite, joined))
        for (const part of ['light', 'dark', 'line'] as const)
          if (figure[part]) more(layers[part], section.letter, `M${pathPoint(p)}${figure[part]}`);
    }
  }
  const sorted = (map: Map<Letter, string>): [Letter, string][] =>
    order.filter((letter) => map.has(letter)).map((letter) => [letter, map.get(letter)!]);
  return {
    ground: sorted(ground),
    light: sorted(layers.light),
    dark: sorted(layers.dark),
    line: sorted(layers.line),
    borders,
    seams,
    coast,
    whole,
  };
}

// Both sections beside a border name it; drawn the same way round it is drawn once.
const pathOrder = (curve: Section['inner'][number]): Section['inner'][number] => {
  const [a, b, c, d] = curve;
  return a.x < d.x || (a.x === d.x && a.y < d.y) ? curve : [d, c, b, a];
};

// The outline of some sections taken together: their borders but for those between them.
export function outline(land: Land, names: ReadonlySet<string>): { fill: string; line: string } {
  let fill = '',
    line = '';
  for (const tile of land.values()) {
    if (!tile.hex) continue;
    for (const section of tile.sections) {
      if (!names.has(`${tile.name}/${section.lowest}`)) continue;
      fill += section.path;
      line += section.inner.map(drawn).join('');
      for (const edge of section.edges) {
        const other = land.get(hexName(neighbour(tile.hex, edge)));
        const there = other?.sections.find((one) => one.edges.includes(opposite(edge)));
        if (!(
          there &&
          there.letter === section.letter &&
          names.has(`${other!.name}/${there.lowest}`)
        ))
          line += drawn(rim(tile.hex, edge));
      }
    }
  }
  return { fill, line };
}
