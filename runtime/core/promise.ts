// Detects a promise where a decision or a rule must return at once, and absorbs its outcome, so that its rejection
// does not end the process as well.

export function isPromise(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('then' in value) || typeof value.then !== 'function')
    return false;
  Promise.resolve(value).catch(() => {});
  return true;
}
