// Lays out one episode: a scene's facts with the seed's first lights and region names worked out. Pure in its
// arguments. Published rule: nsidn98/LLaMAR, SAR/core.py, procedural generation of fires.
import { type Random, random } from '../../runtime/core/random.ts';
import {
  FIRST_LIGHTS,
  type FireFact,
  type FireKind,
  HEIGHT,
  type SarCell,
  SCENES,
  type SceneFact,
  type Supply,
  WIDTH,
} from './scenes.ts';
import { PAPER_SCENES } from './scenes-paper.ts';

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
