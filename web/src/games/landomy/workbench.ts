import fairer from '@examples/landomy-2.json';
import type { Json } from '@/lib/types';
import type { Field, Path, Section, Workbench } from '../game';
import { box } from './box';
import KindPicture from './bench/KindPicture.svelte';
import MapEdit from './bench/MapEdit.svelte';
import { cells } from './view';

// Landomy on the workbench: islands with airships and storms, what islands do, and the Maps.

const kinds = ['settlement', 'radar', 'contaminated', 'contaminated-radar'];
const rows = [...cells].sort((a, b) => b[1]!.localeCompare(a[1]!) || a.localeCompare(b));

const workbench: Workbench = {
  box,
  sections: (pack, say): Section[] => {
    const actions = ['storm', 'move', 'place'].map((value) => ({
      value,
      text: say(`landomy.action.${value}`),
    }));
    const islands = ['crystal', ...kinds].map((value) => ({
      value,
      text: say(`landomy.kind.${value}`),
    }));
    const number = (path: Path, label: string, most: number): Field => ({
      path,
      label,
      kind: 'number',
      most,
    });
    return [
      {
        title: say('landomy.bench.islands'),
        words: say('landomy.bench.islands.words'),
        columns: 3,
        pieces: rows.map((cell) => ({
          label: cell,
          path: ['layout', cell],
          Picture: KindPicture,
          fields: [
            {
              path: ['layout', cell],
              label: say('landomy.bench.kind'),
              kind: 'choice',
              choices: islands,
            },
            number(['airships', cell, 0], say('landomy.bench.airships', { seat: 1 }), 12),
            number(['airships', cell, 1], say('landomy.bench.airships', { seat: 2 }), 12),
          ],
        })),
      },
      {
        title: say('landomy.bench.storms'),
        pieces: [0, 1].map((n) => ({
          label: say('landomy.bench.storm', { n: n + 1 }),
          path: ['storms', n],
          fields: [
            {
              path: ['storms', n],
              label: say('landomy.bench.where'),
              kind: 'choice' as const,
              choices: cells.map((value) => ({ value, text: value })),
            },
          ],
        })),
      },
      {
        title: say('landomy.bench.actions'),
        words: say('landomy.bench.actions.words'),
        wide: true,
        pieces: kinds.map((kind) => ({
          label: say(`landomy.kind.${kind}`),
          path: ['kinds', kind],
          Picture: KindPicture,
          fields: [
            ...(['black', 'white'] as const).map((side): Field => ({
              path: ['kinds', kind, side],
              label: say(`landomy.bench.${side}`),
              kind: 'choice',
              choices: actions,
            })),
            number(['kinds', kind, 'count'], say('landomy.bench.count'), 8),
          ],
        })),
      },
      {
        title: say('landomy.bench.maps'),
        words: say('landomy.bench.maps.words'),
        pieces: (pack as { maps: unknown[] }).maps.map((_, i) => ({
          label: say('landomy.bench.map', { map: i + 1 }),
          path: ['maps', i],
          Picture: MapEdit,
          fields: [],
        })),
      },
    ];
  },
  examples: [{ name: 'landomy.bench.fairer', pack: fairer as unknown as Json }],
};
export default workbench;
