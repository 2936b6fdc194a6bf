// Updates what agents see and remember: things get their names in the order in which the team first sees them, and each
// agent keeps its last view of a thing. Source of the naming: nsidn98/LLaMAR, AI2Thor.
import { type HouseholdScope, levels, parentOf } from './scope.ts';
import type { HouseholdThingState } from './state.ts';

/**
 * What an agent keeps of a thing: `inside * 16 + bits`, where inside is 0 (nothing) or the number of what it lies in,
 * plus 1.
 */
export const OPEN = 1;
export const ON = 2;
export const DIRTY = 4;
export const SLICED = 8;

export function appearance(scope: HouseholdScope, thing: number): number {
  const own = scope.state.things[thing];
  if (own === undefined) return 0;
  const bits = (own.open ? OPEN : 0) + (own.on ? ON : 0) + (own.dirty ? DIRTY : 0) + (own.sliced ? SLICED : 0);
  return (parentOf(scope, thing) + 1) * 16 + bits;
}

/** What an agent sees from where it stands now. */
export function perceive(scope: HouseholdScope, who: number): void {
  const { state } = scope;
  const me = state.agents[who];
  if (me === undefined) return;
  const seen = levels(scope, who);
  for (let thing = 0; thing < seen.length; thing++) {
    if (seen[thing] === 0) continue;
    const own = state.things[thing];
    if (own === undefined) continue;
    if (own.name === null) giveName(scope, thing, own);
    me.knows[thing] = appearance(scope, thing);
  }
}

function giveName({ state, names }: HouseholdScope, thing: number, own: HouseholdThingState): void {
  const before = state.seen.filter((other) => state.things[other]?.type === own.type).length;
  own.name = `${own.type}_${before + 1}`;
  state.seen.push(thing);
  names.set(own.name.toLowerCase(), thing);
}

/** Names of what an agent has before it. */
export function namesInView(scope: HouseholdScope, who: number): string[] {
  const seen = levels(scope, who);
  return scope.state.things.flatMap(({ name }, thing) => (name !== null && seen[thing] !== 0 ? [name] : []));
}
