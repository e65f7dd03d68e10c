import type { GameId } from './types';

// What a card says of a game before anything is loaded: seats as the game has them, minutes as a table here takes.
export interface Land { seats: [number, number]; minutes: [number, number] }

export const lands: Record<GameId, Land> = {
  'landing-zone': { seats: [1, 16], minutes: [15, 30] },
  landomy: { seats: [2, 2], minutes: [20, 40] },
  landed: { seats: [2, 4], minutes: [30, 45] },
  'land-ahead': { seats: [1, 6], minutes: [45, 90] },
};
