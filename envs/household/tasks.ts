// Every task, and every scene by its name: `<task>/<floor plan>`. Texts of tasks and floor plan numbers: MAP-THOR's (LLaMAR, Appendix C, and
// nsidn98/LLaMAR, configs). Where a text leaves its goal open, README.md says how it was settled.
import type { Task } from './task.ts';
import { EVALUATED } from './tasks-evaluated.ts';
import { EXPLICIT } from './tasks-explicit.ts';
import { IMPLICIT } from './tasks-implicit.ts';

/** In the order in which scenes are listed: the nine evaluated ones first. */
export const TASKS: readonly Task[] = [...EVALUATED, ...EXPLICIT, ...IMPLICIT];

export interface SceneName {
  readonly task: Task;
  readonly floorPlan: number;
}

export const sceneName = (task: Task, floorPlan: number): string => `${task.slug}/${floorPlan}`;

export const SCENES: ReadonlyMap<string, SceneName> = new Map(
  TASKS.flatMap((task) => task.floorPlans.map((floorPlan) => [sceneName(task, floorPlan), { task, floorPlan }] as const)),
);
