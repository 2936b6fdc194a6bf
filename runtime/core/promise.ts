// Where a decision or a rule must come at once, a promise is a mistake. What it comes to is nobody's: it is not to end
// the process besides.

export function isPromise(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('then' in value) || typeof value.then !== 'function')
    return false;
  Promise.resolve(value).catch(() => {});
  return true;
}
