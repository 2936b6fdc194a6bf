// Validates what a user's world returns before the episode uses and records it: a value that a record cannot hold would
// make the record unreadable.

import type { Observation } from '../core/channel.ts';
import { worldAnswerBad } from '../core/errors/index.ts';
import type { Outcome, Score, StepResult } from '../core/world.ts';

const ENDS: ReadonlySet<unknown> = new Set<StepResult['end']>([
  undefined,
  'goal',
  'claimed-done',
  'step-cap',
  'failed',
]);

/** Says of an answer what will not do; undefined where all will. */
export type AnswerFault<T> = (given: T) => string | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80);

export const textsFault: AnswerFault<readonly string[]> = (given) =>
  Array.isArray(given) && given.every(isText) ? undefined : `${shown(given)} is no list of texts`;

export const observationFault: AnswerFault<Pick<Observation, 'text'>> = (given) =>
  isObject(given) && isText(given.text) ? undefined : `text is ${shown(isObject(given) ? given.text : given)}`;

export const stepFault: AnswerFault<StepResult> = (given) => {
  if (!isObject(given) || !Array.isArray(given.outcomes)) return 'outcomes is no list';
  const odd = given.outcomes.find((one) => !isOutcome(one));
  if (odd !== undefined) return `the outcome ${shown(odd)} has no agent, do or ok`;
  return ENDS.has(given.end) ? undefined : `end is ${shown(given.end)}`;
};

const isOutcome = (one: Outcome): boolean =>
  isObject(one) && isText(one.agent) && isText(one.do) && typeof one.ok === 'boolean';

export const scoreFault: AnswerFault<Score> = (given) => {
  if (!isObject(given)) return 'it is no object';
  for (const [definition, figures] of Object.entries(given)) {
    if (!isObject(figures)) return `under '${definition}' stands ${shown(figures)} in the place of figures`;
    const odd = Object.entries(figures).find(([, figure]) => !Number.isFinite(figure));
    if (odd) return `${odd[0]} (${definition}) is ${String(odd[1])}`;
  }
};

/** @throws WORLD_ANSWER_BAD */
export function checkedAnswer<T>(world: string, method: string, given: T, fault: AnswerFault<T>): T {
  const what = fault(given);
  if (what !== undefined) throw worldAnswerBad(world, method, what);
  return given;
}
