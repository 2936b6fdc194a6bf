// Describes a small episode of a world in the world's own words, from which a prompt's example answer is made. Its
// things exist in no scene, so it reveals nothing about the one being played.
import { z } from 'zod';

const ExamplePart = z.object({
  /** As it stands in a list of subtasks. */
  subtask: z.string(),
  /** What one agent does for it, in order, each as an action is written. */
  actions: z.array(z.string()).min(1).readonly(),
  /** Why now, and why that agent. */
  why: z.string(),
  /** The subtasks that must be done before. */
  after: z.array(z.string()).readonly(),
});

/**
 * In its texts `{a}` stands for the agent that answers, or the first of those that are decided for, and `{b}` for
 * another of its team. `I` is always `{a}`.
 */
export const WorkedExample = z.object({
  task: z.string(),
  /** Where things stand, in a sentence or two. */
  situation: z.string(),
  /** What is left to do, one part for each agent at first. */
  parts: z.array(ExamplePart).min(2).readonly(),
  /** What is done, as in a list of subtasks, and how that is known. */
  done: z.array(z.string()).readonly(),
  seen: z.string(),
  /** What `{a}` tried in vain, why it failed, and what it does instead. */
  failure: z.object({ action: z.string().optional(), why: z.string(), instead: z.string() }),
  /** What the team keeps in mind. */
  memory: z.string(),
  /** What `{a}` tells the others. */
  remark: z.string(),
  /** What `{a}` has against a plan, and what that plan has `{a}` and `{b}` do. */
  objection: z.string(),
  objectedPlan: z.tuple([z.string(), z.string()]).readonly().optional(),
});
export type WorkedExample = z.output<typeof WorkedExample>;
