// Wraps a world for an episode: an error that the world throws is reported as the world's own, and so is a promise
// where a rule must return at once.

import type { Observation } from '../core/channel.ts';
import type { AnyCompleteWorld, Outcome, Score, StepResult } from '../core/world.ts';
import { failure, isPromise, worldThrew } from '../errors/index.ts';

export interface GuardedWorld extends Pick<AnyCompleteWorld, 'ready' | 'observe' | 'actions' | 'step' | 'score'> {
  readonly completed: (state: unknown) => readonly string[];
}

/** @throws each of them: WORLD_THREW, WORLD_PROMISED, WORLD_ANSWER_BAD, and what the world has a code for */
export function guardWorld(world: AnyCompleteWorld): GuardedWorld {
  const asked = <T>(method: string, run: () => T, fault: AnswerFault<T>): T =>
    checkedAnswer(world.name, method, callWorld(world.name, method, run), fault);
  return {
    ready: (state) => asked('ready', () => world.ready(state), textsFault),
    observe: (state, agent) => asked('observe', () => world.observe(state, agent), observationFault),
    actions: (state, agent) => asked('actions', () => world.actions(state, agent), textsFault),
    step: (state, intents) => asked('step', () => world.step(state, intents), stepFault),
    score: (state) => asked('score', () => world.score(state), scoreFault),
    completed: (state) => asked('completed', () => world.oracle.completed?.(state) ?? [], textsFault),
  };
}

/** `placeOf`: where an error that is not recorded should report the line that threw it. */
export function callWorld<T>(
  name: string,
  method: string,
  run: () => T,
  placeOf?: (thrown: unknown) => string | undefined,
): T {
  let given: T;
  try {
    given = run();
  } catch (thrown) {
    throw worldThrew({ world: name, method }, thrown, placeOf?.(thrown));
  }
  if (isPromise(given)) throw failure('WORLD_PROMISED', { world: name, method });
  return given;
}

/**
 * Validates what a user's world returns before the episode uses and records it: a value that a record cannot hold would
 * make the record unreadable.
 */
const ENDS: ReadonlySet<unknown> = new Set<StepResult['end']>([
  undefined,
  'goal',
  'claimed-done',
  'step-cap',
  'failed',
]);

/** Says of an answer what will not do; undefined where all will. */
type AnswerFault<T> = (given: T) => string | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80);

const textsFault: AnswerFault<readonly string[]> = (given) =>
  Array.isArray(given) && given.every(isText) ? undefined : `${shown(given)} is no list of texts`;

const observationFault: AnswerFault<Pick<Observation, 'text'>> = (given) =>
  isObject(given) && isText(given.text) ? undefined : `text is ${shown(isObject(given) ? given.text : given)}`;

const stepFault: AnswerFault<StepResult> = (given) => {
  if (!isObject(given) || !Array.isArray(given.outcomes)) return 'outcomes is no list';
  const odd = given.outcomes.find((one) => !isOutcome(one));
  if (odd !== undefined) return `the outcome ${shown(odd)} has no agent, do or ok`;
  return ENDS.has(given.end) ? undefined : `end is ${shown(given.end)}`;
};

const isOutcome = (one: Outcome): boolean =>
  isObject(one) && isText(one.agent) && isText(one.do) && typeof one.ok === 'boolean';

const scoreFault: AnswerFault<Score> = (given) => {
  if (!isObject(given)) return 'it is no object';
  for (const [definition, figures] of Object.entries(given)) {
    if (!isObject(figures)) return `under '${definition}' stands ${shown(figures)} in the place of figures`;
    const odd = Object.entries(figures).find(([, figure]) => !Number.isFinite(figure));
    if (odd) return `${odd[0]} (${definition}) is ${String(odd[1])}`;
  }
};

/** @throws WORLD_ANSWER_BAD */
function checkedAnswer<T>(world: string, method: string, given: T, fault: AnswerFault<T>): T {
  const what = fault(given);
  if (what !== undefined) throw failure('WORLD_ANSWER_BAD', { world, method, what });
  return given;
}
