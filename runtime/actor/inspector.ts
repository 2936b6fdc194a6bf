// Keeps an inspector from changing what it observes. XState calls it in the middle of a transition, so an error that it
// throws would count as an error of the role.
import { toObserver } from 'xstate';
import { inspectThrew } from '../errors/index.ts';
import type { Inspect } from './machine.ts';

/** The same inspector until it throws: then the process emits one warning, and the inspector receives nothing more. */
export function guardedInspector(inspect: Inspect): Inspect {
  const observer = toObserver(inspect);
  let over = false;
  return (event) => {
    if (over) return;
    try {
      observer.next?.(event);
    } catch (thrown) {
      over = true;
      process.emitWarning(inspectThrew(thrown));
    }
  };
}
