// Implements the common world contract for the household chores of C-WAH. Rules, facts and differences: README.md.

import { z } from 'zod';
import { agentsOutOfRange, optionBad, unknownName } from '../../runtime/core/errors/index.ts';
import type { Setup, World } from '../../runtime/core/world.ts';
import { chargeOption, endOption, listOption, memoryOption, reasonsOption } from '../kit/shared-options.ts';
import { drawMap } from './draw.ts';
import type { ChoresEpisode } from './episodes.ts';
import { TEST_EPISODES } from './episodes.ts';
import { EXAMPLES } from './examples.ts';
import { FROZEN } from './frozen.ts';
import { checkEpisode, episodeOf } from './generate.ts';
import { lookAround } from './look.ts';
import { manualText, taskText } from './manual.ts';
import { observeAs } from './observe.ts';
import { DONE, WAIT } from './plans.ts';
import { choresPlayer } from './player/player.ts';
import { readChoresObservation } from './read-observation.ts';
import { METRICS, scoreOf } from './score.ts';
import { type ChoresState, createState, STEP_CAP } from './state.ts';
import { actionOptionsOf, teamStep } from './step.ts';
import { EPISODES } from './tasks.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn', 'Grace', 'Henry', 'Ivy', 'Jack', 'Kate', 'Liam'];

const Options = z.object({
  actions: z
    .enum(['plans', 'primitives'])
    .default('plans')
    .describe('Whether an agent chooses plans that its body carries out, or every single step.'),
  published: z.boolean().default(false).describe('Brings back the behavioural defects of the published code.'),
  reasons: reasonsOption(),
  memory: memoryOption(),
  list: listOption(),
  charge: chargeOption(),
  end: endOption(),
  goal: z.string().default('').describe("Other goal counts than the scene's: 2 cupcake, 1 wine."),
});

export function createChores(): World<ChoresState> {
  const agentOf = (state: ChoresState, name: string) => state.agents.find((agent) => agent.name === name);
  return {
    name: 'chores',
    title: 'Household chores (C-WAH)',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: Array.from({ length: EPISODES }, (_, id) => String(id)),
    // The ten episodes that published figures are of.
    sets: { test: TEST_EPISODES.map(({ id }) => String(id)) },
    options: Options,
    metrics: METRICS,
    stepCap: STEP_CAP,
    idle: WAIT,
    claim: ({ telling }) => (telling.end === 'claim' ? DONE : undefined),
    version: `1-${FROZEN}`,
    reset,
    task: taskText,
    manual: manualText,
    examples: EXAMPLES,
    ready: ({ over, agents }) =>
      over === null ? agents.flatMap(({ name, plan }) => (plan === null ? [name] : [])) : [],
    observe: observeAs,
    readObservation: readChoresObservation,
    actions(state, agent) {
      const found = agentOf(state, agent);
      return found === undefined ? [] : actionOptionsOf(state, found).map(({ text }) => text);
    },
    step: teamStep,
    score: scoreOf,
    draw: drawMap,
    player: choresPlayer,
  };
}

function reset({ scene, seed, agents, options }: Setup): ChoresState {
  const known = /^\d{1,3}$/.test(scene) && Number(scene) < EPISODES && String(Number(scene)) === scene;
  if (!known) throw unknownName('scene', scene, [`0 to ${EPISODES - 1}`]);
  if (agents.length < 1 || agents.length > NAMES.length)
    throw agentsOutOfRange('chores', agents.length, 1, NAMES.length);
  const { goal, actions, published, ...telling } = Options.parse(options);
  const episode = withGoalOption(episodeOf(Number(scene)), goal);
  const state = createState({ episode, seed, agents, actions, published, telling });
  lookAround(state);
  return state;
}

/** The episode with other goal counts, if they can be met. */
function withGoalOption(episode: ChoresEpisode, goal: string): ChoresEpisode {
  if (goal.trim() === '') return episode;
  const counts = new Map<string, number>();
  for (const part of goal.split(',')) {
    const [, count = '', name = ''] = /^(\d{1,2}) ([a-z]+)$/.exec(part.trim()) ?? [];
    if (name === '') throw optionBad('goal', goal, "counts and classes, such as '2 cupcake, 1 wine'");
    counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return checkEpisode({ ...episode, wants: [...counts].map(([name, count]) => ({ class: name, count })) });
}
