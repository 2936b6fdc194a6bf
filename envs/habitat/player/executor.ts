// Chooses the next call of a robot that carries out its own subtask: first its own jobs, then those requested by
// teammates. It asks a teammate to do what it cannot do, and then waits.
import { WAIT } from '../rules/action.ts';
import { shareJobs } from './allocate.ts';
import { type HabitatJob, isSameJob, jobsIn, jobText, NO_JOB, thingsNamed } from './jobs.ts';
import { judgeJob } from './judge.ts';
import type { HabitatKnowledge } from './knowledge.ts';
import { nextCall, type RobotSituation } from './next-call.ts';
import { goalFor, situationOf } from './team-calls.ts';

/** Whether the prompt is of a robot that carries out a subtask, or the whole task, by its own calls. */
export const isExecuting = ({ subtask, planned, history }: HabitatKnowledge): boolean =>
  planned || history !== undefined || subtask !== undefined;

export function executorCall(knowledge: HabitatKnowledge): string {
  const { me, requests } = knowledge;
  const situation = ownSituation(knowledge);
  const jobs = [...ownJobs(knowledge), ...requests, ...startedJobs(knowledge)];
  const can = (job: HabitatJob) => judgeJob(knowledge, me, job).against === undefined;
  const { call } = nextCall(situation, jobs, { goalOf: (thing) => goalFor(knowledge, thing), can });
  if (call !== null) return call;
  return askForHelp(knowledge, jobs, situation) ?? WAIT;
}

/** From its own view, otherwise from the calls that reportedly worked. */
function ownSituation(knowledge: HabitatKnowledge): RobotSituation {
  const { me, seen, history } = knowledge;
  if (seen.has(me) || history === undefined) return situationOf(knowledge, me);
  return history;
}

/** Its subtask; without one its share of the task, as everybody would share it out who knows no more. */
function ownJobs(knowledge: HabitatKnowledge): readonly HabitatJob[] {
  const { me, subtask, jobs } = knowledge;
  if (subtask !== undefined) {
    if (subtask.trim().startsWith(NO_JOB)) return [];
    return jobsIn(subtask);
  }
  return shareJobs(knowledge, jobs).get(me) ?? [];
}

/** Things that it has gone to beyond its jobs: somebody asked for it, and the prompt may hold that no longer. */
function startedJobs({ history, carries }: HabitatKnowledge): HabitatJob[] {
  const gone = (history?.calls ?? []).flatMap(({ call }) => (call.startsWith('nav_to_obj(') ? thingsNamed(call) : []));
  return gone.flatMap((thing): HabitatJob[] => {
    if (!carries) return [{ kind: 'visit', thing, looks: false }];
    return thing.startsWith('TARGET_') ? [] : [{ kind: 'bring', thing, goal: `TARGET_${thing}` }];
  });
}

/** Asks the next teammate that has not been asked, for the first job that is not done and that it cannot do. */
function askForHelp(
  knowledge: HabitatKnowledge,
  jobs: readonly HabitatJob[],
  { placed, beside }: RobotSituation,
): string | undefined {
  const { me, team, history } = knowledge;
  const requests = (history?.calls ?? []).flatMap(({ call }) => (call.startsWith('send_request(') ? [call] : []));
  for (const job of jobs.filter((one, i) => jobs.findIndex((other) => isSameJob(other, one)) === i)) {
    if (placed.some(({ object }) => object === job.thing)) continue;
    const verdict = judgeJob(knowledge, me, job).against;
    if (verdict === undefined && (job.kind === 'visit' ? beside === job.thing : true)) continue;
    const said = requests.filter((call) => call.includes(jobText(job)));
    const tried = new Set([me, ...team.filter((name) => said.some((call) => call.includes(name)))]);
    const next = team.find((name) => !tried.has(name));
    if (next !== undefined) return requestCall(`${jobText(job)}; tried by ${[...tried].join(', ')}`, next);
  }
  return undefined;
}

const requestCall = (text: string, to: string): string => `send_request(${JSON.stringify(text)}, ${to})`;

/** The calls that a robot means to make, numbered. */
export function callsPlanned(knowledge: HabitatKnowledge): string {
  const calls = ownJobs(knowledge).flatMap((job) =>
    job.kind === 'visit'
      ? [`nav_to_obj(${job.thing})`]
      : [
          `nav_to_obj(${job.thing})`,
          `pick(${job.thing})`,
          `nav_to_obj(${job.goal})`,
          `place(${job.thing}, ${job.goal})`,
        ],
  );
  return [...calls, WAIT].map((call, i) => `${i + 1}. ${call}`).join(' ');
}
