// Implements Explore: a straight or diagonal run in a random direction. Source: nsidn98/LLaMAR, SAR/base_env.py.
// Published draws depend on how often a text was made; ours only on the seed, the agent's place in the team and how
// often it has explored.
import { random } from '../../runtime/core/random.ts';
import { HEIGHT, WIDTH } from './scenes.ts';

/** Unit moves of one exploration. */
const MOVES = 20;
/** The share of the run that must lie on the grid. */
const REACHABLE = 0.75;

export type UnitMove = readonly [dx: number, dy: number];

/** Sideways before up or down, one after the other. The grid's far edge is taken to be at 30, as published. */
export function exploreMoves(
  { seed, who, nth }: { readonly seed: number; readonly who: number; readonly nth: number },
  [x, y]: readonly [number, number],
): UnitMove[] {
  const chance = random(`${seed}/sar/explore/${who}/${nth}`);
  for (;;) {
    const dx = chance.below(3) - 1;
    const dy = chance.below(3) - 1;
    const length = Math.abs(dx) + Math.abs(dy);
    if (length === 0) continue;
    const times = MOVES / length;
    const gone = Math.abs(clamp(x + dx * times, WIDTH) - x) + Math.abs(clamp(y + dy * times, HEIGHT) - y);
    if (gone / MOVES < REACHABLE) continue;
    const moves: UnitMove[] = [];
    for (let i = 0; i < times; i++) {
      if (dx !== 0) moves.push([dx, 0]);
      if (dy !== 0) moves.push([0, dy]);
    }
    return moves;
  }
}

const clamp = (v: number, most: number): number => Math.min(Math.max(v, 0), most);
