import type { Section, Workbench } from '../game';
import { box } from './box';
import PyramidPicture from './bench/PyramidPicture.svelte';

// Landing Zone on the workbench: turns, the armada, and what the four scoring rules are worth.

const colours = { red: 'R', yellow: 'Y', green: 'G', blue: 'B' } as const;

const workbench: Workbench = {
  box,
  sections: (_, say): Section[] => [
    {
      title: say('landing-zone.bench.length'),
      pieces: [
        {
          label: say('landing-zone.bench.turns'),
          path: ['turns'],
          fields: [
            {
              path: ['turns'],
              label: say('landing-zone.bench.turns.label'),
              kind: 'number',
              most: 50,
            },
          ],
        },
      ],
    },
    {
      title: say('landing-zone.bench.armada'),
      words: say('landing-zone.bench.armada.words'),
      wide: true,
      pieces: Object.entries(colours).map(([colour, letter]) => ({
        label: say(`landing-zone.colour.${colour}`),
        path: ['armada', letter],
        Picture: PyramidPicture,
        fields: [0, 1, 2].map((size) => ({
          path: ['armada', letter, size],
          label: say(`landing-zone.bench.size.${size}`),
          kind: 'number' as const,
          most: 9,
        })),
      })),
    },
    {
      title: say('landing-zone.bench.points'),
      pieces: Object.keys(colours).map((colour) => ({
        label: say(`landing-zone.colour.${colour}`),
        path: ['points', colour],
        fields: [
          {
            path: ['points', colour],
            label: say(`landing-zone.bench.points.${colour}`),
            kind: 'number' as const,
            most: 100,
          },
        ],
      })),
    },
  ],
};
export default workbench;
