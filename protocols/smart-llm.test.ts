// Tests in which order agents do the jobs of a schedule, and when it is done.
import { describe, expect, test } from 'vitest';
import { advanceSchedule, isScheduleDone, type ScheduledJob, startJobs } from './smart-llm.ts';

const job = (agent: string, subtask: string, actions: string[], after: string[] = []) => ({
  agent,
  subtask,
  actions,
  after,
});
/** What is tried in each step, the agents named being ready in it. */
function tried(jobs: readonly ScheduledJob[], ready: readonly (readonly string[])[]): string[][] {
  let now = jobs;
  return ready.map((agents) => {
    const { jobs: next, tries } = advanceSchedule(now, agents);
    now = next;
    return [...tries].map(([agent, what]) => `${agent} ${what}`);
  });
}
const ALL = ['a', 'b'];

describe('a schedule', () => {
  test('runs the jobs of different agents side by side, those of one in the order of the list', () => {
    const jobs = startJobs([job('a', 'one', ['1', '2']), job('b', 'two', ['3']), job('a', 'three', ['4'])]);
    expect(tried(jobs, [ALL, ALL, ALL, ALL])).toEqual([['a 1', 'b 3'], ['a 2'], ['a 4'], []]);
  });

  test('waits until every agent on a subtask has ended it', () => {
    const jobs = startJobs([job('a', 'lift', ['1']), job('b', 'lift', ['2', '3']), job('a', 'carry', ['4'], ['lift'])]);
    expect(tried(jobs, [ALL, ALL, ALL])).toEqual([['a 1', 'b 2'], ['b 3'], ['a 4']]);
  });

  test('takes an action for ended only when its agent is ready again', () => {
    const jobs = startJobs([job('a', 'one', ['1']), job('b', 'two', ['2'], ['one'])]);
    expect(tried(jobs, [ALL, ['b'], ['b'], ALL])).toEqual([['a 1'], [], [], ['b 2']]);
  });

  test('waits for nothing further down, for nothing that nobody does and not for itself', () => {
    const jobs = startJobs([job('a', 'one', ['1'], ['one', 'two', 'ghost']), job('b', 'two', ['2'], ['one'])]);
    expect(tried(jobs, [ALL, ALL])).toEqual([['a 1'], ['b 2']]);
  });

  test('passes over a job without actions', () => {
    expect(tried(startJobs([job('a', 'none', []), job('a', 'one', ['1'], ['none'])]), [['a']])).toEqual([['a 1']]);
  });

  test('is done when the last action has ended, and is never done where there was nothing to do', () => {
    const first = advanceSchedule(startJobs([job('a', 'one', ['1'])]), ['a']).jobs;
    expect(isScheduleDone(first)).toBe(false);
    expect(isScheduleDone(advanceSchedule(first, []).jobs)).toBe(false);
    expect(isScheduleDone(advanceSchedule(first, ['a']).jobs)).toBe(true);
    expect(isScheduleDone(startJobs([]))).toBe(false);
  });
});
