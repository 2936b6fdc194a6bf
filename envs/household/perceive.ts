// Updates what agents see, remember and hear of: each agent keeps its last view of a thing, and what a teammate's
// message named. The form of the names is that of nsidn98/LLaMAR, AI2Thor; their numbers are the house's own, so that a
// name does not say how many of its kind teammates have seen.
import { type HouseholdScope, levels, parentOf } from './scope.ts';
import type { HouseholdAgentState } from './state.ts';

/**
 * An agent's memory of a thing: `inside * 16 + bits`, where inside is 0 (nothing) or the number of its container plus
 * 1.
 */
export const OPEN = 1;
export const ON = 2;
export const DIRTY = 4;
export const SLICED = 8;

function appearance(scope: HouseholdScope, thing: number): number {
  const own = scope.state.things[thing];
  if (own === undefined) return 0;
  const bits = (own.open ? OPEN : 0) + (own.on ? ON : 0) + (own.dirty ? DIRTY : 0) + (own.sliced ? SLICED : 0);
  return (parentOf(scope, thing) + 1) * 16 + bits;
}

/** What an agent sees from its position. An agent that sees a thing on another one also knows of the latter. */
export function perceive(scope: HouseholdScope, me: HouseholdAgentState): void {
  const seen = levels(scope, me);
  for (let thing = 0; thing < seen.length; thing++) {
    if (seen[thing] === 0) continue;
    notice(scope, me, thing);
    if (scope.state.options.detail === 'names') continue;
    for (let under = parentOf(scope, thing); under >= 0; under = parentOf(scope, under))
      if (seen[under] === 0 && (me.knows[under] ?? -1) < 0) notice(scope, me, under);
  }
}

function notice(scope: HouseholdScope, me: HouseholdAgentState, thing: number): void {
  const { state, kit, names } = scope;
  const own = state.things[thing];
  if (own === undefined) return;
  if (own.name === null) {
    const name = kit.names[thing] ?? own.type;
    own.name = name;
    state.seen.push(thing);
    names.set(name.toLowerCase(), thing);
  }
  me.knows[thing] = appearance(scope, thing);
}

/** Hearers of a message learn of the things it names, as far as the sender knows of them. */
export function hearNames({ state, names }: HouseholdScope, speaker: HouseholdAgentState, text: string): void {
  const said = new Set(text.toLowerCase().match(/[a-z]+_\d+/g) ?? []);
  for (const name of said) {
    const thing = names.get(name);
    if (thing === undefined || !knowsOf(speaker, thing)) continue;
    for (const hearer of state.agents) if (hearer !== speaker && !knowsOf(hearer, thing)) hearer.told.push(thing);
  }
}

/** Whether an agent has seen a thing, or was told of it. */
export const knowsOf = ({ knows, told }: HouseholdAgentState, thing: number): boolean =>
  (knows[thing] ?? -1) >= 0 || told.includes(thing);

/** Things that an agent has before it. */
export function thingsInView(scope: HouseholdScope, me: HouseholdAgentState): number[] {
  const seen = levels(scope, me);
  return scope.state.things.flatMap(({ type }, thing) => (type !== 'Floor' && seen[thing] !== 0 ? [thing] : []));
}
