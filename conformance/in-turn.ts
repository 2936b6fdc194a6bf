// Goes through lists with questions that may take time, one after another: what draws from chance meanwhile draws in
// the same order wherever the answers come from.

export async function mapInTurn<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const all: R[] = [];
  for (const item of items) all.push(await ask(item));
  return all;
}

export const flatMapInTurn = async <T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R | readonly R[]>,
): Promise<R[]> => (await mapInTurn(items, ask)).flat() as R[];

export async function findInTurn<T>(items: readonly T[], fits: (item: T) => Promise<boolean>): Promise<T | undefined> {
  for (const item of items) if (await fits(item)) return item;
  return undefined;
}

export async function filterInTurn<T>(items: readonly T[], fits: (item: T) => Promise<boolean>): Promise<T[]> {
  const all: T[] = [];
  for (const item of items) if (await fits(item)) all.push(item);
  return all;
}

export const everyInTurn = async <T>(items: readonly T[], fits: (item: T) => Promise<boolean>): Promise<boolean> =>
  (await findInTurn(items, async (item) => !(await fits(item)))) === undefined;

export const someInTurn = async <T>(items: readonly T[], fits: (item: T) => Promise<boolean>): Promise<boolean> =>
  (await findInTurn(items, fits)) !== undefined;

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
