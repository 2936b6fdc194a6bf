// Catches errors thrown by listeners before they reach the bus. The bus would drop the message as unreadable, and the
// step would never end. Errors of roles are handled before this point, so what arrives here comes from a sink, a
// watcher or a defect of our own.
export function guarded<A extends readonly unknown[]>(onThrown: (thrown: unknown) => void, listen: (...of: A) => void) {
  return (...of: A): void => {
    try {
      listen(...of);
    } catch (thrown) {
      onThrown(thrown);
    }
  };
}
