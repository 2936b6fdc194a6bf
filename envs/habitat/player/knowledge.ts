// Reads the player's knowledge from the paragraphs of its prompt, and from nothing else. It ignores everything in
// another format.

import { z } from 'zod';
import { type Decider, deciderIn } from '../../kit/decider.ts';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { wordsIn } from '../../kit/prompt-data.ts';
import { providedIn } from '../../kit/provided.ts';
import type { HabitatView } from '../text/view.ts';
import { type HabitatJob, isSameJob, jobsIn, jobsOfTask, thingsNamed } from './jobs.ts';
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

/** As marked by the paragraph reader. */
const MarkedNote = z.object({ note: z.string(), text: z.string() });

/** The texts under a head, without it, in the order of the prompt. What somebody says is no such paragraph. */
function notesUnder(segments: readonly ReadParagraph[], title: string): string[] {
  return segments.flatMap(({ about, origin, text, data }) => {
    const marked = MarkedNote.safeParse(data).data;
    if (marked !== undefined) return marked.note === title ? [marked.text] : [];
    const headed = about === undefined && origin !== 'reply' && text.startsWith(`${title}:`);
    return headed ? [text.slice(title.length + 1).trimStart()] : [];
  });
}

/** Lines such as `Robot agent_0: {…}`, with their heads. */
const robotLines = (segments: readonly ReadParagraph[]): string =>
  segments
    .flatMap(({ about, origin, text }) =>
      about === undefined && origin !== 'reply' && /^Robot [^\n:]{1,300}:/.test(text) ? [text] : [],
    )
    .join('\n');

/**
 * Reads a robot's own calls from the list that a prompt holds, and infers from them what it holds and where it stands.
 * If every call is reported as successful, the robot believes it.
 */
interface MadeCall {
  readonly call: string;
  readonly ok: boolean;
  readonly reason: string;
}

interface CallHistory {
  readonly calls: readonly MadeCall[];
  readonly holds: string | null;
  readonly beside: string | null;
  readonly placed: readonly { readonly object: string; readonly goal: string }[];
  readonly vain: readonly { readonly do: string; readonly reason: string }[];
}

/** A line without an outcome is of a call of which nothing bad was told. */
const LINE = /^- (.{1,400}?)(?:: (ok|Success|failed)\b[.:]? ?(.*))?$/;

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
