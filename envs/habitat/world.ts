// Implements the common world contract for Habitat-MAS: robots of different bodies in houses of one or several
// floors, each with its own clock. Rules, episodes and differences: README.md.
import { agentsOutOfRange, unknownName } from '../../runtime/core/errors/index.ts';
import type { Setup, World } from '../../runtime/core/world.ts';
import { bodyTold } from './bodies.ts';
import { EPISODE_COUNT, type HabitatTaskKind, TASK_KINDS } from './constants.ts';
import { drawHouseMap } from './draw.ts';
import { filterSetup } from './episode/filter.ts';
import { generateEpisode, type HabitatEpisode, MOST_ROBOTS } from './episode/generate.ts';
import { EXAMPLES } from './examples.ts';
import { FROZEN } from './frozen.ts';
import { lexicon } from './lexicon.ts';
import { HabitatOptions } from './options.ts';
import { habitatPlayer } from './player/player.ts';
import { offeredActions, PAUSE_FORM, STAND_BY } from './rules/action.ts';
import { noteConditions } from './rules/goal.ts';
import type { HabitatScope } from './rules/scope.ts';
import { readyRobots, robotStep } from './rules/step.ts';
import { sceneGraphOf } from './scene-graph.ts';
import { METRICS, scoreOf } from './score.ts';
import { createHabitatState, type HabitatAgentState, type HabitatState } from './state.ts';
import { subgoalsOf, TASK_SHAPES } from './tasks.ts';
import { manualText, sceneText, taskText } from './text/manual.ts';
import { observeAsRobot } from './text/observe.ts';
import { readHabitatObservation } from './text/read-observation.ts';

/** Every step takes a simulation step at least, so the world always ends by itself. */
const STEP_CAP = 5000;
/** Episodes whose houses are kept: several protocols play the same one after the other. */
const MOST_KEPT = 12;

export function createHabitat(): World<HabitatState> {
  const kept = new Map<string, HabitatEpisode>();
  const scopeOf = (state: HabitatState): HabitatScope => ({ state, nav: navFor(kept, state) });
  return {
    name: 'habitat',
    title: 'Habitat-MAS (EMOS)',
    team: { min: 1, max: MOST_ROBOTS, names: (n) => Array.from({ length: n }, (_, i) => `agent_${i}`) },
    scenes: TASK_KINDS.flatMap(scenesOfKind),
    sets: {
      ...Object.fromEntries(TASK_KINDS.map((kind) => [kind, scenesOfKind(kind)])),
      'single-floor': [...scenesOfKind('height'), ...scenesOfKind('distance')],
      paper: TASK_KINDS.slice(0, 5).flatMap(scenesOfKind),
    },
    options: HabitatOptions,
    metrics: METRICS,
    stepCap: STEP_CAP,
    examples: EXAMPLES,
    idle: STAND_BY,
    pause: PAUSE_FORM,
    version: `1-${FROZEN}`,
    reset: (setup) => beginEpisode(kept, setup),
    task: taskText,
    scene: sceneText,
    bodies: ({ agents }) => Object.fromEntries(agents.map(({ name, type }) => [name, bodyTold(name, type)])),
    manual: manualText,
    ready: readyRobots,
    observe: (state, agent) => observeAsRobot(scopeOf(state), robotNamed(state, agent)),
    readObservation: readHabitatObservation,
    actions: (state, agent) => offeredActions(state, robotNamed(state, agent)),
    step: (state, intents) => robotStep(scopeOf(state), intents),
    score: scoreOf,
    draw: drawHouseMap,
    graph: (state) => sceneGraphOf(scopeOf(state)),
    lexicon,
    player: habitatPlayer,
  };
}

const scenesOfKind = (kind: HabitatTaskKind): string[] =>
  Array.from({ length: EPISODE_COUNT[kind] }, (_, i) => `${kind}/${i}`);

/** @throws AGENTS_OUT_OF_RANGE where the task needs more robots, or there are too many */
function beginEpisode(kept: Map<string, HabitatEpisode>, setup: Setup): HabitatState {
  const { scene, seed, agents, options } = setup;
  const kind = TASK_KINDS.find((one) => scenesOfKind(one).includes(scene));
  if (kind === undefined) throw unknownName('scene', scene, TASK_KINDS.flatMap(scenesOfKind));
  const { least } = TASK_SHAPES[kind];
  if (agents.length < least || agents.length > MOST_ROBOTS)
    throw agentsOutOfRange(`habitat in scene ${scene}`, agents.length, least, MOST_ROBOTS);
  const rules = HabitatOptions.parse(options);
  const { layout, starts, nav } = episodeFor(kept, { kind, scene, seed, rules, robots: agents.length });
  const team = starts.slice(0, agents.length);
  const bodies = team.map(({ type }) => type);
  const state = createHabitatState(
    { ...layout, cap: rules.cap || layout.cap, subgoals: subgoalsOf(kind, layout.special, bodies) },
    rules,
    agents,
    team,
  );
  noteConditions({ state, nav });
  return state;
}

/** What names an episode: another setup may keep another house. */
interface EpisodeName {
  readonly kind: HabitatTaskKind;
  readonly scene: string;
  readonly seed: number;
  readonly rules: HabitatOptions;
  readonly robots: number;
}

function episodeFor(kept: Map<string, HabitatEpisode>, name: EpisodeName): HabitatEpisode {
  const { kind, scene, seed, rules, robots } = name;
  const setup = filterSetup(kind, rules, robots);
  const key = JSON.stringify([scene, seed, setup]);
  const episode = kept.get(key) ?? generateEpisode(kind, scene, seed, setup);
  kept.delete(key);
  kept.set(key, episode);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return episode;
}

/** The navigation of a state's house: cached with its episode, and rebuilt if no longer cached. */
const navFor = (kept: Map<string, HabitatEpisode>, { layout, rules, agents }: HabitatState): HabitatScope['nav'] =>
  episodeFor(kept, { ...layout, rules, robots: agents.length }).nav;

/** Whoever is no member of the team sees what its first member sees. */
function robotNamed({ agents }: HabitatState, name: string): HabitatAgentState {
  const found = agents.find((agent) => agent.name === name) ?? agents[0];
  if (found === undefined) throw agentsOutOfRange('habitat', 0, 1, MOST_ROBOTS);
  return found;
}
