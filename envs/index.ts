// Exports the public API `troupe/envs`: the worlds that ship, by name.
import type { AnyWorld } from '../runtime/core/world.ts';
import { chores } from './chores/index.ts';
import { household } from './household/index.ts';
import { sar } from './sar/index.ts';
import { transport } from './transport/index.ts';

export { chores, household, sar, transport };

export const WORLDS: Readonly<Record<string, AnyWorld>> = { chores, household, sar, transport };
