import type { Effect, Json } from '@/lib/types';
import { viewOf } from './view';

// LA-50: without the memory aid, what was seen and lies face down again is for the players to remember. The log names
// it until the next turn has ended.
export const retell = (effects: Effect[], json: Json): Effect[] => {
  const view = viewOf(json);
  if (view.options.memory_aid || view.stage === 'over') return effects;
  const lying = (at: unknown): string | null => {
    const token = typeof at === 'string' ? view.tokens[at] : undefined;
    return token && !token.up ? token.kind : null;
  };
  let turn = 1;
  return effects.map((effect) => {
    if (effect.kind === 'turn') turn = Number(effect.turn);
    const kind = turn + 1 < view.turn && view.event?.at !== effect.at ? lying(effect.at) : null;
    if (kind === null) return effect;
    const hidden = { ...effect };
    for (const name of ['token', 'left'] as const) if (effect[name] === kind) hidden[name] = '?';
    return hidden;
  });
};
