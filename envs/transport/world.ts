// Puts TDW-MAT behind the common contract of a world: a house of rooms, ten targets to bring to the bed, frames instead
// of turns. Rules, episodes and differences: README.md.
import { agentsOutOfRange, episodeImpossible, unknownName } from '../../runtime/core/errors/index.ts';
import { random } from '../../runtime/core/random.ts';
import type { Setup, World } from '../../runtime/core/world.ts';
import { admissibleActions, DONE, PAUSE_FORM, WAIT } from './action.ts';
import { cameraView, namesInCamera } from './camera-view.ts';
import { drawMap } from './draw.ts';
import { PUBLISHED, type TransportEpisode } from './episodes.ts';
import { EXAMPLES } from './examples.ts';
import { FROZEN } from './frozen.ts';
import { checkEpisode, generateEpisodeLike, wantsOf } from './generate.ts';
import { gridOf, type WalkGrid } from './grid.ts';
import type { FloorPlanName } from './house.ts';
import { lexicon } from './lexicon.ts';
import { manualText, taskText } from './manual.ts';
import { observeAs } from './observe.ts';
import { Options } from './options.ts';
import { placeEpisode } from './place-things.ts';
import { transportPlayer } from './player/player.ts';
import { readTransportObservation } from './read-observation.ts';
import type { TransportScope } from './scope.ts';
import { METRICS, scoreOf } from './score.ts';
import { lookAround } from './sight.ts';
import { createState, type TransportAgentState, type TransportLayout, type TransportState } from './state.ts';
import { readyAgents, teamStep } from './step.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn', 'Grace', 'Henry', 'Ivy', 'Jack', 'Kate', 'Liam'];
/** Every step takes a frame at least, so with the default of 3,000 frames the world always ends by itself. */
const STEP_CAP = 3000;

/**
 * `more`: the user's own episodes, by scene name. @throws EPISODE_IMPOSSIBLE if one has the name of a published one
 */
export function createTransport(more: Readonly<Record<string, TransportEpisode>> = {}): World<TransportState> {
  for (const name of Object.keys(more))
    if (name in PUBLISHED) throw episodeImpossible(`scene '${name}'`, 'it is the name of a published episode');
  const episodes = new Map<string, TransportEpisode>([
    ...PUBLISHED.map((fact, i) => [String(i), fact] as const),
    ...Object.entries(more),
  ]);
  const grids = new Map<FloorPlanName, WalkGrid>();
  const scopeOf = (state: TransportState): TransportScope => ({ state, grid: gridFor(grids, state.layout.plan) });
  return {
    name: 'transport',
    title: 'Transport (TDW-MAT)',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: [...episodes.keys()],
    sets: { food: scenesOfTask('food'), stuff: scenesOfTask('stuff') },
    options: Options,
    metrics: METRICS,
    stepCap: STEP_CAP,
    idle: WAIT,
    pause: PAUSE_FORM,
    claim: ({ rules }) => (rules.end === 'claim' ? DONE : undefined),
    version: `1-${FROZEN}`,
    reset: (setup) => beginEpisode(episodeOf(episodes, setup), setup, (plan) => gridFor(grids, plan)),
    task: taskText,
    manual: manualText,
    examples: EXAMPLES,
    ready: readyAgents,
    observe: (state, agent) => {
      const told = observeAs(state, agentNamed(state, agent));
      return state.rules.images === false
        ? told
        : { ...told, picture: cameraView(scopeOf(state), indexOf(state, agent)) };
    },
    picturedNames: (state, agent) =>
      state.rules.images === false ? [] : namesInCamera(scopeOf(state), indexOf(state, agent)),
    lexicon,
    readObservation: readTransportObservation,
    actions: (state, agent) => admissibleActions(state, agentNamed(state, agent)),
    step: (state, intents) => teamStep(scopeOf(state), intents),
    score: scoreOf,
    draw: (state) => drawMap(state, gridFor(grids, state.layout.plan)),
    player: transportPlayer,
  };
}

const scenesOfTask = (task: TransportEpisode['task']): string[] =>
  PUBLISHED.flatMap((fact, i) => (fact.task === task ? [String(i)] : []));

function episodeOf(episodes: ReadonlyMap<string, TransportEpisode>, { scene, agents }: Setup): TransportEpisode {
  const fact = episodes.get(scene);
  if (fact === undefined) throw unknownName('scene', scene, [...episodes.keys()]);
  if (agents.length < 1 || agents.length > NAMES.length)
    throw agentsOutOfRange('transport', agents.length, 1, NAMES.length);
  return fact;
}

function beginEpisode(
  like: TransportEpisode,
  { scene, seed, agents, options }: Setup,
  gridOn: (plan: FloorPlanName) => WalkGrid,
): TransportState {
  const rules = Options.parse(options);
  const chance = random(`transport/episode/${scene}/${seed}`);
  checkEpisode(scene, like);
  const fact = rules.episodes === 'generated' ? generateEpisodeLike(like, chance) : like;
  checkEpisode(scene, fact);
  const grid = gridOn(fact.plan);
  const { rooms, things, starts } = placeEpisode(fact, { grid, seed, team: agents.length });
  const wants = [...wantsOf(fact)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => ({ class: name, count }));
  const layout: TransportLayout = { scene, seed, plan: fact.plan, task: fact.task, rooms, things, wants };
  const state = createState(layout, rules, agents, starts);
  agents.forEach((_, who) => {
    lookAround({ state, grid }, who);
  });
  return state;
}

function gridFor(grids: Map<FloorPlanName, WalkGrid>, plan: FloorPlanName): WalkGrid {
  const known = grids.get(plan) ?? gridOf(plan);
  grids.set(plan, known);
  return known;
}

const indexOf = (state: TransportState, name: string): number => state.agents.indexOf(agentNamed(state, name));

/** Whoever is no member of the team sees what its first member sees. */
function agentNamed({ agents }: TransportState, name: string): TransportAgentState {
  const found = agents.find((agent) => agent.name === name) ?? agents[0];
  if (found === undefined) throw agentsOutOfRange('transport', 0, 1, NAMES.length);
  return found;
}
