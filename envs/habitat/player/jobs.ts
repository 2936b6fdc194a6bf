// Names the jobs (things to bring somewhere, things to go to) and reads them from the task, subtasks and requests,
// which the player words in the same way.
export type HabitatJob =
  | { readonly kind: 'bring'; readonly thing: string; readonly goal: string }
  | { readonly kind: 'visit'; readonly thing: string; readonly looks: boolean };

export const NO_JOB = 'Nothing to do';

export function jobText(job: HabitatJob): string {
  if (job.kind === 'bring') return `bring ${job.thing} to ${job.goal}`;
  return job.looks ? `go to ${job.thing}, look at it and stay` : `go to ${job.thing} and stay`;
}

const THING = String.raw`((?:TARGET_)?any_targets\|\d{1,4})`;
const BRING = new RegExp(`bring ${THING} to ${THING}`, 'gi');
const VISIT = new RegExp(`go to ${THING}(, look at it)? and stay`, 'gi');

/** The jobs that a text gives, in its order. */
export function jobsIn(text: string): HabitatJob[] {
  const said = text.slice(0, 8000);
  const found = [
    ...[...said.matchAll(BRING)].map((match) => ({
      at: match.index,
      job: { kind: 'bring', thing: match[1] ?? '', goal: match[2] ?? '' } as const,
    })),
    ...[...said.matchAll(VISIT)].map((match) => ({
      at: match.index,
      job: { kind: 'visit', thing: match[1] ?? '', looks: match[2] !== undefined } as const,
    })),
  ];
  return found.sort((a, b) => a.at - b.at).map(({ job }) => job);
}

const PLACED = new RegExp(`^\\d+\\. ${THING} is at ${THING}\\.$`, 'gm');
const NEAR = new RegExp(`^\\d+\\. Some robot is at ${THING}\\.$`, 'gm');
const SEEN = new RegExp(`^\\d+\\. Some robot's camera sees ${THING}\\.$`, 'gm');

/** The jobs of a task, by its numbered conditions. */
export function jobsOfTask(text: string): HabitatJob[] {
  const seen = new Set([...text.matchAll(SEEN)].map(([, thing = '']) => thing));
  return [
    ...[...text.matchAll(PLACED)].map(([, thing = '', goal = '']): HabitatJob => ({ kind: 'bring', thing, goal })),
    ...[...text.matchAll(NEAR)].map(([, thing = '']): HabitatJob => ({ kind: 'visit', thing, looks: seen.has(thing) })),
  ];
}

/** The names of things in a text, each once. */
export const thingsNamed = (text: string): string[] => [
  ...new Set([...text.slice(0, 20_000).matchAll(new RegExp(THING, 'g'))].map(([name]) => name)),
];

export const isSameJob = (a: HabitatJob, b: HabitatJob): boolean => jobText(a) === jobText(b);
