// What stands in each room: what belongs to the house and agents can use, each with what lies in or on it. Drawers, cabinets and the like that
// are empty and in the same state are told together.

import type { Standing } from '../../raster/svg/signs.ts';
import { CELL } from '../plan.ts';
import { hides, nameOf, parentOf, type Scope } from '../scope.ts';
import { factsOf } from '../types.ts';
import type { Goal } from './goal.ts';

export type Kind = 'open' | 'closed' | 'surface' | 'on' | 'off' | 'part';

export interface Node {
  readonly kind: Kind;
  /** The things that it stands for: several only where nothing lies in or on them. */
  readonly things: readonly number[];
  readonly room: number;
  readonly label: string;
  /** Nobody of the team has seen it, so it has no number yet. */
  readonly unseen: boolean;
  /** Somebody is to bring something here. */
  readonly goal: boolean;
  readonly standing: Standing;
  readonly leaves: readonly Leaf[];
}

export interface Leaf {
  readonly thing: number;
  readonly label: string;
  readonly unseen: boolean;
  readonly standing: Standing;
  /** 0 directly in or on it, 1 within what lies there, and so on. */
  readonly depth: number;
}

/** As the house lists them; those that are told together stand where the first of them does. */
export function nodesOf(scope: Scope, goal: Goal): Node[] {
  const { plan } = scope.kit;
  const within = contents(scope);
  const nodes = plan.fixtures.flatMap(({ type, room }, thing): Node[] => {
    const kind = kindOf(scope, thing);
    if (type === 'Floor') return onFloor(scope, goal, thing, within);
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
  return together(scope, nodes);
}

export const isUnseen = ({ state }: Scope, thing: number): boolean => state.things[thing]?.name === null;

/** What is in or on each thing, by its number. */
function contents(scope: Scope): ReadonlyMap<number, readonly number[]> {
  const within = new Map<number, number[]>();
  for (let thing = scope.kit.plan.fixtures.length; thing < scope.state.things.length; thing++) {
    const parent = parentOf(scope, thing);
    if (parent >= 0) within.set(parent, [...(within.get(parent) ?? []), thing]);
  }
  return within;
}

/** Nothing of what can be neither used nor put upon. */
function kindOf({ state, kit }: Scope, thing: number): Kind | undefined {
  const { openable, holds, toggleable, dirtyable } = factsOf(kit.types[thing] ?? '');
  const own = state.things[thing];
  if (openable) return own?.open ? 'open' : 'closed';
  if (holds > 0) return 'surface';
  if (toggleable) return own?.on ? 'on' : 'off';
  return dirtyable ? 'part' : undefined;
}

/** `Mug_1, dirty`. Open, closed, on and off are told by signs, where a thing has a sign for them. */
export function labelOf(scope: Scope, thing: number, kind?: Kind): string {
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
  scope: Scope,
  goal: Goal,
  within: ReadonlyMap<number, readonly number[]>,
  parent: number,
  depth = 0,
): readonly Leaf[] {
  return (within.get(parent) ?? []).flatMap((thing) => [
    leafOf(scope, goal, thing, depth),
    ...leavesOf(scope, goal, within, thing, depth + 1),
  ]);
}

const leafOf = (scope: Scope, goal: Goal, thing: number, depth: number): Leaf => ({
  thing,
  label: labelOf(scope, thing),
  unseen: isUnseen(scope, thing),
  standing: goal.standing(thing),
  depth,
});

/** What an agent holds, and what is in it. */
export function heldText(scope: Scope, thing: number): string {
  const inside =
    contents(scope)
      .get(thing)
      ?.map((one) => heldText(scope, one)) ?? [];
  return `${labelOf(scope, thing)}${inside.length === 0 ? '' : ` (${inside.join(', ')})`}`;
}

/** The floor is one for the whole house; what lies on it is told by room. */
function onFloor(scope: Scope, goal: Goal, floor: number, within: ReadonlyMap<number, readonly number[]>): Node[] {
  const { rooms, spots, points } = scope.kit.plan;
  const place = (thing: number) => points[spots[scope.state.things[thing]?.spot ?? -1]?.point ?? -1];
  const lying = within.get(floor) ?? [];
  return rooms.flatMap((_, room): Node[] => {
    const here = lying.filter((thing) => roomAt(scope, place(thing)?.x ?? 0) === room);
    const leaves = here.flatMap((thing) => [leafOf(scope, goal, thing, 0), ...leavesOf(scope, goal, within, thing, 1)]);
    const node = { kind: 'surface', things: [floor], room, label: 'Floor', unseen: false, standing: 'other', leaves } as const;
    return leaves.length === 0 ? [] : [{ ...node, goal: goal.places.has(floor) }];
  });
}

/** Rooms stand in a row from west to east. `x` in metres. */
export function roomAt({ kit }: Scope, x: number): number {
  const west = kit.plan.rooms.findIndex((room) => x / CELL < room.x + room.width);
  return Math.max(0, west);
}

function together(scope: Scope, nodes: readonly Node[]): Node[] {
  const first = new Map<string, Node>();
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
