// Collects what a drawing of the house needs, as plain numbers: rooms, furniture, things and agents with their places,
// and what one agent has in view. Pure; the drawing code decides how to draw it.
import { CELL } from './house-shape.ts';
import { type HouseholdScope, isHidden, levelOf, outermostCarrier, placeOf } from './scope.ts';
import { PITCHES } from './sight.ts';
import type { HouseholdThingState } from './state.ts';

/** An area of the floor, in metres, from its south-western corner. */
export interface FloorRectangle {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
}

export interface PictureThing extends Pick<HouseholdThingState, 'type' | 'name' | 'open' | 'on' | 'dirty' | 'sliced'> {
  /** Metres; `y` above the floor. Of what somebody holds: the holder's place. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Movable, or part of the house. */
  readonly movable: boolean;
  /** Something closed is around it. */
  readonly hidden: boolean;
  /** 0 not in view of the agent asked for, 1 in view, 2 in reach. */
  readonly level: number;
}

export interface HousePicture {
  readonly rooms: readonly (FloorRectangle & { readonly kind: string })[];
  /** Height in metres; `type` empty where it has no name of its own. */
  readonly furniture: readonly (FloorRectangle & { readonly type: string; readonly height: number })[];
  readonly things: readonly PictureThing[];
  readonly agents: readonly {
    readonly name: string;
    readonly x: number;
    readonly z: number;
    /** Degrees clockwise from north. */
    readonly yaw: number;
    /** Degrees down. */
    readonly pitch: number;
    readonly holding: string | null;
  }[];
}

/** `who`: the agent whose view counts; -1: nobody's. */
export function pictureOf(scope: HouseholdScope, who: number): HousePicture {
  const { state, kit } = scope;
  const area = (x: number, z: number, width: number, depth: number): FloorRectangle => ({
    x: (x - 0.5) * CELL,
    z: (z - 0.5) * CELL,
    width: width * CELL,
    depth: depth * CELL,
  });
  return {
    rooms: kit.plan.rooms.map(({ x, z, width, depth, kind }) => ({ ...area(x, z, width, depth), kind })),
    furniture: kit.plan.furniture
      .filter(({ piece }) => piece.d > 0)
      .map(({ x, z, sx, sz, piece }) => ({ ...area(x, z, sx, sz), type: piece.type, height: piece.h })),
    things: state.things.flatMap((thing, i) => (thing.type === 'Floor' ? [] : [pictureThingOf(scope, who, thing, i)])),
    agents: state.agents.map(({ name, cell, yaw, pitch, holds }) => {
      const [x, z] = placeOf(scope, cell);
      return { name, x, z, yaw: yaw * 90, pitch: PITCHES[pitch] ?? 0, holding: state.things[holds]?.name ?? null };
    }),
  };
}

function pictureThingOf(scope: HouseholdScope, who: number, thing: HouseholdThingState, i: number): PictureThing {
  const { type, name, open, on, dirty, sliced } = thing;
  const { x, y, z } = pointOf(scope, i);
  const movable = i >= scope.kit.plan.fixtures.length;
  const level = who < 0 ? 0 : levelOf(scope, who, i);
  return { type, name, open, on, dirty, sliced, x, y, z, movable, hidden: isHidden(scope, i), level };
}

/** Metres; of what somebody holds: the holder's place. */
export function pointOf(
  scope: HouseholdScope,
  thing: number,
): { readonly x: number; readonly y: number; readonly z: number } {
  const { state, kit } = scope;
  const carried = outermostCarrier(state, thing);
  const fixture = kit.plan.fixtures[thing];
  const index =
    fixture === undefined
      ? kit.plan.spots[state.things[carried]?.spot ?? -1]?.point
      : fixture.points[fixture.points.length >> 1];
  const point = kit.plan.points[index ?? -1];
  if (point !== undefined) return point;
  const holder = state.agents.find(({ holds }) => holds === carried);
  const [x, z] = holder === undefined ? [0, 0] : placeOf(scope, holder.cell);
  return { x, y: 1, z };
}
