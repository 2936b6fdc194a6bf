// Holds the five published scenes as facts: what stands where. Source: nsidn98/LLaMAR, SAR/Scenes/scene_1.py …
// scene_5.py (commit d2b74ca); the table of first lights was read off that code by running it with its published seeds.

export const WIDTH = 30;
export const HEIGHT = 30;
/** How far reservoirs, deposits and agents reach: raw for navigation, floored for touching and seeing. */
export const REACH = 3 * Math.SQRT2;
/** The same for one flammable cell. */
export const CELL_REACH = 1.5 * Math.SQRT2;
export const CAPACITY = 3;
export const CARRIERS = 2;

export type SarCell = readonly [x: number, y: number];
export type Supply = 'Sand' | 'Water';
export type FireKind = 'Chemical' | 'Non-chemical';
export const SUPPLIES: readonly Supply[] = ['Sand', 'Water'];
export const INTENSITIES = ['None', 'Low', 'Medium', 'High'] as const;

/** Which supply fights which kind of fire. */
export const CURE: Readonly<Record<FireKind, Supply>> = { Chemical: 'Sand', 'Non-chemical': 'Water' };

export interface FireFact {
  readonly name: string;
  readonly kind: FireKind;
  /** The side of the square box the fire fills. */
  readonly box: number;
  /** The box's upper left cell. */
  readonly corner: SarCell;
  /** How many cells burn at the start. */
  readonly lights: number;
}

export interface SceneFact {
  readonly fires: readonly FireFact[];
  readonly reservoirs: readonly { readonly name: string; readonly at: SarCell; readonly supply: Supply }[];
  readonly deposit: { readonly name: string; readonly at: SarCell };
  /** `share`: of the distance to the farthest corner, from how far the person can be found. */
  readonly persons: readonly { readonly name: string; readonly at: SarCell; readonly share: number }[];
  /** Start cells by index in the team. */
  readonly starts: readonly SarCell[];
}

const fire = (name: string, kind: FireKind, box: number, corner: SarCell, lights: number): FireFact => ({
  name,
  kind,
  box,
  corner,
  lights,
});
const reservoirs = (sand: string, sandAt: SarCell, water: string, waterAt: SarCell): SceneFact['reservoirs'] => [
  { name: sand, at: sandAt, supply: 'Sand' },
  { name: water, at: waterAt, supply: 'Water' },
];
const deposit = (x: number, y: number) => ({ name: 'DepositFacility', at: [x, y] as const });

export const SCENES: Readonly<Record<string, SceneFact>> = {
  '1': {
    fires: [fire('CaldorFire', 'Chemical', 6, [2, 2], 2), fire('GreatFire', 'Non-chemical', 5, [20, 16], 1)],
    reservoirs: reservoirs('ReservoirUtah', [15, 5], 'ReservoirYork', [18, 8]),
    deposit: deposit(23, 12),
    persons: [{ name: 'LostPersonTimmy', at: [8, 22], share: 0.3 }],
    starts: [
      [9, 7],
      [17, 14],
      [16, 15],
      [24, 3],
      [25, 2],
      [25, 25],
    ],
  },
  '2': {
    fires: [fire('EnglandFire', 'Chemical', 8, [2, 10], 1), fire('TownFire', 'Non-chemical', 8, [14, 15], 2)],
    reservoirs: reservoirs('ReservoirOmaha', [5, 19], 'ReservoirWhosville', [9, 18]),
    deposit: deposit(12, 27),
    persons: [{ name: 'LostPersonJeremy', at: [26, 4], share: 0.35 }],
    starts: [
      [17, 14],
      [9, 7],
      [3, 24],
      [2, 25],
      [25, 25],
      [16, 15],
    ],
  },
  '3': {
    fires: [
      fire('EmberFire', 'Chemical', 5, [2, 10], 1),
      fire('AgniFire', 'Non-chemical', 5, [14, 15], 1),
      fire('DowntownFire', 'Non-chemical', 5, [23, 20], 1),
    ],
    reservoirs: reservoirs('ReservoirTaj', [6, 20], 'ReservoirLibre', [10, 17]),
    deposit: deposit(13, 25),
    persons: [{ name: 'LostPersonThomas', at: [25, 6], share: 0.35 }],
    starts: [
      [9, 7],
      [3, 24],
      [2, 25],
      [17, 25],
      [16, 26],
      [25, 25],
    ],
  },
  '4': {
    fires: [fire('RedFire', 'Chemical', 10, [11, 4], 3)],
    reservoirs: reservoirs('ReservoirTaj', [21, 6], 'ReservoirLibre', [22, 9]),
    deposit: deposit(24, 14),
    persons: [{ name: 'LostPersonThomas', at: [6, 23], share: 0.35 }],
    starts: [
      [7, 9],
      [24, 3],
      [25, 4],
      [25, 16],
      [25, 14],
      [25, 25],
    ],
  },
  '5': {
    fires: [fire('SussexFire', 'Non-chemical', 6, [15, 21], 1)],
    reservoirs: reservoirs('ReservoirUtah', [6, 16], 'ReservoirYork', [9, 19]),
    deposit: deposit(12, 24),
    persons: [
      { name: 'LostPersonJacob', at: [18, 4], share: 0.3 },
      { name: 'LostPersonZoe', at: [24, 6], share: 0.3 },
    ],
    starts: [
      [7, 10],
      [14, 18],
      [15, 15],
      [4, 24],
      [2, 24],
      [26, 26],
    ],
  },
};

type FirstLights = Readonly<Record<number, readonly SarCell[]>>;

/** Boxes of 6 and of 8 are lit alike. */
const ONE_LIGHT: FirstLights = {
  0: [[1, -1]],
  10: [[-1, 0]],
  20: [[1, -1]],
  30: [[-1, 0]],
  40: [[-1, 0]],
  42: [[-1, -1]],
};
const TWO_LIGHTS: FirstLights = {
  0: [
    [1, -1],
    [-1, 1],
  ],
  10: [
    [-1, 0],
    [1, 0],
  ],
  20: [
    [-1, 1],
    [1, -1],
  ],
  30: [
    [-1, 0],
    [1, 0],
  ],
  40: [
    [1, 0],
    [-1, 0],
  ],
  42: [
    [1, 1],
    [-1, -1],
  ],
};

/**
 * First lights of the published seeds as offsets from the box's centre, the anchor last, by box side and number of
 * lights. A box of 5 has its one light in the centre whatever the seed.
 */
export const FIRST_LIGHTS: Readonly<Record<string, FirstLights>> = {
  '10/3': {
    0: [
      [1, -2],
      [-2, 0],
      [1, 2],
    ],
    10: [
      [-2, -1],
      [0, 2],
      [2, -1],
    ],
    20: [
      [2, -1],
      [0, 2],
      [-2, -1],
    ],
    30: [
      [-2, 0],
      [0, 2],
      [2, -2],
    ],
    40: [
      [0, -2],
      [-2, 0],
      [2, 2],
    ],
    42: [
      [2, 0],
      [-1, 2],
      [-1, -2],
    ],
  },
  '6/1': ONE_LIGHT,
  '6/2': TWO_LIGHTS,
  '8/1': ONE_LIGHT,
  '8/2': TWO_LIGHTS,
};
