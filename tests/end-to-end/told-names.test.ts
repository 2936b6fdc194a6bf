// Shows that whoever writes a joint plan may send an agent, itself too, to what somebody has only told of: a dialogue
// would be for nothing else.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { household } from '../../envs/household/index.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const AGENTS = ['Alice', 'Bob'];
const SCENES = ['bread-lettuce-tomato-fridge/1', 'bread-lettuce-tomato-fridge/3', 'wash-dishes/1', 'clear-couch/209'];

describe.each(['dmas', 'hmas-1', 'duo'])('%s', (name) => {
  test('plans with what others said they saw, and no plan of the rule player is refused to the end', async () => {
    const protocol = PROTOCOLS[name];
    if (protocol === undefined) throw new RangeError(name);
    for (const scene of SCENES) {
      const models = rulesModel({ player: household.player, seed: 1 });
      const { reason, detail } = await runEpisode({
        ...{ world: household, protocol, agents: AGENTS, scene, steps: 4, models },
      });
      expect(['goal', 'step-cap'], `${scene}: ${detail}`).toContain(reason);
    }
  });
});
