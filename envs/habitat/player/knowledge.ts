// Reads the player's knowledge from the paragraphs of its prompt, and from nothing else. It ignores everything in
// another format.
import { type Decider, deciderIn } from '../../kit/decider.ts';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { wordsIn } from '../../kit/prompt-data.ts';
import { providedIn } from '../../kit/provided.ts';
import type { HabitatView } from '../text/view.ts';
import { type CallHistory, historyIn } from './history.ts';
import { type HabitatJob, isSameJob, jobsIn, jobsOfTask, thingsNamed } from './jobs.ts';
import { notesUnder, robotLines } from './notes.ts';
import { type RobotReport, reportsIn } from './speech.ts';
import { bodiesTold, type ToldBody } from './told-body.ts';

export interface ToldPlace {
  readonly height: number | undefined;
  /** Metres to where a robot can stand; `inf` where none can. */
  readonly reach: number | undefined;
  readonly level: number | undefined;
}

export interface HabitatKnowledge extends Decider {
  /** The task's goals; empty if the prompt does not contain them. */
  readonly jobs: readonly HabitatJob[];
  /** By thing and by robot: what the scene tells. */
  readonly scene: ReadonlyMap<string, ToldPlace>;
  readonly bodies: ReadonlyMap<string, ToldBody>;
  /** By robot, of those whose observations the prompt holds. */
  readonly seen: ReadonlyMap<string, HabitatView>;
  /** By robot: the newest of what each told of itself. */
  readonly told: ReadonlyMap<string, RobotReport>;
  /** The subtask given to this robot, if any. */
  readonly subtask: string | undefined;
  /** The newest line of a plan by robot. */
  readonly lines: ReadonlyMap<string, string>;
  /** By robot: things that it, or a plan's critic, says it cannot handle. */
  readonly refused: ReadonlyMap<string, ReadonlySet<string>>;
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

export function knowledgeOf({ segments }: PlayerQuestion): HabitatKnowledge {
  const notes = (title: string) => notesUnder(segments, title);
  const seen = new Map<string, HabitatView>();
  for (const { origin, about, data } of segments)
    if (origin === 'observation' && about !== undefined && isView(data)) seen.set(about, data);
  const who = deciderIn(segments, [...seen.keys()]);
  const { me, team } = who;
  const spoken = segments.filter(({ origin, about }) => origin === 'message' && about !== undefined);
  const words = spoken.map((one) => ({ from: one.about ?? '', text: wordsIn(one) }));
  const assigned = words.flatMap(({ text }) => subtaskIn(text)).at(-1);
  const done = notes('Done so far').at(-1);
  const jobs = segments.flatMap(({ origin, text }) => (origin === 'task' ? jobsOfTask(text) : []));
  return {
    ...who,
    jobs: uniqueJobs(jobs),
    scene: sceneIn(notes('Scene').at(-1) ?? '', team),
    bodies: bodiesTold(robotLines(segments)),
    seen,
    told: newestReports(
      words.map(({ text }) => text),
      team,
    ),
    subtask: notes('Your subtask').at(-1) ?? assigned,
    lines: providedIn(segments, team).lines,
    refused: refusedIn(segments, words),
    requests: uniqueJobs(
      words.filter(({ from }) => from !== me && team.includes(from)).flatMap(({ text }) => askedIn(text)),
    ),
    planned: notes('Your plan').length > 0,
    history: done === undefined ? undefined : historyIn(done),
    carries: jobs.some(({ kind }) => kind === 'bring') || segments.some(({ text }) => text.includes("'pick(object)'")),
    printed: notes('The code failed').length > 0 ? null : notes('The code printed').at(-1),
  };
}

const isView = (data: unknown): data is HabitatView =>
  typeof data === 'object' && data !== null && 'visits' in data && 'vain' in data && 'me' in data;
const uniqueJobs = (jobs: readonly HabitatJob[]): HabitatJob[] =>
  jobs.filter((job, i) => jobs.findIndex((other) => isSameJob(other, job)) === i);

/** `Your subtask: …`, said by the leader. */
const subtaskIn = (text: string): string[] => {
  const [, given] = /^\s*Your subtask: (.*)$/s.exec(text) ?? [];
  return given === undefined ? [] : [given];
};

/** Only free-text requests count; reports and subtasks do not. */
const askedIn = (text: string): HabitatJob[] =>
  subtaskIn(text).length > 0 || /\breports at step\b/.test(text) ? [] : jobsIn(text);

function newestReports(texts: readonly string[], team: readonly string[]): Map<string, RobotReport> {
  const newest = new Map<string, RobotReport>();
  for (const report of texts.flatMap(reportsIn))
    if (team.includes(report.name) && (newest.get(report.name)?.step ?? -1) <= report.step)
      newest.set(report.name, report);
  return newest;
}

/** `agent_1 says: no: I cannot take any_targets|0: …`, and what a plan's critics have against it. */
function refusedIn(
  segments: readonly ReadParagraph[],
  words: readonly { readonly from: string; readonly text: string }[],
): Map<string, Set<string>> {
  const refused = new Map<string, Set<string>>();
  const add = (name: string, thing: string) => refused.set(name, (refused.get(name) ?? new Set()).add(thing));
  const lines = (text: string) => text.slice(0, 8000).split('\n');
  const all = [...words, ...segments.map(({ about, text }) => ({ from: about ?? '', text }))].flatMap(
    ({ from, text }) =>
      // Whoever collects objections names who objects.
      lines(text).map((line) => ({ from: /^([^:\n]{1,80}): no: /.exec(line)?.[1] ?? from, text: line })),
  );
  for (const { from, text } of all)
    for (const [, blamed = '', thing = ''] of text.matchAll(
      /\b(I|[\w-]{1,40}) cannot take ((?:TARGET_)?any_targets\|\d{1,4}):/g,
    ))
      add(blamed === 'I' ? from : blamed, thing);
  return refused;
}

const KIND_OF_LINE = {
  height: /^(\S+): (\d+\.\d) m high, (?:(\d+\.\d) m from|nothing can get near)/,
  floor: /^(\S+): in \S+(?: region)? on floor (\d+)(?:, (-?\d+\.\d) m above)?/,
};

function sceneIn(text: string, team: readonly string[]): Map<string, ToldPlace> {
  const facts = new Map<string, ToldPlace>();
  for (const line of text.slice(0, 20_000).split('\n')) {
    const [, high, height, reach] = KIND_OF_LINE.height.exec(line) ?? [];
    const far = reach === undefined ? Number.POSITIVE_INFINITY : Number(reach);
    if (high !== undefined) facts.set(high, { height: Number(height), reach: far, level: 0 });
    const [, name, level, above] = KIND_OF_LINE.floor.exec(line) ?? [];
    if (name === undefined || (thingsNamed(name).length === 0 && !team.includes(name))) continue;
    facts.set(name, {
      height: above === undefined ? undefined : Number(above),
      reach: undefined,
      level: Number(level),
    });
  }
  return facts;
}
