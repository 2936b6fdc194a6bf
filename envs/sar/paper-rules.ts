// Implements the rules on which the paper differs from its code: how fires grow, what one use takes, what is in sight,
// how agents explore (Nayak et al., NeurIPS 2024, the search & rescue appendix). Where the paper gives no figure, ours
// is marked as ours in README.md.
import { random } from '../../runtime/core/random.ts';
import type { UnitMove } from './explore.ts';
import { douse } from './fire.ts';
import type { FireGeometry } from './geometry.ts';
import { HEIGHT, type SarCell, WIDTH } from './scenes.ts';
import type { FireState, PaperState, SarState, SarThingFlags } from './state.ts';

/** Steps of an episode. */
export const PAPER_CAP = 30;
/**
 * Ours: from how far fires, reservoirs and deposits come in sight, in cells; as far as the published persons can be
 * found.
 */
export const SIGHT_RADIUS = 12;
/**
 * Ours: what a cell gathers, one a tick and level, before it spreads and grows; at the lowest intensity a ring every 8
 * steps, as published.
 */
const RIPE_AGE = 8;
const HIGH = 3;

/**
 * Marks what has come in sight of each agent. A fire does with its anchor or any cell that burns. Returns whether
 * anything was new.
 */
export function markInSight({ layout, agents, fires, persons, paper }: SarState): boolean {
  if (paper === undefined) return false;
  let any = false;
  for (const [who, { at: from }] of agents.entries()) {
    const found = paper.found[who];
    if (found === undefined) continue;
    const near = (at: SarCell, radius = SIGHT_RADIUS) => Math.hypot(from[0] - at[0], from[1] - at[1]) <= radius;
    const burnsNear = (cells: readonly SarCell[], f: number) =>
      cells.some((at, i) => (fires[f]?.level[i] ?? 0) > 0 && near(at));
    const news = [
      mark(found.fires, (f) => isWhere(layout.fires[f], ({ at, cells }) => near(at) || burnsNear(cells, f))),
      mark(found.reservoirs, (i) => isWhere(layout.reservoirs[i], ({ at }) => near(at))),
      mark(found.deposits, (i) => isWhere(layout.deposits[i], ({ at }) => near(at))),
      mark(found.persons, (i) => isWhere(persons[i], ({ at }) => near(at, Math.floor(layout.persons[i]?.radius ?? 0)))),
    ];
    any ||= news.includes(true);
  }
  return any;
}

const isWhere = <T>(thing: T | undefined, holds: (thing: T) => boolean): boolean => thing !== undefined && holds(thing);

function mark(flags: boolean[], isTrue: (i: number) => boolean): boolean {
  let any = false;
  for (const [i, was] of flags.entries()) {
    if (was || !isTrue(i)) continue;
    flags[i] = true;
    any = true;
  }
  return any;
}

/** Hearers of a message learn the names of the things in it, as far as the sender knows of them. */
export function hearNames({ layout, agents, paper }: SarState, speaker: number, text: string): void {
  if (paper === undefined) return;
  for (const kind of THING_KINDS)
    for (const [i, { name }] of layout[kind].entries()) {
      if (!text.includes(name) || !(isFoundBy(paper, speaker, kind, i) || isToldTo(paper, speaker, kind, i))) continue;
      for (const [who] of agents.entries()) {
        const flags = paper.told[who]?.[kind];
        if (who !== speaker && flags !== undefined) flags[i] = true;
      }
    }
}

type SarThingKind = keyof SarThingFlags;
const THING_KINDS: readonly SarThingKind[] = ['fires', 'reservoirs', 'deposits', 'persons'];

/** Whether one agent has come near enough to see it. */
export const isFoundBy = ({ found }: PaperState, who: number, kind: SarThingKind, i: number): boolean =>
  found[who]?.[kind][i] === true;
export const isToldTo = ({ told }: PaperState, who: number, kind: SarThingKind, i: number): boolean =>
  told[who]?.[kind][i] === true;

/** Whether any agent has. */
export const isFoundByTeam = ({ found }: PaperState, kind: SarThingKind, i: number): boolean =>
  found.some((own) => own[kind][i] === true);

/** One world tick: a cell gathers as much as it burns, so that what burns twice as hot spreads twice as fast. */
export function tickPaperFire(fire: FireState, { near }: FireGeometry): boolean {
  fire.clock += 1;
  const before = fire.heat;
  const burning = fire.level.map((level, i) => ({ level, i })).filter(({ level }) => level > 0);
  for (const { level, i } of burning) {
    const gathered = (fire.age[i] ?? 0) + level;
    fire.age[i] = gathered % RIPE_AGE;
    if (gathered < RIPE_AGE) continue;
    if (level < HIGH) raiseLevel(fire, i, level + 1);
    for (const j of near[i] ?? []) if (fire.level[j] === 0) raiseLevel(fire, j, 1);
  }
  return fire.heat !== before;
}

function raiseLevel(fire: FireState, cell: number, level: number): void {
  fire.heat += level - (fire.level[cell] ?? 0);
  fire.level[cell] = level;
  if (level === 1) fire.age[cell] = 0;
}

/** Uses all units at once: each lowers the cells by one level. Cells that still burn start growing again. */
export function dousePaper(fire: FireState, cells: readonly number[], units: number): boolean {
  let changed = false;
  for (let n = 0; n < units; n++) changed = douse(fire, cells) || changed;
  for (const i of cells) fire.age[i] = 0;
  return changed;
}

/** The mean of a cell and its neighbours, at least low while any of them burns. */
export function meanLevel(fire: FireState, { near }: FireGeometry, cell: number): number {
  const levels = [cell, ...(near[cell] ?? [])].map((i) => fire.level[i] ?? 0);
  const sum = levels.reduce((a, b) => a + b, 0);
  return sum === 0 ? 0 : Math.max(1, Math.round(sum / levels.length));
}

/** Unit moves of one exploration; ours, as published. */
const MOVES = 20;
/** No barrier within this share of the way. */
const CLEAR = 0.75;

const ANGLES: readonly UnitMove[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

/**
 * One of 8 angles: neither the last one nor its opposite, and with the grid's edge no nearer than three quarters of the
 * way.
 */
export function explorePaper({ seed, agents, paper }: SarState, who: number): UnitMove[] {
  const agent = agents[who];
  if (agent === undefined || paper === undefined) return [];
  const last = paper.headings[who] ?? null;
  const clear = ANGLES.filter((by) => movesBeforeEdge(agent.at, by) >= CLEAR * stepsOf(by));
  const fresh = clear.filter(([dx, dy]) => last === null || Math.abs(dx * last[1] - dy * last[0]) > 0);
  const chance = random(`${seed}/sar/paper/explore/${who}/${agent.explored}`);
  const by = chance.pick(fresh.length > 0 ? fresh : clear);
  if (by === undefined) return [];
  paper.headings[who] = by;
  const [dx, dy] = by;
  const one: UnitMove[] = [...(dx === 0 ? [] : [[dx, 0] as const]), ...(dy === 0 ? [] : [[0, dy] as const])];
  return Array.from({ length: stepsOf(by) }, () => one).flat();
}

const stepsOf = ([dx, dy]: UnitMove): number => MOVES / (Math.abs(dx) + Math.abs(dy));

/** How often one can go on before the edge. */
function movesBeforeEdge([x, y]: readonly [number, number], [dx, dy]: UnitMove): number {
  const along = (at: number, by: number, size: number) => (by === 0 ? MOVES : by > 0 ? size - 1 - at : at);
  return Math.min(along(x, dx, WIDTH), along(y, dy, HEIGHT));
}
