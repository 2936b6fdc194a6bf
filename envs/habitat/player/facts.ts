// Derives facts from all that the prompt tells: the jobs, the scene, the bodies, what robots see and have told, and
// what the deciding robot has been given, asked and done.
// Names the jobs (things to bring somewhere, things to go to) and reads them from the task, subtasks and requests,
// which the player words in the same way.
// Writes and reads the fixed format of a robot's report: what it holds, where it stands, its failed attempts, what it
// has placed, and what it does next. It treats everything else in a message as data.
// Reads the descriptions of bodies in a prompt, one paragraph each: a resume in one of its formats, with or without
// numbers, or a single sentence. Anything not stated stays unknown.
import type { RobotResume } from '../../../runtime/facets/body.ts';
import type { FactReaders, Facts } from '../../kit/facts.ts';
import { anything, form, list, orNull, words } from '../../kit/form.ts';
import type { ReadParagraph } from '../../kit/prompt-reader.ts';
import { readResume } from '../../kit/resume-reader.ts';
import { AIMS, FLOOR, type HabitatView, HEIGHT, PLACED, readHabitatObservation, THING, VAIN } from '../texts.ts';

export const HABITAT_READERS: FactReaders<HabitatView, RobotReport> = {
  view: readHabitatObservation,
  reports: (words, by) =>
    by === undefined ? [] : reportsIn(words).map((report) => ({ name: report.name, at: report.step, report })),
};

interface ToldPlace {
  readonly height: number | undefined;
  /** Metres to where a robot can stand; `inf` where none can. */
  readonly reach: number | undefined;
  readonly level: number | undefined;
}

export interface HabitatFacts extends Facts<HabitatView, RobotReport> {
  readonly jobs: readonly HabitatJob[];
  readonly scene: ReadonlyMap<string, ToldPlace>;
  readonly bodies: ReadonlyMap<string, ToldBody>;
  readonly subtask: string | undefined;
  /** By robot: what a report of progress or else the newest line of a plan has it do. */
  readonly line: ReadonlyMap<string, string>;
  /** By robot: things that it, or a plan's critic, says it cannot handle. */
  readonly declined: ReadonlyMap<string, ReadonlySet<string>>;
  readonly requests: readonly HabitatJob[];
  readonly planned: boolean;
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

export const uniqueJobs = (jobs: readonly HabitatJob[]): HabitatJob[] =>
  jobs.filter((job, i) => jobs.findIndex((other) => isSameJob(other, job)) === i);

const GIVEN = 'Your subtask: ';

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

/** What a list of its own calls says that a robot holds and stands before; it believes what is reported. */
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

export const jobsIn = (text: string): HabitatJob[] =>
  [...text.slice(0, 8000).matchAll(JOB)].map(([, thing, goal = '', place = '', looks]) =>
    thing === undefined ? { kind: 'visit', thing: place, looks: looks !== undefined } : { kind: 'bring', thing, goal },
  );

function jobsOfTask(text: string): HabitatJob[] {
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

export const thingsNamed = (text: string): string[] => [...new Set(THING.all(text.slice(0, 20_000)))];

export const isSameJob = (a: HabitatJob, b: HabitatJob): boolean => jobText(a) === jobText(b);

/** A robot's own state, from its view, its messages or its calls. */
export interface RobotSituation extends Pick<HabitatView, 'vain' | 'placed'> {
  readonly holds: string | null;
  readonly beside: string | null;
}

interface RobotReport extends RobotSituation {
  readonly name: string;
  readonly step: number;
  /** Things to which it went and which it was not at, or did not see, from there. */
  readonly missed: readonly string[];
  readonly next: string | null;
}

export function reportOf({ clock, me, vain, placed, visits }: HabitatView, next: string | null): RobotReport {
  const missed = visits.filter(({ near }) => !near).map(({ thing }) => thing);
  return { name: me.name, step: clock.now, holds: me.holds, beside: me.beside, vain, placed, missed, next };
}

const SAID = { none: 'nothing', within: '[^/\\n]{1,2000}' };
const NAME_OR_NONE = orNull(words('\\S{1,80}'), 'nothing');

const REPORT = form(
  '{name} reports at step {step}: holds {holds} / stands before {beside} / in vain {vain} / placed {placed} / missed {missed} / next {next}.',
  {
    name: words('[\\w-]{1,60}'),
    step: words('\\d{1,9}').as(Number, String),
    holds: NAME_OR_NONE,
    beside: NAME_OR_NONE,
    vain: list(VAIN, { between: '; ', ...SAID }),
    placed: list(PLACED, SAID),
    missed: list(words('[^, ][^,]*'), SAID),
    next: orNull(words('[^/\\n]{1,200}'), 'nothing'),
  },
);

export const reportText = (report: RobotReport): string => REPORT.write(report);

/** Every report in a text, in its order: somebody may pass on what others have told. */
const reportsIn = (text: string): RobotReport[] => REPORT.all(text.slice(0, 20_000));

export interface ToldBody {
  readonly climbs: boolean | undefined;
  readonly arm: boolean | undefined;
  readonly workspace: RobotResume['manipulation']['arm_workspace'] | undefined;
  readonly cameras: readonly { readonly height: number; readonly hfov: number }[] | undefined;
}

function bodiesTold(text: string): Map<string, ToldBody> {
  const found = new Map<string, ToldBody>();
  for (const [, name = '', told = ''] of text.slice(0, 100_000).matchAll(PARAGRAPH))
    found.set(name, bodyIn(told.trim()));
  return found;
}
const PARAGRAPH = /^Robot ([^\n:]{1,300}):\s([\s\S]*?)(?=^Robot [^\n:]{1,300}:\s|$(?![\s\S]))/gm;

function bodyIn(text: string): ToldBody {
  const { mobility, manipulation, workspace, cameras } = readResume(text);
  const { climbs, arm } = inWords(mobility, manipulation);
  return { climbs, arm: workspace === undefined ? arm : 'type' in workspace, workspace, cameras };
}

/** Wheels roll on level ground; legs and rotors get up stairs. */
function inWords(mobility: string, manipulation: string): Pick<ToldBody, 'climbs' | 'arm'> {
  const climbs = /\b(legs?|legged|quadruped|fl(y|ies|ying)|drone|rotors?)\b/i.test(mobility)
    ? true
    : /\b(wheel(s|ed)?|differential)\b/i.test(mobility)
      ? false
      : undefined;
  const without = /\b(no|without) (an? )?(arm|manipulator|manipulation)\b/i.test(manipulation);
  return { climbs, arm: without ? false : /\b(arm|manipulator|gripper)\b/i.test(manipulation) };
}
