// Solves household scenes with two or more agents that know the whole map and every thing's place, and share the work:
// it shows that a scene can be finished within its cap. It is no part of the product, for it sees what no agent is
// shown.
import type { GoalClause, WantedTypes } from '../../envs/household/goal.ts';
import { factsOf, fits } from '../../envs/household/object-types.ts';
import { createKitLookup, type HouseholdKit } from '../../envs/household/scene-kit.ts';
import {
  fixtureUnder,
  type HouseholdScope,
  hides,
  holderOf,
  isHidden,
  levelOf,
  parentOf,
  placeOf,
  pointsOf,
} from '../../envs/household/scope.ts';
import type { HouseholdState } from '../../envs/household/state.ts';
import { holds } from '../../envs/household/tally.ts';
import { household } from '../../envs/household/world.ts';

/** Something to be done with one thing. */
interface SolverJob {
  readonly key: string;
  readonly clause: GoalClause;
  readonly thing: number;
}

const VERBS: Readonly<Record<string, string>> = {
  open: 'OpenObject',
  closed: 'CloseObject',
  on: 'ToggleObjectOn',
  off: 'ToggleObjectOff',
  sliced: 'SliceObject',
  clean: 'CleanObject',
};

const kitOf = createKitLookup();

export interface Solution {
  readonly steps: number;
  readonly solved: boolean;
  readonly state: HouseholdState;
}

/** An episode at its beginning in which the team has names for everything, and all have been told of it. */
export function knownHouse(scene: string, seed = 0, agents = 2, options: Record<string, unknown> = {}): HouseholdState {
  const parsed = household.options.parse(options);
  const begun = household.reset({ scene, seed, agents: household.team.names(agents), options: parsed });
  nameAll(begun);
  // The world keeps names beside the state that it handed out; a copy makes it look again.
  return structuredClone(begun);
}

/** For looking behind a state as the rules do. */
export function scopeOf(state: HouseholdState): HouseholdScope {
  const names = new Map(state.things.map(({ name }, i) => [name?.toLowerCase() ?? '', i]));
  return {
    state,
    kit: kitOf(state.scene, state.options),
    names,
    score: () => 0,
    buffer: new Uint8Array(state.things.length),
  };
}

export function solve(scene: string, seed: number, agents: number, options: Record<string, unknown> = {}): Solution {
  const state = knownHouse(scene, seed, agents, options);
  const scope = scopeOf(state);
  const { kit } = scope;
  const jobs = jobsOf(scope, kit);
  const taken = new Map<number, SolverJob>();
  let failed: number[] = [];
  for (let steps = 0; steps < household.pace.stepCap; steps++) {
    const intents = decide(scope, jobs, taken, failed).map((action, who) => ({
      agent: state.agents[who]?.name ?? '',
      do: action,
    }));
    const { outcomes, end } = household.step(state, intents);
    failed = outcomes.flatMap(({ ok }, who) => (ok ? [] : [who]));
    if (end === 'goal') return { steps: steps + 1, solved: true, state };
  }
  return { steps: household.pace.stepCap, solved: false, state };
}

function nameAll(state: HouseholdState): void {
  state.things.forEach((thing, i) => {
    if (thing.name !== null || thing.type === 'Floor') return;
    thing.name = `${thing.type}_${state.things.slice(0, i + 1).filter(({ type }) => type === thing.type).length}`;
    state.seen.push(i);
  });
  for (const agent of state.agents) agent.told = [...state.things.keys()];
}

/**
 * One for each thing that a clause needs; of several that would do, those that lie in the open and near what goes with
 * them.
 */
function jobsOf(scope: HouseholdScope, kit: HouseholdKit): SolverJob[] {
  const things = ({ types }: WantedTypes) => types.flatMap((type) => kit.byType.get(type) ?? []);
  return kit.goal.flatMap((clause, i) => {
    const all = things(clause.what).sort((a, b) => Number(isHidden(scope, a)) - Number(isHidden(scope, b)));
    return (clause.what.every ? all : all.slice(0, 1)).map((thing) => ({ key: `${i}/${thing}`, clause, thing }));
  });
}

const isDone = (scope: HouseholdScope, { clause, thing }: SolverJob): boolean =>
  holds(scope, clause.effect, thing, receptacles(scope, clause));

function receptacles({ kit }: HouseholdScope, { where }: GoalClause): Set<number> {
  return new Set(where?.types.flatMap((type) => kit.byType.get(type) ?? []) ?? []);
}

function decide(
  scope: HouseholdScope,
  jobs: readonly SolverJob[],
  taken: Map<number, SolverJob>,
  failed: readonly number[],
): string[] {
  const { state } = scope;
  const open = jobs.filter((job) => !isDone(scope, job));
  for (const [who, job] of taken) if (!open.includes(job)) taken.delete(who);
  return state.agents.map((me, who) => {
    const stuck = failed.includes(who);
    if (stuck && me.holds < 0) taken.delete(who);
    const others = new Set([...taken].filter(([other]) => other !== who).map(([, job]) => job.thing));
    const job =
      taken.get(who) ??
      nearest(
        scope,
        who,
        open.filter((j) => !others.has(j.thing) && isReady(scope, j, open)),
        stuck,
      );
    if (job === undefined) return moveAside(scope, who, failed);
    taken.set(who, job);
    return actionFor(scope, who, job);
  });
}

/** What must wait: closing what is still put into, and switching on what is still filled. */
function isReady(scope: HouseholdScope, { clause, thing }: SolverJob, open: readonly SolverJob[]): boolean {
  const filled = open.some((job) => job.thing !== thing && receptacles(scope, job.clause).has(thing));
  if ((clause.effect === 'closed' || clause.effect === 'on') && factsOf(scope.state.things[thing]?.type ?? '').openable)
    return !filled;
  return !(clause.effect === 'in' && filled);
}

function levelFor(scope: HouseholdScope, who: number, thing: number): number {
  const me = scope.state.agents[who];
  return me === undefined ? 0 : levelOf(scope, me, thing);
}

function nearest(
  scope: HouseholdScope,
  who: number,
  jobs: readonly SolverJob[],
  second: boolean,
): SolverJob | undefined {
  const me = scope.state.agents[who];
  const far = (job: SolverJob): number => {
    if (levelFor(scope, who, job.thing) === 2) return -1;
    const [x, z] = placeOf(scope, me?.cell ?? 0);
    const point = scope.kit.plan.points[pointsOf(scope, job.thing)[0] ?? -1];
    return point === undefined ? 99 : Math.hypot(point.x - x, point.z - z);
  };
  const sorted = [...jobs].sort((a, b) => far(a) - far(b));
  return sorted[second && sorted.length > 1 ? 1 : 0];
}

/** Out of the others' way, when somebody could not pass. */
function moveAside(scope: HouseholdScope, who: number, failed: readonly number[]): string {
  if (!failed.some((other) => other !== who)) return 'Idle';
  const { state } = scope;
  const me = state.agents[who];
  const [x, z] = placeOf(scope, me?.cell ?? 0);
  const far = state.seen
    .filter((thing) => thing < scope.kit.plan.fixtures.length)
    .map((thing) => ({ thing, point: scope.kit.plan.points[pointsOf(scope, thing)[0] ?? -1] }))
    .sort(
      (a, b) =>
        Math.hypot((b.point?.x ?? x) - x, (b.point?.z ?? z) - z) -
        Math.hypot((a.point?.x ?? x) - x, (a.point?.z ?? z) - z),
    );
  return `NavigateTo(${state.things[far[0]?.thing ?? 0]?.name})`;
}

function actionFor(scope: HouseholdScope, who: number, job: SolverJob): string {
  const { clause, thing } = job;
  const me = scope.state.agents[who];
  if (me !== undefined && me.holds >= 0 && me.holds !== thing) return bring(scope, who, anySurface(scope, me.holds));
  if (clause.where === undefined) return switchTo(scope, who, clause.effect, thing);
  if (me?.holds !== thing) return fetch(scope, who, thing);
  return bring(scope, who, bestReceptacle(scope, job));
}

function switchTo(scope: HouseholdScope, who: number, effect: string, thing: number): string {
  const own = scope.state.things[thing];
  if (levelFor(scope, who, thing) < 2) return fetchable(scope, who, thing);
  const { openable, inside } = factsOf(own?.type ?? '');
  if (effect === 'on' && openable && inside && own?.open) return `CloseObject(${own.name})`;
  return `${VERBS[effect]}(${own?.name})`;
}

const nameOf = (scope: HouseholdScope, thing: number): string => scope.state.things[thing]?.name ?? '';

function fetch(scope: HouseholdScope, who: number, thing: number): string {
  return levelFor(scope, who, thing) === 2 ? `PickupObject(${nameOf(scope, thing)})` : fetchable(scope, who, thing);
}

/** To a thing, opening what it is in. */
function fetchable(scope: HouseholdScope, who: number, thing: number): string {
  if (!isHidden(scope, thing)) return holderOf(scope, thing) ? 'Idle' : `NavigateTo(${nameOf(scope, thing)})`;
  let cover = parentOf(scope, thing);
  for (let at = cover; at >= 0; at = parentOf(scope, at)) if (hides(scope, at)) cover = at;
  return levelFor(scope, who, cover) === 2
    ? `OpenObject(${nameOf(scope, cover)})`
    : `NavigateTo(${nameOf(scope, cover)})`;
}

function bring(scope: HouseholdScope, who: number, into: number): string {
  const own = scope.state.things[into];
  if (own === undefined) return 'Idle';
  if (levelFor(scope, who, into) < 2) return fetchable(scope, who, into);
  return hides(scope, into) ? `OpenObject(${own.name})` : `PutObject(${own.name})`;
}

/** Where the thing fits and there is room: the nearest; of several containers one that is open. */
function bestReceptacle(scope: HouseholdScope, { clause, thing }: SolverJob): number {
  const { kit, state } = scope;
  const type = state.things[thing]?.type ?? '';
  const wanted = clause.effect === 'near' ? nearby(scope, clause) : [...receptacles(scope, clause)];
  const [x, z] = placeOf(scope, holderOf(scope, thing)?.cell ?? 0);
  const far = (into: number) => {
    const point = kit.plan.points[pointsOf(scope, into)[0] ?? -1];
    const away = point === undefined ? 50 : Math.hypot(point.x - x, point.z - z);
    return away - (state.things[into]?.open ? 3 : 0);
  };
  const fitting = wanted.filter((into) => fits(type, state.things[into]?.type ?? '') && hasRoom(scope, into));
  return fitting.sort((a, b) => far(a) - far(b))[0] ?? -1;
}

function hasRoom(scope: HouseholdScope, into: number): boolean {
  const { state, kit } = scope;
  const inside = state.things.filter((_, i) => i >= kit.plan.fixtures.length && parentOf(scope, i) === into).length;
  const spots = kit.plan.fixtures[into]?.spots.length ?? factsOf(state.things[into]?.type ?? '').holds;
  return inside < spots;
}

/** Surfaces by what a thing is to be next to. */
function nearby(scope: HouseholdScope, clause: GoalClause): number[] {
  const { kit } = scope;
  const targets = [...receptacles(scope, clause)].flatMap((i) => kit.plan.points[pointsOf(scope, i)[0] ?? -1] ?? []);
  return kit.plan.fixtures.flatMap(({ spots, type }, i) => {
    const close = spots.every((spot) => {
      const at = kit.plan.points[kit.plan.spots[spot]?.point ?? -1];
      return at !== undefined && targets.some((t) => Math.hypot(t.x - at.x, t.z - at.z) <= 1.5);
    });
    return spots.length > 0 && close && !factsOf(type).openable && type !== 'Floor' ? [i] : [];
  });
}

function anySurface(scope: HouseholdScope, thing: number): number {
  const type = scope.state.things[thing]?.type ?? '';
  return scope.kit.plan.fixtures.findIndex(
    ({ type: into }, i) =>
      fits(type, into) &&
      !factsOf(into).openable &&
      into !== 'Floor' &&
      fixtureUnder(scope, i) >= 0 &&
      hasRoom(scope, i),
  );
}
