// Declares the whole state of an episode as plain data, creates the first one, and computes how its fires burn and are
// put out.
import { z } from 'zod';
import { endOption, imagesOption, reasonsOption } from '../kit/shared-options.ts';
import type { FireGeometry, FireLayout, SarGeometry, SarLayout } from './layout.ts';
import type { SarCell } from './scenes.ts';

/**
 * How an action ended. `failed`: it was possible to try and did not work. The middle three are the published error
 * words.
 */
export type SarVerdict = 'ok' | 'failed' | 'not_visible' | 'not_interactable' | 'restricted_action' | 'ACTION_UNKNOWN';

export interface SarAgentState {
  at: [x: number, y: number];
  /** Units held, in the order of `SUPPLIES`. */
  held: [sand: number, water: number];
  /** Whether the agent holds a person, alone or with others, and so can hold nothing else. */
  holdsPerson: boolean;
  /** How often it has explored: the index of its next draw. */
  explored: number;
  /** Controller steps since the world last ticked; the world ticks when every agent has made one. */
  clock: number;
  /** The wording of its last attempted action; null before the first step. */
  last: { readonly phrase: string; readonly verdict: SarVerdict } | null;
  /** Actions that failed and have not worked since, sorted. Replaced as a whole, never changed in place. */
  failures: readonly string[];
}

export interface FireState {
  /** World ticks; a fire step runs on even ones. */
  clock: number;
  /** 0 none … 3 high, by cell. */
  level: number[];
  /** Fire steps that a cell has burnt, by cell. */
  age: number[];
  /** Sum of `level`. */
  heat: number;
}

interface PersonState {
  at: [x: number, y: number];
  /** By any agent; whom each one sees by the paper, `PaperState` keeps. */
  spotted: boolean;
  deposited: boolean;
  /** Agents that hold the person, in the order in which they picked. */
  carriers: number[];
  /** Carriers that have asked to drop; they stay registered over steps. */
  dropping: number[];
}

interface SarTally {
  /** Subtasks done as published, by index into the sorted list. */
  done: boolean[];
  /** The same where working on a thing counts as having gone there (what the paper means). */
  credited: boolean[];
  /** Targets named in any attempted action. */
  named: boolean[];
  /** Targets of a successful action. */
  reached: boolean[];
  /** Per agent: successful actions other than Done and Idle. */
  successes: number[];
  /** Per agent: successful actions that are subtasks of the goal. */
  critical: number[];
}

/** Things by kind and index. */
export interface SarThingFlags {
  readonly fires: boolean[];
  readonly reservoirs: boolean[];
  readonly deposits: boolean[];
  readonly persons: boolean[];
}

/** How fierce a fire is: what an observation of it tells. */
export type FireLevels = Pick<FireState, 'level' | 'heat'>;

/**
 * What one agent saw last of the things that change, by index; null before. `step`: of the observation that showed it.
 */
export interface SarMemory {
  readonly fires: ((FireLevels & { readonly step: number }) | null)[];
  readonly deposits: ({ readonly stock: SarState['deposits'][number]; readonly step: number } | null)[];
  /** `gone`: it saw that the person is not there any more, or has been brought in. */
  readonly persons: ({ readonly at: SarCell; readonly gone: boolean; readonly step: number } | null)[];
}

/** State used only under the paper's rules. */
export interface PaperState {
  /** By agent: what it has come near enough to see itself; it knows of it from then on. */
  readonly found: readonly SarThingFlags[];
  /** By agent: how it saw these things last. */
  readonly memory: readonly SarMemory[];
  /** By agent: what a message has named to it that its sender had seen or been told of. */
  readonly told: readonly SarThingFlags[];
  /** The direction of each agent's last exploration. */
  readonly headings: (readonly [dx: number, dy: number] | null)[];
}

/** The world's options, each with its default. */
export const SarOptions = z.object({
  rules: z
    .enum(['published', 'paper'])
    .default('published')
    .describe('Whose rules hold where the paper and its published code differ.'),
  reasons: reasonsOption(),
  end: endOption(),
  hints: z
    .boolean()
    .default(false)
    .describe('Whether the manual says what the checker asks for beyond the goal: to have gone to each thing.'),
  images: imagesOption(),
});
/** Whose rules hold where paper and published code differ (README.md). */
export type SarRules = z.output<typeof SarOptions>['rules'];
/** Options for what agents are told and what ends an episode. */
type SarTelling = Omit<z.output<typeof SarOptions>, 'rules' | 'images'>;

export interface SarState {
  readonly scene: string;
  readonly seed: number;
  readonly rules: SarRules;
  readonly telling: SarTelling;
  readonly layout: SarLayout;
  step: number;
  agents: SarAgentState[];
  fires: FireState[];
  persons: PersonState[];
  /** Stock of each deposit: sand, water, persons. */
  deposits: [sand: number, water: number, persons: number][];
  tally: SarTally;
  /** Grows whenever a fire's intensity or a deposit's stock changes: what agents see from afar. */
  version: number;
  over: 'goal' | 'claimed-done' | 'step-cap' | null;
  /** State used only under the paper's rules. */
  readonly paper?: PaperState;
  /** Observations come with a picture: from above, or from where the agent stands. */
  readonly images?: true | 'camera';
}

const none = (list: readonly unknown[]): boolean[] => Array(list.length).fill(false);

export function createState(
  start: Pick<SarState, 'scene' | 'seed' | 'rules' | 'telling' | 'layout'>,
  { subtasks, targets }: Pick<SarGeometry, 'subtasks' | 'targets'>,
): SarState {
  const { layout, rules } = start;
  const zeros = (): number[] => Array(layout.agents.length).fill(0);
  return {
    ...start,
    step: 0,
    agents: layout.agents.map(({ at }) => newAgent(at)),
    fires: layout.fires.map(newFire),
    persons: layout.persons.map(({ at }) => ({
      at: [at[0], at[1]],
      spotted: false,
      deposited: false,
      carriers: [],
      dropping: [],
    })),
    deposits: layout.deposits.map(() => [0, 0, 0]),
    tally: {
      done: none(subtasks),
      credited: none(subtasks),
      named: none(targets),
      reached: none(targets),
      successes: zeros(),
      critical: zeros(),
    },
    version: 0,
    over: null,
    ...(rules === 'paper' && { paper: createPaperState(layout) }),
  };
}

function newAgent([x, y]: SarCell): SarAgentState {
  return { at: [x, y], held: [0, 0], holdsPerson: false, explored: 0, clock: 0, last: null, failures: [] };
}

function newFire(fire: FireLayout): FireState {
  const level: number[] = Array(fire.cells.length).fill(0);
  for (const i of fire.lit) level[i] = 1;
  return { clock: 0, level, age: Array(fire.cells.length).fill(0), heat: fire.lit.length };
}

function createPaperState(layout: SarLayout): PaperState {
  const nothing = (): SarThingFlags => ({
    fires: none(layout.fires),
    reservoirs: none(layout.reservoirs),
    deposits: none(layout.deposits),
    persons: none(layout.persons),
  });
  const never = (list: readonly unknown[]): null[] => list.map(() => null);
  const unseen = (): SarMemory => ({
    fires: never(layout.fires),
    deposits: never(layout.deposits),
    persons: never(layout.persons),
  });
  const { agents } = layout;
  return {
    found: agents.map(nothing),
    memory: agents.map(unseen),
    told: agents.map(nothing),
    headings: agents.map(() => null),
  };
}

// --- how a fire burns: nsidn98/LLaMAR, SAR/core.py (Fire, Flammable) ---

/** Fire steps run on every second world tick. */
const FIRE_STEP_EVERY = 2;
const LOW = 1;
const MEDIUM = 2;
const HIGH = 3;
/** Ages at which a low cell turns medium and a medium cell high. */
const TO_MEDIUM = 3;
const TO_HIGH = 6;

/** One world tick. Returns whether any intensity changed. */
export function tickFire(fire: FireState, geometry: FireGeometry): boolean {
  fire.clock += 1;
  if (fire.clock % FIRE_STEP_EVERY !== 0 || fire.heat === 0) return false;
  const before = fire.heat;
  spread(fire, geometry);
  grow(fire);
  return fire.heat !== before;
}

/** Every cell of medium or more lights its neighbours; what lit them leaves their age alone. */
function spread(fire: FireState, { near }: FireGeometry): void {
  const { level } = fire;
  for (let i = 0; i < level.length; i++) {
    if ((level[i] ?? 0) < MEDIUM) continue;
    for (const j of near[i] ?? []) {
      if (level[j] !== 0) continue;
      level[j] = LOW;
      fire.heat += 1;
    }
  }
}

function grow(fire: FireState): void {
  const { level, age } = fire;
  for (let i = 0; i < level.length; i++) {
    const now = level[i] ?? 0;
    if (now === 0) continue;
    const k = age[i] ?? 0;
    if ((now === LOW && k === TO_MEDIUM) || (now === MEDIUM && k === TO_HIGH)) {
      level[i] = now + 1;
      fire.heat += 1;
    }
    age[i] = k + 1;
  }
}

/**
 * Lowers these cells by one level. A cell that is still low or medium restarts its age; one that is out keeps it, so it
 * may turn medium sooner when lit again. Returns whether any intensity changed.
 */
export function douse(fire: FireState, cells: readonly number[]): boolean {
  const before = fire.heat;
  for (const i of cells) {
    const now = fire.level[i] ?? 0;
    if (now === 0) continue;
    fire.level[i] = now - 1;
    fire.heat -= 1;
    if (now - 1 > 0 && now - 1 < HIGH) fire.age[i] = 0;
  }
  return fire.heat !== before;
}

/** The intensity shown for the whole fire: the rounded mean, but at least low while any cell burns. */
export function averageLevel(fire: FireLevels): number {
  if (fire.heat === 0) return 0;
  const mean = fire.heat / fire.level.length;
  const floor = Math.floor(mean);
  const rest = mean - floor;
  // Half goes to the even value of 1 … 4, hence to the odd one of 0 … 3.
  const rounded = rest > 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor + 1 : floor;
  return Math.max(LOW, rounded);
}

/** The intensity shown for a region: the highest of its cell and the neighbours. */
export function regionLevel(fire: FireLevels, { near }: FireGeometry, cell: number): number {
  let most = fire.level[cell] ?? 0;
  for (const j of near[cell] ?? []) most = Math.max(most, fire.level[j] ?? 0);
  return most;
}
