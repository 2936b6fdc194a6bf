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

/** `9,7 17,14`: a cell each. */
export const cells = (text: string): SarCell[] =>
  text.split(' ').map((cell): SarCell => {
    const [x = 0, y = 0] = cell.split(',').map(Number);
    return [x, y];
  });

const reservoirs = (
  { sand, sandAt }: { readonly sand: string; readonly sandAt: SarCell },
  { water, waterAt }: { readonly water: string; readonly waterAt: SarCell },
): SceneFact['reservoirs'] => [
  { name: sand, at: sandAt, supply: 'Sand' },
  { name: water, at: waterAt, supply: 'Water' },
];
const deposit = (x: number, y: number) => ({ name: 'DepositFacility', at: [x, y] as const });

export const SCENES: Readonly<Record<string, SceneFact>> = {
  '1': {
    fires: [
      { name: 'CaldorFire', kind: 'Chemical', box: 6, corner: [2, 2], lights: 2 },
      { name: 'GreatFire', kind: 'Non-chemical', box: 5, corner: [20, 16], lights: 1 },
    ],
    reservoirs: reservoirs({ sand: 'ReservoirUtah', sandAt: [15, 5] }, { water: 'ReservoirYork', waterAt: [18, 8] }),
    deposit: deposit(23, 12),
    persons: [{ name: 'LostPersonTimmy', at: [8, 22], share: 0.3 }],
    starts: cells('9,7 17,14 16,15 24,3 25,2 25,25'),
  },
  '2': {
    fires: [
      { name: 'EnglandFire', kind: 'Chemical', box: 8, corner: [2, 10], lights: 1 },
      { name: 'TownFire', kind: 'Non-chemical', box: 8, corner: [14, 15], lights: 2 },
    ],
    reservoirs: reservoirs(
      { sand: 'ReservoirOmaha', sandAt: [5, 19] },
      { water: 'ReservoirWhosville', waterAt: [9, 18] },
    ),
    deposit: deposit(12, 27),
    persons: [{ name: 'LostPersonJeremy', at: [26, 4], share: 0.35 }],
    starts: cells('17,14 9,7 3,24 2,25 25,25 16,15'),
  },
  '3': {
    fires: [
      { name: 'EmberFire', kind: 'Chemical', box: 5, corner: [2, 10], lights: 1 },
      { name: 'AgniFire', kind: 'Non-chemical', box: 5, corner: [14, 15], lights: 1 },
      { name: 'DowntownFire', kind: 'Non-chemical', box: 5, corner: [23, 20], lights: 1 },
    ],
    reservoirs: reservoirs({ sand: 'ReservoirTaj', sandAt: [6, 20] }, { water: 'ReservoirLibre', waterAt: [10, 17] }),
    deposit: deposit(13, 25),
    persons: [{ name: 'LostPersonThomas', at: [25, 6], share: 0.35 }],
    starts: cells('9,7 3,24 2,25 17,25 16,26 25,25'),
  },
  '4': {
    fires: [{ name: 'RedFire', kind: 'Chemical', box: 10, corner: [11, 4], lights: 3 }],
    reservoirs: reservoirs({ sand: 'ReservoirTaj', sandAt: [21, 6] }, { water: 'ReservoirLibre', waterAt: [22, 9] }),
    deposit: deposit(24, 14),
    persons: [{ name: 'LostPersonThomas', at: [6, 23], share: 0.35 }],
    starts: cells('7,9 24,3 25,4 25,16 25,14 25,25'),
  },
  '5': {
    fires: [{ name: 'SussexFire', kind: 'Non-chemical', box: 6, corner: [15, 21], lights: 1 }],
    reservoirs: reservoirs({ sand: 'ReservoirUtah', sandAt: [6, 16] }, { water: 'ReservoirYork', waterAt: [9, 19] }),
    deposit: deposit(12, 24),
    persons: [
      { name: 'LostPersonJacob', at: [18, 4], share: 0.3 },
      { name: 'LostPersonZoe', at: [24, 6], share: 0.3 },
    ],
    starts: cells('7,10 14,18 15,15 4,24 2,24 26,26'),
  },
};

type FirstLights = Readonly<Record<number, readonly SarCell[]>>;

/** Boxes of 6 and of 8 are lit alike. */
const ONE_LIGHT: FirstLights = {
  0: cells('1,-1'),
  10: cells('-1,0'),
  20: cells('1,-1'),
  30: cells('-1,0'),
  40: cells('-1,0'),
  42: cells('-1,-1'),
};
const TWO_LIGHTS: FirstLights = {
  0: cells('1,-1 -1,1'),
  10: cells('-1,0 1,0'),
  20: cells('-1,1 1,-1'),
  30: cells('-1,0 1,0'),
  40: cells('1,0 -1,0'),
  42: cells('1,1 -1,-1'),
};

/**
 * First lights of the published seeds as offsets from the box's centre, the anchor last, by box side and number of
 * lights. A box of 5 has its one light in the centre whatever the seed.
 */
export const FIRST_LIGHTS: Readonly<Record<string, FirstLights>> = {
  '10/3': {
    0: cells('1,-2 -2,0 1,2'),
    10: cells('-2,-1 0,2 2,-1'),
    20: cells('2,-1 0,2 -2,-1'),
    30: cells('-2,0 0,2 2,-2'),
    40: cells('0,-2 -2,0 2,2'),
    42: cells('2,0 -1,2 -1,-2'),
  },
  '6/1': ONE_LIGHT,
  '6/2': TWO_LIGHTS,
  '8/1': ONE_LIGHT,
  '8/2': TWO_LIGHTS,
};
