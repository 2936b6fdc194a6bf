// Defines SMART-LLM: three questions before the first step (which subtasks, which coalitions, who does what), then the
// plan is carried out unchanged: no model is called again, whatever happens. After Kannan et al., "SMART-LLM" (arXiv
// 2309.10062), where the plan is a program of threads that are joined where a subtask needs others; here it is a list
// of jobs, each an agent's actions for a subtask and the subtasks it waits for. The jobs of one agent are its thread.
import { z } from 'zod';
import { eachOf, extra, reasoned } from '../agents/answers.ts';
import { ground } from '../agents/grounding/grounder.ts';
import { module } from '../agents/module.ts';
import { head, keeps, says, sees, wordsOf } from '../agents/prompt.ts';
import { Dependency, Job } from '../runtime/core/ask.ts';
import { action, channel, observation } from '../runtime/core/channel.ts';
import { protocol } from '../runtime/core/protocol.ts';
import { every, latest, rule } from '../runtime/core/role.ts';
import { addressed, to } from '../runtime/core/route.ts';
import { failure } from '../runtime/errors/index.ts';
import { Words } from './channels.ts';

// --- a schedule and its state: it only looks at who is ready, so the plan runs open-loop ---

export const ScheduledJob = Job.extend({
  /** The index of its next action. */
  next: z.int().nonnegative(),
  /** All its actions were started and the last one has ended. */
  done: z.boolean(),
});
export type ScheduledJob = z.output<typeof ScheduledJob>;

/**
 * Jobs in the order required by the decomposition, otherwise in their own order. Of subtasks that wait for each other,
 * the first in the list goes first.
 */
function inDependencyOrder(jobs: readonly Job[], order: readonly Dependency[]): Job[] {
  const before = new Map(order.map(({ subtask, after }) => [subtask, after]));
  const whole = jobs.map((job) => ({
    ...job,
    after: [...new Set([...job.after, ...(before.get(job.subtask) ?? [])])],
  }));
  const sorted: Job[] = [];
  const left = [...whole];
  while (left.length > 0) {
    const free = left.findIndex((job) =>
      left.every((other) => other.subtask === job.subtask || !job.after.includes(other.subtask)),
    );
    sorted.push(...left.splice(Math.max(0, free), 1));
  }
  return sorted;
}

export const startJobs = (jobs: readonly Job[]): ScheduledJob[] =>
  jobs.map((job) => ({ ...job, next: 0, done: false }));
export const isScheduleDone = (jobs: readonly ScheduledJob[]): boolean =>
  jobs.length > 0 && jobs.every(({ done }) => done);

interface ScheduleTurn {
  readonly jobs: ScheduledJob[];
  /** What each agent attempts; agents with nothing to do, or waiting, are absent. */
  readonly tries: ReadonlyMap<string, string>;
}

/** Ready agents have finished their last action, and start the next one if it is due. */
export function advanceSchedule(before: readonly ScheduledJob[], ready: readonly string[]): ScheduleTurn {
  const jobs: ScheduledJob[] = [];
  for (const job of before) {
    const ended = ready.includes(job.agent) && job.next >= job.actions.length && !mustWait(jobs, job);
    jobs.push({ ...job, done: job.done || ended });
  }
  const tries = new Map<string, string>();
  for (const agent of ready) {
    const at = jobs.findIndex((job) => job.agent === agent && !job.done);
    const job = jobs[at];
    const wanted = job?.actions[job.next];
    if (job === undefined || wanted === undefined || mustWait(jobs.slice(0, at), job)) continue;
    jobs[at] = { ...job, next: job.next + 1 };
    tries.set(agent, wanted);
  }
  return { jobs, tries };
}

/**
 * Waits only for earlier entries of the list, so nothing waits for itself, and an unassigned subtask blocks nobody.
 */
function mustWait(above: readonly ScheduledJob[], job: ScheduledJob): boolean {
  return above.some(({ done, subtask }) => !done && subtask !== job.subtask && job.after.includes(subtask));
}

// --- the protocol ---

const parts = channel('parts', Words.extend({ open: z.array(z.string()), order: z.array(Dependency) }));
const coalitions = channel('coalitions', Words);
const schedule = channel('schedule', z.object({ jobs: z.array(Job) }));
/** How far the schedule has come. */
const course = channel('course', z.object({ jobs: z.array(ScheduledJob) }));

const decomposer = module({
  until: 0,
  wakes: [every(observation)],
  says: [parts],
  ask: 'plan',
  answer: z.object({ text: z.string(), subtasks: z.array(z.string()), order: extra(z.array(Dependency), []) }),
  example: { text: 'order' },
  // As published, by several examples (data/pythonic_plans/train_task_decompose.py of SMARTlab-Purdue/SMART-LLM).
  examples: 5,
  prompt: (heard, me) => [
    ...head(
      'Take the task apart. In `text` think about which subtasks it takes, which of them must wait for which others, and which can be done at the same time: as many as can. In `subtasks` name every one of them, in an order in which they can be done. In `order` name each that must wait, and in `after` those that must be done before it.',
      me,
    ),
    ...sees(heard.observation),
  ],
  say: ({ subtasks, order, text }) => [parts({ open: subtasks, order, text })],
  fallback: (_heard, me) => [parts({ open: [me.world.task], order: [], text: 'The task has not been taken apart.' })],
});

const former = module({
  until: 0,
  wakes: [every(observation), every(parts)],
  says: [coalitions],
  ask: 'allocate',
  answer: Words,
  prompt: (heard, me) => [
    ...head(
      'Form coalitions. For each subtask say in `text` which agents could do it: alone, by what they can do and where they are; or, where one is not enough, which of them together.',
      me,
    ),
    ...sees(heard.observation),
    ...partsSegments(heard.parts),
  ],
  say: ({ text }) => [coalitions({ text })],
  fallback: () => [coalitions({ text: 'Any agent may take any subtask.' })],
});

const allocator = module({
  until: 0,
  wakes: [every(observation), every(parts), every(coalitions)],
  says: [schedule],
  ask: 'allocate',
  answer: (me) => reasoned({ jobs: extra(z.array(Job), []), plan: eachOf(me.ready) }),
  prompt: (heard, me) => [
    ...head(
      'Allocate the subtasks: write the whole schedule, from now to the end, since nobody will be asked again. Each job is an agent, a subtask, all actions of that agent for it in order and as the world wants them written, ' +
        'and in `after` the subtasks, of jobs further up, that must be done before. An agent does its jobs in the order of the list; different agents work at the same time. ' +
        'Going somewhere is an action of its own. Agents that share a subtask have a job each. ' +
        'In `plan` name the subtask that each agent begins with.',
      me,
    ),
    ...sees(heard.observation),
    ...partsSegments(heard.parts),
    ...says(heard.coalitions),
  ],
  accept: (answer, _heard, me) => {
    const stranger = answer.jobs.find(({ agent }) => !me.team.includes(agent));
    if (stranger === undefined) return { ok: true, value: answer };
    const why = `a job is for '${stranger.agent.slice(0, 60)}', and the team is ${me.team.join(', ')}`;
    return { ok: false, reason: failure('REPLY_UNREADABLE', { why }) };
  },
  say: ({ plan, jobs }, { parts: [taken] }) => [
    schedule({ jobs: inDependencyOrder(jobs.length > 0 ? jobs : jobsOf(plan), taken?.body.order ?? []) }),
  ],
  fallback: () => [schedule({ jobs: [] })],
});

/**
 * Text that is not an admissible action when its turn comes goes to the world unchanged, which refuses it with a
 * reason; nobody plans again.
 */
const executor = rule({
  wakes: [every(observation), every(schedule)],
  reads: [latest(course)],
  says: [action, course],
  say: (heard, me) => {
    const before = heard.course?.body.jobs ?? startJobs(heard.schedule[0]?.body.jobs ?? []);
    const { jobs, tries } = advanceSchedule(before, me.ready);
    const rest = isScheduleDone(jobs) ? (me.world.done ?? me.world.idle) : me.world.idle;
    const actions = me.ready.map((agent) => {
      const wanted = tries.get(agent) ?? rest;
      const seen = heard.observation.find((m) => m.agent === agent);
      const found = ground(wanted, seen?.body.actions ?? [], agent, me.world.lexicon);
      return action.to(agent, { do: found.ok ? found.action : wanted });
    });
    return [...actions, course({ jobs })];
  },
});

/**
 * SMART-LLM: three questions before the first step, then the plan is carried out unchanged (Kannan et al., arXiv
 * 2309.10062).
 */
export const smartLlm = protocol('smart-llm', {
  about: 'Three questions take the task apart and share it out; then the plan is carried out as it stands.',
  // scripts/run_llm.py of SMARTlab-Purdue/SMART-LLM, for gpt-4; its frequency penalties are left out.
  sampling: {
    decomposer: { temperature: 0, maxTokens: 1300 },
    former: { temperature: 0, maxTokens: 400 },
    allocator: { temperature: 0, maxTokens: 1400 },
  },
  once: { decomposer, former, allocator, executor },
  routes: {
    observation: to('decomposer', 'former', 'allocator', 'executor'),
    parts: to('former', 'allocator'),
    coalitions: to('allocator'),
    schedule: to('executor'),
    course: to('executor'),
    action: addressed,
  },
});

type PartsMessages = Parameters<typeof says>[0];

function partsSegments(messages: PartsMessages) {
  const [message] = messages;
  const { open = [], order = [] } = parts.schema.safeParse(message?.body).data ?? {};
  const waiting = order.map(({ subtask, after }) => `${subtask}, after ${after.join(' and ')}`);
  return [
    ...keeps('Open subtasks', open, message, 'open-subtasks'),
    ...(waiting.length > 0 ? keeps('Subtasks that must wait', waiting, message) : []),
    ...says(messages, wordsOf),
  ];
}

/** An answer that gives each agent one subtask and no schedule means one action each. */
function jobsOf(plan: Readonly<Record<string, string>>): Job[] {
  const given = Object.entries(plan).filter(([, subtask]) => subtask.trim() !== '');
  return given.map(([agent, subtask]) => ({ agent, subtask, actions: [subtask], after: [] }));
}
