// Wraps a world for an episode: an error that the world throws is reported as the world's own, and so is a promise
// where a rule must return at once.
import { worldPromised, worldThrew } from '../core/errors/index.ts';
import { isPromise } from '../core/promise.ts';
import type { AnyWorld } from '../core/world.ts';
import {
  type AnswerFault,
  checkedAnswer,
  observationFault,
  scoreFault,
  stepFault,
  textsFault,
} from './world-answers.ts';

export type GuardedWorld = Required<Pick<AnyWorld, 'ready' | 'observe' | 'actions' | 'step' | 'score' | 'completed'>>;

/** @throws each of them: WORLD_THREW, WORLD_PROMISED, WORLD_ANSWER_BAD, and what the world has a code for */
export function guardWorld(world: AnyWorld): GuardedWorld {
  const asked = <T>(method: string, run: () => T, fault: AnswerFault<T>): T =>
    checkedAnswer(world.name, method, callWorld(world.name, method, run), fault);
  return {
    ready: (state) => asked('ready', () => world.ready(state), textsFault),
    observe: (state, agent) => asked('observe', () => world.observe(state, agent), observationFault),
    actions: (state, agent) => asked('actions', () => world.actions(state, agent), textsFault),
    step: (state, intents) => asked('step', () => world.step(state, intents), stepFault),
    score: (state) => asked('score', () => world.score(state), scoreFault),
    completed: (state) => asked('completed', () => world.completed?.(state) ?? [], textsFault),
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
    throw worldThrew(name, method, thrown, placeOf?.(thrown));
  }
  if (isPromise(given)) throw worldPromised(name, method);
  return given;
}
