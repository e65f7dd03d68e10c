import { narrow, offered, wordReader } from '../picker';

// The steps of the game as parts to choose (../picker). Nothing here knows a rule: what can be claimed is what is offered.
const read = wordReader({ claim: ['plot'] });

export interface Choices {
  plots: Set<number>;
  pass: boolean;
}
export const readSteps = (texts: readonly string[]): Choices => {
  const steps = texts.map(read);
  return {
    plots: new Set(offered(narrow(steps, { verb: 'claim' }), 'plot').map(Number)),
    pass: narrow(steps, { verb: 'pass' }).length > 0,
  };
};
export const claimStep = (plot: number): string => `claim ${plot}`;
