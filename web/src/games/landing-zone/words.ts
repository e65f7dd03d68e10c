import type { Say } from '@/lib/catalogue';
import { type CityInsight, nameOf, pieceOf } from './view';

// What stands on a cell, in words.

export function sayPiece(say: Say, text: string): string {
  const { colour, size, dir } = pieceOf(text);
  return dir === null
    ? say('landing-zone.page.ship', { colour: nameOf[colour], size })
    : say('landing-zone.page.pointer', { colour: nameOf[colour], dir });
}

export function sayCell(
  say: Say,
  cell: string,
  board: Record<string, string>,
  insight: CityInsight | null,
  can: boolean,
): string {
  const there = board[cell];
  const zone = insight?.zones[cell];
  const parts = [
    there === undefined ? say('landing-zone.page.empty') : sayPiece(say, there),
    zone
      ? say('landing-zone.page.zone', {
          colours: zone.colours
            .map((colour) => say(`landing-zone.colour.${nameOf[colour]}`))
            .join(', '),
          size: zone.largest,
        })
      : '',
    can ? say('landing-zone.page.can') : '',
  ];
  return `${cell}: ${parts.filter((part) => part !== '').join('; ')}`;
}
