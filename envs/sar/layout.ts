// Lays out one episode: a scene's facts with the seed's first lights and region names worked out, and what follows from
// them once a layout: neighbours, which cell belongs to which fire, who has which name, and the subtasks. Pure in its
// arguments. Published rule: nsidn98/LLaMAR, SAR/core.py, procedural generation of fires.
import { type Random, random } from '../../runtime/core/random.ts';
import { keptBy } from '../kit/kept.ts';
import {
  CELL_REACH,
  CURE,
  FIRST_LIGHTS,
  type FireFact,
  type FireKind,
  HEIGHT,
  PAPER_SCENES,
  REACH,
  type SarCell,
  SCENES,
  type SceneFact,
  type Supply,
  WIDTH,
} from './scenes.ts';

/** The share of its box that a fire fills (fixed in the published code). */
const FILL_SHARE = 0.85;

export interface FireLayout {
  readonly name: string;
  readonly kind: FireKind;
  /** The anchor: the cell that navigation and reach are measured from. */
  readonly at: SarCell;
  /** How far from the anchor supplies can be used, in cells. */
  readonly radius: number;
  /** Row by row. */
  readonly cells: readonly SarCell[];
  /** Indices into `cells` of what burns at the start. */
  readonly lit: readonly number[];
  /** Named cells, in the order of `cells`. */
  readonly regions: readonly { readonly name: string; readonly cell: number }[];
}

export interface SarLayout {
  readonly fires: readonly FireLayout[];
  readonly reservoirs: readonly { readonly name: string; readonly at: SarCell; readonly supply: Supply }[];
  readonly deposits: readonly { readonly name: string; readonly at: SarCell }[];
  /** `radius` in cells, not rounded. */
  readonly persons: readonly { readonly name: string; readonly at: SarCell; readonly radius: number }[];
  readonly agents: readonly { readonly name: string; readonly at: SarCell }[];
}

export function layoutOf(scene: SceneFact, seed: number, agents: readonly string[]): SarLayout {
  return {
    fires: scene.fires.map((fact) => fireLayout(fact, seed)),
    reservoirs: scene.reservoirs,
    deposits: [scene.deposit],
    persons: scene.persons.map(({ name, at, share }) => ({ name, at, radius: share * farthestCorner(at) })),
    agents: agents.map((name, i) => ({ name, at: scene.starts[i] ?? [0, 0] })),
  };
}

/** Radius and cells of each fire: the same in every episode, so that what is derived from them can be kept. */
const FIRE_SHAPES: ReadonlyMap<FireFact, { readonly r: number; readonly cells: readonly SarCell[] }> = new Map(
  [...Object.values(SCENES), ...Object.values(PAPER_SCENES)]
    .flatMap(({ fires }) => fires)
    .map((fact) => [fact, fireShapeOf(fact)]),
);

function fireShapeOf(fact: FireFact) {
  const r = discRadius(fact.box);
  return { r, cells: discCells(fact, r) };
}

function fireLayout(fact: FireFact, seed: number): FireLayout {
  const { r, cells } = FIRE_SHAPES.get(fact) ?? fireShapeOf(fact);
  const index = (at: SarCell) => cells.findIndex(([x, y]) => x === at[0] && y === at[1]);
  // Every fire draws from a fresh stream of the same seed, so equal boxes get equal lights, as published.
  const chance = random(seed).fork('sar/fire');
  const lights = firstLights(fact, r, { seed, chance });
  const lit = lights.map(index).sort((a, b) => a - b);
  return {
    name: fact.name,
    kind: fact.kind,
    at: lights.at(-1) ?? fact.corner,
    radius: Math.ceil(r),
    cells,
    lit,
    regions: nameRegions(fact.name, { cells, lit }, chance.fork('regions')),
  };
}

/** The radius at which a disc fills `FILL` of a square box: published as the inverse of a fitted curve. */
export function discRadius(box: number): number {
  const quarter = Math.PI / 4;
  const alpha = (1 - quarter) / (Math.hypot(box, box) - box / 2) ** 0.25;
  return ((FILL_SHARE - quarter) / alpha) ** 4 + box / 2;
}

function discCells({ box, corner }: FireFact, r: number): SarCell[] {
  const centre = Math.floor(box / 2);
  const cells: SarCell[] = [];
  for (let y = 0; y < box; y++) {
    for (let x = 0; x < box; x++) {
      if (Math.sqrt((x - centre) ** 2 + (y - centre) ** 2) < r) cells.push([x + corner[0], y + corner[1]]);
    }
  }
  return cells;
}

function firstLights(
  fact: FireFact,
  r: number,
  { seed, chance }: { readonly seed: number; readonly chance: Random },
): SarCell[] {
  const centre = Math.floor(fact.box / 2);
  const known = FIRST_LIGHTS[`${fact.box}/${fact.lights}`]?.[seed];
  const offsets = known ?? drawnLights(fact, r, chance);
  return offsets.map(([dx, dy]) => [fact.corner[0] + centre + dx, fact.corner[1] + centre + dy]);
}

/** Equally spaced on a circle from a random angle, cut off towards the centre, shuffled. */
function drawnLights({ box, lights }: FireFact, r: number, chance: Random): SarCell[] {
  const ring = Math.floor(Math.min((2 / 3) * r, (3 / 8) * box));
  const start = chance.next() * 2 * Math.PI;
  const offsets = Array.from({ length: lights }, (_, i): SarCell => {
    const angle = start + (i * 2 * Math.PI) / lights;
    // `+ 0` turns -0 into 0, so that states compare equal.
    return [Math.trunc(ring * Math.cos(angle)) + 0, Math.trunc(ring * Math.sin(angle)) + 0];
  });
  return chance.shuffle(offsets);
}

/**
 * Lit cells are numbered first; then cells are drawn from those that neither bear a name nor touch one that does, until
 * none is left. The published draw depends on memory addresses; ours only on the seed.
 */
function nameRegions(
  fire: string,
  { cells, lit }: { readonly cells: readonly SarCell[]; readonly lit: readonly number[] },
  chance: Random,
): FireLayout['regions'] {
  const named: number[] = [];
  let open = cells.map((_, i) => i);
  const draw = () => lit[named.length] ?? chance.pick(open);
  for (let next = draw(); next !== undefined; next = draw()) {
    const cell = cells[next];
    named.push(next);
    open = open.filter((i) => !touching(cells[i], cell));
  }
  return named.map((cell, n) => ({ name: `${fire}_Region_${n + 1}`, cell })).sort((a, b) => a.cell - b.cell);
}

function touching(a: SarCell | undefined, b: SarCell | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;
}

function farthestCorner([x, y]: SarCell): number {
  return Math.hypot(Math.max(x, WIDTH - 1 - x), Math.max(y, HEIGHT - 1 - y));
}

// --- what follows from a layout, so that rules and texts only look things up ---

/** Something an action can name. `i`: its index among its kind; a region also has its fire's cell. */
export type UnitMove = readonly [dx: number, dy: number];

export type SarThing =
  | { readonly kind: 'fire' | 'reservoir' | 'deposit' | 'person' | 'agent'; readonly i: number; readonly name: string }
  | { readonly kind: 'region'; readonly i: number; readonly name: string; readonly cell: number };

export interface FireGeometry {
  /** Indices of the 8-neighbours of each cell that belong to the same fire. */
  readonly near: readonly (readonly number[])[];
  /** Indices of all cells in the square of three around a grid cell, by grid cell; absent where there are none. */
  readonly under: ReadonlyMap<number, readonly number[]>;
}

export interface SarGeometry {
  readonly fires: readonly FireGeometry[];
  /** By grid cell: fire index × 1000 + cell index, or -1. */
  readonly flammable: readonly number[];
  /** By grid cell: whether a reservoir or deposit stands there. */
  readonly fixed: readonly boolean[];
  /** Every name, as written. World things win over agents of the same name. */
  readonly things: ReadonlyMap<string, SarThing>;
  /** Names in lower case with single spaces, for forgiving look-up. */
  readonly loosely: ReadonlyMap<string, SarThing>;
  /** Sorted. */
  readonly subtasks: readonly string[];
  /** Sorted. */
  readonly targets: readonly string[];
  /** Index of `EndFire(…)` by fire, and of `Spot(…)` by person. */
  readonly ended: readonly number[];
  readonly spotted: readonly number[];
}

export const DIRECTIONS = {
  Up: [0, -1],
  Down: [0, 1],
  Left: [-1, 0],
  Right: [1, 0],
  Center: [0, 0],
} as const;
export type Direction = keyof typeof DIRECTIONS;
export const isDirection = (word: string): word is Direction => Object.hasOwn(DIRECTIONS, word);

export const gridIndex = (x: number, y: number): number => y * WIDTH + x;
export const isInsideGrid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT;

/** Shapes that were worked out before, by the list of cells itself. */
export type FireShapes = WeakMap<readonly SarCell[], FireGeometry>;

export function geometryOf(layout: SarLayout, shapes: FireShapes = new WeakMap()): SarGeometry {
  const flammable: number[] = Array(WIDTH * HEIGHT).fill(-1);
  layout.fires.forEach((fire, f) => {
    for (let c = 0; c < fire.cells.length; c++) flammable[gridIndexOf(fire.cells[c])] = f * 1000 + c;
  });
  const fixed: boolean[] = Array(WIDTH * HEIGHT).fill(false);
  for (const { at: cell } of [...layout.reservoirs, ...layout.deposits]) fixed[gridIndexOf(cell)] = true;
  const things = thingsOf(layout);
  const loosely = new Map<string, SarThing>();
  for (const [name, thing] of things) if (!loosely.has(looseName(name))) loosely.set(looseName(name), thing);
  const { subtasks, targets } = checklistOf(layout);
  const ended = layout.fires.map(({ name }) => subtasks.indexOf(`EndFire(${name})`));
  const spotted = layout.persons.map(({ name }) => subtasks.indexOf(`Spot(${name})`));
  const fires = layout.fires.map(({ cells }) => keptBy(shapes, cells, () => fireGeometry(cells)));
  return { fires, flammable, fixed, things, loosely, subtasks, targets, ended, spotted };
}

/** The name of its fire for a region; any other text as it is. */
export const withoutRegion = (text: string): string => text.replace(/_Region_\d+/, '');

/** A name without differences of case and spacing. */
export const looseName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Raw reach of a thing, in cells: navigation ends within it; floored, it is how far the thing is seen or touched. */
export function reachOf(layout: SarLayout, thing: SarThing): number {
  switch (thing.kind) {
    case 'fire':
      return layout.fires[thing.i]?.radius ?? 0;
    case 'region':
      return CELL_REACH;
    case 'person':
      return layout.persons[thing.i]?.radius ?? 0;
    default:
      return REACH;
  }
}

/** Offsets of the cells within `reach` in a square of half that width, nearest first, ties by x then y. */
export function landingOffsets(reach: number): SarCell[] {
  const half = Math.ceil(reach / 2);
  const offsets: SarCell[] = [];
  for (let dx = -half; dx <= half; dx++) {
    for (let dy = -half; dy <= half; dy++) if (Math.hypot(dx, dy) <= reach) offsets.push([dx, dy]);
  }
  return offsets.sort((a, b) => a[0] ** 2 + a[1] ** 2 - (b[0] ** 2 + b[1] ** 2));
}

const gridIndexOf = (cell: SarCell | undefined): number => (cell === undefined ? -1 : gridIndex(cell[0], cell[1]));

function fireGeometry(cells: readonly SarCell[]): FireGeometry {
  const index = new Map(cells.map((cell, i) => [gridIndexOf(cell), i]));
  const around = (x: number, y: number) => {
    const found: number[] = [];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const i = isInsideGrid(x + dx, y + dy) ? index.get(gridIndex(x + dx, y + dy)) : undefined;
        if (i !== undefined) found.push(i);
      }
    }
    return found;
  };
  const under = new Map<number, number[]>();
  for (const [x, y] of cells) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++)
        if (isInsideGrid(x + dx, y + dy)) under.set(gridIndex(x + dx, y + dy), around(x + dx, y + dy));
    }
  }
  return { near: cells.map(([x, y], i) => around(x, y).filter((j) => j !== i)), under };
}

function thingsOf(layout: SarLayout): Map<string, SarThing> {
  const things = new Map<string, SarThing>();
  layout.agents.forEach(({ name }, i) => {
    things.set(name, { kind: 'agent', i, name });
  });
  layout.fires.forEach(({ name, regions }, i) => {
    things.set(name, { kind: 'fire', i, name });
    for (const region of regions) things.set(region.name, { kind: 'region', i, name: region.name, cell: region.cell });
  });
  for (const kind of ['reservoir', 'deposit', 'person'] as const) {
    layout[`${kind}s`].forEach(({ name }, i) => {
      things.set(name, { kind, i, name });
    });
  }
  return things;
}

/** The checker's list: nsidn98/LLaMAR, SAR/Scenes/checker.py. */
function checklistOf(layout: SarLayout): { subtasks: string[]; targets: string[] } {
  const subtasks = new Set<string>();
  const targets = new Set<string>();
  for (const { name, kind } of layout.fires) {
    const supply = CURE[kind];
    for (const goal of [`NavigateTo(${name})`, `UseSupply(${name}, ${supply})`, `EndFire(${name})`]) subtasks.add(goal);
    const reservoir = layout.reservoirs.find((r) => r.supply === supply);
    for (const goal of reservoir ? [`GetSupply(${reservoir.name})`, `NavigateTo(${reservoir.name})`] : [])
      subtasks.add(goal);
    targets.add(name);
    if (reservoir) targets.add(reservoir.name);
  }
  for (const { name } of layout.deposits) targets.add(name);
  for (const { name } of layout.persons) {
    for (const verb of ['NavigateTo', 'Carry', 'Spot']) subtasks.add(`${verb}(${name})`);
    for (const place of layout.deposits)
      subtasks.add(`DropOff(${place.name}, ${name})`).add(`NavigateTo(${place.name})`);
    targets.add(name);
  }
  return { subtasks: [...subtasks].sort(), targets: [...targets].sort() };
}
