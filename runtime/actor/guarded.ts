// Keeps what a listener throws away from the bus, which would treat it as one more unusable line and leave the step
// waiting for ever. Errors of roles never come this far, so it comes from a sink, a watcher, or a defect of ours.
export function guarded<A extends readonly unknown[]>(onThrown: (thrown: unknown) => void, listen: (...of: A) => void) {
  return (...of: A): void => {
    try {
      listen(...of);
    } catch (thrown) {
      onThrown(thrown);
    }
  };
}
