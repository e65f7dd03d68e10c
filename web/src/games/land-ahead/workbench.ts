import type { Section, Workbench } from '../game';
import { box } from './box';
import TilePicture from './bench/TilePicture.svelte';
import TokenPicture from './bench/TokenPicture.svelte';
import type { Tile, TokenKind } from './pack';

// Land Ahead! on the workbench: tokens, monsters first, and tiles.

const figures = ['offense', 'defense', 'movement', 'points'] as const;

const workbench: Workbench = {
  box,
  sections: (json, say): Section[] => {
    const pack = json as unknown as { tokens: TokenKind[]; tiles: Tile[] };
    const tokens = (monsters: boolean) =>
      pack.tokens.flatMap((token, i) =>
        (token.type === 'monster') !== monsters
          ? []
          : [
              {
                label: say(`land-ahead.kind.${token.kind}`),
                path: ['tokens', i],
                Picture: TokenPicture,
                fields: [
                  {
                    path: ['tokens', i, 'count'],
                    label: say('land-ahead.bench.count'),
                    kind: 'number' as const,
                    most: 60,
                  },
                  ...figures
                    .filter((figure) => token[figure] !== undefined)
                    .map((figure) => ({
                      path: ['tokens', i, figure],
                      label: say(`land-ahead.bench.${figure}`),
                      kind: 'number' as const,
                      most: 99,
                    })),
                ],
              },
            ],
      );
    return [
      { title: say('land-ahead.bench.monsters'), pieces: tokens(true), wide: true },
      { title: say('land-ahead.bench.finds'), pieces: tokens(false), wide: true },
      {
        title: say('land-ahead.bench.tiles'),
        words: say('land-ahead.bench.tiles.words'),
        pieces: pack.tiles.map((tile, i) => ({
          label: say('land-ahead.bench.tile', { id: tile.id }),
          path: ['tiles', i],
          Picture: TilePicture,
          fields: [
            {
              path: ['tiles', i, 'centre'],
              label: say('land-ahead.bench.centre'),
              kind: 'choice' as const,
              choices: ['none', 'location', 'balloon'].map((value) => ({
                value,
                text: say(`land-ahead.bench.centre.${value}`),
              })),
            },
          ],
        })),
      },
    ];
  },
};
export default workbench;
