// Computes how a fire burns and is put out. Source: nsidn98/LLaMAR, SAR/core.py (Fire, Flammable).
import type { FireGeometry } from './geometry.ts';
import type { FireLevels, FireState } from './state.ts';

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
