// Lists what an agent of the household cannot see, at any step of a walk: all of the state but what is in its view and
// what it has seen or been told of.
import type { HiddenFact } from '../../conformance/world/walk.ts';
import { cellsInView } from '../../envs/household/agent-views.ts';
import { isHidden, teammatesInView } from '../../envs/household/scope.ts';
import type { HouseholdState } from '../../envs/household/state.ts';
import { household } from '../../envs/household/world.ts';
import type { Setup } from '../../runtime/core/world.ts';
import { scopeOf } from './household-solver.ts';

const AGENT = 'Alice';
const STEPS = 8;

/**
 * What Alice cannot know, whatever the options; the setup has several agents. Under the published rules a name that
 * only teammates know leads her past where they stand.
 */
export const hiddenFrom = (setup: Setup, steps = STEPS): readonly HiddenFact[] =>
  FACTS.filter(({ what }) => setup.options.rules === 'paper' || what !== WHEREABOUTS).map((fact) => ({
    ...fact,
    setup,
    steps,
    agent: AGENT,
  }));
const WHEREABOUTS = 'where a teammate out of sight stands';

const FACTS: readonly Pick<HiddenFact, 'what' | 'change'>[] = [
  {
    what: 'what Alice has never seen: where it is, what it is like and what it is called',
    change: (state: HouseholdState) => {
      const { things, agents } = state;
      const [alice, ...others] = agents;
      const isFar = unseenFrom(state);
      const unknown = [...things.keys()].filter(
        (i) => (alice?.knows[i] ?? -1) < 0 && alice?.told.includes(i) === false && isFar(i),
      );
      for (const i of unknown) alter(state, i);
      moveRound(state, unknown);
      const taken = unknown.find((i) => (things[i]?.spot ?? -1) >= 0);
      const taker = others.find(({ holds }) => holds < 0);
      if (taker !== undefined && taken !== undefined) {
        taker.holds = taken;
        Object.assign(things[taken] ?? {}, { spot: -1 });
      }
      // Under the published rules whatever one of the team has seen all can name.
      if (state.options.rules === 'published') return;
      for (const i of unknown) {
        const thing = things[i];
        if (thing !== undefined && thing.name !== null) thing.name = `${thing.type}_9${i}`;
      }
    },
  },
  {
    what: 'what Alice does not see now: what has become of it',
    change: (state: HouseholdState) => {
      const unseen = [...state.things.keys()].filter(unseenFrom(state));
      for (const i of unseen) alter(state, i);
      moveRound(state, unseen);
    },
  },
  {
    what: 'what teammates know, look at, have tried and failed in',
    change: (state: HouseholdState) => {
      for (const other of state.agents.slice(1)) {
        if (!seesOther(state, other.name)) other.pitch = (other.pitch + 1) % 4;
        Object.assign(other, {
          knows: other.knows.map((code) => (code < 0 ? 16 : -1)),
          told: [0, 1, 2],
          explored: other.explored + 1,
          last: { phrase: 'open Fridge_1', verdict: 'closed', by: null },
          failures: ['open Fridge_1: it is closed'],
        });
      }
    },
  },
  {
    what: 'how far the team is, what teammates have seen, and in which order',
    change: (state: HouseholdState) => {
      const { tally, agents } = state;
      for (const marks of [tally.done, tally.named, tally.reached]) for (const i of marks.keys()) marks[i] = !marks[i];
      tally.best += 1;
      tally.deeds = tally.deeds.map((bits) => bits ^ 15);
      tally.successes = tally.successes.map((count) => count + 1);
      tally.critical = tally.critical.map((count) => count + 1);
      state.seen.reverse();
      if (state.options.rules === 'published') return;
      const [alice] = agents;
      const isKnown = (i: number) => (alice?.knows[i] ?? -1) >= 0 || alice?.told.includes(i) === true;
      state.seen = state.seen.filter(isKnown);
      for (const [i, thing] of state.things.entries()) if (!isKnown(i)) thing.name = null;
    },
  },
  {
    what: WHEREABOUTS,
    change: (state: HouseholdState) => {
      const scope = scopeOf(state);
      const [alice] = state.agents;
      const seen = alice === undefined ? [] : cellsInView(scope, alice);
      const hidden = [...scope.kit.plan.walkable].flatMap((free, cell) =>
        free === 1 && seen[cell] !== 1 ? [cell] : [],
      );
      for (const other of state.agents.slice(1)) {
        if (seesOther(state, other.name)) continue;
        const before = other.cell;
        const cell = hidden.find((one) => one !== before) ?? before;
        other.cell = cell;
        if (seesOther(state, other.name)) other.cell = before;
      }
    },
  },
];

/** Where observations hold no memory and lists only what is in view: neither says what was seen before. */
export const forgottenBy = (setup: Setup, steps = STEPS): HiddenFact => ({
  ...{ what: 'what Alice saw before and does not see now', setup, agent: AGENT, steps },
  change: (state: HouseholdState) => {
    const [alice] = state.agents;
    const isFar = unseenFrom(state);
    for (const i of state.things.keys()) if (alice !== undefined && isFar(i)) alice.knows[i] = -1;
  },
});

/** Whether Alice has a thing out of her view, and no teammate's hand is around it. */
function unseenFrom(state: HouseholdState): (thing: number) => boolean {
  const scope = scopeOf(state);
  const { cell, yaw, pitch, holds } = state.agents[0] ?? { cell: 0, yaw: 0, pitch: 1, holds: -1 };
  const { points, fixtures } = scope.kit.sight.view(cell, yaw, pitch);
  const { plan } = scope.kit;
  const carriers = new Set(state.things.map(({ inside }) => inside));
  return (i) => {
    const thing = state.things[i];
    if (thing === undefined || i === holds || thing.inside >= 0 || carriers.has(i)) return false;
    if (i < plan.fixtures.length) return (fixtures[i] ?? 0) === 0;
    const spot = plan.spots[thing.spot];
    return spot !== undefined && (isHidden(scope, i) || (points[spot.point] ?? 0) === 0);
  };
}

function alter(state: HouseholdState, i: number): void {
  const thing = state.things[i];
  if (thing !== undefined) Object.assign(thing, { dirty: !thing.dirty, sliced: !thing.sliced, on: !thing.on });
}

/** Each of the things that lie somewhere goes where the next of them lies. */
function moveRound({ things }: HouseholdState, these: readonly number[]): void {
  const lying = these.flatMap((i) => things[i] ?? []).filter(({ spot }) => spot >= 0);
  const spots = lying.map(({ spot }) => spot);
  for (const [n, thing] of lying.entries()) thing.spot = spots[(n + 1) % spots.length] ?? thing.spot;
}

function seesOther(state: HouseholdState, other: string): boolean {
  const [alice] = state.agents;
  return alice !== undefined && teammatesInView(scopeOf(state), alice).some(({ name }) => name === other);
}

export const householdSetup = (
  scene: string,
  n: number,
  seed: number,
  options: Record<string, unknown> = {},
): Setup => ({
  scene,
  seed,
  agents: household.team.names(n),
  options: household.options.parse(options),
});
