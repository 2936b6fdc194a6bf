// Names the jobs (things to bring somewhere, things to go to) and reads them from the task, subtasks and requests,
// which the player words in the same way.
import { AIMS, THING } from '../text/manual.ts';

export type HabitatJob =
  | { readonly kind: 'bring'; readonly thing: string; readonly goal: string }
  | { readonly kind: 'visit'; readonly thing: string; readonly looks: boolean };

export const NO_JOB = 'Nothing to do';

export function jobText(job: HabitatJob): string {
  if (job.kind === 'bring') return `bring ${job.thing} to ${job.goal}`;
  return job.looks ? `go to ${job.thing}, look at it and stay` : `go to ${job.thing} and stay`;
}

const JOB = new RegExp(
  `bring (${THING.pattern}) to (${THING.pattern})|go to (${THING.pattern})(, look at it)? and stay`,
  'gi',
);

/** The jobs that a text gives, in its order and in any case. */
export const jobsIn = (text: string): HabitatJob[] =>
  [...text.slice(0, 8000).matchAll(JOB)].map(([, thing, goal = '', place = '', looks]) =>
    thing === undefined ? { kind: 'visit', thing: place, looks: looks !== undefined } : { kind: 'bring', thing, goal },
  );

/** The jobs of a task, by its numbered conditions. */
export function jobsOfTask(text: string): HabitatJob[] {
  const lines = text.split('\n');
  const seen = new Set(lines.map((line) => AIMS.detected.read(line)?.thing));
  return [
    ...lines
      .flatMap((line) => AIMS.placed.read(line) ?? [])
      .map(({ object, goal }) => ({ kind: 'bring', thing: object, goal }) as const),
    ...lines
      .flatMap((line) => AIMS.near.read(line) ?? [])
      .map(({ thing }) => ({ kind: 'visit', thing, looks: seen.has(thing) }) as const),
  ];
}

/** The names of things in a text, each once. */
export const thingsNamed = (text: string): string[] => [...new Set(THING.all(text.slice(0, 20_000)))];

export const isSameJob = (a: HabitatJob, b: HabitatJob): boolean => jobText(a) === jobText(b);
