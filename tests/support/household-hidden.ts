// Lists what an agent of the household cannot see, at any step of a walk: all of the state but what is in its view and
// what it has seen or been told of.
import type { HiddenFact } from '../../conformance/world/walk.ts';
import { household } from '../../envs/household/index.ts';
import { isHidden } from '../../envs/household/scope.ts';
import type { HouseholdState } from '../../envs/household/state.ts';
import { cellsInView, seesAgent } from '../../envs/household/visible-cells.ts';
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
      const [alice] = agents;
      const isFar = unseenFrom(state);
      const free = freeSpotOutOfSight(state);
      for (const [i, thing] of things.entries()) {
        if ((alice?.knows[i] ?? -1) >= 0 || alice?.told.includes(i) || !isFar(i)) continue;
        Object.assign(thing, { dirty: !thing.dirty, sliced: !thing.sliced, on: !thing.on });
        if (thing.spot >= 0 && free !== undefined && !state.things.some(({ spot }) => spot === free)) thing.spot = free;
        // Under the published rules whatever one of the team has seen all can name.
        if (thing.name !== null && state.options.rules === 'paper') thing.name = `${thing.type}_9${i}`;
      }
    },
  },
  {
    what: 'what Alice does not see now: what has become of it',
    change: (state: HouseholdState) => {
      const isFar = unseenFrom(state);
      for (const [i, thing] of state.things.entries())
        if (isFar(i)) Object.assign(thing, { dirty: !thing.dirty, sliced: !thing.sliced, on: !thing.on });
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
    what: 'how far the team is, and in which order it saw things',
    change: (state: HouseholdState) => {
      const { tally } = state;
      for (const marks of [tally.done, tally.named, tally.reached]) for (const i of marks.keys()) marks[i] = !marks[i];
      tally.deeds = tally.deeds.map((bits) => bits ^ 15);
      tally.best += 1;
      tally.successes = tally.successes.map((count) => count + 1);
      tally.critical = tally.critical.map((count) => count + 1);
      state.seen.reverse();
    },
  },
  {
    what: WHEREABOUTS,
    change: (state: HouseholdState) => {
      const scope = scopeOf(state);
      const seen = cellsInView(scope, 0);
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

function freeSpotOutOfSight(state: HouseholdState): number | undefined {
  const { kit } = scopeOf(state);
  const { cell, yaw, pitch } = state.agents[0] ?? { cell: 0, yaw: 0, pitch: 1 };
  const { points } = kit.sight.view(cell, yaw, pitch);
  const taken = new Set(state.things.map(({ spot }) => spot));
  const free = kit.plan.spots.findIndex(({ point }, i) => !taken.has(i) && (points[point] ?? 0) === 0);
  return free < 0 ? undefined : free;
}

const seesOther = (state: HouseholdState, name: string): boolean =>
  seesAgent(
    scopeOf(state),
    0,
    state.agents.findIndex((agent) => agent.name === name),
  );

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
