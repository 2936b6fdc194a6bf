// Implements the common world contract for Habitat-MAS: robots of different bodies in houses of one or several
// floors, each with its own clock. Rules, episodes and differences: README.md.
import type { Metric, Score, Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { checkTeam, memberNamed, readyAgents } from '../kit/outcomes.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import { drawPage } from '../pictures/svg/page.ts';
import { drawTerminal } from '../pictures/terminal.ts';
import { bodyTold } from './bodies.ts';
import { filterSetup } from './episode/filter.ts';
import { generateEpisode, type HabitatEpisode, MOST_ROBOTS } from './episode/generate.ts';
import { lexicon } from './lexicon.ts';
import { EPISODE_COUNT, HabitatOptions, type HabitatTaskKind, TASK_KINDS } from './options.ts';
import { drawingOf } from './picture.ts';
import { habitatPlayer } from './player/player.ts';
import { type HabitatScope, noteConditions } from './rules/scope.ts';
import { offeredActions, PAUSE_FORM, STAND_BY } from './rules/skills.ts';
import { robotStep } from './rules/step.ts';
import { sceneGraphOf } from './scene-graph.ts';
import { createHabitatState, type HabitatState, type SubgoalKind } from './state.ts';
import { subgoalsOf, TASK_SHAPES } from './tasks.ts';
import { manualText, observeAsRobot, readHabitatObservation, sceneText, taskText } from './texts.ts';

/** Every step takes a simulation step at least, so the world always ends by itself. */
const STEP_CAP = 5000;
/** Episodes whose houses are kept: several protocols play the same one after the other. */
const MOST_KEPT = 12;

function createHabitat(): LocalWorld<HabitatState> {
  const kept = new Map<string, HabitatEpisode>();
  const scopeOf = (state: HabitatState): HabitatScope => ({ state, nav: navFor(kept, state) });
  return {
    name: 'habitat',
    team: { min: 1, max: MOST_ROBOTS, names: (n) => Array.from({ length: n }, (_, i) => `agent_${i}`) },
    scenes: TASK_KINDS.flatMap(scenesOfKind),
    sets: {
      ...Object.fromEntries(TASK_KINDS.map((kind) => [kind, scenesOfKind(kind)])),
      'single-floor': [...scenesOfKind('height'), ...scenesOfKind('distance')],
      paper: TASK_KINDS.slice(0, 5).flatMap(scenesOfKind),
    },
    options: HabitatOptions,
    metrics: METRICS,
    version: `1-${VERSIONS.habitat}`,
    reset: (setup) => beginEpisode(kept, setup),
    ready: readyAgents,
    observe: (state, agent) => observeAsRobot(scopeOf(state), memberNamed(state.agents, agent)),
    actions: (state, agent) => offeredActions(state, memberNamed(state.agents, agent)),
    step: (state, intents) => robotStep(scopeOf(state), intents),
    score: scoreOf,
    words: {
      title: 'Habitat-MAS (EMOS)',
      examples: EXAMPLES,
      task: taskText,
      scene: sceneText,
      manual: manualText,
      readObservation: readHabitatObservation,
      lexicon,
    },
    views: {
      map: (state) => drawTerminal(drawingOf(state)),
      picture: (state) => drawPage(drawingOf(state)),
      graph: (state) => sceneGraphOf(scopeOf(state)),
    },
    bodies: ({ agents }) => Object.fromEntries(agents.map(({ name, type }) => [name, bodyTold(name, type)])),
    oracle: {},
    player: habitatPlayer,
    pace: { stepCap: STEP_CAP, idle: STAND_BY, pause: PAUSE_FORM, speech: 'step' },
  };
}

const scenesOfKind = (kind: HabitatTaskKind): string[] =>
  Array.from({ length: EPISODE_COUNT[kind] }, (_, i) => `${kind}/${i}`);

/** @throws AGENTS_OUT_OF_RANGE where the task needs more robots, or there are too many */
function beginEpisode(kept: Map<string, HabitatEpisode>, setup: Setup): HabitatState {
  const { scene, seed, agents, options } = setup;
  const kind = TASK_KINDS.find((one) => scenesOfKind(one).includes(scene));
  if (kind === undefined) throw failure('SCENE_UNKNOWN', { scene, known: TASK_KINDS.flatMap(scenesOfKind) });
  const { least } = TASK_SHAPES[kind];
  checkTeam(`habitat in scene ${scene}`, agents, [least, MOST_ROBOTS]);
  const rules = HabitatOptions.parse(options);
  const { layout, starts, nav } = episodeFor(kept, { kind, scene, seed, rules, robots: agents.length });
  const team = starts.slice(0, agents.length);
  const bodies = team.map(({ type }) => type);
  const state = createHabitatState(
    { ...layout, cap: rules.cap || layout.cap, subgoals: subgoalsOf(kind, layout.special, bodies) },
    rules,
    { names: agents, starts: team },
  );
  noteConditions({ state, nav });
  return state;
}

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
  const episode = kept.get(key) ?? generateEpisode({ kind, scene, seed }, setup);
  kept.delete(key);
  kept.set(key, episode);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return episode;
}

/** The navigation of a state's house: cached with its episode, and rebuilt if no longer cached. */
const navFor = (kept: Map<string, HabitatEpisode>, { layout, rules, agents }: HabitatState): HabitatScope['nav'] =>
  episodeFor(kept, { rules, robots: agents.length, ...layout }).nav;

const KINDS: readonly SubgoalKind[] = ['robotAtObject', 'robotAtReceptacle', 'objectAtReceptacle', 'robotDetectObject'];

const METRICS: readonly Metric[] = [
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'subgoals', title: 'Sub-goals', better: 'higher', kind: 'mean', most: 1 },
  { name: 'robotAtObject', title: 'Robot at object', better: 'higher', kind: 'mean', most: 1 },
  { name: 'robotAtReceptacle', title: 'Robot at receptacle', better: 'higher', kind: 'mean', most: 1 },
  { name: 'objectAtReceptacle', title: 'Object at receptacle', better: 'higher', kind: 'mean', most: 1 },
  { name: 'robotDetectObject', title: 'Robot detects object', better: 'higher', kind: 'mean', most: 1 },
  { name: 'simSteps', title: 'Simulation steps', better: 'lower', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
];

/** `instant`: all conditions held at once; `sticky`: each held once. A kind that a task does not have counts 0. */
export function scoreOf(state: HabitatState) {
  return {
    instant: figuresOf(state, state.met),
    sticky: figuresOf(state, state.ever.every(Boolean)),
  } satisfies Score;
}

function figuresOf(state: HabitatState, success: boolean) {
  const { subgoals } = state.layout;
  const share = (of: (kind: SubgoalKind) => boolean): number => {
    const counted = subgoals.flatMap(({ kind }, i) => (of(kind) ? [state.reached[i] ? 1 : 0] : []));
    return counted.length === 0 ? 0 : counted.reduce<number>((sum, one) => sum + one, 0) / counted.length;
  };
  const byKind = Object.fromEntries(KINDS.map((kind) => [kind, share((one) => one === kind)]));
  return {
    success: success ? 1 : 0,
    subgoals: share(() => true),
    ...byKind,
    simSteps: state.clock,
    steps: state.step,
  };
}

const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Bring the objects to where they belong: any_targets|8 is at TARGET_any_targets|8, any_targets|9 is at TARGET_any_targets|9.',
    situation:
      'There {a} has wheels and an arm that reaches 2.0 m high, and {b} has legs and an arm that reaches 1.2 m. any_targets|8 is 1.7 m high on this floor, any_targets|9 is a floor up.',
    parts: [
      {
        subtask: 'bring any_targets|8 to TARGET_any_targets|8',
        actions: [
          'nav_to_obj(any_targets|8)',
          'pick(any_targets|8)',
          'nav_to_obj(TARGET_any_targets|8)',
          'place(any_targets|8, TARGET_any_targets|8)',
        ],
        why: '1.7 m is above the reach of {b} and within that of {a}.',
        after: [],
      },
      {
        subtask: 'bring any_targets|9 to TARGET_any_targets|9',
        actions: [
          'nav_to_obj(any_targets|9)',
          'pick(any_targets|9)',
          'nav_to_obj(TARGET_any_targets|9)',
          'place(any_targets|9, TARGET_any_targets|9)',
        ],
        why: 'Wheels take no stairs, so {b} goes up.',
        after: [],
      },
    ],
    done: [],
    seen: 'Neither object is at its place yet, so nothing is done.',
    failure: {
      action: 'nav_to_obj(any_targets|9)',
      why: 'any_targets|9 is a floor up, and wheels take no stairs.',
      instead: '{a} should leave it to {b} and go for the other: nav_to_obj(any_targets|8).',
    },
    memory: '{a} cannot get to any_targets|9, and {b} not up to any_targets|8. Nobody holds anything.',
    remark:
      'any_targets|9 is a floor up, where my wheels do not get. {b}, please bring it to TARGET_any_targets|9; I take any_targets|8.',
    objection: 'any_targets|9 is a floor up and I have wheels: {b} had better take it, and I any_targets|8.',
    objectedPlan: ['nav_to_obj(any_targets|9)', 'nav_to_obj(any_targets|8)'],
  },
];

/** Habitat-MAS of EMOS (arXiv 2410.22662), without the simulator: robots of different bodies, each on its own clock. */
export const habitat = createHabitat();
