// Holds the scenes: the five published ones as facts, what stands where; as the paper states them where that differs
// from its code; and those drawn by the laws of the five. Source: nsidn98/LLaMAR, SAR/Scenes/scene_1.py … scene_5.py
// (commit d2b74ca); the table of first lights was read off that code by running it with its published seeds.
import { type Random, random } from '../../runtime/core/random.ts';

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

// --- as the paper states them (README.md, "What differs"): other classes of fires, and persons at random places ---

/**
 * The paper fights class A with water and class B with sand, its code the other way round; by their supply they are
 * other kinds then.
 */
const SWAPPED_KINDS: Readonly<Record<FireKind, FireKind>> = { Chemical: 'Non-chemical', 'Non-chemical': 'Chemical' };

/**
 * Ours: which fire of scene 3 is the second of class A, and where the second fire of scene 5 is and what it is called.
 */
const SECOND_A = 'AgniFire';
const SECOND_OF_FIVE: FireFact = { name: 'KentFire', kind: 'Non-chemical', box: 5, corner: [21, 11], lights: 1 };

export const PAPER_SCENES: Readonly<Record<string, SceneFact>> = Object.fromEntries(
  Object.entries(SCENES).map(([name, scene]) => {
    const stated = withStatedKinds(scene);
    return [name, name === '5' ? { ...stated, fires: [...stated.fires, SECOND_OF_FIVE] } : stated];
  }),
);

/** The scene with the classes of fires that the paper states. */
export function withStatedKinds(scene: SceneFact): SceneFact {
  const fires = scene.fires.map((fire) => ({
    ...fire,
    kind: fire.name === SECOND_A ? fire.kind : SWAPPED_KINDS[fire.kind],
  }));
  return { ...scene, fires };
}

/** The scene with its persons on cells of chance: any on which nothing stands or burns and no agent starts. */
export function withRandomPersons(scene: SceneFact, chance: Random): SceneFact {
  const taken = [...scene.reservoirs, scene.deposit].map(({ at }) => at).concat(scene.starts);
  const persons = scene.persons.map((person) => {
    const free = ALL.filter(
      (at) => taken.every(([x, y]) => x !== at[0] || y !== at[1]) && scene.fires.every((fire) => gapTo(fire, at) > 0),
    );
    const at = chance.pick(free) ?? person.at;
    taken.push(at);
    return { ...person, at };
  });
  return { ...scene, persons };
}

const ALL = Array.from({ length: WIDTH * HEIGHT }, (_, i): SarCell => [i % WIDTH, Math.floor(i / WIDTH)]);

// --- drawn by the laws of the five, which are too few for differences between protocols to be told from chance ---

// Each has the fires, lights, persons and shares of one of the five; where things stand is drawn from a fixed seed,
// within the least and the greatest distances that occur in the five.

/** Drawn scenes of each published form. */
const EACH = 5;
/** No box is nearer to the edge of the grid. */
const MARGIN = 2;
const STARTS = 6;

/** Least and greatest distances in cells between what stands, over the five published scenes. */
export const DISTANCES = {
  /** Between the middles of fires. */
  fires: [10.2, 23.4],
  reservoirs: [3.1, 5],
  /** From a fire's middle to what puts it out. */
  cure: [5, 15.9],
  /** To the nearer reservoir. */
  deposit: [5.3, 9.5],
  /** From a person to the deposit, and to the nearest fire's middle. */
  rescue: [17.9, 27],
  person: [14.1, 20.1],
  /** Between persons. */
  persons: [5, 7],
} as const satisfies Record<string, readonly [least: number, most: number]>;
/** Cells between a box and what stands outside of it, at least. */
export const GAPS = { reservoir: 1, deposit: 3, person: 9, start: 1 } as const;

const FIRES = ['CedarFire', 'CampFire', 'BeachieFire', 'WallowFire', 'DixieFire', 'ThomasFire', 'CreekFire', 'RimFire'];
const PEOPLE = ['Anna', 'Boris', 'Chloe', 'Dmitri', 'Esther', 'Felix', 'Greta', 'Hassan'];
const RESERVOIRS = ['Como', 'Geneva', 'Ladoga', 'Mjosa', 'Orta', 'Saimaa', 'Tana', 'Volta'];

/** Until the places that are drawn keep all distances. */
function drawnScene(form: SceneFact, chance: Random): SceneFact {
  for (;;) {
    const scene = attempt(form, chance);
    if (scene !== undefined) return scene;
  }
}

function attempt(form: SceneFact, chance: Random): SceneFact | undefined {
  const names = chance.shuffle(FIRES);
  const fires = form.fires.map((fire, i): FireFact => {
    const cell = (size: number) => MARGIN + chance.below(size - 2 * MARGIN - fire.box + 1);
    return { ...fire, name: names[i] ?? fire.name, corner: [cell(WIDTH), cell(HEIGHT)] };
  });
  const middles = fires.map(middleOf);
  if (!middles.every((at, i) => middles.slice(i + 1).every((other) => isWithin('fires', at, other)))) return undefined;
  const place = placeIn(fires, chance);
  const cures = (supply: Supply, at: SarCell) =>
    middles.every((middle, i) => cureOf(form, i) !== supply || isWithin('cure', middle, at));
  const sand = place('reservoir', (at) => cures('Sand', at));
  const water = place('reservoir', (at) => cures('Water', at) && isWithin('reservoirs', at, sand));
  const deposit = place('deposit', (at) => isNearest('deposit', at, [sand, water]));
  const persons: SarCell[] = [];
  for (const _ of form.persons)
    persons.push(
      place(
        'person',
        (at) =>
          isWithin('rescue', at, deposit) &&
          isNearest('person', at, middles) &&
          persons.every((other) => isWithin('persons', at, other)),
      ),
    );
  const starts = Array.from({ length: STARTS }, () => place('start', () => true));
  if ([sand, water, deposit, ...persons, ...starts].includes(NOWHERE)) return undefined;
  const [one = '', other = ''] = chance.shuffle(RESERVOIRS);
  const people = chance.shuffle(PEOPLE);
  return {
    fires,
    reservoirs: [
      { name: `Reservoir${one}`, at: sand, supply: 'Sand' },
      { name: `Reservoir${other}`, at: water, supply: 'Water' },
    ],
    deposit: { name: form.deposit.name, at: deposit },
    persons: form.persons.map(({ share }, i) => ({
      name: `LostPerson${people[i]}`,
      at: persons[i] ?? NOWHERE,
      share,
    })),
    starts,
  };
}

const cureOf = ({ fires }: SceneFact, i: number): Supply => (fires[i]?.kind === 'Chemical' ? 'Sand' : 'Water');

/** Stands for a cell where there is none. */
const NOWHERE: SarCell = [-1, -1];
const INSIDE: readonly SarCell[] = Array.from({ length: HEIGHT - 2 * MARGIN }, (_, y) =>
  Array.from({ length: WIDTH - 2 * MARGIN }, (__, x): SarCell => [x + MARGIN, y + MARGIN]),
).flat();

/** Cells of chance inside the margin, outside of boxes, and none twice. */
function placeIn(fires: readonly FireFact[], chance: Random) {
  const taken = new Set<SarCell>();
  return (what: keyof typeof GAPS, fits: (at: SarCell) => boolean): SarCell => {
    // Once there was none for one thing there is none for any.
    const isLost = taken.has(NOWHERE);
    const open = isLost
      ? []
      : INSIDE.filter((at) => !taken.has(at) && fits(at) && fires.every((fire) => gapTo(fire, at) >= GAPS[what]));
    const at = chance.pick(open) ?? NOWHERE;
    taken.add(at);
    return at;
  };
}

export const middleOf = ({ box, corner }: FireFact): SarCell => [
  corner[0] + Math.floor(box / 2),
  corner[1] + Math.floor(box / 2),
];

/** Columns or rows between a box and a cell, whichever are more; 0 at most where the cell is in it. */
export function gapTo({ box, corner }: FireFact, [x, y]: SarCell): number {
  return Math.max(corner[0] - x, x - (corner[0] + box - 1), corner[1] - y, y - (corner[1] + box - 1));
}

const distance = ([x, y]: SarCell, [a, b]: SarCell): number => Math.hypot(x - a, y - b);

function isWithin(what: keyof typeof DISTANCES, one: SarCell, other: SarCell): boolean {
  const [least, most] = DISTANCES[what];
  return distance(one, other) >= least && distance(one, other) <= most;
}

const isNearest = (what: keyof typeof DISTANCES, one: SarCell, others: readonly SarCell[]): boolean =>
  isWithin(what, one, others.toSorted((a, b) => distance(one, a) - distance(one, b))[0] ?? one);

const FORMS = Array.from({ length: EACH }, () => Object.values(SCENES)).flat();

/** `drawn/1`, `drawn/2`, … */
export const DRAWN_NAMES: readonly string[] = FORMS.map((_, i) => `drawn/${i + 1}`);

/** Drawn when it is asked for: always the same by its name. */
export function drawnNamed(name: string): SceneFact | undefined {
  const i = DRAWN_NAMES.indexOf(name);
  const form = FORMS[i];
  return form && drawnScene(form, random(i + 1).fork('sar/scene'));
}
