// Implements the common world contract for a household: MAP-THOR's tasks in generated homes. Rules, tasks, sources
// and differences: README.md.
import type { Observation } from '../../runtime/core/channel.ts';
import type { Intent, Score, Setup, StepResult } from '../../runtime/core/world.ts';
import { keptBy } from '../kit/kept.ts';
import type { LocalWorld } from '../kit/local-world.ts';
import {
  attemptOf,
  attemptOutcome,
  balanceOfActive,
  checkTeam,
  EPSILON,
  intentsInOrder,
  LLAMAR_METRICS,
  memberNamed,
} from '../kit/outcomes.ts';
import { endText } from '../kit/shared-options.ts';
import { VERSIONS } from '../kit/versions.generated.ts';
import { drawCameraView, namesInCameraView } from '../pictures/camera-view.ts';
import { drawPage } from '../pictures/svg/page.ts';
import { drawTerminal } from '../pictures/terminal.ts';
import { drawTopView } from '../pictures/top-view.ts';
import { type HouseholdAttempt, MOTIONS, OBJECT_VERBS, type ObjectVerb, parseAction, takes } from './action.ts';
import { cameraViewOf, topViewOf } from './agent-views.ts';
import { EXAMPLES } from './examples.ts';
import { lexicon } from './lexicon.ts';
import { factsOf } from './object-types.ts';
import {
  householdActing,
  householdFactsOf,
  observeAs,
  readHouseholdObservation,
  type ThingWordingCache,
} from './observe.ts';
import { drawingOf } from './picture.ts';
import { householdPlayer } from './player/player.ts';
import { createHouseholdState, createKitLookup } from './scene-kit.ts';
import { type HouseholdScope, knowsOf, perceive, type Similarity, thingsInView } from './scope.ts';
import { type HouseholdAgentState, HouseholdOptions, type HouseholdState } from './state.ts';
import { byAffinity, teamStep, textSimilarity } from './step.ts';
import { doneItems, doneOf, isGoalMet } from './tally.ts';
import { EVALUATED, SCENES, sceneName } from './tasks/tasks.ts';

const NAMES = ['Alice', 'Bob', 'Charlie', 'David', 'Emma'];
const STEP_CAP = 30;

/**
 * The household world with another judge of headings: `score` says how similar what is seen is to what is looked for
 * when somebody explores.
 * @example
 * ```ts
 * import { createHousehold } from 'troupe/envs';
 *
 * createHousehold({ score: () => 0.5 }).name; // → 'household'
 * ```
 */
export function createHousehold({ score = textSimilarity }: { score?: Similarity } = {}): LocalWorld<HouseholdState> {
  const desk = createHouseholdCaches(score);
  return {
    name: 'household',
    team: { min: 1, max: NAMES.length, names: (n) => NAMES.slice(0, n) },
    scenes: [...SCENES.keys()],
    sets: { evaluated: EVALUATED.flatMap((task) => task.floorPlans.map((plan) => sceneName(task, plan))) },
    options: HouseholdOptions,
    metrics: LLAMAR_METRICS,
    version: `1-${VERSIONS.household}`,
    reset: desk.reset,
    ready: ({ over, agents }) => (over === null ? agents.map(({ name }) => name) : []),
    observe: (state, agent) =>
      observeWithPicture(desk.scopeOf(state), memberNamed(state.agents, agent), desk.shownOf(state)),
    actions: (state, agent) => admissibleActions(desk.scopeOf(state), memberNamed(state.agents, agent)),
    step: (state, intents) => step(desk.scopeOf(state), intents),
    score: (state) => scoreOf(desk.scopeOf(state)),
    words: {
      title: 'Household (MAP-THOR)',
      disclosures: ({ goal = '' }) => (goal === '' ? [] : ['goal known']),
      task: (state) => desk.scopeOf(state).kit.text,
      manual: manualText,
      examples: EXAMPLES,
      readObservation: readHouseholdObservation,
      facts: householdFactsOf,
      acting: householdActing,
      lexicon,
      named: () => ({ action: 'NavigateTo({name})', pattern: '[A-Z][A-Za-z]*_[0-9]+' }),
    },
    views: {
      map: (state) => drawTerminal(drawingOf(state)),
      picture: (state) => drawPage(drawingOf(state)),
      camera: (state, agent) => {
        if (state.options.images !== 'camera') return [];
        return namesInCameraView(cameraViewOf(desk.scopeOf(state), memberNamed(state.agents, agent)));
      },
    },
    oracle: { completed: (state) => completedOf(desk.scopeOf(state)) },
    player: householdPlayer,
    pace: { stepCap: STEP_CAP, idle: 'Idle', done: 'Done', speech: 'step' },
  };
}

function createHouseholdCaches(score: Similarity) {
  const kitOf = createKitLookup();
  const scopes = new WeakMap<HouseholdState, HouseholdScope>();
  const shown = new WeakMap<HouseholdState, ThingWordingCache>();
  const makeScope = (state: HouseholdState): HouseholdScope => {
    const names = new Map(state.seen.map((thing) => [state.things[thing]?.name?.toLowerCase() ?? '', thing]));
    const kit = kitOf(state.scene, state.options);
    const { affinity } = state.options;
    const likeness = Object.keys(affinity).length === 0 ? score : byAffinity(affinity, kit.text);
    return { state, kit, names, score: likeness, buffer: new Uint8Array(state.things.length) };
  };
  const scopeOf = (state: HouseholdState) => keptBy(scopes, state, () => makeScope(state));
  const reset = (setup: Setup): HouseholdState => {
    checkTeam('household', setup.agents, [1, NAMES.length]);
    const options = HouseholdOptions.parse(setup.options);
    const state = createHouseholdState(kitOf(setup.scene, options), setup, options);
    for (const me of state.agents) perceive(scopeOf(state), me);
    return state;
  };
  const shownOf = (state: HouseholdState): ThingWordingCache => keptBy(shown, state, () => []);
  return { scopeOf, reset, shownOf };
}

function observeWithPicture(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  shown: ThingWordingCache,
): Omit<Observation, 'actions'> {
  const told = observeAs(scope, me, shown);
  const { images } = scope.state.options;
  if (images === false) return told;
  const picture = images === 'camera' ? drawCameraView(cameraViewOf(scope, me)) : drawTopView(topViewOf(scope, me));
  return { ...told, picture };
}

function step(scope: HouseholdScope, intents: readonly Intent[]): StepResult {
  const { state } = scope;
  if (state.over !== null) return { outcomes: [], end: state.over };
  const asked = intentsInOrder(state.agents, intents);
  const attempts = asked.map((intent) => attemptOf(parseAction, intent));
  const results = teamStep(scope, attempts);
  const outcomes = asked.map((intent, who) =>
    attemptOutcome(state.agents, intent, results[who]?.verdict ?? 'not_possible'),
  );
  const end = endOf(scope, attempts);
  if (end === undefined) return { outcomes };
  state.over = end;
  return { outcomes, end };
}

function endOf(scope: HouseholdScope, attempts: readonly HouseholdAttempt[]): 'goal' | 'claimed-done' | undefined {
  const { rules, end } = scope.state.options;
  if (end === 'goal' && (rules === 'paper' ? isGoalMet(scope) : isChecked(scope))) return 'goal';
  const done = attempts.every((attempt) => attempt.kind === 'action' && attempt.action.deed.verb === 'Done');
  return done ? 'claimed-done' : undefined;
}

function manualText({ options }: HouseholdState): string {
  const listed =
    options.list === 'known'
      ? 'You can act on what you have seen yourself or heard of from teammates.'
      : 'Your list of actions names what you have in view; you can go to whatever you have seen or heard of.';
  const exploring = options.explore
    ? ' Explore, or Explore(what to look for): look in all four directions, go where most is seen of what is to be done, and do so again; it takes one step. Explore when what is needed has not been seen.'
    : '';
  return `The place is a home, seen by robots on a floor of cells 0.25 m wide; x grows to the east, z to the north. Agents act one after another in team order; each step everybody does one action.
Things are named Type_number, the same for all. Act on things by these names only. ${listed} What only teammates have seen they have to tell you.
Seeing: an agent sees 90 degrees ahead, as far as the room goes; furniture, walls and closed containers hide what is behind or in them. It can handle what is in its view and within 1.5 m.
Hands: one thing at a time. Put it down before another is picked up. What is in or on something that is carried goes along.
Containers (fridge, cabinet, drawer, microwave, box) must be open before anything is taken out or put in. They hold only so much, and only what fits. A microwave must be closed to be switched on, and off to be opened.
Going: NavigateTo walks to where the thing is in view and reach, however far, in one step; what nobody has seen yet cannot be gone to. Agents take up room: within a cell of a teammate there is no passing, so it can fail because one stands in the way.${exploring}
Actions: NavigateTo(Thing), PickupObject(Thing), PutObject(Receptacle), OpenObject(Thing), CloseObject(Thing), SliceObject(Thing), CleanObject(Thing), ToggleObjectOn(Thing), ToggleObjectOff(Thing), Move(Ahead|Back|Left|Right), Rotate(Left|Right), LookUp(30|60|90), LookDown(30|60|90)${options.explore ? ', Explore' : ''}, Idle, Done. No tool is needed to slice or to clean. ${endText(options.end, 'Done')}`;
}

/** The definition that the rules follow comes first. */
function scoreOf(scope: HouseholdScope): Score {
  const { tally, step, options } = scope.state;
  const met = isGoalMet(scope);
  const paper = {
    success: met ? 1 : 0,
    transportRate: met ? 1 : doneItems(scope) / Math.max(1, scope.kit.paper.total),
    coverage: shareOfDone(tally.reached),
    balance: Math.min(...tally.critical) / (Math.max(...tally.critical) + EPSILON),
    steps: step,
  };
  const published = {
    success: isChecked(scope) ? 1 : 0,
    transportRate: shareOfDone(tally.done),
    coverage: shareOfDone(tally.named),
    balance: balanceOfActive(tally.successes),
    steps: step,
  };
  return options.rules === 'paper' ? { paper, published } : { published, paper };
}

/** Whether the published checker has ticked off everything; a list of which nothing is left is never done. */
function isChecked({ state }: HouseholdScope): boolean {
  return state.tally.done.length > 0 && !state.tally.done.includes(false);
}

function completedOf(scope: HouseholdScope): string[] {
  const { state, kit } = scope;
  if (state.options.rules === 'published') return kit.published.subtasks.filter((_, i) => state.tally.done[i] === true);
  return kit.paper.items.filter((item) => doneOf(scope, item) === item.need).map(({ text }) => text);
}

const shareOfDone = (flags: readonly boolean[]): number =>
  flags.length === 0 ? 0 : flags.filter(Boolean).length / flags.length;

const WAYS = [...MOTIONS.values()];
/** A camera that goes from -30 to 60 degrees can turn by no more. */
const USEFUL_WAYS = WAYS.filter(({ deed }) => deed.verb !== 'Look' || deed.angle <= 90);
const VERBS = Object.keys(OBJECT_VERBS) as ObjectVerb[];

/** The published code takes a verb with any name seen, whatever the agent holds; AI2-THOR then lets it fail. */
function admissibleActions(scope: HouseholdScope, me: HouseholdAgentState): string[] {
  const { state } = scope;
  const listed =
    state.options.list === 'current'
      ? thingsInView(scope, me)
      : [...state.things.keys()].filter((thing) => knowsOf(me, thing));
  const things = listed.flatMap((thing) => {
    const own = state.things[thing];
    return own === undefined || own.name === null ? [] : [{ name: own.name, facts: factsOf(own.type) }];
  });
  const held = state.things[me.holds]?.name;
  const isHolding = held !== undefined;
  const anyway = state.options.impossible === 'listed';
  const actions: string[] = [];
  for (const verb of VERBS) {
    const row = OBJECT_VERBS[verb];
    if (!anyway && (row.holding ?? isHolding) !== isHolding) continue;
    for (const { facts, name } of things)
      if (takes(row, facts) && (anyway || name !== held)) actions.push(`${verb}(${name})`);
  }
  const ways = (anyway ? WAYS : USEFUL_WAYS).map(({ text }) => text);
  return [...actions, ...ways, ...(state.options.explore ? ['Explore'] : []), 'Idle', 'Done'];
}

/** MAP-THOR's tasks (Nayak et al., arXiv 2407.10031) in generated homes, without the game engine. */
export const household = createHousehold();
