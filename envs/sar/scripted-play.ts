// Plays by script without any protocol: it builds prompts by hand from observations, for the player's own tests and its
// figures in README.md.
import { z } from 'zod';
import { ASKS, type Ask, type Question } from '../../runtime/core/ask.ts';
import { random } from '../../runtime/core/random.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import type { World } from '../../runtime/core/world.ts';
import { manualSegment, promptFor, seesSegment, taskSegment, whoSegment } from '../kit/prompt-writer.ts';
import type { SarRules, SarState } from './state.ts';

const Plan = z.object(ASKS.plan);
const Act = z.object(ASKS.act);

export interface SarGame {
  readonly world: World<SarState>;
  readonly scene: string;
  readonly seed: number;
  readonly agents: readonly string[];
  /** `published` unless told. */
  readonly rules?: SarRules;
}

/** A prompt that shows the observations of `shown` and asks about `decides`. */
export function sarQuestionFor(
  { world, agents }: Pick<SarGame, 'world' | 'agents'>,
  state: SarState,
  {
    ask,
    me,
    decides,
    shown,
    said = [],
  }: { ask: Ask; me: string; decides: readonly string[]; shown: readonly string[]; said?: readonly Segment[] },
): Question {
  const segments: Segment[] = [
    whoSegment({ me, team: agents, decides }),
    manualSegment(world.manual(state)),
    taskSegment(world.task(state)),
    ...shown.map((name) => seesSegment(name, world.observe(state, name).text)),
    ...said,
  ];
  return { ask, segments, schema: {} };
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
  for (let steps = 1; steps <= world.stepCap; steps++) {
    const intents = agents.map((agent) => ({ agent, do: world.idle }));
    if (sees === 'all') {
      const question = sarQuestionFor(game, state, { ask: 'plan', me: 'planner', decides: agents, shown: agents });
      const { plan } = Plan.parse(world.player.answer(promptFor(question), chance));
      for (const intent of intents) intent.do = plan[intent.agent] ?? world.idle;
    } else {
      for (const intent of intents) {
        const { agent } = intent;
        const question = sarQuestionFor(game, state, { ask: 'act', me: agent, decides: [agent], shown: [agent] });
        intent.do = Act.parse(world.player.answer(promptFor(question), chance)).action;
      }
    }
    const { outcomes, end } = world.step(state, intents);
    log?.(`${steps} ${outcomes.map(({ do: said, ok, reason }) => `${said}${ok ? '' : `!${reason}`}`).join(' | ')}`);
    if (end !== undefined) return { state, steps, end };
  }
  return { state, steps: world.stepCap, end: 'step-cap' };
}
