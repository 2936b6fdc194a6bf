// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same question. README.md says how it plays and where it plays badly.
import { type ByAgent, createPlayer, linesText } from '../../kit/player.ts';
import { STAND_BY } from '../rules/skills.ts';
import { callsPlanned, executorCall, isExecuting, shareJobs, teamCalls } from './calls.ts';
import { HABITAT_READERS, type HabitatFacts, habitatFacts, jobText, NO_JOB, reportOf, reportText } from './facts.ts';
import { remarkOn } from './judge.ts';

export const habitatPlayer = createPlayer({
  read: HABITAT_READERS,
  facts: habitatFacts,
  idle: STAND_BY,
  instead: (facts) => (facts.ask === 'allocate' || isLeading(facts) ? allocation(facts) : undefined),
  goals: {
    open: openJobs,
    done: doneJobs,
    assigned: (facts) => {
      const { shares } = teamCalls(facts, facts.decides);
      return Object.fromEntries(
        [...shares].flatMap(([name, [job]]) => (job === undefined ? [] : [[name, jobText(job)]])),
      );
    },
  },
  ways: {
    knows: (facts, name) => facts.seen.has(name) || facts.told.has(name),
    next: callsFor,
    schedule: () => [],
  },
  judges: {
    against: remarkOn,
    failed: ({ seen }, name, instead) => {
      const last = seen.get(name)?.last;
      return !last || last.ok ? undefined : `${last.do} failed (${last.reason}). Do '${instead}' instead.`;
    },
  },
  tells: {
    // A robot that carries out a subtask communicates through its calls.
    report: (facts, next) => (isExecuting(facts) ? '' : ownReport(facts, next)),
    isNews,
    say: (facts, next) => {
      if (isExecuting(facts) || !facts.seen.has(facts.me)) return callsPlanned(facts);
      return isNews(facts) ? ownReport(facts, next()) : '';
    },
    plan: planText,
  },
  words: { between: '; ', choice: (action) => `I would do ${action}.` },
});

/** A plan is asked for before anybody has seen anything: then it is about subtasks, not about calls. */
const isLeading = ({ ask, seen, history }: HabitatFacts): boolean =>
  ask === 'plan' && seen.size === 0 && history === undefined;

function callsFor(facts: HabitatFacts, robots: readonly string[]): ReadonlyMap<string, string> {
  const alone = facts.ask !== 'plan' && facts.ask !== 'correct' && isExecuting(facts);
  return alone ? new Map(robots.map((name) => [name, executorCall(facts)])) : teamCalls(facts, robots).calls;
}

function allocation(facts: HabitatFacts) {
  const shares = [...shareJobs(facts, facts.jobs, { anybody: true })];
  const plan = Object.fromEntries(shares.map(([name, jobs]) => [name, jobs.map(jobText).join('; ') || NO_JOB]));
  const jobs = shares.flatMap(([agent, list]) =>
    list.map((job) => ({ agent, subtask: jobText(job), actions: [`nav_to_obj(${job.thing})`], after: [] })),
  );
  return { plan, text: linesText(plan), jobs, ready: true, subtasks: openJobs(facts) };
}

function ownReport({ me, seen, decides }: HabitatFacts, next: string): string {
  const view = seen.get([me, ...decides].find((name) => seen.has(name)) ?? me);
  return view === undefined ? '' : reportText(reportOf(view, next));
}

/** The deciding robot's report, if it has a body, and one line for each robot it decides for. */
function planText(facts: HabitatFacts, calls: ByAgent): string {
  const own = facts.seen.has(facts.me) ? ownReport(facts, calls[facts.me] ?? STAND_BY) : '';
  return [own, linesText(calls)].filter((line) => line !== '').join('\n');
}

function openJobs({ jobs, seen }: HabitatFacts): string[] {
  const placed = new Set([...seen.values()].flatMap((view) => view.placed.map(({ object }) => object)));
  return jobs.filter(({ thing }) => !placed.has(thing)).map(jobText);
}

/** Jobs that show to be done, with those that were reported before. */
function doneJobs({ jobs, seen, completed }: HabitatFacts): string[] {
  const done = new Set(completed);
  const views = [...seen.values()];
  for (const job of jobs) {
    const met =
      job.kind === 'bring'
        ? views.some(({ placed }) => placed.some(({ object }) => object === job.thing))
        : views.some(({ at, sees }) => at.includes(job.thing) && (!job.looks || sees.includes(job.thing)));
    if (met) done.add(jobText(job));
  }
  return [...done].sort();
}

/** Whether somebody listens and has not been told what this robot has tried and done: a word may cost a turn. */
function isNews({ me, seen, told, decides, team }: HabitatFacts): boolean {
  const name = [me, ...decides].find((one) => seen.has(one)) ?? me;
  const view = seen.get(name);
  if (view === undefined || !team.some((other) => other !== name)) return false;
  const now = reportOf(view, null);
  const before = told.get(name);
  const count = ({ vain, placed, missed }: Pick<typeof now, 'vain' | 'placed' | 'missed'>) =>
    vain.length + placed.length + missed.length;
  return count(now) > (before === undefined ? 0 : count(before));
}
