// Implements the common world contract for the household chores of C-WAH. Rules, facts and differences: README.md.
import type { Metric, Score, Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';
import { form, words } from '../kit/form.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import { checkTeam } from '../kit/outcomes.ts';
import { claimText } from '../kit/shared-options.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import { drawPage } from '../pictures/svg/page.ts';
import { drawTerminal } from '../pictures/terminal.ts';
import { type ChoresEpisode, checkEpisode, EPISODES, episodeOf, TASKS, TEST_EPISODES } from './episodes.ts';
import { CONTAINERS } from './houses.ts';
import { observeAs, readChoresObservation } from './observation.ts';
import { drawingOf } from './picture.ts';
import { DONE, lookAround, WAIT } from './plans.ts';
import { choresPlayer } from './player/player.ts';
import {
  ChoresOptions,
  type ChoresState,
  countAtGoal,
  createState,
  HANDS,
  houseOf,
  isGoalMet,
  nameOf,
  STEP_CAP,
} from './state.ts';
import { actionOptionsOf, MESSAGE_CAP, teamStep } from './step.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma', 'Finn', 'Grace', 'Henry', 'Ivy', 'Jack', 'Kate', 'Liam'];

function createChores(): LocalWorld<ChoresState> {
  const agentOf = (state: ChoresState, name: string) => state.agents.find((agent) => agent.name === name);
  return {
    name: 'chores',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: Array.from({ length: EPISODES }, (_, id) => String(id)),
    // The ten episodes that published figures are of.
    sets: { test: TEST_EPISODES.map(({ id }) => String(id)) },
    options: ChoresOptions,
    metrics: METRICS,
    version: `1-${VERSIONS.chores}`,
    reset,
    ready: ({ over, agents }) =>
      over === null ? agents.flatMap(({ name, plan }) => (plan === null ? [name] : [])) : [],
    observe: observeAs,
    actions(state, agent) {
      const found = agentOf(state, agent);
      return found === undefined ? [] : actionOptionsOf(state, found).map(({ text }) => text);
    },
    step: teamStep,
    score: scoreOf,
    words: {
      title: 'Household chores (C-WAH)',
      task: taskText,
      manual: manualText,
      examples: EXAMPLES,
      readObservation: readChoresObservation,
    },
    views: { map: (state) => drawTerminal(drawingOf(state)), picture: (state) => drawPage(drawingOf(state)) },
    oracle: {},
    player: choresPlayer,
    pace: {
      stepCap: STEP_CAP,
      idle: WAIT,
      done: ({ telling }) => (telling.end === 'claim' ? DONE : undefined),
      speech: 'step',
    },
  };
}

function reset({ scene, seed, agents, options }: Setup): ChoresState {
  const known = /^\d{1,3}$/.test(scene) && Number(scene) < EPISODES && String(Number(scene)) === scene;
  if (!known) throw failure('SCENE_UNKNOWN', { scene, known: [`0 to ${EPISODES - 1}`] });
  checkTeam('chores', agents, [1, NAMES.length]);
  const { goal, actions, published, ...telling } = ChoresOptions.parse(options);
  const episode = withGoalOption(episodeOf(Number(scene)), goal);
  const state = createState({ episode, seed, agents, actions, published, telling });
  lookAround(state);
  return state;
}

const WANT = form('{count} {class}', { count: words('\\d{1,2}').as(Number, String), class: words('[a-z]+') });

function withGoalOption(episode: ChoresEpisode, goal: string): ChoresEpisode {
  if (goal.trim() === '') return episode;
  const counts = new Map<string, number>();
  for (const part of goal.split(',')) {
    const want = WANT.read(part.trim());
    if (want === undefined)
      throw failure('OPTION_BAD', {
        option: 'goal',
        value: goal,
        wanted: "counts and classes, such as '2 cupcake, 1 wine'",
      });
    counts.set(want.class, (counts.get(want.class) ?? 0) + want.count);
  }
  return checkEpisode({ ...episode, wants: [...counts].map(([name, count]) => ({ class: name, count })) });
}

/** The published figure, average steps with failures at the cap, and what it does not tell. */
const METRICS: readonly Metric[] = [
  { name: 'steps', title: 'Steps', better: 'lower', kind: 'mean', most: STEP_CAP },
  { name: 'success', title: 'Success', better: 'higher', kind: 'rate' },
  { name: 'goals', title: 'Goals met', better: 'higher', kind: 'mean', most: 1 },
  { name: 'balance', title: 'Balance', better: 'higher', kind: 'mean', most: 1 },
  { name: 'speaking', title: 'Steps spoken', better: 'lower', kind: 'mean' },
];

/** `goals`: the share of wanted things at the goal. `balance`: fewest over most things that an agent brought there. */
function scoreOf(state: ChoresState): Score {
  const { wants } = state.episode;
  const met = wants.reduce((sum, want) => sum + Math.min(want.count, countAtGoal(state, want.class)), 0);
  const success = isGoalMet(state);
  const brought = state.agents.map((agent) => agent.brought);
  const most = Math.max(...brought);
  return {
    published: {
      steps: success ? state.clock : STEP_CAP,
      success: success ? 1 : 0,
      goals: met / wants.reduce((sum, { count }) => sum + count, 0),
      balance: most === 0 ? 0 : Math.min(...brought) / most,
      speaking: state.agents.reduce((sum, agent) => sum + agent.spoken, 0),
    },
  };
}

function taskText(state: ChoresState): string {
  const { wants, relation, task } = state.episode;
  const title = TASKS.find(({ code }) => code === task)?.title ?? 'Tidy up';
  const things = wants.map(({ class: name, count }) => `${count} ${name}`);
  const how = relation === 'on' ? 'onto' : 'into';
  return `${title}: find and put ${things.join(', ')} ${how} ${nameOf(houseOf(state).places[state.goal])}. Any thing of a wanted class counts.`;
}

function manualText({ actions, published, telling }: ChoresState): string {
  const lists = actions === 'plans' ? PLANS : PRIMITIVES;
  const door = published
    ? 'With both hands full a thing can be put through the closed door of the goal.'
    : 'A thing can be put into a container only while it is open; opening needs no free hand.';
  return `An apartment of four rooms: livingroom, kitchen, bedroom, bathroom. All containers (${CONTAINERS.join(', ')}) are closed at first; tables and benches are receptacles that things stand on. Names come with an id, as in <fridge> (103).
Seeing: an agent sees what is in its room, but not what is inside of a closed container, and sees who else is there and what they hold. ${telling.memory === 'world' ? 'It is told what it has seen before elsewhere; that may have changed.' : 'What it saw before elsewhere it is not told again.'} Which room the goal stands in is not known before it is seen.
Time: an agent does one primitive a step: walking one metre, grabbing, opening, closing, putting one thing down${telling.charge === 'message' ? `, saying one message of at most ${MESSAGE_CAP} characters (the rest is cut)` : ''}, or nothing.${telling.charge === 'free' ? ` Saying one message of at most ${MESSAGE_CAP} characters takes no step.` : ''} Walks between rooms take several steps. The episode ends ${telling.end === 'goal' ? 'when the goal is met, or' : 'at the latest'} after ${STEP_CAP} steps. An agent has ${HANDS} hands, each holds one thing. When several handle the same thing in the same step, one of them by chance succeeds and the others lose the step. ${door}
${lists}
[wait]: do nothing for a step.${telling.end === 'claim' ? `\n${DONE}: the same. ${claimText(DONE)}` : ''}`;
}

const PLANS = `Actions are plans; an agent chooses the next when its own has ended. Names are written as in its list of actions.
[goexplore] <room> (id): go into a room that has not been seen.
[gocheck] <container> (id): go to a container and open it.
[gograb] <thing> (id): go to a thing that has been seen and take it; ends early when it is gone.
[goput] <goal> (id): go to the goal, open it if need be, put down all that is held. With both hands full there is nothing else to do.`;

const PRIMITIVES = `Actions are primitives; an agent chooses one every step.
[walktowards] <room, furniture or thing> (id): one metre; things and furniture only in the same room.
[grab] <thing> (id), [open] <container> (id), [close] <container> (id), [putin] <thing> (id) <container> (id), [putback] <thing> (id) <receptacle> (id): within reach only (about 1.5 metres).`;

/** Another apartment, with things and rooms that no episode here has. */
const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Lay out the tools: find and put 1 trowel, 1 twine onto <workbench> (904).',
    situation:
      '{a} is in <shed> (900), where it sees <trowel> (911) and the closed <locker> (907), and holds nothing. {b} is in <porch> (901) and has found nothing.',
    parts: [
      {
        subtask: 'bring the trowel',
        actions: ['[gograb] <trowel> (911)', '[gocheck] <locker> (907)', '[goput] <workbench> (904)'],
        why: '{a} sees the trowel and has a free hand.',
        after: [],
      },
      {
        subtask: 'find the twine',
        actions: ['[goexplore] <cellar> (902)', '[gocheck] <locker> (908)', '[goexplore] <attic> (903)'],
        why: 'The twine is not found yet, so {b} looks where {a} is not.',
        after: [],
      },
      {
        subtask: 'bring the twine',
        actions: ['[gograb] <twine> (915)', '[goput] <workbench> (904)'],
        why: 'This takes knowing where it is.',
        after: ['find the twine'],
      },
    ],
    done: ['find the trowel'],
    seen: '<trowel> (911) is seen, and nothing is placed yet.',
    failure: {
      action: '[goput] <workbench> (904)',
      why: '{a} holds nothing that could be put down.',
      instead: 'It should take the trowel first: [gograb] <trowel> (911).',
    },
    memory: '<trowel> (911) and the closed <locker> (907) are in <shed> (900).',
    remark: 'I found <trowel> (911) in <shed> (900) and take it. {b}, please look for the twine in <cellar> (902).',
    objection: 'Both of us would go for <trowel> (911), which I have before me: {b} had better look for the twine.',
    objectedPlan: ['[gograb] <trowel> (911)', '[gograb] <trowel> (911)'],
  },
];

/** Household chores after C-WAH, without the simulator: closed containers, and a message takes a turn. */
export const chores = createChores();
