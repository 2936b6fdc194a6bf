// Counts finished subtasks and coverage: like the published checker (by action strings) and like the paper (by effects
// on things).
import { effectRow, type ObjectVerb } from './action.ts';
import type { ChecklistItem, GoalEffect } from './goal.ts';
import { isIn, isNear } from './rules.ts';
import type { HouseholdScope } from './scope.ts';
import { REACH } from './sight.ts';
import type { HouseholdAgentState } from './state.ts';

/** Bits of `tally.deeds`. */
const BITS = { visited: 1, picked: 2, brought: 4, opened: 8, effect: 0 } as const;

interface HouseholdThingDeed {
  readonly verb: ObjectVerb;
  readonly thing: number;
  /** What the agent held when it acted, or -1. */
  readonly held: number;
}

/** Any attempt names things, whether it works or not. */
export function countNamed({ state, kit }: HouseholdScope, text: string): void {
  for (const [i, target] of kit.published.targets.entries()) if (text.includes(target)) state.tally.named[i] = true;
}

export function countThingDeed(scope: HouseholdScope, me: HouseholdAgentState, deal: HouseholdThingDeed): void {
  countPublished(scope, deal);
  countPaper(scope, deal);
  const { tally } = scope.state;
  const total = doneItems(scope);
  if (total <= tally.best) return;
  tally.best = total;
  const who = scope.state.agents.indexOf(me);
  tally.critical[who] = (tally.critical[who] ?? 0) + 1;
}

function countPublished({ state, kit }: HouseholdScope, { verb, thing, held }: HouseholdThingDeed): void {
  const { done } = state.tally;
  const { index } = kit.published;
  const own = state.things[thing];
  const mark = (entry: string): boolean => {
    const i = index.get(entry);
    if (i === undefined || done[i] === true) return false;
    done[i] = true;
    return true;
  };
  if (own === undefined) return;
  if (mark(`${verb}(${own.name})`)) {
    mark(`NavigateTo(${own.name})`);
    return;
  }
  const carried = state.things[held]?.type;
  if (carried === undefined) return;
  if (mark(`${verb}(${own.type}, ${carried})`)) mark(`NavigateTo(${own.type}, ${carried})`);
}

function countPaper({ state, kit }: HouseholdScope, { verb, thing, held }: HouseholdThingDeed): void {
  const { deeds, reached } = state.tally;
  const add = (of: number, way: keyof typeof BITS) => {
    deeds[of] = (deeds[of] ?? 0) | BITS[way];
  };
  add(thing, 'visited');
  if (verb === 'PickupObject') add(thing, 'picked');
  if (verb === 'OpenObject') add(thing, 'opened');
  if (held >= 0)
    for (const { way, things, where } of kit.paper.items) {
      if (!where.has(thing) || !things.includes(held)) continue;
      if (way === 'brought' || (way === 'opened' && verb === 'OpenObject')) add(held, way);
    }
  for (const [i, things] of kit.paper.targets.entries()) if (things.includes(thing)) reached[i] = true;
}

/** What led to an effect counts as done while the effect holds. */
export function doneItems(scope: HouseholdScope): number {
  return scope.kit.paper.items.reduce((sum, item) => sum + doneOf(scope, item), 0);
}

export function doneOf(scope: HouseholdScope, { things, way, effect, where, need }: ChecklistItem): number {
  let done = 0;
  for (const thing of things) {
    const bits = scope.state.tally.deeds[thing] ?? 0;
    // What is closed counts where it was opened before.
    const counts = effect !== 'closed' || (way === 'effect' && (bits & BITS.opened) !== 0);
    if ((bits & BITS[way]) !== 0 || (counts && holds(scope, effect, thing, where))) done += 1;
  }
  return Math.min(need, done);
}

export function isGoalMet(scope: HouseholdScope): boolean {
  return scope.kit.paper.goal.every(
    ({ things, effect, where, need }) => things.filter((thing) => holds(scope, effect, thing, where)).length >= need,
  );
}

export function holds(scope: HouseholdScope, effect: GoalEffect, thing: number, where: ReadonlySet<number>): boolean {
  const own = scope.state.things[thing];
  if (own === undefined) return false;
  if (effect === 'in') return isIn(scope, thing, where);
  if (effect === 'near') return isNear(scope, thing, { others: where, metres: REACH });
  const [what, to] = effectRow(effect).sets;
  return own[what] === to;
}
