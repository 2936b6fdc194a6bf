// Holds a world with the state it is in for an episode: an error that the world throws is reported as the world's own,
// and what it answers is checked before it is used and recorded.

import { Observation } from '../core/channel.ts';
import { outcome } from '../core/event-parts.ts';
import {
  type AnyCompleteWorld,
  type Intent,
  type Metric,
  type Score,
  type Sight,
  type StepResult,
  snapshotOf,
} from '../core/world.ts';
import { failure, worldThrew } from '../errors/index.ts';
import { type Awaitable, isPending, whenDone } from '../text/awaitable.ts';
import { shortHash } from '../text/hash.ts';
import { issueText } from '../text/in-words.ts';
import { isObject, jsonFault } from '../text/json.ts';

/** Each member answers at once where the world does. */
export interface HeldWorld {
  readonly name: string;
  /** As it is now. */
  readonly state: () => unknown;
  readonly ready: () => Awaitable<readonly string[]>;
  readonly observe: (agent: string) => Awaitable<Sight>;
  readonly actions: (agent: string) => Awaitable<readonly string[]>;
  readonly step: (intents: readonly Intent[]) => Awaitable<StepResult<unknown>>;
  readonly score: () => Awaitable<Score>;
  readonly completed: () => Awaitable<readonly string[]>;
  /** Of the state, or of its snapshot. */
  readonly hash: () => Awaitable<string>;
}

/** @throws each of them: WORLD_THREW, WORLD_ANSWER_BAD, and what the world has a code for */
export function holdWorld(world: AnyCompleteWorld, first: unknown, agents: readonly string[]): HeldWorld {
  let state = first;
  const { ready, observe, actions, step, score, oracle } = checkedWorld(world, agents);
  return {
    name: world.name,
    state: () => state,
    ready: () => ready(state),
    observe: (agent) => observe(state, agent),
    actions: (agent) => actions(state, agent),
    step: (intents) =>
      whenDone(step(state, intents), (result) => {
        if (result.state !== undefined) state = result.state;
        return result;
      }),
    score: () => score(state),
    completed: () => oracle.completed?.(state) ?? [],
    hash: () =>
      whenDone(
        callWorld(world.name, 'snapshot', () => snapshotOf(state)),
        (whole) => shortHash(JSON.stringify(checkedAnswer(world.name, 'step', whole, stateFault))),
      ),
  };
}

/**
 * The same world: its errors say whose they are, and it answers nothing that will not do. `agents`: the team.
 * `placeOf`: as in `callWorld`.
 */
export function checkedWorld(world: AnyCompleteWorld, agents?: readonly string[], placeOf?: PlaceOf): AnyCompleteWorld {
  const { name, metrics, oracle } = world;
  const { completed } = oracle;
  const [readyFault, scoreFault] = [readyFaultOf(agents), scoreFaultOf(metrics)];
  const asked = <T>(method: string, run: () => Awaitable<T>, fault: AnswerFault<T>): Awaitable<T> =>
    whenDone(callWorld(name, method, run, placeOf), (given) => checkedAnswer(name, method, given, fault));
  return {
    ...world,
    ready: (state) => asked('ready', () => world.ready(state), readyFault),
    observe: (state, agent) => asked('observe', () => world.observe(state, agent), observationFault),
    actions: (state, agent) => asked('actions', () => world.actions(state, agent), textsFault),
    step: (state, intents) => asked('step', () => world.step(state, intents), stepFault),
    score: (state) => asked('score', () => world.score(state), scoreFault),
    oracle: completed
      ? { ...oracle, completed: (state) => asked('oracle.completed', () => completed(state), textsFault) }
      : oracle,
  };
}

type PlaceOf = (thrown: unknown) => string | undefined;

/** `placeOf`: where an error that is not recorded should report the line that threw it. */
export function callWorld<T>(name: string, method: string, run: () => Awaitable<T>, placeOf?: PlaceOf): Awaitable<T> {
  const fail = (thrown: unknown): never => {
    throw worldThrew({ world: name, method }, thrown, placeOf?.(thrown));
  };
  try {
    const given = run();
    return isPending(given) ? Promise.resolve(given).catch(fail) : given;
  } catch (thrown) {
    return fail(thrown);
  }
}

const ENDS: ReadonlySet<unknown> = new Set<StepResult['end']>([
  undefined,
  'goal',
  'claimed-done',
  'step-cap',
  'failed',
]);

/**
 * Says of what a user's world returns what will not do, before the episode uses and records it: a value that a record
 * cannot hold would make the record unreadable. Undefined where all will.
 */
type AnswerFault<T> = (given: T) => string | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';
const isRecord = (value: unknown): value is object => isObject(value) && !Array.isArray(value);
const shown = (value: unknown): string => (jsonIn(value) ?? String(value)).slice(0, 80);

/** Undefined of what JSON cannot hold, such as a BigInt. */
function jsonIn(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export const textFault: AnswerFault<unknown> = (given) => (isText(given) ? undefined : `${shown(given)} is no text`);
export const objectFault: AnswerFault<unknown> = (given) =>
  isRecord(given) ? undefined : `${shown(given)} is no object`;

export const textsFault: AnswerFault<readonly string[]> = (given) =>
  Array.isArray(given) && given.every(isText) ? undefined : `${shown(given)} is no list of texts`;

const readyFaultOf =
  (agents: readonly string[] | undefined): AnswerFault<readonly string[]> =>
  (given) => {
    const odd = textsFault(given);
    if (odd !== undefined) return odd;
    const stranger = given.find((agent) => agents?.includes(agent) === false);
    return stranger === undefined ? undefined : `${shown(stranger)} is none of the team`;
  };

function recordFault(given: unknown): string | undefined {
  const why = jsonFault(given);
  return why && `it cannot be recorded: ${why}`;
}

/** Else it would be hashed as another one, and a replay would find both the same. */
const stateFault: AnswerFault<unknown> = (given) => {
  const why = jsonFault(given);
  return why && `the state cannot be told from others: ${why}`;
};

const SightSchema = Observation.omit({ actions: true });

const observationFault: AnswerFault<Omit<Observation, 'actions'>> = (given) => {
  const [issue] = SightSchema.safeParse(given).error?.issues ?? [];
  if (issue === undefined) return recordFault(given);
  const [field] = issue.path;
  return field === undefined ? issueText(issue) : `${issueText(issue)} (${shown(Reflect.get(given, field))})`;
};

/** As a record holds it, which could not be read with anything else in it. */
const RecordedOutcome = outcome.strict();

const stepFault: AnswerFault<StepResult<unknown>> = (given) => {
  if (!isObject(given) || !Array.isArray(given.outcomes)) return 'outcomes is no list';
  for (const one of given.outcomes) {
    const [issue] = RecordedOutcome.safeParse(one).error?.issues ?? [];
    if (issue !== undefined) return `the outcome ${shown(one)} will not do: ${issueText(issue)}`;
  }
  if (given.why !== undefined && !isText(given.why)) return `why is ${shown(given.why)}`;
  return ENDS.has(given.end) ? undefined : `end is ${shown(given.end)}`;
};

/** Each of the metrics has a figure in some definition; that of a rate is 0 or 1. */
const scoreFaultOf = (metrics: readonly Metric[]): AnswerFault<Score> => {
  const rates = new Set(metrics.flatMap(({ name, kind }) => (kind === 'rate' ? [name] : [])));
  return (given) => {
    if (!isRecord(given)) return `${shown(given)} is no object`;
    for (const [definition, figures] of Object.entries(given)) {
      if (!isRecord(figures)) return `under '${definition}' stands ${shown(figures)} in the place of figures`;
      for (const [name, figure] of Object.entries(figures)) {
        if (!Number.isFinite(figure)) return `${name} (${definition}) is ${String(figure)}`;
        if (rates.has(name) && figure !== 0 && figure !== 1)
          return `${name} (${definition}) is ${figure}, and an episode scores 0 or 1 in a rate`;
      }
    }
    const scored = Object.values(given);
    const missing = metrics.find(({ name }) => !scored.some((figures) => Object.hasOwn(figures, name)));
    return missing && `it has no figure of the metric '${missing.name}'`;
  };
};

/**
 * Validates what a user's world returns before the episode uses and records it: a value that a record cannot hold would
 * make the record unreadable.
 * @throws WORLD_ANSWER_BAD
 */
export function checkedAnswer<T>(world: string, method: string, given: T, fault: AnswerFault<T>): T {
  const what = fault(given);
  if (what !== undefined) throw failure('WORLD_ANSWER_BAD', { world, method, what });
  return given;
}
