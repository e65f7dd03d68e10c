import type { MatchEvent } from '@/lib/types';
import type { SignName } from '@/ui/Sign.svelte';
import { sound, type Sound, soundFor } from '@/ui/sound';

// What of a match is to be heard, each thing once.
export class Hearing {
  private latest: MatchEvent[] | null = null;
  private mine = false;
  private ended = false;

  constructor(private readonly make: (name: Sound) => void = sound) {}

  // `won`: null while it goes on, or is still being shown.
  hear(now: { latest: MatchEvent[]; signs: SignName[]; mine: boolean; won: boolean | null }): void {
    if (now.latest !== this.latest && now.latest.length > 0) {
      const name = now.signs.map(soundFor).find(Boolean);
      if (name) this.make(name);
    }
    this.latest = now.latest;
    if (now.won !== null && !this.ended) this.make(now.won ? 'win' : 'lose');
    else if (now.mine && !this.mine) this.make('turn');
    this.ended = now.won !== null;
    this.mine = now.mine;
  }
}
