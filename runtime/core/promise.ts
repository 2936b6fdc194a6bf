// Detects a promise returned where a decision or rule must be synchronous, and handles its rejection, so that it does
// not end the process as well.

export function isPromise(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('then' in value) || typeof value.then !== 'function')
    return false;
  Promise.resolve(value).catch(() => {});
  return true;
}
