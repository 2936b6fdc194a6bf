// Reads boards from recordings of the published program. Returns undefined for anything in another format.
import { z } from 'zod';
import type { Squares } from './grid.ts';
import type { RecordedBoard } from './parts.ts';
import { floatText, numbersIn, placeText } from './plan.ts';
import type { Robot, WarehouseBoard } from './warehouse-rules.ts';

/** Whether a field's name begins with one of these, in letters of any size. */
export const isAnyOf = (key: string, heads: readonly string[]): boolean =>
  heads.some((head) => key.toLowerCase().startsWith(head));

export const Parts = z.record(z.string(), z.unknown());
/** `0.5_1.0`: two numbers, as places are named. */
function isPlace(name: string): boolean {
  const [row, column] = numbersIn(name);
  return row !== undefined && column !== undefined && placeText(row, column) === name;
}
const isItem = (name: string): boolean => ITEM_KINDS.some((kind) => name.startsWith(kind) && name.length > kind.length);
const ITEM_KINDS = ['box_', 'target_'];
const Square = z.string().refine(isPlace);
const SquaresForm = z.record(Square, z.array(z.string().max(40).refine(isItem)).max(1000));

export const squaresFrom = ({ state }: RecordedBoard): Squares | undefined => SquaresForm.safeParse(state).data;

export const BoxesForm = z.union([
  z.array(z.tuple([z.number(), z.number()])),
  z
    .record(z.string(), z.number())
    .transform((boxes) => Object.entries(boxes).map(([v, w]): readonly [number, number] => [Number(v), w])),
]);
export const NumbersForm = z.array(z.number()).max(1000);

const RobotForm: z.ZodType<Robot> = z.union([
  z.literal('target'),
  z.tuple([z.number(), z.number(), z.union([z.literal(0), z.literal(1)])]),
]);

/**
 * Robots and shelves are recognized by their form, wherever they occur in the case. If the size is missing, it follows
 * from the shelves, which stand between all tracks and along all columns.
 */
export function warehouseFrom(recorded: RecordedBoard, like?: WarehouseBoard): WarehouseBoard | undefined {
  const robots: Record<string, Robot> = {};
  const shelves: Record<string, 0 | 1> = {};
  if (!collectParts(recorded, { robots, shelves }, 0)) return undefined;
  if (Object.keys(robots).length === 0 && Object.keys(shelves).length === 0) return undefined;
  const places = Object.keys(shelves).map((place) => place.split('_').map(Number));
  const onTracks = Object.values(robots).flatMap((robot) => (robot === 'target' ? [] : [robot]));
  const furthest = (list: readonly (number | undefined)[]) => Math.max(-1, ...list.map((n) => n ?? -1));
  const tracks = Math.max(furthest(places.map(([k]) => k)) + 0.5, furthest(onTracks.map(([track]) => track))) + 1;
  const columns = Math.max(furthest(places.map(([, c]) => c)), furthest(onTracks.map(([, column]) => column))) + 1;
  return {
    tracks: sizeIn(recorded, ['track', 'row']) ?? like?.tracks ?? tracks,
    columns: sizeIn(recorded, ['col']) ?? like?.columns ?? columns,
    robots,
    shelves,
  };
}

function sizeIn(recorded: RecordedBoard, names: readonly string[]): number | undefined {
  const sizes = [recorded, Parts.safeParse(recorded.state).data ?? {}].flatMap((part) => Object.entries(part));
  const [, size] =
    sizes.find(([key, value]) => names.some((name) => key.toLowerCase().includes(name)) && Number.isInteger(value)) ??
    [];
  return typeof size === 'number' ? size : undefined;
}

const NO_PART_OF_THE_BOARD = ['next', 'action', 'available', 'doable', 'offered', 'check'];

/**
 * A recorded case holds the board before and after a plan; `next` is another board. False where a robot or a shelf is
 * in a state that there is not.
 */
function collectParts(
  value: unknown,
  { robots, shelves }: { readonly robots: Record<string, Robot>; readonly shelves: Record<string, 0 | 1> },
  depth: number,
): boolean {
  const parts = depth > 3 ? undefined : Parts.safeParse(value).data;
  return Object.entries(parts ?? {}).every(([key, part]) => {
    if (isAnyOf(key, NO_PART_OF_THE_BOARD)) return true;
    const robot = RobotForm.safeParse(part).data;
    if (isAnyOf(key, ['agent']) && numbersIn(key).length === 1) {
      if (robot !== undefined) robots[key] = robot;
      return robot !== undefined;
    }
    if (isPlace(key) && key.includes('.5_')) {
      if (part === 0 || part === 1) shelves[key] = part;
      return part === 0 || part === 1;
    }
    return collectParts(part, { robots, shelves }, depth + 1);
  });
}

/** The fields of a recorded case that say what came of its plan; each may be null. */
const text = z.string().nullish();
const truth = z.boolean().nullish();
const Told = z.looseObject({
  action: z.union([Parts, z.string()]).nullish(),
  action_text: text,
  check: z.union([z.looseObject({ feedback: z.string() }), z.looseObject({ crash: z.string() })]).nullish(),
  exception: text,
  feedback: text,
  system_feedback: text,
  env_feedback: text,
  collision: truth,
  done: truth,
});

/** What is wrong with a recorded case, as the field that cannot be read; undefined where all can. */
export function unreadField(recorded: RecordedBoard): string | undefined {
  const [issue] = Told.safeParse(recorded).error?.issues ?? [];
  return issue && String(issue.path[0] ?? 'it');
}

/** A board as the things on it, so that differences can be named: `box[3.0V]`, `robots.agent0`, `0.5_1.5`. */
export function thingsOn(board: unknown, path = ''): [name: string, value: unknown][] {
  return Object.entries(Parts.safeParse(board).data ?? {}).flatMap(([key, value]): [string, unknown][] => {
    const boxes = key === 'boxes' ? BoxesForm.safeParse(value).data : undefined;
    if (boxes !== undefined) return boxes.map(([volume, weight]) => [`box[${floatText(volume)}V]`, weight]);
    return Parts.safeParse(value).success ? thingsOn(value, `${path}${key}.`) : [[`${path}${key}`, value]];
  });
}
