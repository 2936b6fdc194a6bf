// Holds rates fitted to recorded play of search & rescue, as `troupe fit --json` gave them. README.md says what came of
// each fit and how far it is from the play. A profile holds for one version of the world: fit it again for another.
import type { PlayerProfile } from '../../../runtime/core/world.ts';

export const SAR_PROFILES: Readonly<Record<string, PlayerProfile>> = {
  /**
   * GPT-4 under LLaMAR, 60 episodes of two to five agents: nsidn98/LLaMAR, folder SAR/baselines/results/llamar. Fitted
   * to all of them; in each of ten figures it is as near to them as one half of such play is to the other.
   */
  'gpt-4-llamar': {
    world: 'sar',
    version: '1-9c8982b4',
    model: 'rules:scant=0.96,persist=0.28,again=0.12,rash=0.36,crowd=0.91,back=1,apart=0.21,overlook=0.23,without=heed',
  },
};
