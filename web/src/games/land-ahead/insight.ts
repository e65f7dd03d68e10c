import type { Json } from '@/lib/types';
import type { LandAheadInsight } from './view';

// What the rules reckon, or null while it is not there.
export const insightOf = (json: Json): LandAheadInsight | null =>
  json !== null && typeof json === 'object' && !Array.isArray(json)
    ? (json as unknown as LandAheadInsight)
    : null;
