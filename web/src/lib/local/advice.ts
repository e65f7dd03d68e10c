import { ApiError, ask } from '../api';
import { settings } from '../settings.svelte';
import type { ErrorBody, GameInfo, Json, ServerMessage, Table } from '../types';
import { elected, Thinkers } from './thinkers';

// What this browser can tell about a match that is played elsewhere: hints, previews and reasons from what a seat sees,
// and the analysis of a finished one. Null: it cannot, so the server is asked.

let thinkers: Thinkers | null = null;
const crewOf = (): Thinkers =>
  (thinkers ??= new Thinkers(
    () => new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' }),
  ));
let broken = false; // A browser that does not run the module is not asked again.

export const canThink = (): boolean =>
  !broken && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';

// The packs of the games that the module and the server play alike.
let alike: Promise<Map<string, string>> | null = null;
const sameGames = (): Promise<Map<string, string>> => {
  alike ??= (async () => {
    const own = (await crewOf().ask([{ cmd: 'games' }])) as unknown as { games: GameInfo[] };
    const theirs = await ask<{ games: GameInfo[] }>('GET', '/api/games');
    const same = (a: GameInfo, b: GameInfo) =>
      a.id === b.id && a.rules_version === b.rules_version && a.pack.hash === b.pack.hash;
    return new Map(
      own.games
        .filter((game) => theirs.games.some((other) => same(game, other)))
        .map((game) => [game.id, game.pack.hash]),
    );
  })();
  alike.catch(() => (alike = null));
  return alike;
};

const read = (answer: Record<string, unknown>): Record<string, unknown> => {
  const told = answer as unknown as ServerMessage;
  if (told.type === 'refused') throw new ApiError(0, told.error satisfies ErrorBody);
  return answer;
};

export interface Question {
  ask: 'hint' | 'preview' | 'explain';
  table: Table;
  view: Json;
  seat: number;
  step?: string;
}

export const advise = async ({
  table,
  ...question
}: Question): Promise<Record<string, unknown> | null> => {
  if (!canThink()) return null;
  try {
    const pack = (await sameGames()).get(table.game);
    if (pack === undefined) return null;
    const { game, options } = table;
    const lang = settings.values.language;
    const line = { type: 'advise', request: 'a', lang, game, options, pack, ...question };
    if (question.ask !== 'hint') return read(await crewOf().ask([line]));
    const answers = await Promise.allSettled(crewOf().together((salt) => [{ ...line, salt }]));
    const step = elected(answers);
    if (step !== null) return { step };
    throw answers.map((one) => (one.status === 'rejected' ? one.reason : one.value))[0];
  } catch (error) {
    // What the module refuses as it must be refused is the answer; all else the server may know.
    if (error instanceof ApiError && ['unreadable', 'illegal'].includes(error.body.code))
      throw error;
    if (!(error instanceof ApiError)) broken = true;
    return null;
  }
};

// A finished match judged step by step, from its record.
export const analyze = async (
  record: string,
  progress: (done: number) => void,
): Promise<unknown> => {
  const line = { type: 'analyze', request: 'a', record };
  return read(await crewOf().ask([line], progress)).analysis;
};
