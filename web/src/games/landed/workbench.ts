import type { Section, Workbench } from '../game';
import { box } from './box';
import ContractPicture from './bench/ContractPicture.svelte';
import TilePicture from './bench/TilePicture.svelte';

// Landed on the workbench: contracts, satellite cards and tiles.

interface Pack {
  contracts: { id: number; terrain: string; levels: unknown[] }[];
  satellites: { kind: string }[];
  tiles: { id: number; faces: string[] }[];
}

const workbench: Workbench = {
  box,
  sections: (json, say): Section[] => {
    const pack = json as unknown as Pack;
    return [
      {
        title: say('landed.bench.contracts'),
        words: say('landed.bench.contracts.words'),
        wide: true,
        rows: 3,
        pieces: pack.contracts.map((contract, i) => ({
          label: say('landed.bench.contract', {
            id: contract.id,
            terrain: say(`landed.terrain.${contract.terrain}`),
          }),
          path: ['contracts', i],
          Picture: ContractPicture,
          fields: contract.levels.flatMap((_, level) =>
            (['size', 'gold', 'silver'] as const).map((what) => ({
              path: ['contracts', i, 'levels', level, what],
              label: say(`landed.bench.${what}`, { level: level + 1 }),
              kind: 'number' as const,
              most: 200,
            })),
          ),
        })),
      },
      {
        title: say('landed.bench.cards'),
        pieces: pack.satellites.map((card, i) => ({
          label: say(`landed.card.${card.kind}`),
          path: ['satellites', i],
          fields: [
            {
              path: ['satellites', i, 'count'],
              label: say('landed.bench.count'),
              kind: 'number' as const,
              most: 20,
            },
          ],
        })),
      },
      {
        title: say('landed.bench.tiles'),
        words: say('landed.bench.tiles.words'),
        wide: true,
        pieces: pack.tiles.map((tile, i) => ({
          label: say('landed.bench.tile', { id: tile.id }),
          path: ['tiles', i],
          Picture: TilePicture,
          fields: [
            ...tile.faces.map((_, face) => ({
              path: ['tiles', i, 'faces', face],
              label: say('landed.bench.face', { face: face + 1 }),
              kind: 'text' as const,
            })),
            {
              path: ['tiles', i, 'satellite'],
              label: say('landed.bench.satellite'),
              kind: 'check' as const,
            },
          ],
        })),
      },
    ];
  },
};
export default workbench;
