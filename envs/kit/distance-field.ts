// Floods a grid of cells with the distance to a goal, and follows it downhill: how bodies of worlds with rooms find
// their way. A diagonal step costs 7 where a straight one costs 5.
export const STRAIGHT = 5;
export const DIAGONAL = 7;
export const UNREACHED = 65_535;
/** A ring of buckets, one more than the dearest move. */
const BUCKETS = DIAGONAL + 1;

/** Visits each cell that can be stepped to, with what that costs. */
export type EachMove = (at: number, visit: (next: number, cost: number) => void) => void;

/** Fields by goal, kept as long as there are not too many. */
export function keptField(
  fields: Map<number, Uint16Array>,
  goal: number,
  { cells, most, eachMove }: { readonly cells: number; readonly most: number; readonly eachMove: EachMove },
): Uint16Array {
  const known = fields.get(goal);
  if (known !== undefined) return known;
  if (fields.size >= most) fields.clear();
  const field = new Uint16Array(cells).fill(UNREACHED);
  fields.set(goal, field);
  const buckets: number[][] = Array.from({ length: BUCKETS }, () => []);
  field[goal] = 0;
  buckets[0]?.push(goal);
  let [far, waiting] = [0, 1];
  const visit = (next: number, cost: number): void => {
    if (far + cost >= (field[next] ?? 0)) return;
    field[next] = far + cost;
    buckets[(far + cost) % BUCKETS]?.push(next);
    waiting++;
  };
  for (; waiting > 0 && far < UNREACHED - DIAGONAL; far++) {
    const bucket = buckets[far % BUCKETS] ?? [];
    for (let at = bucket.pop(); at !== undefined; at = bucket.pop()) {
      waiting--;
      if (field[at] === far) eachMove(at, visit);
    }
  }
  return field;
}

/** The cells from one to the goal of a field, without the first; undefined where there is no way. */
export function descent(field: Uint16Array, from: number, eachMove: EachMove): number[] | undefined {
  const cells: number[] = [];
  for (let at = from; field[at] !== 0; ) {
    let [best, least] = [at, field[at] ?? UNREACHED];
    eachMove(at, (next) => {
      const far = field[next] ?? UNREACHED;
      if (far < least) [best, least] = [next, far];
    });
    if (best === at) return undefined;
    cells.push(best);
    at = best;
  }
  return cells;
}
