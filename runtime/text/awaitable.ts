// Goes on with a value at once, or when its promise is kept: who answers at once is never made to wait a turn.

/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/** Whether it must be awaited; also a promise of another library. */
export const isPending = <T>(value: Awaitable<T>): value is Promise<T> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/**
 * Whether untyped code gave a promise where a value must be there at once. Nobody waits for it: it is refused, and if
 * it fails besides, that does not end the process.
 */
export function isUnwantedPromise(value: unknown): value is Promise<unknown> {
  if (!isPending(value)) return false;
  Promise.resolve(value).catch(() => {});
  return true;
}

/** What `next` makes of the value: at once where it is there. */
export function whenDone<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return isPending(value) ? value.then(next) : next(value);
}
