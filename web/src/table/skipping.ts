import type { LiveMatch } from '@/lib/match.svelte';

// While steps are being shown, a touch or a key goes on to how things stand, and means nothing else.
export class Skipping {
  private swallow = false;
  private readonly match: Pick<LiveMatch, 'behind' | 'catchUp'>;

  constructor(match: Pick<LiveMatch, 'behind' | 'catchUp'>) {
    this.match = match;
  }

  readonly skip = (event: Event): void => {
    if (!this.match.behind) return;
    event.stopPropagation();
    event.preventDefault();
    this.swallow = true;
    this.match.catchUp();
    setTimeout(() => (this.swallow = false), 400);
  };

  // The click that the touch becomes.
  readonly swallowed = (event: Event): void => {
    if (!this.swallow) return;
    event.stopPropagation();
    event.preventDefault();
  };
}
