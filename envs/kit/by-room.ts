/** Things by the room that each is in, in their order. */
export function byRoom<T extends { readonly room: string | null }>(things: readonly T[]): Map<string | null, T[]> {
  const rooms = new Map<string | null, T[]>();
  for (const thing of things) {
    const known = rooms.get(thing.room);
    if (known === undefined) rooms.set(thing.room, [thing]);
    else known.push(thing);
  }
  return rooms;
}
