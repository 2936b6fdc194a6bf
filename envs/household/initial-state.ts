// Creates the first state of an episode: things in their first places and conditions, agents spread over the floor,
// drawn from the seed.

import { type Random, random } from '../../runtime/core/random.ts';
import type { Setup } from '../../runtime/core/world.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { GoalClause } from './goal.ts';
import { placeStock } from './place-stock.ts';
import type { HouseholdKit } from './scene-kit.ts';
import { LEVEL } from './sight.ts';
import type { HouseholdAgentState, HouseholdOptions, HouseholdState, HouseholdThingState } from './state.ts';

/** Cells between agents at the start, in x or in z. */
const APART = 3;

/** @throws AGENTS_OUT_OF_RANGE where the room does not hold them; SCENE_UNSOLVABLE */
export function createHouseholdState(
  kit: HouseholdKit,
  { scene, seed, agents }: Setup,
  options: HouseholdOptions,
): HouseholdState {
  const chance = random(`household/begin/${scene}/${kit.plan.number}/${seed}`);
  const start = kit.task.start ?? {};
  const spots = placeStock({ plan: kit.plan, goal: kit.goal, start }, kit.stock, chance.fork('things'));
  const fixed = kit.plan.fixtures.length;
  const things = kit.types.map((type, i) => newThing(type, kit.goal, i < fixed ? -1 : (spots[i - fixed] ?? -1)));
  const cells = cellsFor(kit, agents.length, chance.fork('agents'));
  const none = (n: number): boolean[] => Array(n).fill(false);
  const zero = (n: number): number[] => Array(n).fill(0);
  return {
    scene,
    seed,
    options,
    step: 0,
    agents: agents.map((name, i) => newAgent(name, { cell: cells[i] ?? 0, yaw: chance.below(4) }, things.length)),
    things,
    seen: [],
    tally: {
      done: none(kit.published.subtasks.length),
      named: none(kit.published.targets.length),
      deeds: zero(things.length),
      reached: none(kit.paper.targets.length),
      best: 0,
      successes: zero(agents.length),
      critical: zero(agents.length),
    },
    over: null,
  };
}

function newAgent(
  name: string,
  { cell, yaw }: { readonly cell: number; readonly yaw: number },
  things: number,
): HouseholdAgentState {
  const knows: number[] = Array(things).fill(-1);
  return { name, cell, yaw, pitch: LEVEL, holds: -1, explored: 0, last: null, failures: [], knows, told: [] };
}

/** A goal never holds at the start. Boxes are open and lights are on; everything else is closed, off and clean. */
function newThing(type: string, goal: readonly GoalClause[], spot: number): HouseholdThingState {
  const asked = (effect: GoalClause['effect']) => goal.some((c) => c.effect === effect && c.what.types.includes(type));
  const filled = goal.some((c) => c.effect === 'in' && c.where?.types.includes(type));
  return {
    type,
    name: null,
    spot,
    inside: -1,
    open: type === 'Box' || (asked('closed') && !filled),
    on: asked('off') || (type === 'LightSwitch' && !asked('on')),
    dirty: asked('clean'),
    sliced: false,
  };
}

function cellsFor({ plan }: HouseholdKit, count: number, chance: Random): number[] {
  const walkable = Array.from(plan.walkable.keys()).filter((cell) => plan.walkable[cell] === 1);
  const chosen: number[] = [];
  for (const cell of chance.shuffle(walkable)) {
    if (chosen.length === count) break;
    const x = cell % plan.width;
    const z = Math.floor(cell / plan.width);
    const clear = chosen.every((other) => {
      const away = Math.max(Math.abs((other % plan.width) - x), Math.abs(Math.floor(other / plan.width) - z));
      return away >= APART;
    });
    if (clear) chosen.push(cell);
  }
  if (chosen.length < count)
    throw failure('AGENTS_OUT_OF_RANGE', {
      world: `household (floor plan ${plan.number})`,
      asked: count,
      min: 1,
      max: chosen.length,
    });
  return chosen;
}
