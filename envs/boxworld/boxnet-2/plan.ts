// Plans a step of BoxNet2 for the rule player: boxes that stand at the square of their target go home, the others take
// the shortest way over corners that are free and that no other box takes in this step.
import { type Place as Corner, targetOf } from '../grid.ts';

/** What agents are shown of the board. */
export interface CornersView {
  readonly boxes: readonly { readonly box: string; readonly at: Corner }[];
  readonly squares: readonly { readonly agent: string; readonly at: Corner; readonly targets: readonly string[] }[];
}

export function planCorners({ boxes, squares }: CornersView): Record<string, string> {
  const plan: Record<string, string> = Object.fromEntries(squares.map(({ agent }) => [agent, 'wait']));
  const idle = (agent: string) => plan[agent] === 'wait';
  const taken = new Set(boxes.map(({ at }) => at.join()));
  const waiting: CornersView['boxes'][number][] = [];
  for (const one of boxes) {
    const target = targetOf(one.box);
    const home = squares.find(({ at, targets }) => touches(at, one.at) && targets.includes(target));
    if (home === undefined) waiting.push(one);
    else if (idle(home.agent)) plan[home.agent] = `move(${one.box}, ${target})`;
  }
  for (const { box, at } of waiting) {
    const goal = squares.find(({ targets }) => targets.includes(targetOf(box)));
    if (goal === undefined) continue;
    const movers = squares.filter((square) => touches(square.at, at) && idle(square.agent));
    const [best] = movers
      .flatMap((square) => cornersAround(square.at).map((to) => ({ agent: square.agent, to })))
      .filter(({ to }) => !taken.has(to.join()))
      .map(({ agent, to }) => ({ agent, to, far: wayLength({ from: to, goal: goal.at }, squares, taken) }))
      .sort((a, b) => a.far - b.far);
    if (best === undefined || best.far >= wayLength({ from: at, goal: goal.at }, squares, taken)) continue;
    plan[best.agent] = `move(${box}, position[${best.to.map((n) => n.toFixed(1)).join(', ')}])`;
    taken.add(best.to.join());
  }
  return plan;
}

const touches = ([row, column]: Corner, [r, c]: Corner): boolean =>
  Math.abs(row - r) === 0.5 && Math.abs(column - c) === 0.5;

const cornersAround = ([row, column]: Corner): Corner[] => [
  [row - 0.5, column - 0.5],
  [row - 0.5, column + 0.5],
  [row + 0.5, column - 0.5],
  [row + 0.5, column + 0.5],
];

/** Moves to a corner of the goal's square over corners that are free; infinite where there is no way. */
function wayLength(
  { from, goal }: { readonly from: Corner; readonly goal: Corner },
  squares: CornersView['squares'],
  taken: ReadonlySet<string>,
): number {
  const seen = new Set([from.join()]);
  let front: Corner[] = [from];
  for (let far = 0; front.length > 0; far++) {
    if (front.some((corner) => touches(goal, corner))) return far;
    const next: Corner[] = [];
    for (const corner of front) {
      for (const square of squares) {
        if (!touches(square.at, corner)) continue;
        for (const to of cornersAround(square.at)) {
          if (seen.has(to.join()) || taken.has(to.join())) continue;
          seen.add(to.join());
          next.push(to);
        }
      }
    }
    front = next;
  }
  return Number.POSITIVE_INFINITY;
}
