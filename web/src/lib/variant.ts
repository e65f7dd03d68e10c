import { api } from './api';
import type { Json } from './types';

const known = new Map<string, Json>();

// The pack of a variant, asked for once; null: of none, or it is not to be had, and the game's own must do.
export const packOf = async (id: string | undefined): Promise<Json> => {
  if (id === undefined) return null;
  const found = known.get(id);
  if (found !== undefined) return found;
  try {
    const { content } = await api.variant(id);
    known.set(id, content);
    return content;
  } catch {
    return null;
  }
};
