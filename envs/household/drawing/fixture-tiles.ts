// Draws what stands in each room: the house's usable furniture, each piece with what lies in or on it. Drawers,
// cabinets and the like that are empty and in the same state share one tile.

import type { GoalStanding } from '../../raster/svg/signs.ts';
import { CELL } from '../house-shape.ts';
import { factsOf } from '../object-types.ts';
import { type HouseholdScope, hides, nameOf, parentOf } from '../scope.ts';
import type { GoalOverview } from './goal.ts';

export type FixtureTileKind = 'open' | 'closed' | 'surface' | 'on' | 'off' | 'part';

export interface FixtureTile {
  readonly kind: FixtureTileKind;
  /** The things that the tile represents: several only if they are empty. */
  readonly things: readonly number[];
  readonly room: number;
  readonly label: string;
  /** Nobody of the team has seen it, so it has no number yet. */
  readonly unseen: boolean;
  /** Somebody is to bring something here. */
  readonly goal: boolean;
  readonly standing: GoalStanding;
  readonly leaves: readonly FixtureLeaf[];
}

export interface FixtureLeaf {
  readonly thing: number;
  readonly label: string;
  readonly unseen: boolean;
  readonly standing: GoalStanding;
  /** 0 directly in or on it, 1 within what lies there, and so on. */
  readonly depth: number;
}

/** In the house's order; grouped ones appear at the position of the first. */
export function fixtureTilesOf(scope: HouseholdScope, goal: GoalOverview): FixtureTile[] {
  const { plan } = scope.kit;
  const within = contentsByHolder(scope);
  const nodes = plan.fixtures.flatMap(({ type, room }, thing): FixtureTile[] => {
    const kind = tileKindOf(scope, thing);
    if (type === 'Floor') return floorTilesOf(scope, goal, thing, within);
    if (kind === undefined) return [];
    const leaves = leavesOf(scope, goal, within, thing);
    return [
      {
        kind,
        things: [thing],
        room,
        label: labelOf(scope, thing, kind),
        unseen: isUnseen(scope, thing),
        goal: goal.places.has(thing),
        standing: goal.standing(thing),
        leaves,
      },
    ];
  });
  return mergeAlike(scope, nodes);
}

const isUnseen = ({ state }: HouseholdScope, thing: number): boolean => state.things[thing]?.name === null;

/** What is in or on each thing, by its number. */
function contentsByHolder(scope: HouseholdScope): ReadonlyMap<number, readonly number[]> {
  const within = new Map<number, number[]>();
  for (let thing = scope.kit.plan.fixtures.length; thing < scope.state.things.length; thing++) {
    const parent = parentOf(scope, thing);
    if (parent >= 0) within.set(parent, [...(within.get(parent) ?? []), thing]);
  }
  return within;
}

/** Nothing of what can be neither used nor put upon. */
function tileKindOf({ state, kit }: HouseholdScope, thing: number): FixtureTileKind | undefined {
  const { openable, holds, toggleable, dirtyable } = factsOf(kit.types[thing] ?? '');
  const own = state.things[thing];
  if (openable) return own?.open ? 'open' : 'closed';
  if (holds > 0) return 'surface';
  if (toggleable) return own?.on ? 'on' : 'off';
  return dirtyable ? 'part' : undefined;
}

/** `Mug_1, dirty`. Open, closed, on and off are told by signs, where a thing has a sign for them. */
function labelOf(scope: HouseholdScope, thing: number, kind?: FixtureTileKind): string {
  const { open = false, on = false, dirty = false, sliced = false } = scope.state.things[thing] ?? {};
  const covered = kind === undefined && hides(scope, thing);
  const notes = [
    open && kind === undefined ? 'open' : covered ? 'closed' : '',
    on && kind !== 'on' ? 'on' : '',
    dirty ? 'dirty' : '',
    sliced ? 'sliced' : '',
  ].filter(Boolean);
  return [nameOf(scope.state, thing), ...notes].join(', ');
}

function leavesOf(
  scope: HouseholdScope,
  goal: GoalOverview,
  within: ReadonlyMap<number, readonly number[]>,
  parent: number,
  depth = 0,
): readonly FixtureLeaf[] {
  return (within.get(parent) ?? []).flatMap((thing) => [
    leafOf(scope, goal, thing, depth),
    ...leavesOf(scope, goal, within, thing, depth + 1),
  ]);
}

const leafOf = (scope: HouseholdScope, goal: GoalOverview, thing: number, depth: number): FixtureLeaf => ({
  thing,
  label: labelOf(scope, thing),
  unseen: isUnseen(scope, thing),
  standing: goal.standing(thing),
  depth,
});

/** What an agent holds, and what is in it. */
export function heldText(scope: HouseholdScope, thing: number): string {
  const inside =
    contentsByHolder(scope)
      .get(thing)
      ?.map((one) => heldText(scope, one)) ?? [];
  return `${labelOf(scope, thing)}${inside.length === 0 ? '' : ` (${inside.join(', ')})`}`;
}

/** The house has a single floor, whose contents are listed by room. */
function floorTilesOf(
  scope: HouseholdScope,
  goal: GoalOverview,
  floor: number,
  within: ReadonlyMap<number, readonly number[]>,
): FixtureTile[] {
  const { rooms, spots, points } = scope.kit.plan;
  const place = (thing: number) => points[spots[scope.state.things[thing]?.spot ?? -1]?.point ?? -1];
  const lying = within.get(floor) ?? [];
  return rooms.flatMap((_, room): FixtureTile[] => {
    const here = lying.filter((thing) => roomAt(scope, place(thing)?.x ?? 0) === room);
    const leaves = here.flatMap((thing) => [leafOf(scope, goal, thing, 0), ...leavesOf(scope, goal, within, thing, 1)]);
    const node = {
      kind: 'surface',
      things: [floor],
      room,
      label: 'Floor',
      unseen: false,
      standing: 'other',
      leaves,
    } as const;
    return leaves.length === 0 ? [] : [{ ...node, goal: goal.places.has(floor) }];
  });
}

/** Rooms form a row from west to east. `x` in metres. */
export function roomAt({ kit }: HouseholdScope, x: number): number {
  const west = kit.plan.rooms.findIndex((room) => x / CELL < room.x + room.width);
  return Math.max(0, west);
}

function mergeAlike(scope: HouseholdScope, nodes: readonly FixtureTile[]): FixtureTile[] {
  const first = new Map<string, FixtureTile>();
  for (const node of nodes) {
    const type = scope.kit.types[node.things[0] ?? -1] ?? '';
    const notes = node.label.split(', ').slice(1);
    const alike = JSON.stringify([node.room, type, node.kind, notes, node.goal, node.standing]);
    const key = node.leaves.length > 0 ? String(node.things[0]) + node.room : alike;
    const known = first.get(key);
    if (known === undefined) first.set(key, node);
    else {
      const things = [...known.things, ...node.things];
      const label = [`${things.length} × ${type}`, ...notes].join(', ');
      first.set(key, { ...known, things, label, unseen: false });
    }
  }
  return [...first.values()];
}
