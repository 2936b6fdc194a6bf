// Implements the rules on which the paper differs from its code: how fires grow, what one use takes, what is in sight,
// how agents explore (Nayak et al., NeurIPS 2024, the search & rescue appendix). Where the paper gives no figure, ours
// is marked as ours in README.md.
import { random } from '../../runtime/core/random.ts';
import type { FireGeometry, UnitMove } from './layout.ts';
import { cells, HEIGHT, type SarCell, WIDTH } from './scenes.ts';
import {
  douse,
  type FireLevels,
  type FireState,
  type PaperState,
  type SarMemory,
  type SarState,
  type SarThingFlags,
} from './state.ts';

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
 * Each agent sees what is near it, and keeps in mind how it was: a fire is near with its anchor or any cell that burns.
 * A person is gone for whoever sees that nobody is where it was, or that it has been brought in.
 */
export function markInSight(state: SarState): void {
  const { layout, agents, paper } = state;
  for (const [who, { at: from }] of agents.entries()) {
    const found = paper?.found[who];
    const memory = paper?.memory[who];
    if (found === undefined || memory === undefined) continue;
    const near = (at: SarCell, radius = SIGHT_RADIUS) => Math.hypot(from[0] - at[0], from[1] - at[1]) <= radius;
    for (const [i, { at }] of layout.reservoirs.entries()) if (near(at)) found.reservoirs[i] = true;
    seeFires(state, { found, memory, near });
    seeDeposits(state, { found, memory, near });
    seePersons(state, { found, memory, near });
  }
}

interface Eyes {
  readonly found: SarThingFlags;
  readonly memory: SarMemory;
  readonly near: (at: SarCell, radius?: number) => boolean;
}

function seeFires({ layout, fires, step }: SarState, { found, memory, near }: Eyes): void {
  for (const [f, { at, cells }] of layout.fires.entries()) {
    const fire = fires[f];
    if (fire === undefined) continue;
    if (!near(at) && !cells.some((cell, i) => (fire.level[i] ?? 0) > 0 && near(cell))) continue;
    found.fires[f] = true;
    memory.fires[f] = { level: [...fire.level], heat: fire.heat, step };
  }
}

function seeDeposits({ layout, deposits, step }: SarState, { found, memory, near }: Eyes): void {
  for (const [d, { at }] of layout.deposits.entries()) {
    const [sand, water, persons] = deposits[d] ?? [0, 0, 0];
    if (!near(at)) continue;
    found.deposits[d] = true;
    memory.deposits[d] = { stock: [sand, water, persons], step };
  }
}

function seePersons({ layout, persons, step }: SarState, { found, memory, near }: Eyes): void {
  for (const [i, { at, deposited }] of persons.entries()) {
    const radius = Math.floor(layout.persons[i]?.radius ?? 0);
    const last = memory.persons[i];
    if (near(at, radius)) {
      found.persons[i] = true;
      memory.persons[i] = { at: [at[0], at[1]], gone: deposited, step };
    } else if (last && !last.gone && near(last.at, radius)) memory.persons[i] = { ...last, gone: true, step };
  }
}

/** Hearers of a message learn the names of the things in it, as far as the sender knows of them. */
export function hearNames({ layout, agents, paper }: SarState, speaker: number, text: string): void {
  if (paper === undefined) return;
  for (const kind of THING_KINDS)
    for (const [i, { name }] of layout[kind].entries()) {
      if (!text.includes(name) || !(isFoundBy(paper, speaker, { kind, i }) || isToldTo(paper, speaker, { kind, i })))
        continue;
      for (const [who] of agents.entries()) {
        const flags = paper.told[who]?.[kind];
        if (who !== speaker && flags !== undefined) flags[i] = true;
      }
    }
}

type SarThingKind = keyof SarThingFlags;
const THING_KINDS: readonly SarThingKind[] = ['fires', 'reservoirs', 'deposits', 'persons'];

/** Whether one agent has come near enough to see it. */
export const isFoundBy = (
  { found }: PaperState,
  who: number,
  { kind, i }: { readonly kind: SarThingKind; readonly i: number },
): boolean => found[who]?.[kind][i] === true;
export const isToldTo = (
  { told }: PaperState,
  who: number,
  { kind, i }: { readonly kind: SarThingKind; readonly i: number },
): boolean => told[who]?.[kind][i] === true;

/** A person that an agent has seen and not found gone since: where it saw it last, and when. */
export function personRemembered(paper: PaperState | undefined, who: number, i: number) {
  const last = paper?.memory[who]?.persons[i];
  return last?.gone === false ? last : undefined;
}

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
export function meanLevel(fire: FireLevels, { near }: FireGeometry, cell: number): number {
  const levels = [cell, ...(near[cell] ?? [])].map((i) => fire.level[i] ?? 0);
  const sum = levels.reduce((a, b) => a + b, 0);
  return sum === 0 ? 0 : Math.max(1, Math.round(sum / levels.length));
}

/** Unit moves of one exploration; ours, as published. */
const MOVES = 20;
/** No barrier within this share of the way. */
const CLEAR = 0.75;

const ANGLES: readonly UnitMove[] = cells('1,0 1,1 0,1 -1,1 -1,0 -1,-1 0,-1 1,-1');

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
