// Lists every task, and every scene by its name: `<task>/<floor plan>`. Texts of tasks and floor plan numbers:
// MAP-THOR's (LLaMAR, Appendix C, and nsidn98/LLaMAR, configs). Where a text leaves its goal open, README.md says how
// it was settled.

import { EVALUATED } from './evaluated.ts';
import { EXPLICIT } from './explicit.ts';
import { IMPLICIT } from './implicit.ts';
import type { HouseholdTask } from './task.ts';

/** In the order in which scenes are listed: the nine evaluated ones first. */
export const TASKS: readonly HouseholdTask[] = [...EVALUATED, ...EXPLICIT, ...IMPLICIT];

export interface HouseholdScene {
  readonly task: HouseholdTask;
  readonly floorPlan: number;
}

export const sceneName = (task: HouseholdTask, floorPlan: number): string => `${task.slug}/${floorPlan}`;

export const SCENES: ReadonlyMap<string, HouseholdScene> = new Map(
  TASKS.flatMap((task) =>
    task.floorPlans.map((floorPlan) => [sceneName(task, floorPlan), { task, floorPlan }] as const),
  ),
);
