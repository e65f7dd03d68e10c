import { describe, expect, it } from 'vitest';
import { ofContract, ofEdge, rewardsOf, worthAsking } from './claims';
import { readSteps } from './steps';
import type { LandedInsight } from './view';

// Contract 25 (Mountain): 3:6/4, 4:10/6, 5:14/8, 6:19/12; contract 26 (Mountain): 3:6/4, 4:9/6, 5:13/8, 6:18/12.
const insight = (medal: 'gold' | 'silver'): LandedInsight => ({
  areas: [{ terrain: 'M', size: 4, sections: ['0,1/0', '0,1/1', '0,0/4'], cubes: [], medal }],
  contracts: {},
  launch: { tiles: [], places: [] },
});
const rewards = (medal: 'gold' | 'silver', ...steps: string[]) =>
  rewardsOf(readSteps(steps).claims, insight(medal), '0,1');

describe('what a claim would bring', () => {
  it('is gold on a free area and silver on one with a cube, the most first', () => {
    const points = (medal: 'gold' | 'silver') =>
      rewards(medal, 'claim 0 25 1', 'claim 0 25 2').map((one) => [one.claim.level, one.points]);
    expect(points('gold')).toEqual([
      [2, 10],
      [1, 6],
    ]);
    expect(points('silver')).toEqual([
      [2, 6],
      [1, 4],
    ]);
  });
  it('is found by contract and by section', () => {
    const all = rewards('gold', 'claim 0 25 2', 'claim 0 26 2', 'claim 3 7 1');
    expect(ofContract(all, 26).map((one) => one.claim.text)).toEqual(['claim 0 26 2']);
    expect(ofEdge(all, 0)).toHaveLength(2);
  });
});

describe('one touch', () => {
  const asked = (...steps: string[]) =>
    worthAsking(rewards('gold', ...steps)).map((one) => one.claim.text);
  it('means the best level of one contract', () => {
    expect(asked('claim 0 25 1', 'claim 0 25 2')).toEqual(['claim 0 25 2']);
  });
  it('asks which of two contracts', () => {
    expect(asked('claim 0 25 1', 'claim 0 25 2', 'claim 0 26 2')).toEqual([
      'claim 0 25 2',
      'claim 0 26 2',
    ]);
  });
  it('asks about the card only where it brings more', () => {
    expect(asked('claim 0 25 2', 'claim 0 25 3 negotiate')).toEqual([
      'claim 0 25 3 negotiate',
      'claim 0 25 2',
    ]);
    expect(asked('claim 0 25 3 negotiate')).toEqual(['claim 0 25 3 negotiate']);
  });
});
