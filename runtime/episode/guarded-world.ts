// Holds a world with the state it is in for an episode: an error that the world throws is reported as the world's own,
// and what it answers is checked before it is used and recorded.

import type { Observation } from '../core/channel.ts';
import type { AnyCompleteWorld, Intent, Outcome, Score, Sight, StepResult } from '../core/world.ts';
import { snapshotOf } from '../core/world.ts';
import { failure, worldThrew } from '../errors/index.ts';
import { type Awaitable, isPending, whenDone } from '../text/awaitable.ts';
import { shortHash } from '../text/hash.ts';

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
  const rates = new Set(world.metrics.flatMap(({ name, kind }) => (kind === 'rate' ? [name] : [])));
  const asked = <T>(method: string, run: () => Awaitable<T>, fault: AnswerFault<T>): Awaitable<T> =>
    whenDone(callWorld(world.name, method, run), (given) => checkedAnswer(world.name, method, given, fault));
  return {
    name: world.name,
    state: () => state,
    ready: () => asked('ready', () => world.ready(state), readyFault(agents)),
    observe: (agent) => asked('observe', () => world.observe(state, agent), observationFault),
    actions: (agent) => asked('actions', () => world.actions(state, agent), textsFault),
    step: (intents) =>
      whenDone(
        asked('step', () => world.step(state, intents), stepFault),
        (result) => {
          if (result.state !== undefined) state = result.state;
          return result;
        },
      ),
    score: () => asked('score', () => world.score(state), scoreFault(rates)),
    completed: () => asked('oracle.completed', () => world.oracle.completed?.(state) ?? [], textsFault),
    hash: () =>
      whenDone(
        callWorld(world.name, 'snapshot', () => snapshotOf(state)),
        (whole) => shortHash(JSON.stringify(whole)),
      ),
  };
}

/** `placeOf`: where an error that is not recorded should report the line that threw it. */
export function callWorld<T>(
  name: string,
  method: string,
  run: () => Awaitable<T>,
  placeOf?: (thrown: unknown) => string | undefined,
): Awaitable<T> {
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
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80);

const textsFault: AnswerFault<readonly string[]> = (given) =>
  Array.isArray(given) && given.every(isText) ? undefined : `${shown(given)} is no list of texts`;

const readyFault =
  (agents: readonly string[]): AnswerFault<readonly string[]> =>
  (given) => {
    const odd = textsFault(given);
    if (odd !== undefined) return odd;
    const stranger = given.find((agent) => !agents.includes(agent));
    return stranger === undefined ? undefined : `${shown(stranger)} is none of the team`;
  };

const observationFault: AnswerFault<Pick<Observation, 'text'>> = (given) =>
  isObject(given) && isText(given.text) ? undefined : `text is ${shown(isObject(given) ? given.text : given)}`;

const stepFault: AnswerFault<StepResult<unknown>> = (given) => {
  if (!isObject(given) || !Array.isArray(given.outcomes)) return 'outcomes is no list';
  const odd = given.outcomes.find((one) => !isOutcome(one));
  if (odd !== undefined) return `the outcome ${shown(odd)} has no agent, do or ok`;
  return ENDS.has(given.end) ? undefined : `end is ${shown(given.end)}`;
};

const isOutcome = (one: Outcome): boolean =>
  isObject(one) && isText(one.agent) && isText(one.do) && typeof one.ok === 'boolean';

/** `rates`: the metrics that are shares. */
const scoreFault =
  (rates: ReadonlySet<string>): AnswerFault<Score> =>
  (given) => {
    if (!isObject(given)) return 'it is no object';
    for (const [definition, figures] of Object.entries(given)) {
      if (!isObject(figures)) return `under '${definition}' stands ${shown(figures)} in the place of figures`;
      for (const [name, figure] of Object.entries(figures)) {
        if (!Number.isFinite(figure)) return `${name} (${definition}) is ${String(figure)}`;
        if (rates.has(name) && (figure < 0 || figure > 1))
          return `${name} (${definition}) is ${figure}, and a rate lies between 0 and 1`;
      }
    }
    return undefined;
  };

/**
 * Validates what a user's world returns before the episode uses and records it: a value that a record cannot hold would
 * make the record unreadable.
 * @throws WORLD_ANSWER_BAD
 */
function checkedAnswer<T>(world: string, method: string, given: T, fault: AnswerFault<T>): T {
  const what = fault(given);
  if (what !== undefined) throw failure('WORLD_ANSWER_BAD', { world, method, what });
  return given;
}
