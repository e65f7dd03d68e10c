import { areaOf } from './foresee';
import { contractOf } from './pack';
import type { Claim } from './steps';
import type { LandedInsight, Letter } from './view';

// What the claims of the list would bring. They stand for areas that the tile laid this turn is part of; a section's
// best claim is shown on it, a contract's on the contract.
export interface Reward {
  claim: Claim;
  terrain: Letter;
  size: number;
  medal: 'gold' | 'silver';
  points: number;
}

// The most points first; of equal ones that which costs no card.
export function rewardsOf(
  claims: readonly Claim[],
  insight: LandedInsight | null,
  placed: string | null,
): Reward[] {
  const rewards = claims.flatMap((claim): Reward[] => {
    const contract = contractOf(claim.contract);
    const level = contract?.levels[claim.level - 1];
    if (!contract || !level) return [];
    const area = areaOf(insight, `${placed}/${claim.edge}`);
    const medal = area?.medal ?? 'gold';
    const size = area?.size ?? level.size;
    return [{ claim, terrain: contract.terrain, size, medal, points: level[medal] }];
  });
  return rewards.sort(
    (a, b) =>
      b.points - a.points ||
      Number(a.claim.negotiate) - Number(b.claim.negotiate) ||
      a.claim.contract - b.claim.contract,
  );
}

// What a touch must ask about: for each contract its best claim, and besides the best one without the card where the card
// makes the difference. A lower level of the same contract brings nothing more; it is chosen on the contract.
export function worthAsking(rewards: readonly Reward[]): Reward[] {
  const found = new Map<string, Reward>();
  for (const reward of rewards) {
    const { contract, negotiate } = reward.claim;
    const plain = found.get(`${contract}`);
    if (negotiate && plain && plain.points >= reward.points) continue;
    const key = negotiate ? `${contract}+` : `${contract}`;
    if (!found.has(key)) found.set(key, reward);
  }
  return [...found.values()];
}

export const ofContract = (rewards: readonly Reward[], contract: number): Reward[] =>
  rewards.filter((reward) => reward.claim.contract === contract);
export const ofEdge = (rewards: readonly Reward[], edge: number): Reward[] =>
  rewards.filter((reward) => reward.claim.edge === edge);
