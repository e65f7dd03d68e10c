import { ApiError, ask } from './api';
import { kept } from './fairness';
import { here, isHere } from './local/here.svelte';

// The proof of a match's chance (docs/formats.md): the module computes every draw anew in this browser, from the secret and
// the players' words, and holds the record against the commitment and the word that were kept here before the first
// step. A browser that does not run the module has the server's word instead, as far as that goes.

export interface Draw {
  n: number; // The event.
  step: string;
  weight: number;
  of: number;
  count: number; // Of outcomes; all of them are listed if they are few.
  outcomes: [string, number][];
  good: boolean;
  given?: boolean; // Taken over from another match, where it was drawn.
  number?: { word: string; left: number }; // What was drawn by: a word of 64 bits, and what is left of it.
}
export interface Proof {
  good: boolean;
  why?: string;
  event?: number;
  game: string;
  match: string;
  events: number;
  commitment: string;
  secret: string;
  words: string[];
  draws: Draw[];
}

export const proofOf = async (record: string, match?: string): Promise<Proof> => {
  const mine = match === undefined ? null : kept(match);
  return (await here.request({
    type: 'check_dice',
    record,
    kept: mine,
  })) as unknown as Proof;
};

// The record of a finished match, of this page or the server's.
export const recordOf = async (match: string): Promise<string> => {
  if (isHere(match)) {
    try {
      return await here.recordOf(match);
    } catch (error) {
      // One of another device, handed in to the server.
      if (!(error instanceof ApiError) || error.body.code !== 'unknown_match') throw error;
    }
  }
  const answer = await fetch(`/api/matches/${match}/record`);
  const text = await answer.text();
  if (answer.ok) return text;
  throw new Error((JSON.parse(text) as { error: { message: string } }).error.message);
};

export interface Verdict {
  good: boolean;
  draws: number;
  by: 'kept' | 'stranger' | 'server'; // With what was kept, without, or by the server's word.
  why: string;
}

export const verdictOn = async (match: string): Promise<Verdict> => {
  const record = await recordOf(match);
  try {
    const { good, why = '', draws } = await proofOf(record, match);
    const drawn = draws.filter((draw) => !draw.given).length;
    const by = isHere(match) || kept(match) ? 'kept' : 'stranger';
    return { good, why, draws: drawn, by };
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'module_failed' || isHere(match))
      throw error;
    const told = await ask<{ good: boolean; message?: string }>(
      'GET',
      `/api/matches/${match}/verify`,
    );
    return { good: told.good, why: told.message ?? '', draws: 0, by: 'server' };
  }
};
