// Lists the furniture and fixtures of each kind of room. Sizes in cells of 0.25 m, heights in metres. Types
// are AI2-THOR's; the numbers of drawers, cabinets and stove knobs in a kitchen come from MAP-THOR's initialisers where
// they give them.
import type { Random } from '../../runtime/core/random.ts';

export type RoomKind = 'kitchen' | 'livingroom' | 'bedroom' | 'bathroom';

/** A piece of furniture: `w` cells along the wall, `d` deep. `d` 0: it hangs on the wall. */
export interface FurniturePiece {
  /** Empty: it has no name of its own (a stove is known by its burners and knobs). */
  readonly type: string;
  readonly w: number;
  readonly d: number;
  readonly h: number;
  /** It stands free, with cells all round. */
  readonly island?: boolean;
  /** Cells in front of it that stay free. */
  readonly margin?: number;
  /** Where there is no room for it, the room does without. */
  readonly spare?: boolean;
  /** It is placed next to the last placed piece of that type. */
  readonly beside?: string;
  /** Things that take up cells of its top, from one end on: by type, cells of each. */
  readonly top?: Readonly<Record<string, readonly number[]>>;
  /** Things in its front: how high, and how many. */
  readonly front?: readonly (readonly [type: string, height: number, count: number])[];
}

export interface RoomPlan extends Readonly<Record<'width' | 'depth', number>> {
  readonly kind: RoomKind;
  readonly pieces: readonly FurniturePiece[];
}

/** The benchmark's numbering: 1–30 kitchens, 201–230 living rooms, 301–330 bedrooms, 401–430 bathrooms. */
export function roomKindOf(floorPlan: number): RoomKind | undefined {
  const first = { kitchen: 1, livingroom: 201, bedroom: 301, bathroom: 401 } as const;
  const kinds = ['kitchen', 'livingroom', 'bedroom', 'bathroom'] as const;
  const isOf = (kind: RoomKind) => floorPlan >= first[kind] && floorPlan < first[kind] + 30;
  return Number.isInteger(floorPlan) ? kinds.find(isOf) : undefined;
}

export const roomPlanOf = (kind: RoomKind, floorPlan: number, chance: Random): RoomPlan =>
  PLANS[kind](floorPlan, chance);

/** Counted from the initialisers of nsidn98/LLaMAR; other kitchens: drawn. */
const DRAWERS: Readonly<Record<number, number>> = { 1: 9, 2: 13, 3: 8, 4: 6, 5: 3, 6: 4, 7: 4, 8: 8, 9: 11 };
const CABINETS: Readonly<Record<number, number>> = { 1: 9, 6: 15, 7: 13, 8: 17, 9: 28, 10: 6 };
const KNOBS: Readonly<Record<number, number>> = { 2: 6 };
/** Kitchens with a counter in the middle: those of the task that clears it. */
const CENTRAL = [1, 2, 6, 10, 30];

const WET = { SinkBasin: [2], Faucet: [0], CoffeeMachine: [1] };
const DRY = { Microwave: [2], Toaster: [1] };
const STOVE = { type: '', w: 4, d: 2, h: 0.9, margin: 3, top: { StoveBurner: [1, 1, 1, 1] } };
const counter = (w: number, [drawers, lower, upper]: readonly [number, number, number]) => {
  const front = [['Drawer', 0.7, drawers] as const, ['Cabinet', 0.4, lower] as const, ['Cabinet', 1.8, upper] as const];
  return { type: 'CounterTop', w, d: 2, h: 0.9, margin: 3, front };
};

const PLANS: Readonly<Record<RoomKind, (floorPlan: number, chance: Random) => RoomPlan>> = {
  kitchen(floorPlan, chance) {
    const drawers = DRAWERS[floorPlan] ?? 3 + chance.below(6);
    const cabinets = CABINETS[floorPlan] ?? 4 + chance.below(6);
    const half = Math.ceil(drawers / 2);
    const lower = Math.floor(cabinets / 2);
    const upper = cabinets - lower;
    return {
      kind: 'kitchen',
      width: 18 + chance.below(5),
      depth: 18 + chance.below(4),
      pieces: [
        ...exitPieces(1),
        { type: 'Fridge', w: 3, d: 3, h: 1.8, margin: 4 },
        { ...counter(9, [half, Math.ceil(lower / 2), Math.ceil(upper / 2)]), top: WET },
        { ...counter(8, [drawers - half, Math.floor(lower / 2), Math.floor(upper / 2)]), top: DRY },
        { ...STOVE, front: [['StoveKnob', 0.85, KNOBS[floorPlan] ?? 4]] },
        ...(CENTRAL.includes(floorPlan) ? [{ type: 'CounterTop', w: 6, d: 3, h: 0.9, island: true } as const] : []),
        { type: 'DiningTable', w: 4, d: 3, h: 0.75, island: true },
        { type: 'Shelf', w: 3, d: 1, h: 1.3, margin: 2 },
        { type: 'GarbageCan', w: 1, d: 1, h: 0.6, margin: 2 },
        { type: 'SideTable', w: 2, d: 2, h: 0.7, margin: 2, spare: true },
        { type: 'Chair', w: 2, d: 2, h: 0.5, margin: 1, spare: true },
      ],
    };
  },
  livingroom: (_, chance) => ({
    kind: 'livingroom',
    width: 22 + chance.below(6),
    depth: 20 + chance.below(6),
    pieces: [
      ...exitPieces(1),
      { type: 'Sofa', w: 8, d: 3, h: 0.5, margin: 3 },
      { type: 'TVStand', w: 6, d: 2, h: 0.6, margin: 3, top: { Television: [2] } },
      { type: 'Dresser', w: 5, d: 2, h: 0.9, margin: 3, front: [['Drawer', 0.6, 3 + chance.below(3)]] },
      { type: 'Desk', w: 5, d: 2, h: 0.75, margin: 3 },
      { type: 'DiningTable', w: 5, d: 3, h: 0.75, island: true },
      { type: 'CoffeeTable', w: 4, d: 2, h: 0.45, island: true },
      { type: 'Shelf', w: 4, d: 1, h: 1.3, margin: 2 },
      { type: 'ArmChair', w: 3, d: 3, h: 0.5, margin: 2 },
      { type: 'SideTable', w: 2, d: 2, h: 0.6, margin: 2 },
      { type: 'GarbageCan', w: 1, d: 1, h: 0.5, margin: 2 },
      { type: 'FloorLamp', w: 1, d: 1, h: 1.4, margin: 1, spare: true },
      { type: 'HousePlant', w: 1, d: 1, h: 1, margin: 1, spare: true },
    ],
  }),
  bedroom: (_, chance) => ({
    kind: 'bedroom',
    width: 19 + chance.below(5),
    depth: 18 + chance.below(5),
    pieces: [
      ...exitPieces(2),
      { type: 'SideTable', w: 2, d: 2, h: 0.6, margin: 2, beside: 'Door' },
      { type: 'Bed', w: 6, d: 8, h: 0.55, margin: 2 },
      { type: 'Desk', w: 5, d: 2, h: 0.75, margin: 3 },
      { type: 'Dresser', w: 5, d: 2, h: 0.9, margin: 3, front: [['Drawer', 0.6, 3 + chance.below(3)]] },
      { type: 'Shelf', w: 4, d: 1, h: 1.3, margin: 2 },
      { type: 'GarbageCan', w: 1, d: 1, h: 0.5, margin: 2 },
      { type: 'LaundryHamper', w: 2, d: 2, h: 0.7, margin: 2, spare: true },
      { type: 'Chair', w: 2, d: 2, h: 0.5, margin: 1, spare: true },
    ],
  }),
  bathroom: (_, chance) => ({
    kind: 'bathroom',
    width: 13 + chance.below(4),
    depth: 12 + chance.below(4),
    pieces: [
      ...exitPieces(2),
      { type: 'Bathtub', w: 6, d: 3, h: 0.5, margin: 2 },
      {
        type: 'CounterTop',
        w: 5,
        d: 2,
        h: 0.85,
        margin: 3,
        top: { SinkBasin: [2], Faucet: [0] },
        front: [
          ['Drawer', 0.6, 2],
          ['Cabinet', 0.4, 2],
          ['Mirror', 1.5, 1],
        ],
      },
      { type: 'Toilet', w: 2, d: 3, h: 0.45, margin: 2 },
      { type: 'Shelf', w: 3, d: 1, h: 1.3, margin: 2 },
      { type: 'GarbageCan', w: 1, d: 1, h: 0.4, margin: 1 },
      { type: 'LaundryHamper', w: 2, d: 2, h: 0.7, margin: 1, spare: true },
    ],
  }),
};

/** The way out, and light switches on the wall. */
function exitPieces(switches: number): FurniturePiece[] {
  const one: FurniturePiece = { type: 'LightSwitch', w: 1, d: 0, h: 1.3, margin: 2 };
  return [{ type: 'Door', w: 4, d: 0, h: 1, margin: 3 }, ...Array.from({ length: switches }, () => one)];
}
