// Tells a state that is here from a handle on one that lives elsewhere, and gives either as plain JSON.
import type { Awaitable } from '../text/awaitable.ts';
import type { StateHandle } from './world.ts';

/** Whether a state lives elsewhere. */
export const isStateHandle = (state: unknown): state is StateHandle =>
  typeof state === 'object' && state !== null && 'snapshot' in state && typeof state.snapshot === 'function';

/** The state as plain JSON, wherever it lives. */
export const snapshotOf = (state: unknown): Awaitable<unknown> => (isStateHandle(state) ? state.snapshot() : state);
