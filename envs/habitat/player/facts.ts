// Derives facts from all that the prompt tells: the jobs, the scene, the bodies, what robots see and have told, and
// what the deciding robot has been given, asked and done.
import type { FactReaders, Facts } from '../../kit/facts.ts';
import { anything, form, words } from '../../kit/form.ts';
import type { ReadParagraph } from '../../kit/player-question.ts';
import { FLOOR, HEIGHT, THING } from '../text/manual.ts';
import { readHabitatObservation } from '../text/observation.ts';
import type { HabitatView } from '../text/view.ts';
import { type HabitatJob, isSameJob, jobsIn, jobsOfTask, thingsNamed } from './jobs.ts';
import { type RobotReport, type RobotSituation, reportsIn } from './speech.ts';
import { bodiesTold, type ToldBody } from './told-body.ts';

export const HABITAT_READERS: FactReaders<HabitatView, RobotReport> = {
  view: readHabitatObservation,
  reports: (words, by) =>
    by === undefined ? [] : reportsIn(words).map((report) => ({ name: report.name, at: report.step, report })),
};

export interface ToldPlace {
  readonly height: number | undefined;
  /** Metres to where a robot can stand; `inf` where none can. */
  readonly reach: number | undefined;
  readonly level: number | undefined;
}

export interface HabitatFacts extends Facts<HabitatView, RobotReport> {
  /** The task's goals; empty if the prompt does not contain them. */
  readonly jobs: readonly HabitatJob[];
  /** By thing and by robot: what the scene tells. */
  readonly scene: ReadonlyMap<string, ToldPlace>;
  readonly bodies: ReadonlyMap<string, ToldBody>;
  /** The subtask given to this robot, if any. */
  readonly subtask: string | undefined;
  /** By robot: what a report of progress or else the newest line of a plan has it do. */
  readonly line: ReadonlyMap<string, string>;
  /** By robot: things that it, or a plan's critic, says it cannot handle. */
  readonly declined: ReadonlyMap<string, ReadonlySet<string>>;
  /** Jobs that teammates ask this robot to take. */
  readonly requests: readonly HabitatJob[];
  /** Whether the prompt holds its own plan of calls. */
  readonly planned: boolean;
  /** The calls that it has made, where the prompt lists them. */
  readonly history: CallHistory | undefined;
  /** Whether the rules let robots carry things. */
  readonly carries: boolean;
  /** The output of the robot's program; `null` if it failed. */
  readonly printed: string | null | undefined;
}

export function habitatFacts(prompt: Facts<HabitatView, RobotReport>): HabitatFacts {
  const { segments, me, team, lines, doing } = prompt;
  const notes = (title: ReadParagraph['title']) => segments.flatMap((one) => (one.title === title ? [one.text] : []));
  const spoken = segments.flatMap(({ origin, about, text }) =>
    origin === 'message' && about !== undefined ? [{ from: about, text }] : [],
  );
  const assigned = spoken.flatMap(({ text }) => subtaskIn(text)).at(-1);
  const done = notes('Done so far').at(-1);
  const jobs = segments.flatMap(({ origin, text }) => (origin === 'task' ? jobsOfTask(text) : []));
  const asked = spoken.filter(({ from }) => from !== me && team.includes(from)).flatMap(({ text }) => askedIn(text));
  return {
    jobs: uniqueJobs(jobs),
    scene: sceneIn(notes('Scene').at(-1) ?? '', team),
    bodies: bodiesTold(notes('Robot').join('\n')),
    subtask: notes('Your subtask').at(-1) ?? assigned,
    line: new Map([...[...lines].map(([name, said]) => [name, said.at(-1) ?? ''] as const), ...doing]),
    declined: declinedIn(segments),
    requests: uniqueJobs(asked),
    planned: notes('Your plan').length > 0,
    history: done === undefined ? undefined : historyIn(done),
    carries: jobs.some(({ kind }) => kind === 'bring') || segments.some(({ text }) => text.includes("'pick(object)'")),
    printed: notes('The code failed').length > 0 ? null : notes('The code printed').at(-1),
    ...prompt,
  };
}

const uniqueJobs = (jobs: readonly HabitatJob[]): HabitatJob[] =>
  jobs.filter((job, i) => jobs.findIndex((other) => isSameJob(other, job)) === i);

const GIVEN = 'Your subtask: ';

/** Said by the leader. */
const subtaskIn = (text: string): string[] => {
  const said = text.trimStart();
  return said.startsWith(GIVEN) ? [said.slice(GIVEN.length)] : [];
};

/** Only free-text requests count; reports and subtasks do not. */
const askedIn = (text: string): HabitatJob[] =>
  subtaskIn(text).length > 0 || text.includes('reports at step') ? [] : jobsIn(text);

/** `agent_1 says: no: I cannot take any_targets|0: …`, and what a plan's critics have against it. */
function declinedIn(segments: Facts['segments']): Map<string, Set<string>> {
  const declined = new Map<string, Set<string>>();
  for (const { about = '', text } of segments)
    for (const line of text.slice(0, 8000).split('\n')) {
      // Whoever collects objections names who objects.
      const { from } = OBJECTION.read(line) ?? { from: about };
      for (const { who, thing } of DECLINED.all(line)) {
        const name = who === 'I' ? from : who;
        declined.set(name, (declined.get(name) ?? new Set()).add(thing));
      }
    }
  return declined;
}
const OBJECTION = form('{from}: no: {why}', { from: words('[^:\\n]{1,80}'), why: anything });
/** How a robot, or a plan's critic, says that a body cannot handle a thing; the reason follows. */
export const DECLINED = form('{who} cannot take {thing}:', { who: words('[\\w-]{1,40}'), thing: THING });

function sceneIn(text: string, team: readonly string[]): Map<string, ToldPlace> {
  const facts = new Map<string, ToldPlace>();
  for (const line of text.slice(0, 20_000).split('\n')) {
    const high = HEIGHT.read(line);
    if (high !== undefined)
      facts.set(high.name, { height: high.height, reach: high.reach ?? Number.POSITIVE_INFINITY, level: 0 });
    const { name, level, height } = FLOOR.read(line) ?? {};
    if (name === undefined || (thingsNamed(name).length === 0 && !team.includes(name))) continue;
    facts.set(name, { height, reach: undefined, level });
  }
  return facts;
}

interface MadeCall {
  readonly call: string;
  readonly ok: boolean;
  readonly reason: string;
}

interface CallHistory extends RobotSituation {
  readonly calls: readonly MadeCall[];
}

/** A line without an outcome is of a call of which nothing bad was told. */
const LINE = /^- (.{1,400}?)(?:: (ok|Success|failed)\b[.:]? ?(.*))?$/;

/**
 * Reads a robot's own calls from the list that a prompt holds, and infers from them what it holds and where it stands.
 * If every call is reported as successful, the robot believes it.
 */
function historyIn(text: string): CallHistory {
  const calls = text.split('\n').flatMap((line): MadeCall[] => {
    const [, call, how, reason = ''] = LINE.exec(line) ?? [];
    return call === undefined ? [] : [{ call, ok: how !== 'failed', reason: reason.trim() }];
  });
  let [holds, beside]: [string | null, string | null] = [null, null];
  const placed: { object: string; goal: string }[] = [];
  for (const { call, ok } of calls) {
    const [thing, goal] = thingsNamed(call);
    if (!ok || thing === undefined) continue;
    if (call.startsWith('nav_to_obj(')) beside = thing;
    else if (call.startsWith('pick(')) holds = thing;
    else if (call.startsWith('place(') && goal !== undefined) {
      holds = null;
      placed.push({ object: thing, goal });
    }
  }
  const vain = calls.flatMap(({ call, ok, reason }) =>
    ok || call.startsWith('send_request') ? [] : [{ do: call, reason: /^\w+/.exec(reason)?.[0] ?? 'failed' }],
  );
  return { calls, holds, beside, placed, vain };
}
