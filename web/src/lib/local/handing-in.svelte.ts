import { api, ApiError, isOffline } from '../api';
import { network } from '../offline.svelte';
import { person } from '../me.svelte';
import { texts } from '../texts.svelte';
import { toasts } from '../toast.svelte';
import type { Table } from '../types';
import { Shelf } from './shelf';

// Finished matches of this page go to the server's history as soon as it can be reached, if whoever sits here has a
// name. What became of each is remembered, so that nothing is handed in twice; a refusal stands with its reason.

const key = 'fourlands.handed';
type Fate = { by: string; refused?: string };

const remembered = (): Record<string, Fate> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Fate>;
  } catch {
    return {};
  }
};

// Whether it can be handed in: those that go on from another match stay here.
const fit = (table: Table): boolean =>
  table.status === 'over' && table.from === null && table.seats.some((seat) => seat.you);

export class HandingIn {
  fates = $state.raw(remembered());
  count = $state(0); // How many arrived since the page was opened.
  private running: Promise<void> | null = null;

  constructor(
    private readonly list: () => Promise<Table[]>,
    private readonly offer: (match: string) => Promise<object>,
    private readonly send: (offer: object) => Promise<unknown> = api.handIn,
  ) {}

  // Hands in what there is; a second call waits for the first.
  run(): Promise<void> {
    this.running ??= this.all().finally(() => (this.running = null));
    return this.running;
  }

  private async all(): Promise<void> {
    const who = person.me;
    if (who?.kind !== 'named' || !network.on) return;
    const tables = await this.list().catch(() => []);
    for (const { match } of tables.filter(fit)) {
      if (this.fates[match]) continue;
      try {
        await this.send(await this.offer(match));
        this.note(match, { by: who.person });
        this.count += 1;
      } catch (error) {
        // No server, or not now: later.
        if (isOffline(error) || !(error instanceof ApiError) || error.status !== 409) return;
        this.note(match, { by: who.person, refused: error.message });
      }
    }
  }

  private note(match: string, fate: Fate): void {
    this.fates = { ...this.fates, [match]: fate };
    try {
      localStorage.setItem(key, JSON.stringify(this.fates));
    } catch {
      // The server knows it.
    }
  }
}

// The module is loaded only if there is something to hand in.
export const handingIn = new HandingIn(
  () => new Shelf().list(),
  async (match) => (await import('./here.svelte')).here.offerOf(match),
);

// By itself: once the person is known, and whenever there is a network again or the page is looked at.
export const keepHandingIn = (): void => {
  const go = async () => {
    const before = handingIn.count;
    await handingIn.run();
    const n = handingIn.count - before;
    if (n > 0) toasts.say(texts.say()('page.here.arrived', { n }), 'good');
  };
  addEventListener('online', () => void go());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void go();
  });
  $effect.root(() => {
    $effect(() => {
      if (person.me?.kind === 'named' && network.on) setTimeout(() => void go(), 1500);
    });
  });
};
