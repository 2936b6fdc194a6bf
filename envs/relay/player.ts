// Implements the toy world's player: it reads the text of a prompt and nothing else, and passes the baton where it
// knows the next agent's password.
import type { Job } from '../../runtime/core/ask.ts';
import { deciderIn } from '../kit/facts.ts';
import type { PlayerQuestion } from '../kit/prompt-reader.ts';

interface RelaySight {
  readonly holds: boolean;
  readonly password: string;
  readonly next: string | null;
  readonly last: string;
}

/** The inverse of the rendered view; undefined for any other text. */
export function readRelayObservation(text: string): RelaySight | undefined {
  const [, holds, password, next, last = ''] = SEEN.exec(text) ?? [];
  return password === undefined ? undefined : { holds: holds === 'hold', password, next: next ?? null, last };
}
const SEEN =
  /^You (hold|do not hold) the baton\. Your password is ([a-z]+)\. (?:You are the last in line\.|Next in line is ([^\n]{1,300}?)\.)(?: ([^\n]*))?$/;

type RelayQuestion = PlayerQuestion<RelaySight | undefined>;
type RelaySegments = RelayQuestion['segments'];

export function relayAnswer(question: RelayQuestion): unknown {
  const { me, decides } = deciderIn(question.segments, []);
  const seen = seenIn(question.segments);
  const passwords = passwordsIn(question.segments, seen);
  const choose = (agent: string): string => {
    const sight = seen.get(agent);
    const password = sight?.holds && sight.next !== null ? passwords.get(sight.next) : undefined;
    return password === undefined ? 'wait' : `pass ${password}`;
  };
  const plan = Object.fromEntries(decides.map((a) => [a, choose(a)]));
  const text =
    [...seen].map(([agent, s]) => `${agent} has password ${s.password}${s.holds ? ' and the baton' : ''}.`).join(' ') ||
    'I know nothing.';
  const holderKnown = [...seen.values()].some((s) => s.holds && (s.next === null || passwords.has(s.next)));
  const action = plan[me] ?? choose(decides.length === 1 ? (decides[0] ?? '') : '');
  const agree = !question.segments.some((s) => s.origin === 'message' && /\bpass\s*$/.test(s.text));
  return {
    plan,
    action,
    text,
    ready: holderKnown,
    agree,
    reason: agree ? '' : 'a pass needs a password',
    subtasks: [`bring the baton to the last`],
    completed: [],
    corrections: {},
    choice: chooseOption(action, choicesIn(question.segments), seen.get(me)),
    to: decides.find((a) => a !== me) ?? '',
    jobs: jobsOf(seen, passwords),
  };
}

/** The way of the baton as far as passwords are known, each pass behind the one before. */
function jobsOf(seen: ReadonlyMap<string, RelaySight>, passwords: ReadonlyMap<string, string>): Job[] {
  const jobs: Job[] = [];
  let holder = [...seen].find(([, s]) => s.holds)?.[0];
  while (holder !== undefined && jobs.length < seen.size) {
    const next = seen.get(holder)?.next ?? undefined;
    const password = next === undefined ? undefined : passwords.get(next);
    if (next === undefined || password === undefined) break;
    const after = jobs.slice(-1).map(({ subtask }) => subtask);
    jobs.push({ agent: holder, subtask: `pass to ${next}`, actions: [`pass ${password}`], after });
    holder = next;
  }
  return jobs;
}

/** An effective action if there is one, otherwise a message unless it was just sent, otherwise waiting. */
function chooseOption(action: string, choices: readonly string[], sight: RelaySight | undefined): string {
  if (action !== 'wait') return action;
  const words = choices.find((c) => c !== 'wait' && !c.startsWith('pass '));
  return words !== undefined && sight?.last !== 'You spoke.'
    ? words
    : (choices.find((c) => c === action) ?? choices[0] ?? action);
}

const choicesIn = (segments: RelaySegments): readonly string[] =>
  segments.flatMap(({ options = [] }) => options.map(({ text }) => text));

const seenIn = (segments: RelaySegments): Map<string, RelaySight> =>
  new Map(segments.flatMap(({ about, data }) => (about && data ? [[about, data] as const] : [])));

/** Seen with one's own eyes, or told: `r2 has password p17`. */
function passwordsIn(segments: RelaySegments, seen: ReadonlyMap<string, RelaySight>): Map<string, string> {
  const known = new Map([...seen].map(([agent, s]) => [agent, s.password]));
  for (const s of segments) {
    if (s.origin !== 'message' && s.origin !== 'memory') continue;
    for (const [, agent, password] of s.text.matchAll(/(\S{1,40}) has password ([a-z]{5})/g))
      if (agent && password) known.set(agent, password);
  }
  return known;
}
