// Keeps what a listener throws from the bus, to which it would be one more line that nobody can use: the step would
// wait for ever. Errors of roles never come this far, so it is a sink's, a watcher's, or a defect of ours.
export function guarded<A extends readonly unknown[]>(onThrown: (thrown: unknown) => void, listen: (...of: A) => void) {
  return (...of: A): void => {
    try {
      listen(...of);
    } catch (thrown) {
      onThrown(thrown);
    }
  };
}
