// Decides what counts as brought to the bed. Published: within 3 m of it, the bedroom being the nearest room, after any
// step, carried or not, and for good (CoELA, tdw_mat). Fixed: set down there.
import { GOAL_REACH } from './constants.ts';
import { distanceOf } from './house.ts';
import { bedOf, carrierOf, kindOf, NOTHING } from './scope.ts';
import { roomOf } from './sight.ts';
import type { TransportState } from './state.ts';

/** Brings the published flags up to date; done once after each step. */
export function countSatisfied(state: TransportState): void {
  for (let i = 0; i < state.things.length; i++) {
    const thing = state.things[i];
    if (thing === undefined || thing.satisfiedAt !== null || kindOf(state, i) !== 'target') continue;
    const carrier = carrierOf(state, i);
    if (carrier === NOTHING && thing.deliveredAt === null) continue;
    if (thing.deliveredAt !== null || isAtBed(state, state.agents[carrier]?.at ?? thing.at))
      thing.satisfiedAt = state.frame;
  }
}

function isAtBed(state: TransportState, at: readonly [number, number]): boolean {
  const bed = bedOf(state);
  const place = state.layout.things[bed]?.at;
  return place !== undefined && distanceOf(at, place) < GOAL_REACH && roomOf(state, at) === roomOf(state, place);
}

export type GoalCounting = 'satisfiedAt' | 'deliveredAt';

/** How much of the goal was met by the end of a frame: 0 … 1. */
export function shareDone(state: TransportState, counting: GoalCounting, by = Number.POSITIVE_INFINITY): number {
  let met = 0;
  let asked = 0;
  for (const { class: name, count } of state.layout.wants) {
    asked += count;
    met += Math.min(
      count,
      state.things.filter((thing, i) => isDoneBy(thing[counting], by) && state.layout.things[i]?.class === name).length,
    );
  }
  return asked === 0 ? 1 : met / asked;
}

const isDoneBy = (frame: number | null, by: number): boolean => frame !== null && frame <= by;

/** The episode is over when the goal is met as this world counts it by its options. */
export function isGoalMet(state: TransportState): boolean {
  return shareDone(state, state.rules.published ? 'satisfiedAt' : 'deliveredAt') === 1;
}
