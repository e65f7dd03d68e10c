import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reel } from './reel.svelte';

describe('a reel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const watched = (ms = 400) => {
    const seen: string[] = [];
    return {
      seen,
      reel: new Reel<string>(
        (scene) => seen.push(scene),
        () => ms,
      ),
    };
  };

  it('shows scenes one by one, each for its time', () => {
    const { seen, reel } = watched();
    for (const scene of ['a', 'b', 'c']) reel.take(scene);
    expect(seen).toEqual(['a']);
    expect(reel.behind).toBe(2);
    vi.advanceTimersByTime(399);
    expect(seen).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(['a', 'b']);
    vi.advanceTimersByTime(400);
    expect(seen).toEqual(['a', 'b', 'c']);
    expect(reel.behind).toBe(0);
  });
  it('goes on at once after a pause', () => {
    const { seen, reel } = watched();
    reel.take('a');
    vi.advanceTimersByTime(1000);
    reel.take('b');
    expect(seen).toEqual(['a', 'b']);
  });
  it('is skipped to its last scene, and nothing comes after it', () => {
    const { seen, reel } = watched();
    for (const scene of ['a', 'b', 'c', 'd']) reel.take(scene);
    reel.skip();
    expect(seen).toEqual(['a', 'd']);
    expect(reel.behind).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['a', 'd']);
  });
  it('lets what cannot wait pass all that does', () => {
    const { seen, reel } = watched();
    for (const scene of ['a', 'b']) reel.take(scene);
    reel.take('c', true);
    expect(seen).toEqual(['a', 'c']);
  });
  it('shows everything at once where nothing is to be watched', () => {
    const { seen, reel } = watched(0);
    for (const scene of ['a', 'b', 'c']) reel.take(scene);
    expect(seen).toEqual(['a', 'b', 'c']);
  });
  it('forgets what waits when it is cleared', () => {
    const { seen, reel } = watched();
    for (const scene of ['a', 'b']) reel.take(scene);
    reel.clear();
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['a']);
    expect(reel.behind).toBe(0);
  });
});
