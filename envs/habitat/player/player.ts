// Implements the built-in player: rules, no language model. It answers from the text of the prompt alone, the same
// answer to the same question. README.md says how it plays and where it plays badly.
import { z } from 'zod';
import type { Ask } from '../../../runtime/core/ask.ts';
import type { Player } from '../../../runtime/core/world.ts';
import { ChoiceLabels, MESSAGE_OPTION } from '../../kit/choice.ts';
import { type PlayerQuestion, playerOf } from '../../kit/player-question.ts';
import { STAND_BY } from '../rules/action.ts';
import { readHabitatObservation } from '../text/read-observation.ts';
import { shareJobs } from './allocate.ts';
import { callsPlanned, executorCall, isExecuting } from './executor.ts';
import { type HabitatJob, jobsIn, jobText, NO_JOB, thingsNamed } from './jobs.ts';
import { judgeJob } from './judge.ts';
import { type HabitatKnowledge, knowledgeOf } from './knowledge.ts';
import { reportOf, reportText } from './speech.ts';
import { type TeamCalls, teamCalls } from './team-calls.ts';

/** Undefined where there are no numbers to check. */
function reachProgram(knowledge: HabitatKnowledge, jobs: readonly HabitatJob[]): string | undefined {
  const { bodies, scene, me } = knowledge;
  const { workspace, cameras } = bodies.get(me) ?? {};
  if (workspace === undefined || cameras === undefined) return undefined;
  const things = jobs.flatMap((job) => {
    const { height, reach } = scene.get(job.thing) ?? {};
    if (height === undefined) return [];
    const check = job.kind === 'bring' ? 'arm' : job.looks ? 'camera' : 'none';
    return [{ name: job.thing, check, height, distance: reach === Number.POSITIVE_INFINITY ? null : (reach ?? null) }];
  });
  if (!things.some(({ check }) => check !== 'none')) return undefined;
  return `${[
    `const arm = ${JSON.stringify(workspace)};`,
    `const cameras = ${JSON.stringify(cameras)};`,
    `const things = ${JSON.stringify(things)};`,
  ].join('\n')}\n${PROGRAM}`;
}

const PROGRAM = `function armReaches({ height, distance }) {
  if (!arm.type) return false;
  const far = distance ?? 0;
  if (arm.type === 'sphere') {
    if (height > arm.center[1] + arm.radius) return false;
    return distance === null || Math.hypot(far, height - arm.center[1]) <= arm.radius;
  }
  const wide = Math.hypot(arm.max_bound[0] - arm.min_bound[0], arm.max_bound[2] - arm.min_bound[2]);
  return height <= arm.max_bound[1] && far <= wide;
}
const cameraSees = ({ height, distance }) =>
  distance === null || cameras.some((one) => Math.atan2(Math.abs(height - one.height), distance) <= (one.hfov * Math.PI) / 360);
for (const thing of things) {
  const able = thing.check === 'none' || (thing.check === 'arm' ? armReaches(thing) : cameraSees(thing));
  console.log(thing.name + ': ' + (able ? 'within' : 'beyond') + ' what I can do');
}`;

/** The things that a program found to be beyond what the body can do. */
function beyondReach(printed: string): string[] {
  return [...printed.slice(0, 8000).matchAll(/^(\S{1,80}): beyond what I can do$/gm)].map(([, name = '']) => name);
}

export const habitatPlayer: Player = playerOf(readHabitatObservation, (question) =>
  ANSWERS[question.ask](question, knowledgeOf(question)),
);

const ANSWERS: Readonly<Record<Ask, (question: PlayerQuestion, knowledge: HabitatKnowledge) => unknown>> = {
  act: (_, knowledge) => {
    const action = ownCall(knowledge);
    // A robot that carries out a subtask communicates through its calls.
    return { action, text: isExecuting(knowledge) ? '' : ownReport(knowledge, action) };
  },
  plan: (_, knowledge) => {
    if (isLeading(knowledge)) return allocation(knowledge);
    const team = teamCalls(knowledge);
    const assigned = [...team.shares].flatMap(([name, jobs]) =>
      jobs[0] === undefined ? [] : [[name, jobText(jobs[0])] as const],
    );
    return {
      plan: team.calls,
      ready: knowledge.decides.every((name) => knowledge.seen.has(name) || knowledge.told.has(name)),
      text: planText(knowledge, team),
      subtasks: openJobs(knowledge),
      assigned: Object.fromEntries(assigned),
    };
  },
  allocate: (_, knowledge) => allocation(knowledge),
  critique: ({ schema }, knowledge) => remarkOn(knowledge, takesCode(schema)),
  verify: (question, knowledge) => {
    const completed = doneJobs(question, knowledge);
    return { completed, text: completed.length === 0 ? 'Nothing is done yet.' : `Done: ${completed.join('; ')}.` };
  },
  correct: (_, knowledge) => {
    const { calls } = teamCalls(knowledge);
    const wrong = knowledge.decides.flatMap((name): [string, string][] => {
      const last = knowledge.seen.get(name)?.last;
      if (!last || last.ok) return [];
      return [[name, `${last.do} failed (${last.reason}). Do '${calls[name] ?? STAND_BY}' instead.`]];
    });
    const text = wrong.map(([name, words]) => `${name}: ${words}`).join('\n');
    return { corrections: Object.fromEntries(wrong), text: text || 'Nothing failed.' };
  },
  say: (_, knowledge) => {
    if (isExecuting(knowledge) || !knowledge.seen.has(knowledge.me)) return { text: callsPlanned(knowledge), to: '' };
    return { text: hasNews(knowledge) ? ownReport(knowledge, ownCall(knowledge)) : '', to: '' };
  },
  choose: (question, knowledge) => chooseOption(question, ownCall(knowledge), hasNews(knowledge)),
};

/** A plan is asked for before anybody has seen anything: then it is about subtasks, not about calls. */
const isLeading = ({ seen, history }: HabitatKnowledge): boolean => seen.size === 0 && history === undefined;

function allocation(knowledge: HabitatKnowledge) {
  const shares = shareJobs(knowledge, knowledge.jobs, { anybody: true });
  const plan = Object.fromEntries(
    [...shares].map(([name, jobs]) => [name, jobs.map(jobText).join('; ') || NO_JOB] as const),
  );
  const text = Object.entries(plan)
    .map(([name, words]) => `${name}: ${words}`)
    .join('\n');
  const jobs = [...shares].flatMap(([agent, list]) =>
    list.map((job) => ({ agent, subtask: jobText(job), actions: [`nav_to_obj(${job.thing})`], after: [] })),
  );
  return { plan, text, jobs, ready: true, subtasks: openJobs(knowledge) };
}

function ownCall(knowledge: HabitatKnowledge): string {
  if (isExecuting(knowledge)) return executorCall(knowledge);
  const name = ownName(knowledge);
  return teamCalls({ ...knowledge, decides: [name] }).calls[name] ?? STAND_BY;
}

/** The deciding agent's view, found by its name, otherwise that of the agent decided for. */
const ownName = ({ me, seen, decides }: HabitatKnowledge): string =>
  seen.has(me) ? me : (decides.find((name) => seen.has(name)) ?? decides[0] ?? me);

function ownReport(knowledge: HabitatKnowledge, next: string): string {
  const view = knowledge.seen.get(ownName(knowledge));
  return view === undefined ? '' : reportText(reportOf(view, next));
}

/** The deciding robot's report, if it has a body, and one line for each robot it decides for. */
function planText(knowledge: HabitatKnowledge, { calls }: TeamCalls): string {
  const own = knowledge.seen.has(knowledge.me) ? ownReport(knowledge, calls[knowledge.me] ?? STAND_BY) : '';
  const lines = Object.entries(calls).map(([name, call]) => `${name}: ${call}`);
  return [own, ...lines].filter((line) => line !== '').join('\n');
}

const openJobs = ({ jobs, seen }: HabitatKnowledge): string[] => {
  const placed = new Set([...seen.values()].flatMap((view) => view.placed.map(({ object }) => object)));
  return jobs.filter(({ thing }) => !placed.has(thing)).map(jobText);
};

const CompletedBefore = z.object({ completed: z.array(z.string()).max(400) });

/** Jobs that show to be done, with those that were reported before. */
function doneJobs({ segments }: PlayerQuestion, { jobs, seen }: HabitatKnowledge): string[] {
  const done = new Set(segments.flatMap(({ data }) => CompletedBefore.safeParse(data).data?.completed ?? []));
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
function hasNews(knowledge: HabitatKnowledge): boolean {
  const name = ownName(knowledge);
  const view = knowledge.seen.get(name);
  if (view === undefined || !knowledge.team.some((other) => other !== name)) return false;
  const now = reportOf(view, null);
  const before = knowledge.told.get(name);
  const count = ({ vain, placed, missed }: Pick<typeof now, 'vain' | 'placed' | 'missed'>) =>
    vain.length + placed.length + missed.length;
  return count(now) > (before === undefined ? 0 : count(before));
}

const CodeField = z.object({ properties: z.object({ code: z.unknown() }) });
const takesCode = (schema: unknown): boolean => CodeField.safeParse(schema).data?.properties.code !== undefined;

// --- choosing from a list ---

const Listed = z.object({ options: z.array(z.string()).min(1) });

function chooseOption(
  { segments, schema }: PlayerQuestion,
  wanted: string,
  tells: boolean,
): { choice: string; reason: string } {
  const reason = `I would do ${wanted}.`;
  const list = segments.findLast(({ data }) => Listed.safeParse(data).success);
  const options = Listed.safeParse(list?.data).data?.options ?? [];
  const labels = (list?.text ?? '').split('\n').map((line) => /^([A-Z]{1,4})\. /.exec(line)?.[1] ?? '');
  const at = (fits: (text: string) => boolean) => options.slice(0, 400).findIndex(fits);
  const spoken = tells ? at((text) => MESSAGE_OPTION.test(text)) : -1;
  const found = [spoken, at((text) => text === wanted), at((text) => text.includes(wanted)), options.length - 1].find(
    (i) => i >= 0,
  );
  const allowed = ChoiceLabels.safeParse(schema).data?.properties.choice.enum;
  const text = found === undefined ? wanted : (options[found] ?? wanted);
  if (allowed === undefined || allowed.includes(text)) return { choice: text, reason };
  const label = found === undefined ? undefined : labels[found];
  return { choice: label !== undefined && allowed.includes(label) ? label : (allowed[0] ?? text), reason };
}

/**
 * Agrees to a subtask or a plan, or says why not: a robot judges its own part by its body and by its failed attempts.
 */
interface PlanRemark {
  readonly agree: boolean;
  readonly reason: string;
  readonly code?: string;
}

/** `mayRun`: whether the question takes a program, which runs before the robot is asked again. */
function remarkOn(knowledge: HabitatKnowledge, mayRun: boolean): PlanRemark {
  const { me, subtask, lines, printed, decides } = knowledge;
  if (subtask !== undefined) {
    const jobs = jobsIn(subtask);
    const code = mayRun && printed === undefined ? reachProgram(knowledge, jobs) : undefined;
    if (code !== undefined) return { agree: false, reason: 'I check it first.', code };
    const beyond = printed ? beyondReach(printed) : [];
    const found = jobs.flatMap((job) => {
      const against = judgeJob(knowledge, me, job).against;
      if (beyond.includes(job.thing)) return [`I cannot take ${job.thing}: ${against ?? 'my program says so'}.`];
      return against === undefined ? [] : [`I cannot take ${job.thing}: ${against}.`];
    });
    return { agree: found.length === 0, reason: found.join(' ') };
  }
  for (const name of decides) {
    const line = lines.get(name) ?? '';
    const job = knowledge.jobs.find((one) => thingsNamed(line).includes(one.thing));
    const against = job === undefined ? undefined : judgeJob(knowledge, name, job).against;
    if (job !== undefined && against !== undefined)
      return { agree: false, reason: `${name} cannot take ${job.thing}: ${against}.` };
  }
  return { agree: true, reason: '' };
}
