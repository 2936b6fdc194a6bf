// Keeps things by a key: what takes long to make, and readings of texts that come again and again.

/** What a store holds by a key, made when it is first asked for. */
export function keptBy<K, V extends object>(
  store: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}

/** Things by the room that each is in, in their order. */
export function byRoom<T extends { readonly room: string | null }>(things: readonly T[]): Map<string | null, T[]> {
  const rooms = new Map<string | null, T[]>();
  for (const thing of things) keptBy(rooms, thing.room, (): T[] => []).push(thing);
  return rooms;
}

const MOST_REMEMBERED = 8192;
const LONGEST_REMEMBERED = 200;

/**
 * A pure function of a text whose answers are kept: the same few texts come back in every step. Only time depends on
 * it.
 */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
