// Turns a world as somebody defines it into what the runtime holds: checks its members, and fills in the defaults of
// what it leaves out.
import { z } from 'zod';
import type { CompleteWorld, Figures, Intent, OpaqueState, Outcome, Pace, Score, Setup, World } from '../core/world.ts';
import { failure } from '../errors/index.ts';
import { Lexicon } from '../facets/lexicon.ts';
import { type Awaitable, whenDone } from '../text/awaitable.ts';
import { issuesText, issueText } from '../text/in-words.ts';

/**
 * A world of your own: eleven things, of which `options` can be left out, and facets that can all be left out.
 * @throws WORLD_MALFORMED where a member is missing or is of another kind
 * @example
 * ```ts
 * import { world } from 'troupe';
 *
 * const counter = world({
 *   name: 'counter',
 *   team: { min: 1, max: 4 },
 *   scenes: ['to-ten'],
 *   metrics: [{ name: 'success', better: 'higher', kind: 'rate' }],
 *   reset: ({ agents }) => ({ agents, n: 0 }),
 *   ready: ({ agents, n }) => (n < 10 ? agents : []),
 *   observe: ({ n }) => ({ text: `The counter stands at ${n}.`, data: { n } }),
 *   actions: () => ['add one'],
 *   step(state, intents) {
 *     state.n += intents.length;
 *     const outcomes = intents.map(({ agent, do: said }) => ({ agent, do: said, ok: true }));
 *     return state.n < 10 ? { outcomes } : { outcomes, end: 'goal' };
 *   },
 *   score: ({ n }) => ({ success: n < 10 ? 0 : 1 }),
 * });
 * counter.pace.idle; // → 'idle'
 * ```
 */
export function world<S>(given: World<S>): CompleteWorld<S> {
  const known = completed.get(given);
  if (known !== undefined) return known;
  const why = worldIssues(given);
  if (why !== undefined) throw failure('WORLD_MALFORMED', { where: nameOf(given), why });
  const made = complete(given);
  completed.set(given, made);
  completed.set(made, made);
  return made;
}

const completed = new WeakMap<object, CompleteWorld<OpaqueState>>();

// --- the shape ---

const method = z.custom<unknown>((value) => typeof value === 'function', 'no function');
const texts = z.array(z.string());
const WorldShape = z.object({
  name: z.string().min(1).max(200),
  team: z
    .object({ min: z.int().min(1), max: z.int().min(1), names: method.optional() })
    .refine(({ min, max }) => min <= max, 'min is more than max'),
  scenes: texts.min(1),
  options: z.custom<unknown>((value) => hasAll(value, ['safeParse', 'parse']), 'not a zod schema').optional(),
  metrics: z.array(
    z.object({
      name: z.string(),
      title: z.string().optional(),
      better: z.enum(['higher', 'lower']),
      kind: z.enum(['rate', 'mean']),
    }),
  ),
  reset: method,
  ready: method,
  observe: method,
  actions: method,
  step: method,
  score: method,
  version: z.string().optional(),
  sets: z.record(z.string(), texts).optional(),
  words: z
    .object({
      title: z.string().optional(),
      task: method.optional(),
      manual: method.optional(),
      scene: method.optional(),
      lexicon: Lexicon.optional(),
      named: method.optional(),
      readObservation: method.optional(),
      facts: method.optional(),
      acting: z
        .object({
          tried: method.optional(),
          goesTo: method.optional(),
          joins: method.optional(),
          passes: method.optional(),
        })
        .optional(),
      disclosures: method.optional(),
      promptTokens: z.int().min(1).optional(),
    })
    .optional(),
  views: z
    .object({
      map: method.optional(),
      picture: method.optional(),
      camera: method.optional(),
      graph: method.optional(),
    })
    .optional(),
  oracle: z.object({ completed: method.optional(), trajectories: method.optional() }).optional(),
  player: z
    .object({
      answer: method,
      warned: method.optional(),
      mending: z.object({ names: texts, without: method }).optional(),
      profiles: z
        .record(z.string(), z.object({ world: z.string(), version: z.string(), model: z.string() }))
        .optional(),
    })
    .optional(),
  bodies: method.optional(),
  pace: z
    .object({
      stepCap: z.int().min(1).optional(),
      idle: z.string().optional(),
      pause: z.string().optional(),
      done: z.union([z.string(), method]).optional(),
      rows: method.optional(),
      speech: z.literal('step').optional(),
    })
    .optional(),
});

/** Where each member stands that once stood beside the eleven. */
const MOVED: Readonly<Record<string, string>> = {
  title: 'words.title',
  task: 'words.task',
  manual: 'words.manual',
  scene: 'words.scene',
  examples: 'words.examples',
  lexicon: 'words.lexicon',
  named: 'words.named',
  readObservation: 'words.readObservation',
  disclosures: 'words.disclosures',
  promptTokens: 'words.promptTokens',
  draw: 'views.map',
  svg: 'views.picture',
  picturedNames: 'views.camera',
  graph: 'views.graph',
  completed: 'oracle.completed',
  checkTrajectory: 'oracle.trajectories',
  stepCap: 'pace.stepCap',
  idle: 'pace.idle',
  pause: 'pace.pause',
  done: 'pace.done',
  claim: 'pace.done',
  rows: 'pace.rows',
};

const MOST_ISSUES = 5;

/** What keeps a value from being a world, in words; undefined where nothing does. */
export function worldIssues(value: unknown): string | undefined {
  const issues = (WorldShape.safeParse(value).error?.issues ?? []).map((issue) => issueText(issue));
  const moved = Object.entries(MOVED).flatMap(([name, place]) =>
    hasAll(value, [name]) ? [`${name}: it stands in a facet, as ${place}`] : [],
  );
  return issuesText([...moved, ...issues], MOST_ISSUES) || undefined;
}

const hasAll = (value: unknown, keys: readonly string[]): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') && keys.every((key) => key in value);

const nameOf = (value: unknown): string => {
  const name: unknown = hasAll(value, ['name']) ? Reflect.get(Object(value), 'name') : undefined;
  return typeof name === 'string' && name !== '' ? `world '${name.slice(0, 200)}'` : 'a world';
};

/**
 * A facet, or a member of one, that something cannot do without. `by`: what needs it, as the user named it.
 * @throws FACET_MISSING
 */
export function neededFacet<T>(facet: string, part: T | undefined, { world: { name }, by, able }: FacetNeed): T {
  if (part === undefined) throw failure('FACET_MISSING', { world: name, facet, by, able });
  return part;
}

export interface FacetNeed {
  readonly world: { readonly name: string };
  readonly by: string;
  /** Other worlds that have it. */
  readonly able?: readonly string[];
}

/** The action that claims that the task is done, under the options of this episode. */
export const doneIn = <S>({ pace: { done } }: CompleteWorld<S>, state: S): Awaitable<string | undefined> =>
  typeof done === 'function' ? done(state) : done;

// --- the defaults ---

const IDLE = 'idle';
const STEP_CAP = 30;
const NAMES = 'Alice Bob Charlie David Emma Finn Grace Henry Ivy Jack Kate Liam'.split(' ');
const defaultNames = (n: number): string[] => Array.from({ length: n }, (_, i) => NAMES[i] ?? `agent${i + 1}`);
const NO_OPTIONS: z.ZodType<Record<string, unknown>> = z.object({});

/** Members are called on what was given, which may be of a class. */
function complete<S>(given: World<S>): CompleteWorld<S> {
  const { name, team, metrics } = given;
  const { pace = {} } = given;
  return {
    name,
    team: { min: team.min, max: team.max, names: (n) => team.names?.(n) ?? defaultNames(n) },
    scenes: given.scenes,
    options: given.options ?? NO_OPTIONS,
    metrics: metrics.map((metric) => ({ ...metric, title: metric.title ?? titleOf(metric.name) })),
    // Copies, so that a world that changes what it is given changes neither the team nor what the record says of it.
    reset: ({ scene, seed, agents, options }: Setup) =>
      given.reset({ scene, seed, agents: [...agents], options: { ...options } }),
    ready: (state: S) => given.ready(state),
    observe: (state: S, agent: string) => given.observe(state, agent),
    actions: (state: S, agent: string) => whenDone(given.actions(state, agent), (actions) => offered(actions, pace)),
    step: stepOf(given),
    score: (state: S) => whenDone(given.score(state), byDefinition),
    version: given.version ?? '0',
    sets: given.sets,
    words: completeWords(given),
    views: given.views ?? {},
    oracle: given.oracle ?? {},
    player: given.player,
    bodies: given.bodies && ((state: S) => given.bodies?.(state) ?? {}),
    pace: completePace(pace),
  };
}

/** `pull-lever` becomes `Pull lever`, and `pullLever` as well. */
const titleOf = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]+/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1).toLowerCase()}`;
};

function completeWords<S>(given: World<S>): CompleteWorld<S>['words'] {
  const { words = {}, name, metrics } = given;
  const aims = metrics.map(
    (metric) => `${metric.title ?? titleOf(metric.name)}, as ${BETTER[metric.better]} as can be`,
  );
  return {
    ...words,
    title: words.title ?? name,
    task: (state: S) =>
      words.task?.(state) ?? `Play '${words.title ?? name}' as a team. What counts: ${aims.join('; ')}.`,
    manual: words.manual
      ? (state: S) => whenDone(words.manual?.(state) ?? '', (manual) => withIdling(manual, given.pace?.idle))
      : defaultManual(given.pace),
  };
}
const BETTER = { higher: 'high', lower: 'low' } as const;

const completePace = <S>(pace: Pace<S>): CompleteWorld<S>['pace'] => ({
  ...pace,
  stepCap: pace.stepCap ?? STEP_CAP,
  idle: pace.idle ?? IDLE,
});

/** How to idle, in a world that has no word of its own for it. */
const withIdling = (manual: string, idle: string | undefined): string =>
  idle !== undefined || typeof manual !== 'string' || manual.includes(IDLE) ? manual : `${manual} ${idling(idle)}`;
const idling = (idle = IDLE): string => `Who has nothing to do takes '${idle}'.`;

/** It lists none of them: an agent is told its own with each observation, and what others may do is theirs. */
const DEFAULT_MANUAL = 'In each step every agent that is asked takes one of the actions listed for it.';

function defaultManual<S>(pace: Pace<S> | undefined): () => string {
  const manual = () => `${DEFAULT_MANUAL} ${idling(pace?.idle)}`;
  defaults.add(manual);
  return manual;
}
const defaults = new WeakSet<object>();

/** Whether the world says itself what actions are called. */
export const hasOwnManual = ({ words }: Pick<CompleteWorld<OpaqueState>, 'words'>): boolean =>
  !defaults.has(words.manual);

function offered<S>(actions: readonly string[], { idle }: Pace<S>): readonly string[] {
  return idle !== undefined || !Array.isArray(actions) || actions.includes(IDLE) ? actions : [...actions, IDLE];
}

/** Figures alone are those of one definition. */
function byDefinition(score: Score | Figures): Score {
  return isFlat(score) ? { plain: score } : score;
}

function isFlat(score: Score | Figures): score is Figures {
  for (const name in score) if (typeof score[name] === 'number') return true;
  return false;
}

/**
 * Idling and acts of speech of which a world says nothing are answered here: `step` gets no intent of such an agent,
 * so it idles.
 */
function stepOf<S>(given: World<S>): CompleteWorld<S>['step'] {
  const { idle, speech } = given.pace ?? {};
  if (idle !== undefined && speech !== undefined) return (state, intents) => given.step(state, intents);
  const answered = ({ agent, do: said, speech: spoken }: Intent): Outcome | undefined => {
    if (spoken !== undefined)
      return speech === undefined ? { agent, do: said, ok: true, text: spoken.text } : undefined;
    return idle === undefined && said === IDLE ? { agent, do: IDLE, ok: true } : undefined;
  };
  return (state, intents) => {
    const answers = new Map(intents.map((intent) => [intent.agent, answered(intent)]));
    const left = intents.filter(({ agent }) => answers.get(agent) === undefined);
    return whenDone(given.step(state, left), (result) => {
      // What is no outcome is told of where answers are checked.
      if (!Array.isArray(result?.outcomes) || !result.outcomes.every(Boolean)) return result;
      return { ...result, outcomes: inTurn(intents, result.outcomes, answers) };
    });
  };
}

/** An agent that was answered here has that answer alone. */
function inTurn(
  intents: readonly Intent[],
  outcomes: readonly Outcome[],
  answers: ReadonlyMap<string, Outcome | undefined>,
): Outcome[] {
  const mine = intents.flatMap(({ agent }) => answers.get(agent) ?? []);
  return [...outcomes.filter(({ agent }) => answers.get(agent) === undefined), ...mine];
}
