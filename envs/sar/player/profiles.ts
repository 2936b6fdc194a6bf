// Holds rates fitted to recorded play of search & rescue, as `troupe fit --json` gave them. README.md says what came of
// each fit and how far it is from the play. A profile holds for one version of the world: fit it again for another.
import type { PlayerProfile } from '../../../runtime/core/world.ts';

export const SAR_PROFILES: Readonly<Record<string, PlayerProfile>> = {
  /**
   * GPT-4 under LLaMAR, 60 episodes of two to five agents: nsidn98/LLaMAR, folder SAR/baselines/results/llamar. Fitted
   * to 30 of them; of ten figures of the other 30, five are as near as such play is to itself.
   */
  'gpt-4-llamar': {
    world: 'sar',
    version: '1-9c8982b4',
    model:
      'rules:scant=0.91,persist=0.02,again=0.19,rash=0.27,crowd=0.86,back=0.67,linger=0.34,overlook=0.27,without=heed',
  },
};
