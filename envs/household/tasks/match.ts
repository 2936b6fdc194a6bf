// Matches a user's words to a task of the benchmark: the same words, whatever their case and marks; else the task that
// shares most words.
import type { HouseholdTask } from './task.ts';
import { TASKS } from './tasks.ts';

const words = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** The task with this text (or slug), or undefined. */
export function taskNamed(said: string): HouseholdTask | undefined {
  const wanted = words(said.slice(0, 500)).join(' ');
  const names = ({ slug, text, printed }: HouseholdTask) =>
    [slug, text, printed ?? text].map((name) => words(name).join(' '));
  return TASKS.find((task) => names(task).includes(wanted));
}

export function nearestTask(said: string): HouseholdTask {
  const wanted = new Set(words(said.slice(0, 500)));
  let best = TASKS[0];
  let most = -1;
  for (const task of TASKS) {
    const own = new Set(words(task.text));
    const shared = [...own].filter((word) => wanted.has(word) && word.length > 2).length;
    const score = shared / Math.max(1, Math.sqrt(own.size));
    if (score > most) {
      most = score;
      best = task;
    }
  }
  if (best === undefined) throw new RangeError('no tasks');
  return best;
}
