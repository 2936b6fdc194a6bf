// Reads boards from recordings of the published program. Returns undefined for anything in another format.
import { z } from 'zod';
import type { Box, LiftBoard } from './boxlift/rules.ts';
import { collapsed } from './boxlift/rules.ts';
import type { Squares } from './boxnet-1/rules.ts';
import type { RecordedBoard } from './rules.ts';
import type { Robot, WarehouseBoard } from './warehouse/rules.ts';

const SquaresForm = z.record(z.string().max(20), z.array(z.string().max(40)).max(1000));

export const squaresFrom = ({ state }: RecordedBoard): Squares | undefined => SquaresForm.safeParse(state).data;

const BoxesForm = z.union([
  z.array(z.tuple([z.number(), z.number()])),
  z.record(z.string(), z.number()).transform((boxes) => Object.entries(boxes).map(([v, w]): Box => [Number(v), w])),
]);
const LiftersForm = z.array(z.number()).max(1000);

/** Boxes are listed separately or in the state; the state after a plan omits lifters. */
export function liftBoardFrom(recorded: RecordedBoard, like?: LiftBoard): LiftBoard | undefined {
  const inner = z.record(z.string(), z.unknown()).safeParse(recorded.state).data ?? {};
  const boxes = BoxesForm.safeParse(recorded.boxes ?? inner.boxes ?? recorded.state).data;
  const lifters = LiftersForm.safeParse(recorded.lifters ?? inner.lifters).data ?? like?.lifters;
  return boxes === undefined || lifters === undefined ? undefined : { boxes: collapsed(boxes), lifters };
}

const RobotForm: z.ZodType<Robot> = z.union([
  z.literal('target'),
  z.tuple([z.number(), z.number(), z.union([z.literal(0), z.literal(1)])]),
]);
const Parts = z.record(z.string(), z.unknown());

/**
 * Robots and shelves are recognized by their form, wherever they occur in the case. If the size is missing, it follows
 * from the shelves, which stand between all tracks and along all columns.
 */
export function warehouseFrom(recorded: RecordedBoard, like?: WarehouseBoard): WarehouseBoard | undefined {
  const robots: Record<string, Robot> = {};
  const shelves: Record<string, 0 | 1> = {};
  collectParts(recorded, robots, shelves, 0);
  if (Object.keys(robots).length === 0 && Object.keys(shelves).length === 0) return undefined;
  const places = Object.keys(shelves).map((place) => place.split('_').map(Number));
  const onTracks = Object.values(robots).flatMap((robot) => (robot === 'target' ? [] : [robot]));
  const furthest = (list: readonly (number | undefined)[]) => Math.max(-1, ...list.map((n) => n ?? -1));
  const tracks = Math.max(furthest(places.map(([k]) => k)) + 0.5, furthest(onTracks.map(([track]) => track))) + 1;
  const columns = Math.max(furthest(places.map(([, c]) => c)), furthest(onTracks.map(([, column]) => column))) + 1;
  return {
    tracks: sizeIn(recorded, /track|row/) ?? like?.tracks ?? tracks,
    columns: sizeIn(recorded, /col/) ?? like?.columns ?? columns,
    robots,
    shelves,
  };
}

function sizeIn(recorded: RecordedBoard, name: RegExp): number | undefined {
  const sizes = [recorded, Parts.safeParse(recorded.state).data ?? {}].flatMap((part) => Object.entries(part));
  const [, size] = sizes.find(([key, value]) => name.test(key.toLowerCase()) && Number.isInteger(value)) ?? [];
  return typeof size === 'number' ? size : undefined;
}

/** A recorded case holds the board before and after a plan; `next` is another board. */
function collectParts(
  value: unknown,
  robots: Record<string, Robot>,
  shelves: Record<string, 0 | 1>,
  depth: number,
): void {
  const parts = depth > 3 ? undefined : Parts.safeParse(value).data;
  for (const [key, part] of Object.entries(parts ?? {})) {
    if (/^next|^action|^available/.test(key)) continue;
    const robot = RobotForm.safeParse(part).data;
    if (/^agent/i.test(key) && robot !== undefined) robots[key] = robot;
    else if (/^\d+\.5_\d+\.0$/.test(key) && (part === 0 || part === 1)) shelves[key] = part;
    else collectParts(part, robots, shelves, depth + 1);
  }
}
