// Puts TDW-MAT behind the common contract of a world: a house of rooms, ten targets to bring to the bed, frames instead
// of turns. Rules, episodes and differences: README.md.

import { random } from '../../runtime/core/random.ts';
import type { ActionReading, Metric, Score, Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
import { joinedWords } from '../kit/form.ts';
import { keptBy } from '../kit/kept.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { checkTeam, memberNamed, readyAgents } from '../kit/outcomes.ts';
import { claimText, listsKnown } from '../kit/shared-options.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import { drawCameraView, namesInCameraView } from '../pictures/camera-view.ts';
import { drawPage } from '../pictures/svg/page.ts';
import { drawTerminal } from '../pictures/terminal.ts';
import { admissibleActions, callOf, DONE, lexicon, offered, PAUSE_FORM, ROWS, TRANSPORT, WAIT } from './action.ts';
import { lookAround } from './body-motion.ts';
import { CAPACITY, Options, SIGHT } from './constants.ts';
import {
  checkEpisode,
  generateEpisodeLike,
  PUBLISHED,
  placeEpisode,
  type TransportEpisode,
  wantsOf,
} from './episodes.ts';
import { type FloorPlanName, gridOf, type WalkGrid } from './house.ts';
import { observeAs, readTransportObservation } from './observation.ts';
import { cameraViewOf, drawingOf } from './picture.ts';
import { transportPlayer } from './player/player.ts';
import { createState, type TransportLayout, type TransportScope, type TransportState } from './state.ts';
import { transportActing, transportFactsOf } from './stated-facts.ts';
import { type GoalCounting, shareDone, teamStep } from './step.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn', 'Grace', 'Henry', 'Ivy', 'Jack', 'Kate', 'Liam'];
/** Every step takes a frame at least, so with the default of 3,000 frames the world always ends by itself. */
const STEP_CAP = 3000;

/**
 * The transport world with more episodes: `more` holds the user's own, by scene name.
 * @throws EPISODE_IMPOSSIBLE if one has the name of a published one
 * @example
 * ```ts
 * import { createTransport } from 'troupe/envs';
 *
 * createTransport().scenes.length > 0; // → true
 * ```
 */
export function createTransport(more: Readonly<Record<string, TransportEpisode>> = {}): LocalWorld<TransportState> {
  for (const name of Object.keys(more))
    if (name in PUBLISHED)
      throw failure('EPISODE_IMPOSSIBLE', { what: `scene '${name}'`, why: 'it is the name of a published episode' });
  const episodes = new Map<string, TransportEpisode>([
    ...PUBLISHED.map((fact, i) => [String(i), fact] as const),
    ...Object.entries(more),
  ]);
  const grids = new Map<FloorPlanName, WalkGrid>();
  const gridOn = (plan: FloorPlanName) => keptBy(grids, plan, () => gridOf(plan));
  const scopeOf = (state: TransportState): TransportScope => ({ state, grid: gridOn(state.layout.plan) });
  return {
    name: 'transport',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: [...episodes.keys()],
    sets: { food: scenesOfTask('food'), stuff: scenesOfTask('stuff') },
    options: Options,
    metrics: METRICS,
    version: `1-${VERSIONS.transport}`,
    reset: (setup) => beginEpisode(episodeOf(episodes, setup), setup, gridOn),
    ready: readyAgents,
    observe: (state, agent) => {
      const told = observeAs(state, memberNamed(state.agents, agent));
      return state.rules.images === false
        ? told
        : { ...told, picture: drawCameraView(cameraViewOf(scopeOf(state), indexOf(state, agent))) };
    },
    actions: (state, agent) => admissibleActions(state, memberNamed(state.agents, agent)),
    step: (state, intents) => teamStep(scopeOf(state), intents),
    score: scoreOf,
    words: {
      title: 'Transport (TDW-MAT)',
      task: taskText,
      manual: manualText,
      examples: EXAMPLES,
      lexicon,
      readObservation: readTransportObservation,
      facts: transportFactsOf,
      acting: transportActing,
    },
    views: {
      camera: (state, agent) =>
        state.rules.images === false ? [] : namesInCameraView(cameraViewOf(scopeOf(state), indexOf(state, agent))),
      map: (state) => drawTerminal(drawingOf(state)),
      picture: (state) => drawPage(drawingOf(state)),
    },
    oracle: {
      actionRows: { offered, read: readingOf },
    },
    player: transportPlayer,
    pace: {
      stepCap: STEP_CAP,
      idle: WAIT,
      pause: PAUSE_FORM,
      done: ({ rules }) => (rules.end === 'claim' ? DONE : undefined),
      speech: 'step',
    },
  };
}

const scenesOfTask = (task: TransportEpisode['task']): string[] =>
  PUBLISHED.flatMap((fact, i) => (fact.task === task ? [String(i)] : []));

function episodeOf(episodes: ReadonlyMap<string, TransportEpisode>, { scene, agents }: Setup): TransportEpisode {
  const fact = episodes.get(scene);
  if (fact === undefined) throw failure('SCENE_UNKNOWN', { scene, known: [...episodes.keys()] });
  checkTeam('transport', agents, [1, NAMES.length]);
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
  const state = createState(layout, rules, { names: agents, starts });
  agents.forEach((_, who) => {
    lookAround({ state, grid }, who);
  });
  return state;
}

const indexOf = (state: TransportState, name: string): number => state.agents.indexOf(memberNamed(state.agents, name));

/** Writes the goal and the rules in words, as every model reads them. */
function taskText({ layout }: TransportState): string {
  const wants = layout.wants.map(({ class: name, count }) => `${count} ${name}`);
  return `Transport ${joinedWords(wants)} to the bed.`;
}

function manualText({ layout, rules }: TransportState): string {
  const rooms = layout.rooms.map(({ name }) => name).join(', ');
  const long =
    rules.messages === 'cut'
      ? `what is longer than ${rules.charactersAFrame} characters is cut`
      : `and one more for each ${rules.charactersAFrame} characters beyond the first`;
  return `A house has the rooms ${rooms}. Targets are to be brought to the bed, which stands in the bedroom; containers help to carry them. A name with a number in brackets is one single thing or room.
Hands: each agent has two; a hand holds one target or one container, and an agent one container at most. A container holds up to ${CAPACITY} targets and no container. What is brought to the bed stays there, containers too.
Seeing: ${SIGHT} metres, a quarter of the circle ahead, not through walls. ${rules.memory === 'world' ? 'An agent knows what it has seen itself and what it is told' : 'An agent is shown what it has in view now and nothing else: what it saw before it must remember itself'}; what a teammate holds is seen only while the teammate is in view.
Time: the episode ends ${rules.end === 'goal' ? 'when all targets are at the bed, or at' : 'at the latest at'} frame ${rules.cap}. Half a metre takes ${rules.forward} frames, a turn of 15 degrees ${rules.turn}, a grasp ${rules.grasp}, putting a target into a container ${rules.put}, setting down one hand ${rules.drop}. ${rules.charge === 'free' ? 'A message takes none' : `A message takes one frame, ${long}`}. Thinking takes none. Each agent is asked again as soon as its own action has ended.
Actions: 'go grasp target object <name> (number)' and 'go grasp container <name> (number)' with a free hand, for things ${listsKnown(rules) ? 'of which the place is known' : 'in view'}; 'put <target> (number) into the container <name> (number)' ${ROWS.Put.manual}; '${TRANSPORT}' ${ROWS.Transport.manual}; 'go to <Room> (number)' ${ROWS.GoTo.manual}; 'explore current room <Room> (number)' ${ROWS.Explore.manual}; '${WAIT}' ${ROWS.Wait.manual}, at most ${rules.wait} frames.${rules.end === 'claim' ? ` ${claimText(DONE)} It lasts as 'wait' does.` : ''}`;
}

/** Gives the example of an answer for prompts: another house, with things and rooms that no episode here has. */
const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Transport 2 candle and 1 spool to the bed.',
    situation:
      '{a} is in <Library> (8000), where it sees <candle> (9301) and <hamper> (9310), and holds nothing. {b} is in <Hall> (9000) and has found nothing.',
    parts: [
      {
        subtask: 'bring what is in <Library> (8000)',
        actions: [
          'go grasp container <hamper> (9310)',
          'go grasp target object <candle> (9301)',
          "transport objects I'm holding to the bed",
        ],
        why: '{a} knows of a container and a candle in its room: with the hamper it carries three at once.',
        after: [],
      },
      {
        subtask: 'find the other candle and the spool',
        actions: [
          'explore current room <Hall> (9000)',
          'go to <Workshop> (7000)',
          'explore current room <Workshop> (7000)',
        ],
        why: 'The rest is not found yet, so {b} explores where {a} is not.',
        after: [],
      },
      {
        subtask: 'bring the rest',
        actions: ['go grasp target object <spool> (9305)', "transport objects I'm holding to the bed"],
        why: 'This takes knowing where it lies.',
        after: ['find the other candle and the spool'],
      },
    ],
    done: ['find a candle'],
    seen: '<candle> (9301) is seen, and nothing has come to the bed yet.',
    failure: {
      action: 'put <candle> (9301) into the container <hamper> (9310)',
      why: '{a} holds neither the candle nor the hamper, and putting takes both in hand.',
      instead: 'It should take them first: go grasp container <hamper> (9310).',
    },
    memory: '<candle> (9301) and <hamper> (9310) are in <Library> (8000); <Hall> (9000) is not explored.',
    remark:
      'I found <candle> (9301) and <hamper> (9310) in <Library> (8000) and bring them. {b}, please explore <Workshop> (7000).',
    objection: 'Both of us would go for <hamper> (9310), which I have before me: {b} had better explore <Hall> (9000).',
    objectedPlan: ['go grasp container <hamper> (9310)', 'go grasp container <hamper> (9310)'],
  },
];

const METRICS: readonly Metric[] = [
  { name: 'transportRate', title: 'Transport rate', better: 'higher', kind: 'mean', most: 1 },
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'meanRate', title: 'Transport rate over all frames', better: 'higher', kind: 'mean', most: 1 },
  { name: 'earlyRate', title: 'Transport rate at frame 1000', better: 'higher', kind: 'mean', most: 1 },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'frames', title: 'Frames', better: 'lower', kind: 'mean' },
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: 'step-cap' },
];

/**
 * Computes the published figure and what the paper's words mean: see README.md. Food and stuff rates are means over the
 * scenes of that task.
 */
function scoreOf(state: TransportState): Score {
  return { published: figures(state, 'satisfiedAt'), paper: figures(state, 'deliveredAt') };
}

function figures(state: TransportState, counting: GoalCounting) {
  const rate = shareDone(state, counting);
  const brought = state.agents.map((agent) => agent.brought);
  const most = Math.max(...brought);
  return {
    transportRate: rate,
    success: rate === 1 ? 1 : 0,
    /** The ratio of the fewest to the most targets that an agent delivered at the bed; 0 if nobody did. */
    balance: most === 0 ? 0 : Math.min(...brought) / most,
    meanRate: meanRate(state, counting),
    earlyRate: shareDone(state, counting, EARLY),
    frames: state.frame,
    steps: state.step,
  };
}

/** The frame at which CaPo's paper compares methods early in an episode: 23 % and CoELA's 10 % (arXiv 2411.04679). */
const EARLY = 1000;

/**
 * The rate at the end of each frame, averaged over all that an episode may have: what is brought early counts for
 * more, so that it tells teams apart which bring everything in the end.
 */
function meanRate(state: TransportState, counting: GoalCounting): number {
  const { cap } = state.rules;
  const frames = [...new Set(state.things.flatMap((thing) => thing[counting] ?? []))].sort((a, b) => a - b);
  const areas = frames.map((from, i) => {
    const until = Math.max(from, Math.min(cap, frames[i + 1] ?? cap));
    return shareDone(state, counting, from) * (until - from);
  });
  return areas.reduce((sum, area) => sum + area, 0) / cap;
}

/** TDW-MAT (Zhang et al., arXiv 2307.02485), without the simulator: walks take time, and talk costs frames. */
export const transport = createTransport();

/** What the rows make of a text, for suites and reports. */
function readingOf(state: TransportState, name: string, said: string): ActionReading | undefined {
  const turn = { state, agent: memberNamed(state.agents, name) };
  return callOf(turn, said)?.reading(turn);
}
