// Plays `sar` by script without any protocol: it builds prompts by hand from observations, for the tests of the player.
import { z } from 'zod';
import type { LocalWorld } from '../../envs/kit/local-world.ts';
import type { SarRules, SarState } from '../../envs/sar/state.ts';
import { ASKS } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import { promptFor, scriptedQuestion } from './prompt-writer.ts';

const Plan = z.object(ASKS.plan);
const Act = z.object(ASKS.act);

export interface SarGame {
  readonly world: LocalWorld<SarState>;
  readonly scene: string;
  readonly seed: number;
  readonly agents: readonly string[];
  /** `published` unless told. */
  readonly rules?: SarRules;
}

/** How one episode ends when one mind sees everything (`all`) or each agent only itself (`own`). */
export function playOutSar(
  game: SarGame,
  sees: 'all' | 'own',
  log?: (line: string) => void,
): { state: SarState; steps: number; end: string } {
  const { world, scene, seed, agents, rules = 'published' } = game;
  const state = world.reset({ scene, seed, agents, options: { rules } });
  const chance = random(seed);
  for (let steps = 1; steps <= world.pace.stepCap; steps++) {
    const intents = agents.map((agent) => ({ agent, do: world.pace.idle }));
    if (sees === 'all') {
      const question = scriptedQuestion(game, state, { ask: 'plan', me: 'planner', decides: agents, shown: agents });
      const { plan } = Plan.parse(world.player.answer(promptFor(question), chance));
      for (const intent of intents) intent.do = plan[intent.agent] ?? world.pace.idle;
    } else {
      for (const intent of intents) {
        const { agent } = intent;
        const question = scriptedQuestion(game, state, { ask: 'act', me: agent, decides: [agent], shown: [agent] });
        intent.do = Act.parse(world.player.answer(promptFor(question), chance)).action;
      }
    }
    const { outcomes, end } = world.step(state, intents);
    log?.(`${steps} ${outcomes.map(({ do: said, ok, reason }) => `${said}${ok ? '' : `!${reason}`}`).join(' | ')}`);
    if (end !== undefined) return { state, steps, end };
  }
  return { state, steps: world.pace.stepCap, end: 'step-cap' };
}
