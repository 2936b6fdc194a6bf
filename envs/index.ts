// `troupe/envs`: the worlds that ship, by name.
import type { AnyWorld } from '../runtime/core/world.ts';
import { sar } from './sar/index.ts';

export { sar };

export const WORLDS: Readonly<Record<string, AnyWorld>> = { sar };
