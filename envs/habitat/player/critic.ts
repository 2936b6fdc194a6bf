// Agrees to a subtask or a plan, or says why not: a robot judges its own part by its body and by its failed attempts.
import { jobsIn, thingsNamed } from './jobs.ts';
import { judgeJob } from './judge.ts';
import type { HabitatKnowledge } from './knowledge.ts';
import { beyondReach, reachProgram } from './reach-code.ts';

export interface PlanRemark {
  readonly agree: boolean;
  readonly reason: string;
  readonly code?: string;
}

/** `mayRun`: whether the question takes a program, which runs before the robot is asked again. */
export function remarkOn(knowledge: HabitatKnowledge, mayRun: boolean): PlanRemark {
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
