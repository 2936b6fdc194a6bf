// Keeps what takes long to make.

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
