// Declares the messages between modules that share a list of subtasks, and how prompts show the list.
import { z } from 'zod';
import { heardOn, keeps, remembers, says, sees } from '../../agents/prompt.ts';
import { channel, checked, observation } from '../../runtime/core/channel.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { Words } from '../channels.ts';

/** What is still to do; each message replaces the previous one. */
export const subtasks = channel('subtasks', z.object({ open: z.array(z.string()) }));
/** What is done; each message replaces the previous one. */
export const progress = channel('progress', z.object({ completed: z.array(z.string()) }));
/** Why actions failed, and what to do instead. */
export const corrections = channel('corrections', Words);
/** The team's memory; each message replaces the previous one. */
export const memory = channel('memory', Words);
/** Each agent's current subtask. */
export const work = channel('work', z.object({ assigned: z.record(z.string(), z.string()) }));

type HeardMessages = Readonly<Record<string, unknown>>;

/** The observations, lists, memory and corrections, as far as they were received. */
export function sharedSegments(heard: HeardMessages): Segment[] {
  const [open] = heardOn(heard, subtasks);
  const [verified] = heardOn(heard, progress);
  const [told] = heardOn(heard, checked);
  const [atWork] = heardOn(heard, work);
  const [kept] = heardOn(heard, memory);
  const assigned = Object.entries(atWork?.body.assigned ?? {}).map(([agent, subtask]) => `${agent}: ${subtask}`);
  return [
    ...sees(heardOn(heard, observation)),
    ...keeps('Open subtasks', open?.body.open ?? [], open, 'open-subtasks'),
    ...keeps('Completed subtasks', verified?.body.completed ?? [], verified, 'completed-subtasks'),
    ...keeps('Completed subtasks', told?.body.completed ?? [], told, 'completed-subtasks'),
    ...keeps('Subtask of each agent', assigned, atWork, 'assigned-subtasks'),
    ...remembers(kept),
    ...says(heardOn(heard, corrections)),
  ];
}

/** Normalizes entries: trimmed, without duplicates, and without entries such as "none". */
export function cleanEntries(list: readonly string[]): string[] {
  const trimmed = list.map((entry) => entry.trim());
  return [...new Set(trimmed)].filter((entry) => entry !== '' && !/^(none|nothing|n\/a)\.?$/i.test(entry));
}
